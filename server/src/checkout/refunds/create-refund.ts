import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { refuse } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import type { Currency } from '../../kernel/money.ts';
import type { BankWay } from '../../payouts/payout-rail.ts';
import { orders } from '../orders/order.store.ts';
import type { Owner } from '../owner.ts';
import { rowsUnder } from '../payments/drive-payment.ts';
import { payments } from '../payments/payment.store.ts';
import { remaining } from '../payments/payment.ts';
import {
  accountAsks,
  type PayerAccount,
  type Places,
  placeAsks,
  railPurpose,
  wayBackAsks,
} from '../payments/payment-money.ts';
import { ineligibleBecause, type KnownRefund } from './refund.ts';
import { refundPayment, type WantedRefund } from './refund-money.ts';

export type CreateRefund = {
  readonly orderId: string;
  readonly paymentId: string;
  readonly rail: string;
  readonly payerWalletId: number | null;
  readonly owner: Owner;
  readonly currency: Currency;
  /**
   * The way by which the refund leaves for the payer's bank. Null: it returns the way the money
   * came.
   */
  readonly bankWay: BankWay | null;
  /** The sender of the bank transfer. Null: unknown, or the money came another way. */
  readonly sender: PayerAccount | null;
  readonly refund: WantedRefund;
};

type Refusal =
  | 'not_found'
  | 'invalid_state'
  | 'invalid_properties'
  | 'insufficient_funds'
  | 'balance_limit';

const placesOf = (input: CreateRefund): Places => ({
  owner: input.owner,
  payerWalletId: input.payerWalletId,
  currency: input.currency,
  ...{ bankWay: input.bankWay, sender: input.sender },
  purposes: [railPurpose(input.rail)],
  paymentId: input.paymentId,
});

/**
 * Gaps 2, Refunds: several partial refunds, never more than was settled, even when they are
 * concurrent.
 */
export const createRefund: Operation<CreateRefund, KnownRefund, Refusal> = {
  name: 'create refund',
  *load(input, rows) {
    yield [ask(orders, input.orderId)];
    const order = rows.get(orders, input.orderId);
    if (order === null) return;
    const places = placesOf(input);
    yield [...rowsUnder(order), ...placeAsks(places)];
    yield [...accountAsks(places, rows), ...wayBackAsks(input.rail, input.bankWay), feedAsk];
  },
  decide: (draft, input, now) => {
    const order = draft.get(orders, input.orderId);
    const payment = order === null ? null : draft.get(payments, input.paymentId);
    if (payment === null) return refuse('not_found', 'There is no such payment.');
    const reason = ineligibleBecause(payment);
    if (reason !== null) return refuse('invalid_state', `No refund is possible: ${reason}.`);
    if (input.refund.amount > remaining(payment)) {
      const message = `Amount should be at most what remains, ${remaining(payment)}`;
      return refuseProperties({ amount: [message] });
    }
    return refundPayment(draft, placesOf(input), input.paymentId, input.refund, now);
  },
};
