import { expect, test } from 'vitest';
import { bigintColumn } from './column.ts';
import { Loading, type LoadingMode, Unforeseen } from './loading.ts';
import { type Ask, ask, type Rounds } from './operation.ts';
import { RememberedRows } from './remembered-rows.ts';
import { BatchRows, type LoadedRows } from './rows.ts';
import { defineTable, type RawRow, type Statement, type Table } from './table.ts';

type Row = { readonly id: bigint; readonly next: bigint };

const tableAt = (name: string, lockRank: number) =>
  defineTable<Row>({
    name,
    lockRank,
    key: 'id',
    columns: { id: bigintColumn, next: bigintColumn },
    mutable: ['next'],
  });

const [low, middle, high] = [tableAt('low', 0), tableAt('middle', 1), tableAt('high', 2)];

/** Row 7 of each table names row 8 of the next one. */
const stored = (key: string): readonly RawRow[] => (key === '7' ? [['7', '8']] : []);

type Load = (rows: LoadedRows) => Rounds;

/** Loads everything, and returns the waves: one entry for each, such as `low 1 2, middle 3`. */
function load(
  operations: readonly Load[],
  { remembered = new RememberedRows(), mode }: Extra = {},
) {
  const rows = new BatchRows();
  const loading = new Loading(rows, remembered, mode ?? 'lock');
  const faults: string[] = [];
  for (const operation of operations) {
    loading.add(operation, (fault) => faults.push((fault as Error).message));
  }
  const waves: string[] = [];
  for (let wave = loading.nextWave(); wave.length > 0; wave = loading.nextWave()) {
    waves.push(wave.map(({ table, keys }) => [table.name, ...keys].join(' ')).join(', '));
    loading.file(
      wave,
      wave.map(({ keys }) => [...keys].flatMap(stored)),
    );
  }
  return { waves, rows, faults };
}

type Extra = { readonly remembered?: RememberedRows; readonly mode?: LoadingMode };

/** Rounds that each look at all rows of the previous one. */
const asking = (...rounds: readonly (readonly Ask[])[]): Load =>
  function* (rows) {
    let before: readonly Ask[] = [];
    for (const round of rounds) {
      for (const { table, key } of before) rows.get(table, key);
      yield round;
      before = round;
    }
  };

const [low1, low2, middle1, high1, high2] = [
  ask(low, 1n),
  ask(low, 2n),
  ask(middle, 1n),
  ask(high, 1n),
  ask(high, 2n),
];

// biome-ignore format: a table
test.each<[string, readonly (readonly (readonly Ask[])[])[], readonly string[]]>([
  // batch                                         rounds of each operation           waves
  ['nothing',                                      [],                                []],
  ['operations without asks',                      [[], [[]]],                        []],
  ['one operation of one round',                   [[[low1, high1]]],                 ['low 1, high 1']],
  ['the same row twice',                           [[[high1]], [[high1, high1]]],     ['high 1']],
  ['many operations of one round',                 [[[high1]], [[high2]], [[high1]]], ['high 1 2']],
  ['tables in the wrong order',                    [[[high1, low1, middle1]]],        ['low 1, middle 1, high 1']],
  ['rounds with an empty one between them',        [[[low1], [], [high1]]],           ['low 1', 'high 1']],
  ['a short operation beside a long one',          [[[high1]], [[low1], [high2]]],    ['low 1', 'high 1 2']],
  ['a wide first round that ends high',            [[[low1, high1]], [[low2, high2]]], ['low 1 2, high 1 2']],
  ['a wide operation beside a climbing one',       [[[low1, high1]], [[low2], [middle1], [high2]]],
                                                                                      ['low 1 2', 'middle 1', 'high 1 2']],
])('%s: each table is read once, in rank order', (_, rounds, waves) => {
  const loaded = load(rounds.map((one) => asking(...one)));
  expect(loaded.waves).toEqual(waves);
  expect(loaded.faults).toEqual([]);
});

test('rounds that read no rows load together', () => {
  const { waves } = load([() => [[low1], [middle1], [high1]], asking([low2])]);
  expect(waves).toEqual(['low 1 2, middle 1, high 1']);
});

/** Row 7 names the next row. Whether that row exists decides what comes last. */
function* climb(rows: LoadedRows): Rounds {
  yield [ask(low, 7n)];
  const next = rows.get(low, 7n)?.next ?? 0n;
  yield [ask(middle, next)];
  if (rows.get(middle, next) === null) yield [ask(high, 9n)];
}

test('a later round uses the rows of an earlier one', () => {
  const { waves, rows } = load([climb]);
  expect(waves).toEqual(['low 7', 'middle 8', 'high 9']);
  expect(rows.get(low, 7n)).toEqual({ id: 7n, next: 8n });
  expect(rows.get(high, 9n)).toBeNull();
});

