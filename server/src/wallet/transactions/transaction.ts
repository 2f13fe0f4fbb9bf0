import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { next } from '../../kernel/machine.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Answer, Inquiry } from '../inquiries/inquiry.ts';
import type { WalletPayment } from '../payments/wallet-payment.ts';
import { type TransactionStatus, transactionMachine } from './transaction.states.ts';
import type { TransactionType } from './transaction-type.ts';

export const passwordRequests = ['always', 'standard', 'none'] as const;
export type PasswordRequest = (typeof passwordRequests)[number];

/** `done` follows from the clock and is never stored (decision 0023-wallet-after-confirm). */
export type StoredStatus = Exclude<TransactionStatus, 'done'>;

export type Moment = { readonly status: TransactionStatus; readonly at: UnixSeconds };

/** What the payer agreed to on the page; it counts as soon as the money is there. */
export type PendingAcceptance = {
  readonly walletId: number;
  readonly answers: readonly Answer[];
  readonly grantsAllowance: boolean | null;
};

/** In place of an address: `callback_uri: false` of published clients (decision 0089). */
export const nobodyIsTold = '';

/**
 * Wallet 2.1: a container of payments that succeed or fail together, and perhaps of an allowance.
 */
export type Transaction = {
  /** The transaction_key. */
  readonly id: string;
  readonly projectId: string;
  readonly projectNumber: number;
  readonly clientId: string;
  readonly isTest: boolean;
  readonly status: StoredStatus;
  readonly type: TransactionType;
  /** The payer's, from the acceptance on. */
  readonly walletId: number | null;
  readonly reserveSeconds: number;
  /** Null until it is reserved, unless the merchant has named the moment. */
  readonly reserveUntil: UnixSeconds | null;
  readonly redirectUri: string | null;
  /** Null: that of the project; `nobodyIsTold`: the merchant wants no callbacks. */
  readonly callbackUri: string | null;
  readonly autoConfirm: boolean;
  readonly useAllowance: boolean;
  readonly suggestAllowance: boolean;
  readonly passwordRequest: PasswordRequest;
  readonly inquiries: readonly Inquiry[];
  readonly answers: readonly Answer[];
  readonly paymentIds: readonly number[];
  /** The allowance that it creates. */
  readonly newAllowanceId: number | null;
  /** The allowance that it is charged to. */
  readonly usedAllowanceId: number | null;
  readonly chargedAmount: bigint;
  readonly chargedAt: UnixSeconds | null;
  readonly pendingAcceptance: PendingAcceptance | null;
  readonly timeline: readonly Moment[];
  readonly eventCount: number;
  readonly createdAt: UnixSeconds;
  readonly confirmedAt: UnixSeconds | null;
  /** The grant whose access token created it; null: the project did (decision 0090). */
  readonly grantId: string | null;
  /** The one wallet that may pay it then. */
  readonly grantWalletId: number | null;
};

/** What a transaction is before anything has happened to it. */
export type NewTransaction = Pick<
  Transaction,
  | 'id'
  | 'projectId'
  | 'projectNumber'
  | 'clientId'
  | 'isTest'
  | 'type'
  | 'reserveSeconds'
  | 'reserveUntil'
  | 'redirectUri'
  | 'callbackUri'
  | 'autoConfirm'
  | 'useAllowance'
  | 'suggestAllowance'
  | 'passwordRequest'
  | 'inquiries'
  | 'paymentIds'
  | 'newAllowanceId'
  | 'usedAllowanceId'
  | 'grantId'
  | 'grantWalletId'
>;

export const createdTransaction = (wanted: NewTransaction, now: UnixSeconds): Transaction => ({
  status: 'new',
  walletId: null,
  answers: [],
  chargedAmount: 0n,
  chargedAt: null,
  pendingAcceptance: null,
  timeline: [{ status: 'new', at: now }],
  eventCount: 0,
  createdAt: now,
  confirmedAt: null,
  ...wanted,
});

