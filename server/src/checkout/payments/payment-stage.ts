import type { PaymentStatus } from './payment.states.ts';
import type { Payment } from './payment.ts';

/**
 * The progress of a payment for its buyer: `waiting` for them, `under_way` to the merchant,
 * `arrived` (also refunded and disputed payments), or `ended` without money.
 */
export type Stage = 'waiting' | 'under_way' | 'arrived' | 'ended';

// biome-ignore format: a table
const stages: Readonly<Record<PaymentStatus, Stage>> = {
  initiated:              'waiting',
  awaiting_authorization: 'waiting',
  authorized:             'under_way',
  processing:             'under_way',
  pending_settlement:     'under_way',
  on_hold:                'under_way',
  settled:                'arrived',
  partially_distributed:  'arrived',
  refunded:               'arrived',
  chargeback:             'arrived',
  failed:                 'ended',
  rejected:               'ended',
  canceled:               'ended',
  expired:                'ended',
};

export const stageOf = ({ status }: Pick<Payment, 'status'>): Stage => stages[status];

/** The rail of transfers to our bank accounts (bank 2). */
export const bankTransferRail = 'bank-files';

/** The payment waits for a transfer as long as its order can be paid (decision 0208). */
export const awaitsTransfer = (payment: Pick<Payment, 'status' | 'rail'>): boolean =>
  payment.rail === bankTransferRail && stageOf(payment) === 'waiting';
