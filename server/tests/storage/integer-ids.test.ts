import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createIntegerIds } from '../../src/engine/integer-ids.store.ts';
import { Unavailable } from '../../src/kernel/unavailable.ts';
import { createNetwork } from '../support/network.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Decision 0011: integer ids come in blocks.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const many = (count: number, next: () => Promise<number>): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, next));

test('a thousand concurrent requests get different numbers, all safe for JSON', async () => {
  const ids = createIntegerIds(db.database);
  const numbers = await many(1_000, () => ids.next('allowance'));
  expect(new Set(numbers).size).toBe(1_000);
  expect(numbers.every(Number.isSafeInteger)).toBe(true);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(10_001);
});

test('sequential numbers follow each other, across the ends of blocks', async () => {
  const ids = createIntegerIds(db.database);
  const numbers: number[] = [];
  for (let index = 0; index < 250; index += 1) numbers.push(await ids.next('project'));
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('two nodes never give the same number', async () => {
  const nodes = [createIntegerIds(db.database), createIntegerIds(db.database)];
  const numbers = await Promise.all(
    nodes.flatMap((ids) => Array.from({ length: 500 }, () => ids.next('user'))),
  );
  expect(new Set(numbers).size).toBe(1_000);
});

test('each kind has its own counter', async () => {
  const ids = createIntegerIds(db.database);
  const [one, other] = [await ids.next('user'), await ids.next('allowance')];
  expect(await ids.next('user')).toBe(one + 1);
  expect(await ids.next('allowance')).toBe(other + 1);
});

test('a restarted node skips the rest of its block', async () => {
  const before = await createIntegerIds(db.database).next('project');
  const after = await createIntegerIds(db.database).next('project');
  expect(after).toBe(before + 100);
});

test('without the database requests are refused; afterwards numbers are given again, each once', async () => {
  const { proxy, database } = await createNetwork(db);
  onTestFinished(async () => {
    proxy.close();
    await database.close();
  });
  const ids = createIntegerIds(database);
  const before = await many(150, () => ids.next('allowance'));
  proxy.refuseConnections();
  proxy.cut();
  // The rest of the block is in memory; beyond it the database is needed.
  const meanwhile = await Promise.allSettled(
    Array.from({ length: 60 }, () => ids.next('allowance')),
  );
  const given = meanwhile.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const faults = meanwhile.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(given).toHaveLength(50);
  expect(faults).toHaveLength(10);
  for (const fault of faults) expect(fault).toBeInstanceOf(Unavailable);
  await proxy.acceptConnections();
  const after = await many(150, () => ids.next('allowance'));
  const all = [...before, ...given, ...after];
  expect(new Set(all).size).toBe(all.length);
});
