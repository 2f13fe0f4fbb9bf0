import type { Draft } from '../engine/rows.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import { timers } from '../time/timer.store.ts';
import { timerOf } from '../time/timer.ts';
import { accounts } from './account.store.ts';
import type { Account } from './account.ts';
import { fundsWaits, type Waiter } from './funds-wait.store.ts';

/** The timer that falls due at once when money arrives on an awaited account. */
export const arrivalTimer = 'funds arrived';

/**
 * Called when money has arrived on an awaited account, or a hold was released. The code that moves
 * money does not know the waiters: it only sets one timer for each arrival.
 */
export function tellArrival(
  draft: Draft,
  { id }: Account,
  arrival: bigint | string,
  now: UnixSeconds,
): void {
  draft.insert(timers, timerOf(arrivalTimer, `${id}/${arrival}`, now));
}

const isSame = (one: Waiter, other: Waiter): boolean =>
  one.kind === other.kind && one.subject === other.subject;

/** Starts to wait for money. The operation has asked for the account and its {@link fundsWaits}. */
export function waitForFunds(draft: Draft, accountId: bigint, waiter: Waiter): void {
  const known = draft.get(fundsWaits, accountId);
  if (known === null) draft.insert(fundsWaits, { accountId, waiters: [waiter] });
  else if (!known.waiters.some((one) => isSame(one, waiter))) {
    draft.update(fundsWaits, { ...known, waiters: [...known.waiters, waiter] });
  }
  const account = draft.get(accounts, accountId);
  if (account === null) throw new Error(`nobody can wait for account ${accountId}`);
  if (!account.isAwaited) draft.update(accounts, { ...account, isAwaited: true });
}

/**
 * The same for an account that the operation has just opened, so nobody can be waiting for it yet.
 */
export function waitForFirstFunds(draft: Draft, account: Account, waiter: Waiter): void {
  draft.insert(fundsWaits, { accountId: account.id, waiters: [waiter] });
  draft.update(accounts, { ...account, isAwaited: true });
}

/** The most waiters for one account. Each of them gets a timer when money arrives. */
const waitersMax = 1_000;

/** Whether an account has no room for another waiter. */
export function isCrowdedFor(draft: Draft, accountId: bigint, waiter: Waiter): boolean {
  const { waiters = [] } = draft.get(fundsWaits, accountId) ?? {};
  return waiters.length >= waitersMax && !waiters.some((one) => isSame(one, waiter));
}

/** Stops waiting for money. */
export function stopWaitingForFunds(draft: Draft, accountId: bigint, waiter: Waiter): void {
  const known = draft.get(fundsWaits, accountId);
  if (known === null || !known.waiters.some((one) => isSame(one, waiter))) return;
  const waiters = known.waiters.filter((one) => !isSame(one, waiter));
  draft.update(fundsWaits, { ...known, waiters });
}
