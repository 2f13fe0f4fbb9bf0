import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Source } from '../../src/engine/queue.ts';
import { audit } from '../../src/ledger/audit.store.ts';
import type { Book } from '../../src/ledger/book-of-account.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { extent } from '../support/extent.ts';
import { endHold, ledgerOn, movementOf, placeHold } from '../support/ledger-operations.ts';
import { seededRandom } from '../support/random.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

type Node = { readonly database: Database; readonly engine: ReturnType<typeof createTestEngine> };

let db: TestDatabase;
let nodes: readonly Node[];

beforeAll(async () => {
  db = await createTestDatabase();
  nodes = [1, 2].map(() => {
    const database = createDatabase({ address: async () => db.url, close: async () => {} });
    return {
      database,
      engine: createTestEngine(database.connect, { writeLanes: 2, batchWeightMax: 16 }),
    };
  });
});
afterAll(async () => {
  await Promise.all(nodes.map(({ engine }) => engine.close()));
  await Promise.all(nodes.map(({ database }) => database.close()));
  await db.drop();
});

const seed = 20_260_102;
const books: readonly Book[] = [
  { currency: 'EUR', isTest: true },
  { currency: 'USD', isTest: true },
];

/** One snapshot: the sum of each currency, and the held money minus the open holds. */
const totals = () =>
  db.database.withLongQuery(async (reader) => {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await reader.query<{ currency: string; balance: string; held: string }>(
      `SELECT currency, sum(balance)::text AS balance,
              (sum(held) - coalesce((SELECT sum(amount) FROM hold JOIN account a ON a.id = account_id
                 WHERE state = 'held' AND a.currency = account.currency), 0))::text AS held
       FROM account GROUP BY currency ORDER BY currency`,
    );
    await reader.query('COMMIT');
    return rows;
  });

/** Random work for one client of one node, on a dozen wallets that all the others use as well. */
class Trader {
  static readonly outcomes = new Map<string, number>();
  readonly #engine: Node['engine'];
  readonly #source: Source;
  readonly #wallets: readonly bigint[];
  readonly #random: (below: number) => number;

  constructor(number: number, wallets: readonly bigint[]) {
    this.#engine = nodes[number % nodes.length]?.engine ?? createTestEngine(db.database.connect);
    this.#source = client(`${number}`);
    this.#wallets = wallets;
    this.#random = seededRandom(seed + number);
  }

  async trade(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      if (this.#random(3) > 0) await this.#move();
      else await this.#holdAndEnd();
    }
  }

  async #move(): Promise<void> {
    const [payer, payee] = [this.#wallet(), this.#wallet()];
    const legs = [
      ...movementOf(payer, payee, this.#amount()).legs,
      ...movementOf(this.#wallet(), payer, 1n).legs,
    ];
    const movement = { id: randomUUID(), legs: legs.slice(this.#random(2)) };
    note(await this.#engine.execute(postMovement, movement, this.#source));
  }

  async #holdAndEnd(): Promise<void> {
    const [payer, amount] = [this.#wallet(), this.#amount()];
    const held = { id: randomUUID(), accountId: payer, amount };
    if (!note(await this.#engine.execute(placeHold, held, this.#source))) return;
    const taken = movementOf(payer, this.#wallet(), 1n + amount / 2n);
    const movement = this.#random(2) === 0 ? taken : { ...taken, legs: [] };
    // Both nodes end the same hold at once: one of them is too late.
    await Promise.all(
      nodes.map(async ({ engine }) =>
        note(await engine.execute(endHold, { holdId: held.id, movement }, this.#source)),
      ),
    );
  }

  #wallet(): bigint {
    return this.#wallets[this.#random(this.#wallets.length)] ?? 0n;
  }

  #amount(): bigint {
    return BigInt(1 + this.#random(300));
  }
}

function note(outcome: { readonly ok: boolean; readonly refusal?: string }): boolean {
  const name = outcome.ok ? 'ok' : (outcome.refusal ?? '');
  Trader.outcomes.set(name, (Trader.outcomes.get(name) ?? 0) + 1);
  return outcome.ok;
}

const [traders, times] = extent({ short: [24, 40], long: [48, 100] });

test(`promise 1: two nodes over one database: every snapshot sums to 0, no deadlock, the audit agrees (seed ${seed})`, async () => {
  const opening = createTestEngine(db.database.connect);
  const ledger = ledgerOn(opening);
  const wallets = await Promise.all(
    Array.from({ length: 12 }, (_, index) => ledger.walletWith(1_000n, books[index % 2])),
  );
  await opening.close();
  let isBusy = true;
  const trading = Array.from({ length: traders }, (_, number) =>
    new Trader(number, wallets).trade(times),
  );
  const traded = Promise.all(trading).finally(() => {
    isBusy = false;
  });
  let snapshots = 0;
  while (isBusy) {
    for (const row of await totals()) expect(row).toMatchObject({ balance: '0', held: '0' });
    snapshots += 1;
  }
  await traded;
  expect(snapshots).toBeGreaterThan(extent({ short: 1, long: 20 }));
  // Each outcome happened often enough to mean something.
  for (const name of [
    'ok',
    'insufficient_funds',
    'currency_mismatch',
    'same_account',
    'invalid_state',
  ]) {
    expect(Trader.outcomes.get(name), name).toBeGreaterThan(extent({ short: 5, long: 50 }));
  }
  // On a busy machine one wait for a row may be in vain: its operations step aside.
  const retries = nodes.flatMap(({ engine }) => engine.seen.retries);
  expect(retries.filter((code) => code !== '55P03')).toEqual([]);
  expect(await audit(db.database)).toMatchObject({ ok: true, differences: [] });
});
