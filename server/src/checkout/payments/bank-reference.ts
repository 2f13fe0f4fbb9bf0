import { paymentReferences } from '../../bank/references/payment-reference.ts';
import { bankReferences } from '../../bank/references/reference.store.ts';
import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { timers } from '../../time/timer.store.ts';
import { timerOf } from '../../time/timer.ts';
import type { PaymentLink } from '../links/payment-link.ts';
import type { Payment } from './payment.ts';
import { bankTransferRail } from './payment-stage.ts';

/** The references that a new payment may get. They are read to see which are free. */
export const referenceAsks = (paymentId: string): readonly Ask[] =>
  paymentReferences(paymentId).map((reference) => ask(bankReferences, reference));

export const reminderTimer = 'bank transfer reminder';
const reminderSeconds = 3 * 86_400;

type Transfer = {
  readonly paymentId: string;
  readonly bankAccountId: string;
  readonly link: PaymentLink;
};

/** The keys of the rows that a reminder reads. It locks the reference first. */
export type Reminded = Readonly<Record<'reference' | 'orderId' | 'linkId' | 'paymentId', string>>;

const subjectOf = ({ reference, orderId, linkId, paymentId }: Reminded): string =>
  [reference, orderId, linkId, paymentId].join('/');

export function remindedIn(subject: string): Reminded {
  const [reference = '', orderId = '', linkId = '', paymentId = ''] = subject.split('/');
  return { reference, orderId, linkId, paymentId };
}

/**
 * A payment by bank transfer begins. It gets its reference. If we know the payer's address, the
 * payer gets a reminder in three days (bank 2). The caller has loaded the references.
 */
export function takeReference(
  draft: Draft,
  { paymentId, bankAccountId, link }: Transfer,
  now: UnixSeconds,
): string {
  const free = paymentReferences(paymentId).find((one) => draft.get(bankReferences, one) === null);
  if (free === undefined) throw new Error(`payment ${paymentId} finds no reference of its own`);
  const { amount } = link;
  const nothing = { parts: [], received: 0n, createdAt: now };
  draft.insert(bankReferences, { id: free, paymentId, bankAccountId, amount, ...nothing });
  if (link.payer.email !== null) {
    const dueAt = unixSeconds(now + reminderSeconds);
    const { id: linkId, orderId } = link;
    const subject = subjectOf({ reference: free, orderId, linkId, paymentId });
    draft.insert(timers, timerOf(reminderTimer, subject, dueAt));
  }
  return free;
}

export const partsTimer = 'bank transfer parts';

/** The keys of the rows that are read when parts of a payment are ended. */
export const namedIn = (
  subject: string,
): Readonly<Record<'orderId' | 'paymentId' | 'reference', string>> => {
  const [, orderId = '', paymentId = '', reference = ''] = subject.split('/');
  return { orderId, paymentId, reference };
};

/**
 * A payment accepts no more money: it ended, its order is paid, or it settled without a bank. Each
 * happens once. Parts that have arrived then wait for a person. Their rows come before the order in
 * the order of locks, so a timer that this commit writes handles them.
 */
export function promiseEndOfParts(
  draft: Draft,
  { rail, orderId, id, externalPaymentId: reference }: Payment,
  why: 'ended' | 'paid' | 'settled',
  now: UnixSeconds,
): void {
  if (rail !== bankTransferRail || reference === null) return;
  const subject = [why, orderId, id, reference].join('/');
  draft.insert(timers, timerOf(partsTimer, subject, now));
}
