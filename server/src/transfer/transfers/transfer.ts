import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { accept, type Decision, type Refused, refuse } from '../../kernel/decision.ts';
import { next } from '../../kernel/machine.ts';
import type { Currency } from '../../kernel/money.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Beneficiary } from './beneficiary.ts';
import { type TransferStatus, transferMachine } from './transfer.states.ts';

/** Transfer 3, callback statuses. A `rejected` transfer tells `revoked` (decision 0026). */
export const callbackStatuses = [
  'waiting_funds',
  'waiting_registration',
  'waiting_password',
  'reserved',
  'rejected',
  'revoked',
  'failed',
  'done',
] as const;
export type CallbackStatus = (typeof callbackStatuses)[number];

export type Callback = {
  readonly url: string;
  /** Null: all of them. */
  readonly statuses: readonly CallbackStatus[] | null;
};

export type Purpose = { readonly details: string | null; readonly reference: string | null };

/** Fields stored for the payout rail and returned unchanged. */
export type Extras = {
  /** Our own mark: the simulator pretends the payout, and no bank pays. */
  readonly simulated?: true;
  readonly urgency?: string;
  readonly charge_type?: string;
  readonly final_beneficiary?: object;
};

export type FailureStatus = { readonly code: string; readonly message: string };

/** Transfer 2, with the additions of gaps 4. */
export type Transfer = {
  readonly id: number;
  readonly projectId: string;
  readonly clientId: string;
  /** The access token's user for whom it was created. */
  readonly userId: number | null;
  readonly isTest: boolean;
  readonly status: TransferStatus;
  /** Registered or later: its payer and its beneficiary see it, and lists contain it. */
  readonly isShown: boolean;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly payerAccount: bigint;
  readonly payerWallet: number;
  readonly beneficiary: Beneficiary;
  /** The destination: an account number here or an IBAN; null while the address is unregistered. */
  readonly beneficiaryNumber: string | null;
  /** The beneficiary's wallet inside the service, once it is known. */
  readonly beneficiaryWallet: number | null;
  readonly purpose: Purpose | null;
  readonly extras: Extras;
  readonly callback: Callback | null;
  readonly autoProcess: boolean;
  readonly performAt: UnixSeconds | null;
  /** As requested. Null: 30 days from the first signature or reservation. */
  readonly reserveUntil: UnixSeconds | null;
  readonly passwordHash: string | null;
  readonly passwordGiven: boolean;
  readonly signedAt: UnixSeconds | null;
  readonly holdId: string | null;
  /** The moment at which it fails unless it has ended. */
  readonly lapsesAt: UnixSeconds | null;
  /** When the payout rail got it. */
  readonly handedAt: UnixSeconds | null;
  readonly failure: FailureStatus | null;
  /** The statuses that callbacks have told: each status once. */
  readonly told: readonly CallbackStatus[];
  readonly createdAt: UnixSeconds;
  readonly performedAt: UnixSeconds | null;
};

/** The fields that are set when a transfer is created. */
export type NewTransfer = Omit<
  Transfer,
  | 'status'
  | 'isShown'
  | 'passwordGiven'
  | 'signedAt'
  | 'holdId'
  | 'lapsesAt'
  | 'handedAt'
  | 'failure'
  | 'told'
  | 'createdAt'
  | 'performedAt'
>;

export const createdTransfer = (wanted: NewTransfer, now: UnixSeconds): Transfer => ({
  status: 'new',
  isShown: false,
  passwordGiven: false,
  signedAt: null,
  holdId: null,
  lapsesAt: null,
  handedAt: null,
  failure: null,
  told: [],
  createdAt: now,
  performedAt: null,
  ...wanted,
});

const monthSeconds = 30 * 86_400;

/** Transfer 3: a `new` transfer is deleted if nothing further happens. */
export const isForgotten = ({ status, createdAt }: Transfer, now: UnixSeconds): boolean =>
  status === 'new' && now >= createdAt + monthSeconds;

export const forgottenBefore = (now: UnixSeconds): UnixSeconds => unixSeconds(now - monthSeconds);

