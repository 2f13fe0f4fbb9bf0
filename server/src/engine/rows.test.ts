import { expect, test } from 'vitest';
import { accept, refuse } from '../kernel/decision.ts';
import { bigintColumn, jsonColumn, textColumn } from './column.ts';
import { mustGet } from './must-get.ts';
import { BatchRows, RowNotLoaded } from './rows.ts';
import { defineLog, defineTable } from './table.ts';

type Thing = { readonly id: bigint; readonly name: string };

const columns = { id: bigintColumn, name: textColumn() };
const tableAt = (name: string, lockRank: number) =>
  defineTable<Thing>({ name, lockRank, key: 'id', columns, mutable: ['name'] });
const [things, others] = [tableAt('thing', 1), tableAt('other', 0)];
const diary = defineLog<Thing>({ name: 'diary', columns });

const thing = (id: bigint, name = 'new'): Thing => ({ id, name });

/** Row 1 exists. Row 2 was asked for and does not exist. Row 3 was not asked for. */
function loadedRows(): BatchRows {
  const rows = new BatchRows();
  rows.file(things, ['1', '2'], [thing(1n, 'old')]);
  return rows;
}

test('a loaded row, a missing row and a row that was not asked for are distinguished', () => {
  const rows = loadedRows();
  expect(rows.get(things, 1n)).toEqual(thing(1n, 'old'));
  expect(rows.get(things, 2n)).toBeNull();
  expect(() => rows.get(things, 3n)).toThrow(RowNotLoaded);
  expect(() => rows.get(others, 1n)).toThrow(RowNotLoaded);
});

// biome-ignore format: a table
test.each<[string, (rows: BatchRows) => void, string]>([
  ['inserts a row that exists',           (rows) => rows.insert(things, thing(1n)), 'thing 1 exists already'],
  ['changes a row that does not exist',   (rows) => rows.update(things, thing(2n)), 'thing 2 was changed without being loaded'],
  ['changes a row not asked for',         (rows) => rows.update(things, thing(3n)), 'thing 3 was changed without being loaded'],
])('an operation that %s is stopped', (_, change, message) => {
  expect(() => change(loadedRows())).toThrow(message);
});

// biome-ignore format: a table
test.each<[string, readonly ((rows: BatchRows) => void)[], readonly string[]]>([
  ['nothing',                          [],                                                              []],
  ['a row changed twice',              [(rows) => rows.update(things, thing(1n, 'a')),
                                        (rows) => rows.update(things, thing(1n, 'b'))],                 ['update thing {1} {"b"}']],
  ['a row inserted and then changed',  [(rows) => rows.insert(things, thing(2n, 'a')),
                                        (rows) => rows.update(things, thing(2n, 'b'))],                 ['insert thing {2} {"b"}']],
  ['rows inserted in any order',       [(rows) => rows.insert(things, thing(30n)),
                                        (rows) => rows.insert(things, thing(4n)),
                                        (rows) => rows.insert(things, thing(2n))],                      ['insert thing {2,30,4} {"new","new","new"}']],
  ['tables against the rank order, logs at the end',
                                       [(rows) => rows.append(diary, thing(9n, 'first')),
                                        (rows) => rows.update(things, thing(1n, 'a')),
                                        (rows) => rows.insert(things, thing(2n, 'b')),
                                        (rows) => rows.insert(others, thing(5n, 'c')),
                                        (rows) => rows.append(diary, thing(8n, 'second'))],
                                       ['insert thing {2} {"b"}', 'update thing {1} {"a"}', 'insert other {5} {"c"}', 'insert diary {9,8} {"first","second"}']],
])('%s: one statement for each table, each row once, in key order', (_, changes, written) => {
  const rows = loadedRows();
  for (const change of changes) {
    change(rows);
    rows.keep();
  }
  expect(rows.writes().map(({ name, values }) => [name, ...values].join(' '))).toEqual(written);
  expect(rows.hasChanges).toBe(changes.length > 0);
});

test('an operation that was taken back changes nothing, and the one before it stays', () => {
  const rows = loadedRows();
  rows.update(things, thing(1n, 'kept'));
  rows.append(diary, thing(1n, 'kept'));
  rows.keep();
  rows.update(things, thing(1n, 'lost'));
  rows.insert(things, thing(2n));
  rows.update(things, thing(2n, 'lost'));
  rows.insert(others, thing(3n));
  rows.append(diary, thing(2n, 'lost'));
  rows.takeBack();
  expect(rows.get(things, 1n)).toEqual(thing(1n, 'kept'));
  expect(rows.get(things, 2n)).toBeNull();
  expect(() => rows.get(others, 3n)).toThrow(RowNotLoaded);
  expect(rows.writes().map(({ name }) => name)).toEqual(['update thing', 'insert diary']);
});