/** Gaps 3, Reservation expiry: `reserve.for` counts from the acceptance, at most 30 days. */
export const reserveSecondsMax = 30 * 86_400;

/** Gaps 3, Reservation expiry: a transaction without acceptance is deleted after 30 days. */
const unacceptedSeconds = 30 * 86_400;

export const isForgotten = ({ status, createdAt }: Transaction, now: UnixSeconds): boolean =>
  status === 'new' && now >= createdAt + unacceptedSeconds;

/** Until when an acceptance waits for its payer's money. */
export const waitsUntil = ({ createdAt, reserveUntil }: Transaction): UnixSeconds => {
  const forgotten = unixSeconds(createdAt + unacceptedSeconds);
  return reserveUntil !== null && reserveUntil < forgotten ? reserveUntil : forgotten;
};

/** Transactions that were created before it and not accepted are forgotten. */
export const forgottenBefore = (now: UnixSeconds): UnixSeconds =>
  unixSeconds(now - unacceptedSeconds);

/**
 * Decision 0089: the moment until which the seller wanted the money reserved has passed before anybody
 * reserved it, and nothing can be agreed to any more.
 */
export const isTooLateToAccept = (
  { status, reserveUntil }: Pick<Transaction, 'status' | 'reserveUntil'>,
  now: UnixSeconds,
): boolean => status === 'new' && reserveUntil !== null && now >= reserveUntil;

/**
 * Wallet 3.1: whether the money is still reserved at this moment, whatever the timers have done.
 */
export const isReservationOver = (
  { status, reserveUntil }: Transaction,
  now: UnixSeconds,
): boolean =>
  (status === 'waiting' || status === 'reserved') && reserveUntil !== null && now >= reserveUntil;

type Trigger = Exclude<
  (typeof transactionMachine.rows)[number]['on'],
  'create' | 'settle' | 'confirm_and_settle'
>;

const guardsMet = { reservationHolds: true, beneficiariesRegistered: true };

/**
 * Wallet 3.1: the transaction after a trigger, when the table allows it. The caller has checked the
 * guards and refused with its own sentence.
 */
export function movedTransaction(
  transaction: Transaction,
  trigger: Trigger,
  now: UnixSeconds,
): Decision<Transaction, 'invalid_state'> {
  const row = next(transactionMachine, transaction.status, trigger, guardsMet);
  if (row === null || row.to === 'done') {
    return refuse('invalid_state', `The transaction is ${transaction.status}.`);
  }
  return accept({
    ...transaction,
    status: row.to,
    timeline: [...transaction.timeline, { status: row.to, at: now }],
  });
}

/** The moment since which all of its payments have ended; null: some have not. */
function endedAt(
  { confirmedAt }: Transaction,
  payments: readonly WalletPayment[],
  windowSeconds: number,
): UnixSeconds | null {
  if (confirmedAt === null) return null;
  const settled = unixSeconds(confirmedAt + windowSeconds);
  if (payments.length === 0) return settled;
  let latest = confirmedAt;
  for (const { freezeUntil, endedAt: ended } of payments) {
    const end = ended ?? (freezeUntil === null ? settled : null);
    if (end === null) return null;
    if (end > latest) latest = end;
  }
  return latest;
}

/** The status that is shown: `done` as soon as each payment is done or canceled (gaps 3). */
export function transactionStatusAt(
  transaction: Transaction,
  payments: readonly WalletPayment[],
  windowSeconds: number,
  now: UnixSeconds,
): TransactionStatus {
  const end = endedAt(transaction, payments, windowSeconds);
  return end !== null && now >= end ? 'done' : transaction.status;
}

/** Gaps 3, Reads: with `done`, once it is. */
export function timelineAt(
  transaction: Transaction,
  payments: readonly WalletPayment[],
  windowSeconds: number,
  now: UnixSeconds,
): readonly Moment[] {
  const end = endedAt(transaction, payments, windowSeconds);
  return end !== null && now >= end
    ? [...transaction.timeline, { status: 'done', at: end }]
    : transaction.timeline;
}