/** Gaps 4, When done: a waiting transfer lapses at `reserve_until`, by default after 30 days. */
export const lapseOf = ({ reserveUntil, performAt }: Transfer, now: UnixSeconds): UnixSeconds =>
  reserveUntil ?? unixSeconds(Math.max(now, performAt ?? now) + monthSeconds);

/**
 * A status that time alone never changes. The table calls `done` open, since its money may come
 * back.
 */
export const isEnded = ({ status }: Pick<Transfer, 'status'>): boolean =>
  status === 'done' || status === 'rejected' || status === 'failed';

/** Whether it may be revoked: the rail must not have it. */
export const isAllowedToCancel = (transfer: Transfer): boolean =>
  !isEnded(transfer) && transfer.handedAt === null;

/** Past its end, even if its timer is late. */
export const isLapsed = (transfer: Transfer, now: UnixSeconds): boolean =>
  transfer.lapsesAt !== null && now >= transfer.lapsesAt && isAllowedToCancel(transfer);

/** Nothing can begin after `reserve_until`. Null: it has not passed. */
export const tooLate = (
  { reserveUntil }: Transfer,
  now: UnixSeconds,
): Refused<'invalid_state'> | null =>
  reserveUntil !== null && now >= reserveUntil
    ? refuse('invalid_state', `The transfer was to be carried out until ${reserveUntil}.`)
    : null;

const missing: Readonly<Partial<Record<TransferStatus, string>>> = {
  waiting_funds: 'the money did not arrive',
  waiting_registration: 'nobody registered the address of the beneficiary',
  waiting_password: 'the password was not given',
};

/** Why a lapsed transfer has failed. */
export const lapseFailure = ({ status, lapsesAt }: Transfer): FailureStatus => ({
  code: 'expired',
  message: `The transfer was kept until ${lapsesAt}: ${missing[status] ?? 'it was not completed'}.`,
});

/** The transfer as of a moment: readers see the effect of due timers that have not run yet. */
export const seenAt = (transfer: Transfer, now: UnixSeconds): Transfer =>
  isLapsed(transfer, now)
    ? { ...transfer, status: 'failed', holdId: null, failure: lapseFailure(transfer) }
    : transfer;

export const isDue = ({ performAt }: Transfer, now: UnixSeconds): boolean =>
  performAt === null || now >= performAt;

export const isUnlocked = ({ passwordHash, passwordGiven }: Transfer): boolean =>
  passwordHash === null || passwordGiven;

export const payerNumberOf = ({ payerAccount }: Transfer): string => accountNumberOf(payerAccount);

/** Why a signed transfer cannot complete yet. Exactly one of them holds (decision 0027). */
export type Progress =
  | 'lacksFunds'
  | 'lacksRegistration'
  | 'lacksPassword'
  | 'awaitsPayout'
  | 'complete';

type Trigger = Exclude<(typeof transferMachine.rows)[number]['on'], 'create' | 'process'>;

/** Transfer 3: the transfer after a trigger, if the table allows it. */
export function movedTransfer(
  transfer: Transfer,
  trigger: Trigger,
): Decision<Transfer, 'invalid_state'> {
  const row = next(transferMachine, transfer.status, trigger, {
    unsigned: transfer.signedAt === null,
    allowedToCancel: isAllowedToCancel(transfer),
    handedToRail: transfer.handedAt !== null,
  });
  // A transfer that was revoked before anybody could see it stays hidden.
  const isShown = transfer.isShown || row?.to !== 'rejected';
  if (row !== null) return accept({ ...transfer, status: row.to, isShown });
  return refuse('invalid_state', stateText(transfer));
}

const stateText = (transfer: Transfer): string =>
  transfer.handedAt !== null && !isEnded(transfer)
    ? 'The transfer is on its way to the bank.'
    : `The transfer is ${transfer.status}.`;

/**
 * The automatic step after a signature. The transfer stays unchanged if the table has no row for
 * it.
 */
export function processed(transfer: Transfer, progress: Progress): Transfer {
  const row = next(transferMachine, transfer.status, 'process', {
    lacksFunds: false,
    lacksRegistration: false,
    lacksPassword: false,
    awaitsPayout: false,
    complete: false,
    [progress]: true,
  });
  if (row !== null) return { ...transfer, status: row.to };
  if (progress === 'complete') throw new Error(`transfer ${transfer.id} cannot be done`);
  return transfer;
}
