import { type Ask, ask, type Rounds } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { payouts } from '../../payouts/payout.store.ts';
import type { Payout } from '../../payouts/payout.ts';
import type { NamedPayout, PayoutCauses, PayoutFailure } from '../../payouts/payout-cause.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { wordsOfReason } from '../reports/reason-codes.ts';
import { paymentFiles } from './payment-file.store.ts';
import type { PaymentFile } from './payment-file.ts';

/** Why a bank did not pay, in its own words. */
export type BankReason = { readonly code: string | null; readonly text: string | null };

/** A payout, and the file that the bank refers to. */
export type FiledPayout = { readonly payout: NamedPayout; readonly fileId: string };

/** Three rounds: the payout with its file and cause, the rows that name accounts, the accounts. */
export function* payoutRounds(
  causes: PayoutCauses,
  { payout, fileId }: FiledPayout,
  rows: LoadedRows,
  last: readonly Ask[] = [],
): Rounds {
  const rounds = causes[payout.cause].load(payout, rows)[Symbol.iterator]();
  const round = () => {
    const { done, value } = rounds.next();
    return done === true ? [] : value;
  };
  yield [ask(payouts, payout.id), ask(paymentFiles, fileId), ...round()];
  yield round();
  yield [...round(), ...last];
}

const failureOf = ({ code, text }: BankReason): PayoutFailure => ({
  code: code ?? 'payout_failed',
  message:
    wordsOfReason({ code, proprietary: null, texts: text === null ? [] : [text] }, 'en') ??
    'The bank did not carry the payment out.',
});

/**
 * Lowers the open total of a file by an amount that the bank has refused or booked. The booking of
 * the rest compares its sum with this total, under the lock of this row (decision 0235).
 */
function owesLess(draft: Draft, { paymentFileId, amount }: Payout): void {
  const file = paymentFileId === null ? null : draft.get(paymentFiles, paymentFileId);
  // A file that was booked as one sum owes nothing, though its payouts are booked later.
  if (file === null || file.bookedAsOneOn !== null) return;
  draft.update(paymentFiles, { ...file, openTotal: file.openTotal - amount });
}

/** Is the payout among those whose sum the bank has booked already? */
export function isBookedAsOne(draft: Draft, { paymentFileId, bookedOn }: Payout): boolean {
  if (paymentFileId === null || bookedOn !== null) return false;
  return draft.get(paymentFiles, paymentFileId)?.bookedAsOneOn != null;
}

/**
 * The bank has booked the debit of a payout: its money leaves. If the bank refused the payout
 * before, or books it a second time, the owner of the debit is unknown.
 */
export function bookPayout(
  draft: Draft,
  causes: PayoutCauses,
  payout: Payout,
  bookedOn: string,
  onTheWay: bigint,
  now: UnixSeconds,
): Decision<Payout, 'invalid_state'> {
  if (payout.bookedOn !== null || payout.state === 'rejected' || payout.state === 'waiting') {
    return refuse('invalid_state', `The payout is ${payout.state}.`);
  }
  if (payout.state === 'returned') {
    const after = { ...payout, bookedOn };
    draft.update(payouts, after);
    owesLess(draft, payout);
    return accept(after);
  }
  causes[payout.cause].booked(draft, payout, onTheWay, now);
  const booked: Payout = { ...payout, state: 'booked', bookedOn, answeredAt: now };
  draft.update(payouts, booked);
  owesLess(draft, payout);
  return accept(booked);
}

/**
 * The bank refused this payout, booked it within the sum of its file anyway, and now gives it back
 * (decision 0235). The payout's originator has had the money since the refusal.
 */
function giveBackRefused(
  draft: Draft,
  payout: Payout,
  now: UnixSeconds,
): Decision<'taken', 'invalid_state'> {
  const { paymentFileId, amount } = payout;
  const file = paymentFileId === null ? null : draft.get(paymentFiles, paymentFileId);
  if (file === null || file.bookedAsOneOn === null || file.openTotal < amount) {
    return refuse('invalid_state', 'The bank has refused the payout, and has not booked it.');
  }
  const { bookedAsOneOn: bookedOn, openTotal } = file;
  draft.update(paymentFiles, { ...file, openTotal: openTotal - amount, updatedAt: now });
  draft.update(payouts, { ...payout, state: 'returned', bookedOn, answeredAt: now });
  return accept('taken');
}

/**
 * The bank refused this payout, booked it alone anyway, and gave it back (decision 0235). The debit
 * and the credit cancel each other out. The payout's originator has had the money since the
 * refusal.
 */
export function endUnpaid(
  draft: Draft,
  { payout: { id }, fileId }: FiledPayout,
  bookedOn: string,
  now: UnixSeconds,
): Decision<null, 'invalid_state'> {
  const payout = draft.get(payouts, id);
  const file = draft.get(paymentFiles, fileId);
  if (file === null || payout?.paymentFileId !== fileId || payout.state !== 'rejected') {
    return refuse('invalid_state', 'The bank has not refused the payout in this file.');
  }
  draft.update(payouts, { ...payout, state: 'returned', bookedOn, answeredAt: now });
  // All of its payments were refused; now one was booked.
  if (file.state === 'rejected') {
    const booked: PaymentFile = { ...file, state: 'booked', updatedAt: now };
    draft.update(paymentFiles, booked);
  }
  return accept(null);
}

/** The money came back: it goes to its earlier owner. A return may arrive before its debit. */
export function returnPayout(
  draft: Draft,
  causes: PayoutCauses,
  payout: Payout,
  { account, reason }: { readonly account: BankAccount; readonly reason: BankReason },
  now: UnixSeconds,
): Decision<'taken' | 'nobody', 'invalid_state' | 'not_creditable'> {
  const cause = causes[payout.cause];
  if (payout.state === 'rejected') return giveBackRefused(draft, payout, now);
  if (payout.state !== 'in_file' && payout.state !== 'accepted' && payout.state !== 'booked') {
    return refuse('invalid_state', `The payout is ${payout.state}.`);
  }
  if (payout.state !== 'booked') cause.booked(draft, payout, account.onTheWay, now);
  const back = cause.returned(draft, payout, failureOf(reason), account.onTheWay, now);
  if (!back.ok) return refuse('not_creditable', back.because);
  const said = { reason: reason.code, reasonText: reason.text };
  const returned: Payout = { ...payout, ...said, state: 'returned', answeredAt: now };
  draft.update(payouts, returned);
  return accept(back.value);
}

/** The bank refused the payout, and its money has not left. A booked payout stays booked. */
export function rejectPayout(
  draft: Draft,
  causes: PayoutCauses,
  payout: Payout,
  { account, reason }: { readonly account: BankAccount; readonly reason: BankReason },
  now: UnixSeconds,
): void {
  const failure = failureOf(reason);
  causes[payout.cause].rejected(draft, payout, failure, account.onTheWay, now);
  const said = { reason: reason.code, reasonText: reason.text };
  draft.update(payouts, { ...payout, ...said, state: 'rejected', answeredAt: now });
  owesLess(draft, payout);
}