// biome-ignore format: a table
test.each<[string, readonly (readonly Ask[])[], string]>([
  ['a lower rank',                [[middle1], [low1]],          'rank 0 after rank 1'],
  ['the same rank again',         [[middle1], [middle1]],       'rank 1 after rank 1'],
  ['a rank below the highest',    [[low1, high1], [middle1]],   'rank 1 after rank 2'],
  ['one lower rank of several',    [[middle1], [high1, low1]],  'rank 0 after rank 1'],
])('an operation whose later round asks for %s fails alone', (_, rounds, message) => {
  const { waves, faults } = load([asking(...rounds), asking([low1], [high2])]);
  expect(faults).toEqual([`a later round asked for ${message}`]);
  expect(waves.at(-1)).toMatch(/high.* 2$/);
  expect(new Set(waves).size).toBe(waves.length);
});

// biome-ignore format: a table
test.each([
  ['its first round',  0],
  ['its second round', 1],
])('an operation that throws in %s fails alone', (_, goodRounds) => {
  function* broken(): Rounds {
    if (goodRounds > 0) yield [low1];
    throw new Error('a bug');
  }
  const { waves, faults } = load([broken, asking([high1])]);
  expect(faults).toEqual(['a bug']);
  expect(waves.at(-1)).toBe('high 1');
});

test('rows are locked for operations and only read for queries', () => {
  const wave = [{ table: low, keys: new Set(['1', '2']) }];
  const [[locked], [read]] = (['lock', 'read'] as const).map((mode) =>
    new Loading(new BatchRows(), new RememberedRows(), mode).statementsOf(wave),
  ) as [readonly Statement[], readonly Statement[]];
  expect(locked?.text).toMatch(/ORDER BY id FOR NO KEY UPDATE$/);
  expect(read?.text).not.toMatch(/FOR|ORDER/);
  expect([locked?.values, read?.values]).toEqual([['{"1","2"}'], ['{"1","2"}']]);
});

test.each<LoadingMode>(['lock', 'read'])(
  '%s: a row that was not asked for cannot be read',
  (mode) => {
    function* curious(rows: LoadedRows): Rounds {
      yield [low1];
      rows.get(middle, 1n);
    }
    const remembered = remembering([middle, '1', null]);
    for (const known of [remembered, new RememberedRows()]) {
      const { waves, faults } = load([curious, asking([high1])], { remembered: known, mode });
      expect(faults).toEqual(['middle 1 was not asked for']);
      expect(waves.at(-1)).toMatch(/high 1$/);
    }
  },
);

/** The memory of a node: the key that each row named, or null if the row was missing. */
function remembering(...seen: readonly [Table<Row>, string, bigint | null][]): RememberedRows {
  const remembered = new RememberedRows();
  for (const [table, key, next] of seen) {
    // The memory only keeps tables that were read before.
    remembered.recall(table, BigInt(key));
    const row = next === null ? null : { id: BigInt(key), next };
    remembered.remember(table, new Map([[key, { row }]]));
  }
  return remembered;
}

// biome-ignore format: a table
test.each<[string, readonly [Table<Row>, string, bigint | null][], readonly string[]]>([
  // what is remembered                       rows                                        waves
  ['everything',                              [[low, '7', 8n], [middle, '8', null]],      ['low 7, middle 8, high 9']],
  ['only the first row',                      [[low, '7', 8n]],                           ['low 7, middle 8', 'high 9']],
  ['only the second row',                     [[middle, '8', null]],                      ['low 7', 'middle 8, high 9']],
  ['an outdated last round',                  [[low, '7', 8n], [middle, '8', 1n]],        ['low 7, middle 8', 'high 9']],
])('with a memory of %s, the true rows come in the fewest waves', (_, seen, waves) => {
  const loaded = load([climb], { remembered: remembering(...seen) });
  expect(loaded.waves).toEqual(waves);
  expect(loaded.faults).toEqual([]);
  expect(loaded.rows.get(low, 7n)).toEqual({ id: 7n, next: 8n });
  expect(loaded.rows.get(middle, 8n)).toBeNull();
  expect(loaded.rows.get(high, 9n)).toBeNull();
});

test('an operation without foresight keeps the lock order for all', () => {
  const remembered = remembering([low, '7', 8n], [middle, '8', null]);
  const { waves } = load([climb, asking([low1], [middle1])], { remembered });
  expect(waves).toEqual(['low 7 1', 'middle 8 1, high 9']);
});

test('a row that should have been locked earlier ends the loading', () => {
  // Row 7 names row 8 now. In the memory it names row 5, which did not exist.
  const remembered = remembering([low, '7', 5n], [middle, '5', null]);
  expect(() => load([climb], { remembered })).toThrow(Unforeseen);
});

test('a query needs no lock order', () => {
  const remembered = remembering([low, '7', 5n], [middle, '5', null]);
  const { waves } = load([climb], { remembered, mode: 'read' });
  expect(waves).toEqual(['low 7, middle 5, high 9', 'middle 8']);
});

test('an operation never fails because of remembered rows', () => {
  function* strict(rows: LoadedRows): Rounds {
    yield [ask(low, 7n)];
    if (rows.get(low, 7n)?.next !== 8n) throw new Error('an impossible row');
    yield [high1];
  }
  const { waves, faults } = load([strict], { remembered: remembering([low, '7', 5n]) });
  expect(faults).toEqual([]);
  expect(waves).toEqual(['low 7', 'high 1']);
});
