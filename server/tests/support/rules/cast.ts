import { eventFeeds, events, theFeed } from '../../../src/delivery/events/event.store.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { newStanding } from '../../../src/identity/owner-state.ts';
import { projects } from '../../../src/identity/projects/project.store.ts';
import { defaultConfiguration, type Project } from '../../../src/identity/projects/project.ts';
import { walletAccounts, wallets } from '../../../src/identity/wallets/wallet.store.ts';
import { walletAccountId } from '../../../src/identity/wallets/wallet.ts';
import type { Currency } from '../../../src/kernel/money.ts';
import { accounts } from '../../../src/ledger/account.store.ts';
import { type Account, available, openedAccount } from '../../../src/ledger/account.ts';
import { accountIdIn } from '../../../src/ledger/book-of-account.ts';
import { fundsWaits } from '../../../src/ledger/funds-wait.store.ts';
import { holds } from '../../../src/ledger/hold.store.ts';
import { postings } from '../../../src/ledger/posting.store.ts';
import { serviceAccounts } from '../../../src/ledger/service-account.store.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';
import { everyTimer } from './every-timer.ts';
import { secondsAfterStart, start } from './rule.ts';

/** The people in the tables. Everyone is in test mode except Liva. */
// biome-ignore format: a table
export const walletIds = {
  ona:   101,
  jonas: 102,
  friend: 103,
  liva:  104,
  shop:  201,
  kiosk: 202,
} as const;

export type Name = keyof typeof walletIds;

const isMerchant = (name: Name): boolean => name === 'shop' || name === 'kiosk';
const isTest = (name: Name): boolean => name !== 'liva';

export const projectId = uuidOf('project', 'shop');
export const strangerId = uuidOf('project', 'kiosk');

const projectOf = (name: 'shop' | 'kiosk', id: string, number: number): Project => ({
  id,
  number,
  name,
  isTest: true,
  walletId: walletIds[name],
  clientId: name,
  configuration: { ...defaultConfiguration, currencies: ['EUR', 'USD'] },
  ...newStanding,
  suspendedReason: null,
  createdAt: start,
});
export const shop = projectOf('shop', projectId, 1);
export const kiosk = projectOf('kiosk', strangerId, 2);

/** Minor units by owner. */
export type GivenMoney = Readonly<Partial<Record<Name, number>>>;

const accountOf = (name: Name, currency: Currency): bigint =>
  accountIdIn({ currency, isTest: isTest(name) }, BigInt(walletIds[name]));

export const euros = (name: Name): bigint => accountOf(name, 'EUR');

/** Everyone with a wallet, an account in euros, and these balances; and an empty feed. */
export function putCast(
  store: MemoryStore,
  money: GivenMoney = {},
  dollars: GivenMoney = {},
): void {
  for (const project of [shop, kiosk]) store.put(projects, project);
  for (const name of Object.keys(walletIds) as Name[]) {
    const accountKind = isMerchant(name) ? 'merchant' : 'wallet';
    const id = walletIds[name];
    store.put(wallets, {
      id,
      accountKind,
      isTest: isTest(name),
      state: 'active',
      createdAt: start,
    });
    putAccount(store, name, 'EUR', money[name] ?? 0);
    if (dollars[name] !== undefined) putAccount(store, name, 'USD', dollars[name]);
  }
  store.put(eventFeeds, { id: theFeed, lastPosition: 0 });
}

function putAccount(store: MemoryStore, name: Name, currency: Currency, minor: number): void {
  const [walletId, accountId] = [walletIds[name], accountOf(name, currency)];
  const kind = isMerchant(name) ? 'merchant' : 'wallet';
  const opened = openedAccount({ id: accountId, kind, currency, isTest: isTest(name) }, start);
  store.put(accounts, { ...opened, balance: BigInt(minor) });
  const id = walletAccountId(walletId, currency);
  store.put(walletAccounts, { id, walletId, currency, accountId });
}

