import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { accept, type Decision, type Refused, refuse } from '../../kernel/decision.ts';
import { next } from '../../kernel/machine.ts';
import type { Currency } from '../../kernel/money.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Beneficiary } from './beneficiary.ts';
import { type TransferStatus, transferMachine } from './transfer.states.ts';

/**
 * Transfer 3, callback statuses. `revoked` is told of a transfer that is `rejected` (decision
 * 0026).
 */
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
  /** Null: every one. */
  readonly statuses: readonly CallbackStatus[] | null;
};

export type Purpose = { readonly details: string | null; readonly reference: string | null };

/** Fields stored for the payout rail and returned unchanged. */
export type Extras = {
  /** Ours: no bank is paid, the simulator only says so. */
  readonly simulated?: true;
  readonly urgency?: string;
  readonly charge_type?: string;
  readonly final_beneficiary?: object;
};

export type FailureStatus = { readonly code: string; readonly message: string };

/** Transfer 2, with what gaps 4 adds. */
export type Transfer = {
  readonly id: number;
  readonly projectId: string;
  readonly clientId: string;
  /** In whose name it was created: the access token's user. */
  readonly userId: number | null;
  readonly isTest: boolean;
  readonly status: TransferStatus;
  /** Registered or later: its payer and its beneficiary see it, and lists have it. */
  readonly isShown: boolean;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly payerAccount: bigint;
  readonly payerWallet: number;
  readonly beneficiary: Beneficiary;
  /** The destination: an account number here or an IBAN; null while the address is unregistered. */
  readonly beneficiaryNumber: string | null;
  /** Inside the service: whose it is, once that is known. */
  readonly beneficiaryWallet: number | null;
  readonly purpose: Purpose | null;
  readonly extras: Extras;
  readonly callback: Callback | null;
  readonly autoProcess: boolean;
  readonly performAt: UnixSeconds | null;
  /** As it was asked for; null: 30 days from the first signature or reservation. */
  readonly reserveUntil: UnixSeconds | null;
  readonly passwordHash: string | null;
  readonly passwordGiven: boolean;
  readonly signedAt: UnixSeconds | null;
  readonly holdId: string | null;
  /** When it fails if it has not come to its end. */
  readonly lapsesAt: UnixSeconds | null;
  /** When the payout rail got it. */
  readonly handedAt: UnixSeconds | null;
  readonly failure: FailureStatus | null;
  /** The statuses that have been told: each change once per status. */
  readonly told: readonly CallbackStatus[];
  readonly createdAt: UnixSeconds;
  readonly performedAt: UnixSeconds | null;
};

/** What is said about a transfer when it is created. */
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

/** Transfer 3: `new` is deleted when nothing further happens. */
export const isForgotten = ({ status, createdAt }: Transfer, now: UnixSeconds): boolean =>
  status === 'new' && now >= createdAt + monthSeconds;

export const forgottenBefore = (now: UnixSeconds): UnixSeconds => unixSeconds(now - monthSeconds);

/** Gaps 4, When done: a waiting transfer lapses at `reserve_until`, by default after 30 days. */
export const lapseOf = ({ reserveUntil, performAt }: Transfer, now: UnixSeconds): UnixSeconds =>
  reserveUntil ?? unixSeconds(Math.max(now, performAt ?? now) + monthSeconds);

/** What no passing of time changes. The table calls `done` open, since its money may come back. */
export const isEnded = ({ status }: Pick<Transfer, 'status'>): boolean =>
  status === 'done' || status === 'rejected' || status === 'failed';

/** Whether it may be taken back: the rail must not have it. */
export const isAllowedToCancel = (transfer: Transfer): boolean =>
  !isEnded(transfer) && transfer.handedAt === null;

/** Past its end, whatever the timers have done. */
export const isLapsed = (transfer: Transfer, now: UnixSeconds): boolean =>
  transfer.lapsesAt !== null && now >= transfer.lapsesAt && isAllowedToCancel(transfer);

/** Nothing begins any more once `reserve_until` has passed; null: it may. */
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

/** Why a transfer that lapsed has failed. */
export const lapseFailure = ({ status, lapsesAt }: Transfer): FailureStatus => ({
  code: 'expired',
  message: `The transfer was kept until ${lapsesAt}: ${missing[status] ?? 'it was not completed'}.`,
});

/** How it looks at a moment: what a timer will do that is already due has been done for readers. */
export const seenAt = (transfer: Transfer, now: UnixSeconds): Transfer =>
  isLapsed(transfer, now)
    ? { ...transfer, status: 'failed', holdId: null, failure: lapseFailure(transfer) }
    : transfer;

export const isDue = ({ performAt }: Transfer, now: UnixSeconds): boolean =>
  performAt === null || now >= performAt;

export const isUnlocked = ({ passwordHash, passwordGiven }: Transfer): boolean =>
  passwordHash === null || passwordGiven;

export const payerNumberOf = ({ payerAccount }: Transfer): string => accountNumberOf(payerAccount);

/** Why a signed transfer does not simply go on; exactly one of them (decision 0027). */
export type Progress =
  | 'lacksFunds'
  | 'lacksRegistration'
  | 'lacksPassword'
  | 'awaitsPayout'
  | 'complete';

type Trigger = Exclude<(typeof transferMachine.rows)[number]['on'], 'create' | 'process'>;

/** Transfer 3: the transfer after a trigger, when the table allows it. */
export function movedTransfer(
  transfer: Transfer,
  trigger: Trigger,
): Decision<Transfer, 'invalid_state'> {
  const row = next(transferMachine, transfer.status, trigger, {
    unsigned: transfer.signedAt === null,
    allowedToCancel: isAllowedToCancel(transfer),
    handedToRail: transfer.handedAt !== null,
  });
  // What is revoked before anybody could see it stays unseen.
  const isShown = transfer.isShown || row?.to !== 'rejected';
  if (row !== null) return accept({ ...transfer, status: row.to, isShown });
  return refuse('invalid_state', stateText(transfer));
}

const stateText = (transfer: Transfer): string =>
  transfer.handedAt !== null && !isEnded(transfer)
    ? 'The transfer is on its way to the bank.'
    : `The transfer is ${transfer.status}.`;

/** What follows a signature by itself; the same transfer where the table has no row for it. */
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
