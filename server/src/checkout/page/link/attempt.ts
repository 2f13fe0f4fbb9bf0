import { markedUuidOf, uuidOf } from '../../../engine/uuid-of.ts';
import type { Payment } from '../../payments/payment.ts';
import { awaitsTransfer, stageOf } from '../../payments/payment-stage.ts';

/**
 * One browser's attempt to pay a link: its first, or the next one after an attempt without success.
 */
export type Attempt = {
  readonly number: number;
  readonly paymentId: string;
  /** Null: the payment has not begun. */
  readonly payment: Payment | null;
  /** The previous attempt, which ended without money. Null: this is the first. */
  readonly tried: Payment | null;
};

/**
 * The same browser, link and number always give the same payment id. A form that is sent twice, a
 * second tab and the back button therefore lead to one payment (decision 0047-buyers-page).
 */
export const paymentIdOf = (linkId: string, browser: string, attempt: number): string =>
  markedUuidOf('page payment', linkId, browser, String(attempt));

/** The id of this payment before ids had the marks of a UUID version. */
const earlierIdOf = (linkId: string, browser: string, attempt: number): string =>
  uuidOf('page payment', linkId, browser, String(attempt));

/**
 * The browser's first attempt that has not ended without money. It skips an attempt that waits for
 * a transfer: this page cannot advance it, and the buyer may prefer another way.
 */
export function currentAttempt(
  linkId: string,
  browser: string,
  payments: readonly Payment[],
): Attempt {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  let tried: Payment | null = null;
  for (let number = 0; ; number++) {
    const known = [paymentIdOf, earlierIdOf].map((idOf) => byId.get(idOf(linkId, browser, number)));
    const payment = known.find((one) => one !== undefined) ?? null;
    const paymentId = payment?.id ?? paymentIdOf(linkId, browser, number);
    const isPassed = payment !== null && (stageOf(payment) === 'ended' || awaitsTransfer(payment));
    if (!isPassed) return { number, paymentId, payment, tried };
    if (stageOf(payment) === 'ended') tried = payment;
  }
}
