import { expect, test } from 'vitest';
import { bigintColumn, jsonColumn } from './column.ts';
import { RememberedRows } from './remembered-rows.ts';
import { defineTable } from './table.ts';

type Row = { readonly id: bigint };

const table = (name: string) =>
  defineTable<Row>({ name, lockRank: 0, key: 'id', columns: { id: bigintColumn }, mutable: [] });
const [things, others] = [table('thing'), table('other')];

const row = (id: bigint) => new Map<string, { row: Row | null }>([[`${id}`, { row: { id } }]]);

function lookingFor(...tables: readonly (typeof things)[]): RememberedRows {
  const remembered = new RememberedRows(4);
  for (const one of tables) remembered.recall(one, 0n);
  return remembered;
}

test('a row may be known, known to be missing, or unknown', () => {
  const remembered = lookingFor(things);
  remembered.remember(things, row(1n).set('2', { row: null }));
  expect(remembered.recall(things, 1n)).toEqual({ id: 1n });
  expect(remembered.recall(things, 2n)).toBeNull();
  expect(remembered.recall(things, 3n)).toBeUndefined();
  expect(remembered.recall(others, 1n)).toBeUndefined();
});

test('the latest state of a row counts', () => {
  const remembered = lookingFor(things);
  remembered.remember(things, row(1n));
  remembered.remember(things, new Map([['1', { row: null }]]));
  expect(remembered.recall(things, 1n)).toBeNull();
});

test('a table is remembered only after a lookup in it', () => {
  const remembered = lookingFor(things);
  remembered.remember(others, row(1n));
  expect(remembered.recall(others, 1n)).toBeUndefined();
  remembered.remember(others, row(1n));
  expect(remembered.recall(others, 1n)).toEqual({ id: 1n });
});

test('old rows are forgotten, and recently used ones are kept', () => {
  const remembered = lookingFor(things, others);
  for (let id = 1n; id <= 100n; id += 1n) {
    remembered.remember(things, row(id));
    remembered.remember(others, row(7n));
  }
  const known = Array.from({ length: 100 }, (_, index) => BigInt(index + 1)).filter(
    (id) => remembered.recall(things, id) !== undefined,
  );
  expect(known.at(-1)).toBe(100n);
  expect(known.length).toBeLessThanOrEqual(4);
  expect(remembered.recall(others, 7n)).toEqual({ id: 7n });
});

// biome-ignore format: a table
test.each<[string, unknown, boolean]>([
  ['nothing',                       null,                                    true],
  ['a few words',                   { note: 'two coffees', at: [1, 2, 3] },  true],
  ['a long text',                   'x'.repeat(3_000),                       false],
  ['a long text deep inside',       [{ a: { b: ['x'.repeat(3_000)] } }],     false],
  ['a long name',                   { ['x'.repeat(3_000)]: 1 },              false],
  ['many small values',             Array.from({ length: 3_000 }, () => 1),  false],
  ['very deep nesting',             nested(100_000),                         false],
])('a row with %s is remembered only if it is small', (_, json, isRemembered) => {
  const open = defineTable<{ readonly id: bigint; readonly json: unknown }>({
    name: 'open',
    lockRank: 0,
    key: 'id',
    columns: { id: bigintColumn, json: jsonColumn() },
    mutable: [],
  });
  const remembered = new RememberedRows();
  remembered.recall(open, 1n);
  remembered.remember(open, new Map([['1', { row: { id: 1n, json } }]]));
  expect(remembered.recall(open, 1n) !== undefined).toBe(isRemembered);
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
