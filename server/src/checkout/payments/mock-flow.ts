import type { PaymentStatus } from './payment.states.ts';
import type { PaymentTrigger } from './payment.ts';

/**
 * The steps by which the mock method reaches each status: the buyer goes to the bank, and the bank
 * decides.
 */
// biome-ignore format: one row per line
export const mockFlow: Readonly<Record<PaymentStatus, readonly PaymentTrigger[]>> = {
  initiated:              [],
  awaiting_authorization: ['require_authorization'],
  authorized:             ['require_authorization', 'authorize'],
  processing:             ['require_authorization', 'authorize', 'process'],
  pending_settlement:     ['require_authorization', 'authorize', 'await_settlement'],
  on_hold:                ['require_authorization', 'authorize', 'hold'],
  settled:                ['require_authorization', 'authorize', 'settle'],
  failed:                 ['require_authorization', 'fail'],
  rejected:               ['require_authorization', 'reject'],
  canceled:               ['require_authorization', 'cancel'],
  expired:                ['require_authorization', 'expire'],
  refunded:               ['require_authorization', 'authorize', 'settle', 'refund'],
  chargeback:             ['require_authorization', 'authorize', 'settle', 'dispute'],
  partially_distributed:  ['require_authorization', 'authorize', 'settle', 'return_leg'],
};
