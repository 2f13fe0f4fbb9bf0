import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { accountNumberOf } from '../../../src/identity/wallets/account-number.ts';
import { payouts } from '../../../src/payouts/payout.store.ts';
import { newPayout, type Payout } from '../../../src/payouts/payout.ts';
import { timers } from '../../../src/time/timer.store.ts';
import { timerOf } from '../../../src/time/timer.ts';
import { tallies } from '../../../src/transfer/lists/tally.store.ts';
import type { Beneficiary } from '../../../src/transfer/transfers/beneficiary.ts';
import type { TransferStatus } from '../../../src/transfer/transfers/transfer.states.ts';
import { transfers } from '../../../src/transfer/transfers/transfer.store.ts';
import {
  createdTransfer,
  type NewTransfer,
  type Transfer,
} from '../../../src/transfer/transfers/transfer.ts';
import { dueTimer, lapseTimer } from '../../../src/transfer/transfers/transfer-timers.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';
import {
  euros,
  type GivenMoney,
  lookAtEvents,
  lookAtHolds,
  lookAtMoney,
  lookAtTimers,
  lookAtWaits,
  type Name,
  projectId,
  putCast,
  putHeld,
  putHold,
  shop,
  walletIds,
} from './cast.ts';
import { putPeople } from './people.ts';
import { after, type Pillar, type Seen, secondsAfterStart, start } from './rule.ts';

export const transferId = 1;
export const month = 30 * 86_400;

/** A recipient with an account here. */
export const toAccount = (name: Name): Beneficiary => ({
  type: 'service',
  service_account: { account_number: accountNumberOf(euros(name)) },
});
export const toEmail = (email: string): Beneficiary => ({
  type: 'service',
  service_account: { email },
});
export const toBank: Beneficiary = {
  type: 'bank',
  name: 'Friend',
  bank_account: { iban: 'LT121000011101001000' },
};

const named = (beneficiary: Beneficiary) => {
  if (beneficiary.type !== 'service') {
    return { beneficiaryNumber: 'LT121000011101001000', beneficiaryWallet: null };
  }
  const account = beneficiary.service_account;
  if (!('account_number' in account)) return { beneficiaryNumber: null, beneficiaryWallet: null };
  const isOwn = (name: string) => accountNumberOf(euros(name as Name)) === account.account_number;
  const owner = Object.keys(walletIds).find(isOwn) as Name;
  return { beneficiaryNumber: account.account_number, beneficiaryWallet: walletIds[owner] };
};

/** An automatic transfer from Ona to a friend; the shop created it in Ona's name. */
export function wantedTransfer(given: Partial<NewTransfer> = {}): NewTransfer {
  const beneficiary = given.beneficiary ?? toAccount('friend');
  return {
    id: transferId,
    projectId,
    clientId: shop.clientId,
    userId: walletIds.ona,
    isTest: true,
    amount: 1_000n,
    currency: 'EUR',
    payerAccount: euros('ona'),
    payerWallet: walletIds.ona,
    beneficiary,
    ...named(beneficiary),
    purpose: { details: 'Rent', reference: null },
    extras: {},
    callback: null,
    autoProcess: true,
    performAt: null,
    reserveUntil: null,
    passwordHash: null,
    ...given,
  };
}

export type TransferGiven = {
  readonly money?: GivenMoney;
  /** The part of it that another operation has reserved. */
  readonly held?: GivenMoney;
  readonly transfer?: Partial<Transfer>;
  readonly payout?: Partial<Payout>;
};

const unsigned: readonly TransferStatus[] = ['new', 'registered', 'rejected'];
/** The statuses of a transfer with reserved money. */
const holding: readonly TransferStatus[] = ['reserved', 'waiting_registration', 'waiting_password'];
const ended: readonly TransferStatus[] = ['done', 'rejected', 'failed'];

function putTransfer(store: MemoryStore, given: Partial<Transfer>): void {
  const status = given.status ?? 'new';
  const begun = !unsigned.includes(status);
  const lapsesAt = begun && !ended.includes(status) ? after(month) : null;
  const transfer: Transfer = {
    ...createdTransfer(wantedTransfer(given), start),
    isShown: status !== 'new',
    signedAt: begun ? start : null,
    holdId: holding.includes(status) ? uuidOf('transfer hold', String(transferId)) : null,
    lapsesAt,
    ...given,
  };
  store.put(transfers, transfer);
  const { holdId, payerAccount, amount, performAt, signedAt } = transfer;
  if (holdId !== null) putHold(store, holdId, payerAccount, amount);
  const set = (kind: string, at: Transfer['lapsesAt']) => {
    if (at !== null) store.put(timers, timerOf(kind, String(transferId), at));
  };
  set(lapseTimer, transfer.lapsesAt);
  if (signedAt !== null) set(dueTimer, performAt);
}

const aPayout = (given: Partial<Payout>): Payout => ({
  ...newPayout({
    ...{ cause: 'transfer', subject: String(transferId), rail: 'mock payout' },
    ...{ amount: 1_000n, currency: 'EUR', isTest: true, name: 'Friend', iban: null },
    ...{ destination: toBank, handedAt: start },
  }),
  ...given,
});

export type TransferSeen = Seen & {
  /** Status, its end, and why it failed. */
  readonly transfer: string;
  /** Rail, state and amount. */
  readonly payouts: readonly string[];
  readonly holds: readonly string[];
  readonly timers: readonly string[];
  /** The accounts with waiters. */
  readonly waits: readonly string[];
  /** How many listed transfers were added, by side and status. */
  readonly listed: Readonly<Record<string, number>>;
};

function shownTransfer(transfer: Transfer | null): string {
  if (transfer === null) return 'none';
  const { status, isShown, signedAt, lapsesAt, handedAt, failure } = transfer;
  return [
    status,
    isShown ? null : 'unseen',
    signedAt === null ? null : `signed ${secondsAfterStart(signedAt)}`,
    lapsesAt === null ? null : `until ${secondsAfterStart(lapsesAt)}`,
    handedAt === null ? null : `handed ${secondsAfterStart(handedAt)}`,
    failure === null ? null : failure.code,
  ]
    .filter((text) => text !== null)
    .join(', ');
}

function lookAtLists(store: MemoryStore): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { account, status, difference } of store.entriesOf(tallies)) {
    const name = `${account.split(' ')[0]} ${status}`;
    counts[name] = (counts[name] ?? 0) + difference;
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

export const transferring: Pillar<TransferGiven, TransferSeen> = {
  build: (store, given = {}) => {
    putCast(store, { ona: 10_000, ...given.money });
    putHeld(store, given.held);
    putPeople(store);
    if (given.transfer !== undefined) putTransfer(store, given.transfer);
    if (given.payout !== undefined) store.put(payouts, aPayout(given.payout));
  },
  look: (store) => ({
    transfer: shownTransfer(store.rowOf(transfers, transferId)),
    payouts: store.rowsOf(payouts).map(({ rail, state, amount }) => `${rail} ${state} ${amount}`),
    ...lookAtMoney(store),
    holds: lookAtHolds(store),
    timers: lookAtTimers(store),
    waits: lookAtWaits(store),
    listed: lookAtLists(store),
    told: lookAtEvents(store),
  }),
};
