import { randomUUID } from 'node:crypto';
import type { Engine } from '../../src/engine/engine.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import type { Account } from '../../src/ledger/account.ts';
import { ledgerOn, testEuros } from './ledger-operations.ts';
import type { TestDatabase } from './test-database.ts';

/** A posting that a test wants: between two accounts by their numbers, at a moment. */
export type Wanted = {
  readonly from: number;
  readonly to: number;
  readonly amount: number;
  readonly at: number;
};

/** The effect of a posting on one of its accounts. */
export type Effect = { readonly at: number; readonly amount: number; readonly balance: number };

/** Writes postings as the ledger would, many at once and for any time, and remembers them. */
export class Journal {
  readonly #db: TestDatabase;
  readonly #ids: readonly bigint[];
  /** The history of each account, oldest first. */
  readonly effects: readonly Effect[][];

  constructor(db: TestDatabase, ids: readonly bigint[]) {
    this.#db = db;
    this.#ids = ids;
    this.effects = ids.map(() => []);
  }

  /** An account of the service, which may owe, then wallets. */
  static async open(db: TestDatabase, engine: Engine, wallets: number, firstNumber: bigint) {
    const ledger = ledgerOn(engine, firstNumber);
    const ids = [await ledger.open('clearing')];
    for (let count = 0; count < wallets; count += 1) ids.push(await ledger.open('wallet'));
    return new Journal(db, ids);
  }

  accountOf(number: number): Account {
    const id = this.#ids[number] ?? 0n;
    const { effects } = this;
    const version = BigInt(effects[number]?.length ?? 0);
    const balance = BigInt(this.#balanceOf(number));
    const kind = number === 0 ? 'clearing' : 'wallet';
    const createdAt = unixSeconds(1);
    return {
      id,
      kind,
      ...testEuros,
      balance,
      held: 0n,
      version,
      isAwaited: false,
      isClosed: false,
      createdAt,
    };
  }

  #balanceOf(number: number): number {
    return this.effects[number]?.at(-1)?.balance ?? 0;
  }

  #add(number: number, amount: number, at: number) {
    const balance = this.#balanceOf(number) + amount;
    this.effects[number]?.push({ at, amount, balance });
    return { version: this.effects[number]?.length, balance };
  }

  /** Postings that a wallet cannot pay are left out. */
  async write(wanted: readonly Wanted[]): Promise<void> {
    const rows = wanted.flatMap(({ from, to, amount, at }) => {
      if (from === to || (from > 0 && this.#balanceOf(from) < amount)) return [];
      const debit = this.#add(from, -amount, at);
      const credit = this.#add(to, amount, at);
      return [
        {
          movement_id: randomUUID(),
          debit_account: String(this.#ids[from]),
          credit_account: String(this.#ids[to]),
          amount,
          debit_version: debit.version,
          credit_version: credit.version,
          debit_balance: debit.balance,
          credit_balance: credit.balance,
          created_at: at,
        },
      ];
    });
    await this.#db.query(
      `INSERT INTO posting (movement_id, leg, kind, debit_account, credit_account, amount,
         debit_version, credit_version, debit_balance, credit_balance, created_at)
       SELECT movement_id, 0, 'by_operator', debit_account, credit_account, amount,
         debit_version, credit_version, debit_balance, credit_balance, created_at
       FROM jsonb_to_recordset($1::jsonb) AS row (movement_id uuid, debit_account bigint,
         credit_account bigint, amount bigint, debit_version bigint, credit_version bigint,
         debit_balance bigint, credit_balance bigint, created_at bigint)`,
      [JSON.stringify(rows)],
    );
  }
}
