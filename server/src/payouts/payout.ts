import { markedUuidOf } from '../engine/uuid-of.ts';
import type { Currency } from '../kernel/money.ts';
import type { UnixSeconds } from '../kernel/time.ts';

/**
 * Why money leaves: a transfer to a bank, a refund of a bank transfer, the share of a recipient of a
 * split, or money that goes back to whoever sent it.
 */
export type PayoutCause = 'transfer' | 'refund' | 'leg' | 'return';

/** The way of bank 3, Transaction. */
export type PayoutState = 'waiting' | 'in_file' | 'accepted' | 'booked' | 'rejected' | 'returned';

/** What a rail says of a payout. */
export type PayoutOutcome = 'done' | 'failed';

/**
 * Money that leaves the service, whatever caused it. The row is written by the commit that decides it,
 * under an id that is made of its cause: it is there once or not at all, whatever dies in between
 * (decisions 0057 and 0219).
 */
export type Payout = {
  readonly id: string;
  readonly cause: PayoutCause;
  /** Which one of them: the number of the transfer, the id of the refund with how often it was sent. */
  readonly subject: string;
  readonly rail: string;
  /** The account at a bank by whose files it goes; null: another rail carries it. */
  readonly bankAccountId: string | null;
  readonly state: PayoutState;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly isTest: boolean;
  readonly name: string;
  /** Null: not by an IBAN, or nobody knows it yet. */
  readonly iban: string | null;
  readonly bic: string | null;
  /** Everything that was said about who gets it, as it was said. */
  readonly destination: object;
  readonly details: string | null;
  readonly reference: string | null;
  /** What the client said about how it is to be paid, and what its cause needs to find it again. */
  readonly extras: object;
  readonly paymentFileId: string | null;
  /** From 1 on; what the bank is told is made of the file and this. */
  readonly fileNumber: number | null;
  /** Of a refusal or a return: the bank's code, and its own words. */
  readonly reason: string | null;
  readonly reasonText: string | null;
  /** The day on which the bank booked it, which may be known after it came back. */
  readonly bookedOn: string | null;
  /** The name that the bank of the payee knows, where it differs. */
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

/** A payout as it is first written: it waits for its rail. By name: spreading costs 4 % of a transfer. */
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
