import type { Engine } from '../../engine/engine.ts';
import { granted } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { bankAccountIds } from './bank-account.store.ts';
import { type BankAccount, servingAccount } from './bank-account.ts';
import { readBankAccounts } from './change-bank-accounts.ts';

type Wanted = Parameters<typeof servingAccount>[1];

/**
 * The bank accounts, and which of them serves which project. Pages and method lists ask on every
 * request, so the answer is cached.
 */
export type BankDirectory = {
  readonly all: () => Promise<readonly BankAccount[]>;
  /** Returns the cached accounts at once. If the cache is old, a new read begins. */
  readonly latest: () => readonly BankAccount[];
  readonly serving: (wanted: Wanted) => Promise<BankAccount | null>;
  /** The serving account from the cache, at once. */
  readonly servingNow: (wanted: Wanted) => BankAccount | null;
  /**
   * Called when an account was added or changed here. Other nodes see the change within a second.
   */
  readonly forget: () => Promise<void>;
};

const freshMs = 1_000;

type Parts = {
  readonly engine: Engine;
  readonly database: Database;
  /**
   * Are these books marked as simulating live money? Then no bank account takes any (decision
   * 0113).
   */
  readonly isMarked?: boolean;
  readonly nowMs?: () => number;
};

export function createBankDirectory({
  engine,
  database,
  isMarked = false,
  nowMs = performance.now.bind(performance),
}: Parts): BankDirectory {
  let known: { readonly at: number; readonly accounts: Promise<readonly BankAccount[]> } | null =
    null;
  let latest: readonly BankAccount[] = [];
  const read = async (): Promise<readonly BankAccount[]> => {
    const ids = await bankAccountIds(database);
    return ids.length === 0 ? [] : granted(await engine.read(readBankAccounts, ids));
  };
  const all = (): Promise<readonly BankAccount[]> => {
    const at = nowMs();
    if (known !== null && at - known.at < freshMs) return known.accounts;
    const accounts = read();
    known = { at, accounts };
    accounts.then(
      (found) => {
        // An older read may finish after the read that a change has begun.
        if (known?.accounts === accounts) latest = found;
      },
      () => {
        // A failed read is repeated at the next call.
        known = null;
      },
    );
    return accounts;
  };
  const readLast = (): readonly BankAccount[] => {
    all().catch(() => undefined);
    return latest;
  };
  const servingAmong = (accounts: readonly BankAccount[], wanted: Wanted): BankAccount | null =>
    isMarked && !wanted.isTest ? null : servingAccount(accounts, wanted);
  return {
    all,
    latest: readLast,
    serving: async (wanted) => servingAmong(await all(), wanted),
    servingNow: (wanted) => servingAmong(readLast(), wanted),
    forget: async () => {
      known = null;
      await all().catch(() => undefined);
    },
  };
}
