import type { Engine } from '../../engine/engine.ts';
import { granted } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { bankAccountIds } from './bank-account.store.ts';
import { type BankAccount, servingAccount } from './bank-account.ts';
import { readBankAccounts } from './change-bank-accounts.ts';

type Wanted = Parameters<typeof servingAccount>[1];

/** Which account serves whom. Pages and lists of methods ask for every request, so it is remembered. */
export type BankDirectory = {
  readonly all: () => Promise<readonly BankAccount[]>;
  /** What was read last, at once. If that is old, a new reading begins. */
  readonly latest: () => readonly BankAccount[];
  readonly serving: (wanted: Wanted) => Promise<BankAccount | null>;
  /** The same by what was read last, at once. */
  readonly servingNow: (wanted: Wanted) => BankAccount | null;
  /** An account was added or changed here; other nodes see it within a second. */
  readonly forget: () => Promise<void>;
};

const freshMs = 1_000;

type Parts = {
  readonly engine: Engine;
  readonly database: Database;
  /** Whether live money of these books is simulated: no bank takes any then (decision 0113). */
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
        // An older reading may end later than the one that a change has begun.
        if (known?.accounts === accounts) latest = found;
      },
      () => {
        // What failed is asked for again.
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