test('a refused attempt changes nothing, and changes before and after it stay', () => {
  const rows = loadedRows();
  rows.update(things, thing(1n, 'before'));
  const refused = rows.attempt(() => {
    rows.update(things, thing(1n, 'lost'));
    rows.insert(things, thing(2n, 'lost'));
    rows.append(diary, thing(1n, 'lost'));
    return refuse('no', 'It is not to be.');
  });
  expect(refused.ok).toBe(false);
  expect([rows.get(things, 1n), rows.get(things, 2n)]).toEqual([thing(1n, 'before'), null]);
  const accepted = rows.attempt(() => {
    rows.insert(things, thing(2n, 'after'));
    return accept('done');
  });
  expect(accepted).toEqual(accept('done'));
  rows.keep();
  expect(rows.writes().map(({ name }) => name)).toEqual(['insert thing', 'update thing']);
  rows.attempt(() => {
    rows.remove(things, 1n);
    return accept(null);
  });
  rows.takeBack();
  expect(rows.get(things, 1n)).toEqual(thing(1n, 'before'));
});

test('a batch whose operations were all taken back writes nothing', () => {
  const rows = loadedRows();
  rows.insert(things, thing(2n));
  rows.takeBack();
  rows.keep();
  expect(rows.hasChanges).toBe(false);
  expect(rows.writes()).toEqual([]);
});

type Parcel = {
  readonly id: bigint;
  readonly name: string;
  readonly to: string;
  readonly marks: { readonly fragile: boolean };
};

const parcels = defineTable<Parcel>({
  name: 'parcel',
  lockRank: 2,
  key: 'id',
  columns: {
    id: bigintColumn,
    name: textColumn(),
    to: textColumn(),
    marks: jsonColumn<Parcel['marks']>(),
  },
  mutable: ['name'],
});

function loadedParcel(): { readonly rows: BatchRows; readonly parcel: Parcel } {
  const rows = new BatchRows();
  rows.file(parcels, ['1', '2'], [parcels.fromRaw(['1', 'old', 'Ona', '{"fragile":true}'])]);
  return { rows, parcel: mustGet(rows, parcels, 1n) };
}

// biome-ignore format: a table
test.each<[string, Partial<Parcel>, string]>([
  ['a text',             { to: 'Jonas' },                          'parcel 1: to is not a mutable column and was changed'],
  ['a JSON value',       { marks: { fragile: false } },            'parcel 1: marks is not a mutable column and was changed'],
  ['two columns, one of them mutable', { name: 'new', to: 'Jonas' }, 'parcel 1: to is not a mutable column and was changed'],
])('an operation that changes an immutable column is stopped: %s', (_, change, message) => {
  const { rows, parcel } = loadedParcel();
  expect(() => rows.update(parcels, { ...parcel, ...change })).toThrow(message);
  expect(rows.writes()).toEqual([]);
});

test('an immutable column may be set to an equal value', () => {
  const { rows, parcel } = loadedParcel();
  rows.update(parcels, { ...parcel, name: 'new', marks: { fragile: true } });
  expect(rows.writes().map(({ values }) => values)).toEqual([['{1}', '{"new"}']]);
});

test('the immutable columns of a row inserted in this batch cannot change', () => {
  const { rows, parcel } = loadedParcel();
  rows.insert(parcels, { ...parcel, id: 2n });
  expect(() => rows.update(parcels, { ...parcel, id: 2n, to: 'Jonas' })).toThrow('parcel 2: to');
});

test('a removed row may return in the same batch if only mutable columns changed', () => {
  const { rows, parcel } = loadedParcel();
  rows.remove(parcels, 1n);
  expect(() => rows.insert(parcels, { ...parcel, to: 'Jonas' })).toThrow(RowNotLoaded);
  rows.insert(parcels, { ...parcel, name: 'back' });
  expect(rows.writes().map(({ name, values }) => [name, ...values])).toEqual([
    ['update parcel', '{1}', '{"back"}'],
  ]);
});
