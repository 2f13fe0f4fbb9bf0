import { markedUuidOf, uuidOf } from '../../../engine/uuid-of.ts';
import type { Payment } from '../../payments/payment.ts';
import { awaitsTransfer, stageOf } from '../../payments/payment-stage.ts';

/** One browser's try to pay a link: the first, or the next after one that ended without money. */
export type Attempt = {
  readonly number: number;
  readonly paymentId: string;
  /** Null: it has not begun. */
  readonly payment: Payment | null;
  /** The one before it, which ended without money; null: it is the first. */
  readonly tried: Payment | null;
};

/**
 * The same browser, link and number always name the same payment. So a form that is sent twice, a
 * second tab and the back button all lead to one payment (decision 0047-buyers-page).
 */
export const paymentIdOf = (linkId: string, browser: string, attempt: number): string =>
  markedUuidOf('page payment', linkId, browser, String(attempt));

/** What the payment was called that this browser began before ids had the marks of a version. */
const earlierIdOf = (linkId: string, browser: string, attempt: number): string =>
  uuidOf('page payment', linkId, browser, String(attempt));

/**
 * The browser's first attempt that has not ended without money. One that waits for a transfer is
 * passed over: nothing of it is to be done here, and the buyer may prefer another way.
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
