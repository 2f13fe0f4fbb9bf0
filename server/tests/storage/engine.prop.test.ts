import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestEngine } from '../support/engines.ts';
import { extent } from '../support/extent.ts';
import { anyOperations, beginning, namesOf, type Send } from '../support/random-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// The engine runs all waiting operations as one transaction. Nobody must notice: the answers and
// the rows are those of the same operations sent one by one, each after the answer to the last.

let together: TestDatabase;
let apart: TestDatabase;

beforeAll(async () => {
  [together, apart] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([together.drop(), apart.drop()]);
});

/**
 * A fault in words that do not depend on where it was noticed: in the identity map or the
 * database.
 */
function faultOf(fault: unknown): string {
  const { code, message } = fault as { code?: string; message: string };
  const isDuplicate = code === '23505' || message.endsWith('exists already');
  return isDuplicate ? 'fault: duplicate' : `fault: ${code ?? message}`;
}

/** Every row of one run. */
async function rowsOf(db: TestDatabase, run: number): Promise<unknown> {
  const range = [BigInt(run * 100) << 8n, BigInt((run + 1) * 100) << 8n];
  // Each row that is written takes a place, rolled back or not.
  const rows = async (table: string, account: string, order: string) => {
    const found = await db.query<{ place?: string }>(
      `SELECT * FROM ${table} WHERE ${account} >= $1 AND ${account} < $2 ORDER BY ${order}`,
      range,
    );
    return found.map(({ place: _, ...row }) => row);
  };
  return {
    accounts: await rows('account', 'id', 'id'),
    holds: await rows('hold', 'account_id', 'id'),
    postings: await rows('posting', 'debit_account', 'movement_id, leg'),
    answers: await db.query('SELECT * FROM idempotent_answer ORDER BY id'),
  };
}

type Run = {
  readonly number: number;
  readonly sends: readonly Send[];
  readonly batchWeightMax: number;
};

async function allAtOnce({ number, sends, batchWeightMax }: Run): Promise<readonly unknown[]> {
  const engine = createTestEngine(together.database.connect, { batchWeightMax });
  const outcomes = sends.map((send) => send(engine, namesOf(number)).catch(faultOf));
  try {
    return await Promise.all(outcomes);
  } finally {
    await engine.close();
  }
}

async function oneByOne(db: TestDatabase, { number, sends }: Pick<Run, 'number' | 'sends'>) {
  const engine = createTestEngine(db.database.connect);
  const outcomes: unknown[] = [];
  for (const send of sends) outcomes.push(await send(engine, namesOf(number)).catch(faultOf));
  await engine.close();
  return outcomes;
}

test('operations decided together get the same answers and leave the same rows as one by one', async () => {
  let runs = 0;
  const compare = async (drawn: readonly Send[], isBegun: boolean, batchWeightMax: number) => {
    runs += 1;
    const number = runs;
    // The accounts exist beforehand, or they are opened in the same batch.
    if (isBegun) {
      for (const db of [together, apart]) await oneByOne(db, { number, sends: beginning });
    }
    const sends = isBegun ? drawn : [...beginning, ...drawn];
    const busy = allAtOnce({ number, sends, batchWeightMax });
    const calm = oneByOne(apart, { number, sends });
    expect(await busy).toEqual(await calm);
    expect(await rowsOf(together, number)).toEqual(await rowsOf(apart, number));
  };
  await fc.assert(
    fc.asyncProperty(anyOperations, fc.boolean(), fc.constantFrom(1, 4, 12, 512), compare),
    { numRuns: extent({ short: 3, long: 40 }) },
  );
});
