import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findRows } from '../../src/figures/lists/list.store.ts';
import type { Asked, List } from '../../src/figures/lists/list.ts';
import { placeAt } from '../../src/figures/lists/place-at.store.ts';
import { extent } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { countingBlocks } from '../support/watched-database.ts';

// Business 2, `created_from` and `created_to`: times have no index (decision 0153). The place of a
// moment is found by halving the places, and a page of a period ends at the times that it meets.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.query('CREATE TABLE timed (place bigint PRIMARY KEY, created_at bigint NOT NULL)');
});
afterAll(() => db.drop());
beforeEach(() => db.query('TRUNCATE timed'));

const list: List = {
  name: 'timed',
  from: 'timed AS item',
  id: 'item.place',
  conditions: {},
  leads: [],
};

type Timed = { readonly place: number; readonly at: number };

const write = (rows: readonly Timed[]) =>
  db.query('INSERT INTO timed SELECT * FROM unnest($1::bigint[], $2::bigint[])', [
    rows.map(({ place }) => place),
    rows.map(({ at }) => at),
  ]);

const found = (moment: number): Promise<bigint | null> =>
  db.database.withListPage((client) => placeAt(client, list, moment));

/** Many rows in one second, long pauses, and places that other lists took. */
const timeline = fc
  .array(
    fc.record({
      places: fc.oneof(fc.constant(1), fc.nat(1_000_000)),
      seconds: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(1_000_000)),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps) => {
    let [place, at] = [0, 1_700_000_000];
    return steps.map(({ places, seconds }): Timed => {
      place += places + 1;
      at += seconds;
      return { place, at };
    });
  });

test('the place of a moment has every earlier row before it, and few later ones', async () => {
  await fc.assert(
    fc.asyncProperty(
      timeline,
      fc.nat(119),
      fc.integer({ min: -1, max: 1 }),
      async (rows, nth, off) => {
        await db.query('TRUNCATE timed');
        await write(rows);
        const moment = (rows[nth % rows.length]?.at ?? 0) + off;
        const place = Number(await found(moment));
        const earlier = rows.filter(({ at }) => at < moment);
        const before = rows.filter((row) => row.place < place);
        expect(before.slice(0, earlier.length)).toEqual(earlier);
        expect(before.length - earlier.length).toBeLessThanOrEqual(16);
      },
    ),
    { numRuns: extent({ short: 25, long: 100 }) },
  );
});

test('an empty list has no place for any moment', async () => {
  expect(await found(1_700_000_000)).toBeNull();
});

const asked: Asked = {
  filters: {},
  createdFrom: null,
  createdTo: null,
  limit: 3,
  after: null,
  before: null,
};

/** Ten thousand rows, this many seconds apart. */
const even = (apart: number) =>
  db.query('INSERT INTO timed SELECT n, n * $1 FROM generate_series(1, 10000) AS n', [apart]);

const page = (more: Partial<Asked>) => findRows(db.database, list, { ...asked, ...more });

test('the last page of a period ends where the period ends, in both directions', async () => {
  await even(10);
  const times = { createdFrom: 50_000, createdTo: 50_020 };
  const [newer, older] = [
    { id: '5001', place: 5_001n },
    { id: '5000', place: 5_000n },
  ];
  expect(await page(times)).toEqual({ rows: [newer, older], endedAt: null });
  expect(await page({ ...times, after: 5_001n })).toEqual({ rows: [older], endedAt: null });
  expect(await page({ ...times, before: 5_000n })).toEqual({ rows: [newer], endedAt: null });
});

test('a page that met a thousand rows within ten minutes says that there may be more', async () => {
  await even(1);
  // It begins ten minutes behind the end, because the clocks of nodes may differ that much.
  const times = { createdFrom: 5_000, createdTo: 5_001 };
  const { rows, endedAt } = await page(times);
  expect(rows).toEqual([{ id: '5000', place: 5_000n }]);
  expect(Number(endedAt)).toBeGreaterThanOrEqual(4_400);
  expect(await page({ ...times, after: endedAt })).toEqual({ rows: [], endedAt: null });
});

test('a moment after the newest row is found without a search', async () => {
  await even(1);
  await db.query('VACUUM (ANALYZE) timed');
  const blocks = async (moment: number): Promise<number> => {
    const counting = countingBlocks(db.database);
    await counting.database.withListPage((client) => placeAt(client, list, moment));
    return counting.blocks();
  };
  expect(await blocks(10_001)).toBeLessThan((await blocks(5_000)) / 2);
});

test('a page behind a cursor searches for no moment', async () => {
  await even(1);
  await db.query('VACUUM (ANALYZE) timed');
  const look = async (more: Partial<Asked>): Promise<number> => {
    const counting = countingBlocks(db.database);
    await findRows(counting.database, list, { ...asked, after: 7_000n, ...more });
    return counting.blocks();
  };
  // Concurrent activity may make a session read the start of the index once more.
  const blocks = async (more: Partial<Asked>): Promise<number> =>
    Math.min(await look(more), await look(more), await look(more));
  expect(await blocks({ createdFrom: 2_000, createdTo: 8_000 })).toBe(await blocks({}));
});
