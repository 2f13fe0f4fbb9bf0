import type { Order } from '../../orders/order.ts';
import { mockFlow } from '../../payments/mock-flow.ts';
import type { PaymentStatus } from '../../payments/payment.states.ts';
import type { PaymentTrigger } from '../../payments/payment.ts';

/**
 * Amounts for automatic tests, in minor units of any currency. A mock payment of such an amount
 * reaches the status by itself when the buyer clicks pay. Nobody uses such a price by accident.
 */
// biome-ignore format: a table
export const magicAmounts: Readonly<Record<PaymentStatus, bigint>> = {
  initiated:              99_990_01n,
  awaiting_authorization: 99_990_02n,
  authorized:             99_990_03n,
  processing:             99_990_04n,
  pending_settlement:     99_990_05n,
  on_hold:                99_990_06n,
  settled:                99_990_07n,
  failed:                 99_990_08n,
  rejected:               99_990_09n,
  canceled:               99_990_10n,
  expired:                99_990_11n,
  refunded:               99_990_12n,
  chargeback:             99_990_13n,
  partially_distributed:  99_990_14n,
};

/** Null: an ordinary amount. Without a split no leg can come back, so that amount settles. */
export function magicTriggers(
  amount: bigint,
  { splitPlan }: Pick<Order, 'splitPlan'>,
): readonly PaymentTrigger[] | null {
  const statuses = Object.keys(magicAmounts) as PaymentStatus[];
  const status = statuses.find((one) => magicAmounts[one] === amount);
  if (status === undefined) return null;
  const hasParts = splitPlan?.parts.some(({ recipient }) => recipient !== null) ?? false;
  return mockFlow[status === 'partially_distributed' && !hasParts ? 'settled' : status];
}
