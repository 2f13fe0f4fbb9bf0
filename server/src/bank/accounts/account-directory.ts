import type { Engine } from '../../engine/engine.ts';
import { granted } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { bankAccountIds } from './bank-account.store.ts';
import { type BankAccount, servingAccount } from './bank-account.ts';
import { readBankAccounts } from './change-bank-accounts.ts';

/** Which account serves whom. Pages and lists of methods ask for every request, so it is remembered. */
export type BankDirectory = {
  readonly all: () => Promise<readonly BankAccount[]>;
  readonly serving: (wanted: Parameters<typeof servingAccount>[1]) => Promise<BankAccount | null>;
  /** An account was added or changed here; other nodes see it within a second. */
  readonly forget: () => void;
};

const freshMs = 1_000;

type Parts = {
  readonly engine: Engine;
  readonly database: Database;
  readonly nowMs?: () => number;
};

export function createBankDirectory({
  engine,
  database,
  nowMs = performance.now.bind(performance),
}: Parts): BankDirectory {
  let known: { readonly at: number; readonly accounts: Promise<readonly BankAccount[]> } | null =
    null;
  const read = async (): Promise<readonly BankAccount[]> => {
    const ids = await bankAccountIds(database);
    return ids.length === 0 ? [] : granted(await engine.read(readBankAccounts, ids));
  };
  const all = (): Promise<readonly BankAccount[]> => {
    const at = nowMs();
    if (known !== null && at - known.at < freshMs) return known.accounts;
    const accounts = read();
    known = { at, accounts };
    // What failed is asked for again.
    accounts.catch(() => {
      known = null;
    });
    return accounts;
  };
  return {
    all,
    serving: async (wanted) => servingAccount(await all(), wanted),
    forget: () => {
      known = null;
    },
  };
}
