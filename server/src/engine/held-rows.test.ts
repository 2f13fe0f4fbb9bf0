import { expect, test } from 'vitest';
import { bigintColumn } from './column.ts';
import { HeldRows } from './held-rows.ts';
import { defineTable } from './table.ts';

type Row = { readonly id: bigint };
const table = defineTable<Row>({
  name: 'thing',
  lockRank: 1,
  key: 'id',
  columns: { id: bigintColumn },
  mutable: [],
});
const row = (key: string) => ({ table, key });
const item = (name: string, weight = 1) => ({ name, weight });

const heldRows = () => {
  let told = 0;
  const held = new HeldRows<ReturnType<typeof item>>(10, () => {
    told += 1;
  });
  return { held, told: () => told };
};

test('a row is held from its note to its release', () => {
  const { held, told } = heldRows();
  expect([held.isEmpty, held.has(table, 1n)]).toEqual([true, false]);
  held.note(row('1'));
  expect([held.isEmpty, held.has(table, 1n), held.has(table, 2n), told()]).toEqual([
    false,
    true,
    false,
    1,
  ]);
  expect(held.release(row('1'))).toEqual([]);
  expect([held.isEmpty, held.has(table, 1n)]).toEqual([true, false]);
});

test('items waiting for a row are released once, in order of arrival', () => {
  const { held } = heldRows();
  for (const name of ['a', 'b', 'c']) held.setAside(row('1'), item(name));
  held.setAside(row('2'), item('d'));
  held.note(row('1'));
  expect(held.rows()).toEqual([row('1'), row('2')]);
  expect(held.release(row('1')).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(held.release(row('1'))).toEqual([]);
  expect(held.isWaitedFor).toBe(true);
  held.release(row('2'));
  expect(held.isWaitedFor).toBe(false);
});

test('waiting items are limited by weight, but the first always has room', () => {
  const { held } = heldRows();
  expect(held.setAside(row('1'), item('heavy', 11))).toBe(true);
  expect(held.setAside(row('2'), item('light'))).toBe(false);
  held.release(row('1'));
  expect(held.setAside(row('1'), item('half', 5))).toBe(true);
  expect(held.setAside(row('1'), item('other half', 5))).toBe(true);
  expect(held.setAside(row('1'), item('one more'))).toBe(false);
});

test('items that leave make room, and the row stays held', () => {
  const { held } = heldRows();
  held.setAside(row('1'), item('goes', 9));
  held.setAside(row('1'), item('stays'));
  held.keep(({ name }) => name === 'stays');
  expect(held.setAside(row('1'), item('comes', 9))).toBe(true);
  expect(held.release(row('1')).map(({ name }) => name)).toEqual(['stays', 'comes']);
});
