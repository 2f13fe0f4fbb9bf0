import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { accountAt, accountIdsAt, type WalletCurrency } from '../../identity/wallets/place.ts';
import { walletAccounts } from '../../identity/wallets/wallet.store.ts';
import { walletAccountId } from '../../identity/wallets/wallet.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { fundsWaits } from '../../ledger/funds-wait.store.ts';
import {
  isCrowdedFor,
  stopWaitingForFunds,
  waitForFirstFunds,
  waitForFunds,
} from '../../ledger/funds-wait.ts';
import { setTimer } from '../../time/set-timer.ts';
import { timers } from '../../time/timer.store.ts';
import { timerId, timerOf } from '../../time/timer.ts';
import type { Answer } from '../inquiries/inquiry.ts';
import type { Funds } from '../payments/funds.ts';
import { payerPlaces } from '../payments/wallet-places.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { transactions } from './transaction.store.ts';
import type { Transaction } from './transaction.ts';
import { tellTransaction } from './transaction-events.ts';
import { wholeIn } from './whole-transaction.ts';

/** The timer that applies an acceptance on the page when the money arrives. */
export const fundingTimer = 'transaction funding';
/** The timer that ends a wait for money. */
export const waitingEndTimer = 'transaction waiting end';

/** Loaded by an operation that begins to wait. */
export const waitingEndAsk = (id: string): Ask => ask(timers, timerId(waitingEndTimer, id));

/** The wallets and currencies in which a payer's acceptance waits for money. */
export function pendingPlaces(
  rows: LoadedRows,
  transaction: Transaction,
): readonly WalletCurrency[] {
  const { pendingAcceptance } = transaction;
  if (pendingAcceptance === null) return [];
  return payerPlaces(wholeIn(rows, transaction).payments, pendingAcceptance.walletId);
}

/** The waiters on these accounts, once the rows that name the accounts are loaded. */
export const fundsAsks = (places: readonly WalletCurrency[], rows: LoadedRows): readonly Ask[] =>
  accountIdsAt(places, rows).map((id) => ask(fundsWaits, id));

type Funding = {
  readonly transactionId: string;
  readonly clientId: string;
  readonly walletId: number;
};

/** The subject of the timer. The part after the last slash names the arrival of the money. */
export function fundingOf(subject: string): Funding {
  const named = subject.slice(0, subject.lastIndexOf('/'));
  const [transactionId, clientId, walletId] = JSON.parse(named) as [string, string, number];
  return { transactionId, clientId, walletId };
}

const waiterOf = ({ id, clientId }: Pick<Transaction, 'id' | 'clientId'>, walletId: number) => ({
  kind: fundingTimer,
  subject: JSON.stringify([id, clientId, walletId]),
});

/**
 * Business 6: money has come to a suspended payer. The acceptance waits until the suspension ends,
 * which wakes it, or until the payer accepts again.
 */
export function waitOn(draft: Draft, transaction: Transaction, walletId: number): void {
  const { payments } = wholeIn(draft, transaction);
  for (const accountId of accountIdsAt(payerPlaces(payments, walletId), draft)) {
    waitForFunds(draft, accountId, waiterOf(transaction, walletId));
  }
}

/** Ends the wait of a payer who has accepted. The operation has loaded the {@link fundsAsks}. */
export function stopWaitingForPayer(draft: Draft, transaction: Transaction): void {
  const { pendingAcceptance } = transaction;
  if (pendingAcceptance === null) return;
  const waiter = waiterOf(transaction, pendingAcceptance.walletId);
  for (const accountId of accountIdsAt(pendingPlaces(draft, transaction), draft)) {
    stopWaitingForFunds(draft, accountId, waiter);
  }
}

type Waiting = {
  readonly walletId: number;
  readonly how: {
    readonly answers: readonly Answer[];
    readonly grantsAllowance: boolean | null;
  };
  readonly owner: WalletOwner;
  readonly lacking: readonly Funds[];
};

/**
 * The payer has too little money. On the page that is no refusal: the transaction stays new, the
 * merchant gets `waiting_funds`, and the money continues it (gaps 3, Acceptance).
 */
export function waitForPayer(
  draft: Draft,
  transaction: Transaction,
  { walletId, how, owner, lacking }: Waiting,
  now: UnixSeconds,
): Decision<Transaction, 'insufficient_funds'> {
  const { id, clientId, pendingAcceptance, reserveUntil } = transaction;
  const waiter = waiterOf({ id, clientId }, walletId);
  const isNew = pendingAcceptance?.walletId !== walletId;
  const opened = accountIdsAt(
    lacking.map(({ currency }) => ({ walletId, currency })),
    draft,
  );
  // A payer whom a deposit woke was already waiting, and continues to wait.
  if (isNew && opened.some((account) => isCrowdedFor(draft, account, waiter))) {
    return refuse('insufficient_funds', 'Too many payments wait for money on this account.');
  }
  if (isNew) stopWaitingForPayer(draft, transaction);
  for (const { currency } of lacking) {
    const isOpen = draft.get(walletAccounts, walletAccountId(walletId, currency)) !== null;
    const account = accountAt(draft, { walletId, currency }, id, now);
    if (isOpen) waitForFunds(draft, account.id, waiter);
    else waitForFirstFunds(draft, account, waiter);
  }
  const { answers, grantsAllowance } = how;
  const waiting = { ...transaction, pendingAcceptance: { walletId, answers, grantsAllowance } };
  draft.update(transactions, waiting);
  if (isNew && reserveUntil !== null) {
    setTimer(draft, timerOf(waitingEndTimer, id, reserveUntil));
  }
  if (isNew) tellTransaction(draft, owner, id, 'waiting_funds', now);
  return accept(draft.get(transactions, id) ?? waiting);
}