/** A hold that was placed before the scene begins. */
export function putHold(store: MemoryStore, id: string, accountId: bigint, amount: bigint): void {
  const account = store.rowOf(accounts, accountId);
  if (account === null) throw new Error(`there is no account ${accountId}`);
  store.put(accounts, { ...account, held: account.held + amount });
  const fresh = { state: 'held', captured: 0n, createdAt: start, resolvedAt: null } as const;
  store.put(holds, { id, accountId, amount, ...fresh });
}

/** Money that another operation has reserved. */
export function putHeld(store: MemoryStore, held: GivenMoney = {}): void {
  for (const [name, minor] of Object.entries(held)) {
    putHold(store, uuidOf('held elsewhere', name), euros(name as Name), BigInt(minor));
  }
}

/** `free + held`, or only the free amount. */
const shownMoney = (account: Account): string =>
  account.held === 0n ? `${account.balance}` : `${available(account)} + ${account.held} held`;

function ownerNames(store: MemoryStore): ReadonlyMap<bigint, string> {
  const nameOf = (id: number) => Object.entries(walletIds).find(([, one]) => one === id)?.[0];
  const suffix = (currency: string) => (currency === 'EUR' ? '' : ` ${currency}`);
  const owned = store
    .rowsOf(walletAccounts)
    .map((row) => [row.accountId, `${nameOf(row.walletId)}${suffix(row.currency)}`] as const);
  const served = store
    .rowsOf(serviceAccounts)
    .map(({ id, accountId }) => [accountId, shownPurpose(id)] as const);
  return new Map([...owned, ...served]);
}

/** Recipients of splits: the account is named after its owner. */
export const recipientIds = {
  anna: uuidOf('recipient', 'anna'),
  bruno: uuidOf('recipient', 'bruno'),
};

/** `receivable 5f3c…:EUR:test` is shown as `receivable shop`. */
const shownPurpose = (id: string): string =>
  Object.entries({ shop: projectId, ...recipientIds })
    .reduce((text, [name, uuid]) => text.replace(uuid, name), id)
    .replace(/^beneficiary /, '')
    .replace(/(?::EUR)?:test$/, '');

/** What tables show of the ledger: non-zero balances, holds, and postings. */
export function lookAtMoney(store: MemoryStore): {
  readonly money: Readonly<Record<string, string>>;
  readonly moved: readonly string[];
} {
  const names = ownerNames(store);
  const nameOf = (id: bigint): string => names.get(id) ?? `account ${id}`;
  const shown = store
    .rowsOf(accounts)
    .filter(({ balance, held }) => balance !== 0n || held !== 0n)
    .map((account) => [nameOf(account.id), shownMoney(account)]);
  const moved = store.entriesOf(postings).map(({ kind, amount, ...posting }) => {
    const sides = `${nameOf(posting.debitAccount)} → ${nameOf(posting.creditAccount)}`;
    return `${kind}: ${sides} ${amount}`;
  });
  return { money: Object.fromEntries(shown), moved };
}

/** The accounts with waiters, by owner, once for each waiter. */
export function lookAtWaits(store: MemoryStore): readonly string[] {
  const names = ownerNames(store);
  return store
    .rowsOf(fundsWaits)
    .flatMap(({ accountId, waiters }) => waiters.map(() => names.get(accountId) ?? `${accountId}`))
    .sort();
}

/** Ended holds, and how they ended; open ones show on their accounts. */
export const lookAtHolds = (store: MemoryStore): readonly string[] =>
  store
    .rowsOf(holds)
    .map(({ state, amount, captured }) =>
      state === 'captured' ? `captured ${captured} of ${amount}` : `${state} ${amount}`,
    )
    .sort();

export const lookAtTimers = (store: MemoryStore): readonly string[] =>
  everyTimer(store)
    .map(({ kind, dueAt }) => `${kind} ${secondsAfterStart(dueAt)}`)
    .sort();

/** The names of the events, in order. */
export const lookAtEvents = (store: MemoryStore): readonly string[] =>
  store.entriesOf(events).map(({ name }) => name);
