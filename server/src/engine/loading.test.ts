import { expect, test } from 'vitest';
import { bigintColumn } from './column.ts';
import { Loading, statementsOf } from './loading.ts';
import { type Ask, ask, type Rounds } from './operation.ts';
import { BatchRows } from './rows.ts';
import { defineTable, type RawRow } from './table.ts';

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

/** Loads everything, and tells what went out: one line a wave, such as `low 1 2, middle 3`. */
function load(...operations: readonly ((rows: BatchRows) => Rounds)[]) {
  const rows = new BatchRows();
  const loading = new Loading(rows);
  const faults: string[] = [];
  for (const operation of operations) {
    loading.add(
      () => operation(rows),
      (fault) => faults.push((fault as Error).message),
    );
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

const asking =
  (...rounds: readonly (readonly Ask[])[]) =>
  (): Rounds =>
    rounds;

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
  ['operations that ask for nothing',              [[], [[]]],                        []],
  ['one operation of one round',                   [[[low1, high1]]],                 ['low 1, high 1']],
  ['the same row asked for twice',                 [[[high1]], [[high1, high1]]],     ['high 1']],
  ['many operations of one round',                 [[[high1]], [[high2]], [[high1]]], ['high 1 2']],
  ['tables asked for in the wrong order',          [[[high1, low1, middle1]]],        ['low 1, middle 1, high 1']],
  ['rounds with an empty one between them',        [[[low1], [], [high1]]],           ['low 1', 'high 1']],
  ['a short one beside a long one',                [[[high1]], [[low1], [high2]]],    ['low 1', 'high 1 2']],
  ['a wide first round that ends high',            [[[low1, high1]], [[low2, high2]]], ['low 1 2, high 1 2']],
  ['a wide one beside one that climbs',            [[[low1, high1]], [[low2], [middle1], [high2]]],
                                                                                      ['low 1 2', 'middle 1', 'high 1 2']],
])('%s: each table goes out once, in the order of the ranks', (_, rounds, waves) => {
  const loaded = load(...rounds.map((one) => asking(...one)));
  expect(loaded.waves).toEqual(waves);
  expect(loaded.faults).toEqual([]);
});

test('a later round looks at the rows of an earlier one', () => {
  function* climb(rows: BatchRows): Rounds {
    yield [ask(low, 7n)];
    yield [ask(middle, rows.get(low, 7n)?.next ?? 0n)];
    if (rows.get(middle, 8n) === null) yield [ask(high, 9n)];
  }
  const { waves, rows } = load(climb);
  expect(waves).toEqual(['low 7', 'middle 8', 'high 9']);
  expect(rows.get(low, 7n)).toEqual({ id: 7n, next: 8n });
  expect(rows.get(high, 9n)).toBeNull();
});

// biome-ignore format: a table
test.each<[string, readonly (readonly Ask[])[], string]>([
  ['a lower rank',                [[middle1], [low1]],          'rank 0 after rank 1'],
  ['the same rank again',         [[middle1], [middle1]],       'rank 1 after rank 1'],
  ['a rank below the highest',    [[low1, high1], [middle1]],   'rank 1 after rank 2'],
  ['one of several that is lower', [[middle1], [high1, low1]],  'rank 0 after rank 1'],
])('a later round that asks for %s fails, and nobody else does', (_, rounds, message) => {
  const { waves, faults } = load(asking(...rounds), asking([low1], [high2]));
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
  const { waves, faults } = load(broken, asking([high1]));
  expect(faults).toEqual(['a bug']);
  expect(waves.at(-1)).toBe('high 1');
});

test('rows are locked for operations and only read for queries', () => {
  const wave = [{ table: low, keys: new Set(['1', '2']) }];
  const [[locked], [read]] = [statementsOf(wave, 'lock'), statementsOf(wave, 'read')];
  expect(locked?.text).toMatch(/ORDER BY id FOR NO KEY UPDATE$/);
  expect(read?.text).not.toMatch(/FOR|ORDER/);
  expect([locked?.values, read?.values]).toEqual([['{"1","2"}'], ['{"1","2"}']]);
});
