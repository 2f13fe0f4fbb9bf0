import { markedUuidOf, uuidOf } from '../../engine/uuid-of.ts';
import type { PaymentStatus } from '../payments/payment.states.ts';
import type { Payment } from '../payments/payment.ts';

/**
 * How far a payment is, as far as its buyer must know:
 * waiting for them, under way to the merchant, arrived or past that, or ended without any money.
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

/** A stranger who holds the link could begin payments without end; each makes the order longer. */
export const attemptsMax = 100;

/** One browser's try to pay a link: the first, or the next after one that ended without money. */
export type Attempt = {
  readonly number: number;
  readonly paymentId: string;
  /** Null: it has not begun. */
  readonly payment: Payment | null;
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

/** Where this browser stands: its first attempt that did not end without money. */
export function currentAttempt(
  linkId: string,
  browser: string,
  payments: readonly Payment[],
): Attempt {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  for (let number = 0; ; number++) {
    const known = [paymentIdOf, earlierIdOf].map((idOf) => byId.get(idOf(linkId, browser, number)));
    const payment = known.find((one) => one !== undefined) ?? null;
    const paymentId = payment?.id ?? paymentIdOf(linkId, browser, number);
    if (payment === null || stageOf(payment) !== 'ended') return { number, paymentId, payment };
  }
}
