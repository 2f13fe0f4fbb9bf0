import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LaneConnection } from '../../src/engine/connection.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// What an answer held must be gone with the next short collection of garbage: what stays is copied
// by each of them while all requests wait (decision 0255).

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: { type: 'minor' }) => void;

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  database = createDatabase({ address: async () => db.url, close: async () => {} });
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

/** A tenth of a megabyte in rows. */
const text = "SELECT repeat('x', 1000) || n FROM generate_series(1, 100) AS n";
const statements = 300;

const oldBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ??
  Number.NaN;

/** By how much what is old has grown at most, in megabytes. */
async function growthMb(ask: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < 20; count += 1) await ask();
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  const before = oldBytes();
  let growth = 0;
  for (let count = 0; count < statements; count += 1) {
    await ask();
    if (count % 10 === 0) collect({ type: 'minor' });
    growth = Math.max(growth, oldBytes() - before);
  }
  return growth / 2 ** 20;
}

test.each([
  ['a page', () => database.withPage((client) => client.query(text))],
  ['a list', () => database.withListPage((client) => client.query({ text, values: [] }))],
])('the rows of %s do not outlive it', async (_, ask) => {
  expect(await growthMb(ask)).toBeLessThan(8);
});

test('the rows of a lane do not outlive their batch', async () => {
  const lane = new LaneConnection(database.connect, 'trial lane');
  await lane.open();
  const statement = { name: 'many rows', text, values: [] };
  expect(await growthMb(() => lane.run(statement))).toBeLessThan(8);
  await lane.close();
});
