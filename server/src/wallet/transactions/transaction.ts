import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { next } from '../../kernel/machine.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Answer, Inquiry } from '../inquiries/inquiry.ts';
import type { WalletPayment } from '../payments/wallet-payment.ts';
import { type TransactionStatus, transactionMachine } from './transaction.states.ts';
import type { TransactionType } from './transaction-type.ts';

export const passwordRequests = ['always', 'standard', 'none'] as const;
export type PasswordRequest = (typeof passwordRequests)[number];

/** `done` is derived from the clock and never stored (decision 0023-wallet-after-confirm). */
export type StoredStatus = Exclude<TransactionStatus, 'done'>;

export type Moment = { readonly status: TransactionStatus; readonly at: UnixSeconds };

/** The payer's acceptance on the page. It takes effect as soon as the money arrives. */
export type PendingAcceptance = {
  readonly walletId: number;
  readonly answers: readonly Answer[];
  readonly grantsAllowance: boolean | null;
};

/** Replaces an address: `callback_uri: false` of published clients (decision 0089). */
export const nobodyIsTold = '';

/**
 * Wallet 2.1: a container of payments that succeed or fail together, optionally with an allowance.
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
  /** The payer's wallet, set by the acceptance. */
  readonly walletId: number | null;
  readonly reserveSeconds: number;
  /** Null until the reservation, unless the merchant named the moment. */
  readonly reserveUntil: UnixSeconds | null;
  readonly redirectUri: string | null;
  /** Null: the project's address. `nobodyIsTold`: the merchant wants no callbacks. */
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
  /** The allowance that it charges. */
  readonly usedAllowanceId: number | null;
  readonly chargedAmount: bigint;
  readonly chargedAt: UnixSeconds | null;
  readonly pendingAcceptance: PendingAcceptance | null;
  readonly timeline: readonly Moment[];
  readonly eventCount: number;
  readonly createdAt: UnixSeconds;
  readonly confirmedAt: UnixSeconds | null;
  /** The grant whose access token created it. Null: the project created it (decision 0090). */
  readonly grantId: string | null;
  /** The only wallet that may then pay it. */
  readonly grantWalletId: number | null;
};

/** The fields of a transaction before anything happens to it. */
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

/** The end of an acceptance's wait for the payer's money. */
export const waitsUntil = ({ createdAt, reserveUntil }: Transaction): UnixSeconds => {
  const forgotten = unixSeconds(createdAt + unacceptedSeconds);
  return reserveUntil !== null && reserveUntil < forgotten ? reserveUntil : forgotten;
};

/** Transactions created before this moment are gone if nobody accepted them. */
export const forgottenBefore = (now: UnixSeconds): UnixSeconds =>
  unixSeconds(now - unacceptedSeconds);

/**
 * Decision 0089: the end of the reservation that the seller named has passed before anybody
 * accepted. Nobody can accept any more.
 */
export const isTooLateToAccept = (
  { status, reserveUntil }: Pick<Transaction, 'status' | 'reserveUntil'>,
  now: UnixSeconds,
): boolean => status === 'new' && reserveUntil !== null && now >= reserveUntil;

/** Wallet 3.1: whether the reservation has ended at this moment, even if its timer is late. */
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
 * Wallet 3.1: the transaction after a trigger, if the table allows it. The caller has checked the
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

/** The moment at which the last payment ended. Null: some have not ended. */
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

/** The status that is shown: `done` once each payment is done or canceled (gaps 3). */
export function transactionStatusAt(
  transaction: Transaction,
  payments: readonly WalletPayment[],
  windowSeconds: number,
  now: UnixSeconds,
): TransactionStatus {
  const end = endedAt(transaction, payments, windowSeconds);
  return end !== null && now >= end ? 'done' : transaction.status;
}

/** Gaps 3, Reads: the timeline, with `done` once it is reached. */
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
