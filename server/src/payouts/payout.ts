import { markedUuidOf } from '../engine/uuid-of.ts';
import type { Currency } from '../kernel/money.ts';
import type { UnixSeconds } from '../kernel/time.ts';

/**
 * The cause of a payout: a transfer to a bank, a refund of a bank transfer, a split recipient's
 * share, or money returned to its sender.
 */
export type PayoutCause = 'transfer' | 'refund' | 'leg' | 'return';

/** The states in bank 3, Transaction. */
export type PayoutState = 'waiting' | 'in_file' | 'accepted' | 'booked' | 'rejected' | 'returned';

/** A rail's answer about a payout. */
export type PayoutOutcome = 'done' | 'failed';

/**
 * Money that leaves the service, for any cause. The commit that decides the payout also writes its
 * row, under an id made from its cause. So the row exists once or not at all, whatever fails in
 * between (decisions 0057 and 0219).
 */
export type Payout = {
  readonly id: string;
  readonly cause: PayoutCause;
  /** The number of the transfer, or the id of the refund with the number of its attempt. */
  readonly subject: string;
  readonly rail: string;
  /** The bank account whose files carry it. Null: another rail does. */
  readonly bankAccountId: string | null;
  readonly state: PayoutState;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly isTest: boolean;
  readonly name: string;
  /** Null: it is not paid by IBAN, or the IBAN is still unknown. */
  readonly iban: string | null;
  readonly bic: string | null;
  /** Everything that the client said about the payee, unchanged. */
  readonly destination: object;
  readonly details: string | null;
  readonly reference: string | null;
  /** The client's payment details, and the fields that its cause needs to find it again. */
  readonly extras: object;
  readonly paymentFileId: string | null;
  /** From 1 on. The id for the bank is made from the file and this number. */
  readonly fileNumber: number | null;
  /** For a refusal or a return: the bank's code and text. */
  readonly reason: string | null;
  readonly reasonText: string | null;
  /** The day on which the bank booked it. It may become known only after the return. */
  readonly bookedOn: string | null;
  /** The name that the payee's bank knows, if it differs. */
  readonly payeeName: string | null;
  readonly handedAt: UnixSeconds;
  readonly answeredAt: UnixSeconds | null;
};

export const payoutIdOf = (cause: PayoutCause, subject: string): string =>
  markedUuidOf('payout', cause, subject);

type Said = Pick<
  Payout,
  'cause' | 'subject' | 'rail' | 'amount' | 'currency' | 'isTest' | 'name' | 'iban' | 'handedAt'
> &
  Partial<
    Pick<Payout, 'bankAccountId' | 'bic' | 'destination' | 'details' | 'reference' | 'extras'>
  >;

/**
 * A new payout, which waits for its rail. It lists each field: spreading costs 4 % of a transfer.
 */
export const newPayout = (said: Said): Payout => ({
  id: payoutIdOf(said.cause, said.subject),
  cause: said.cause,
  subject: said.subject,
  rail: said.rail,
  bankAccountId: said.bankAccountId ?? null,
  state: 'waiting',
  amount: said.amount,
  currency: said.currency,
  isTest: said.isTest,
  name: said.name,
  iban: said.iban,
  bic: said.bic ?? null,
  destination: said.destination ?? {},
  details: said.details ?? null,
  reference: said.reference ?? null,
  extras: said.extras ?? {},
  paymentFileId: null,
  fileNumber: null,
  reason: null,
  reasonText: null,
  bookedOn: null,
  payeeName: null,
  handedAt: said.handedAt,
  answeredAt: null,
});
