import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bigintColumn, textColumn } from './column.ts';
import { BatchRows } from './rows.ts';
import { defineLog, defineTable } from './table.ts';

type Thing = { readonly id: bigint; readonly name: string };

const columns = { id: bigintColumn, name: textColumn() };
const tables = ['first', 'second'].map((name, lockRank) =>
  defineTable<Thing>({ name, lockRank, key: 'id', columns, mutable: ['name'] }),
);
const diary = defineLog<Thing>({ name: 'diary', columns });

const change = fc.record({
  table: fc.nat(1),
  how: fc.constantFrom('insert', 'update', 'append'),
  row: fc.record({ id: fc.bigInt(0n, 7n), name: fc.string({ maxLength: 3 }) }),
});

const operation = fc.record({
  changes: fc.array(change, { maxLength: 6 }),
  isKept: fc.boolean(),
});

type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** Keys 0 to 3 exist, 4 and 5 do not, and 6 and 7 are not loaded. */
function loadedRows(): BatchRows {
  const rows = new BatchRows();
  for (const table of tables) {
    rows.file(
      table,
      ['0', '1', '2', '3', '4', '5'],
      [0n, 1n, 2n, 3n].map((id) => ({ id, name: 'old' })),
    );
  }
  return rows;
}

/** Makes the changes up to the first mistake, as a decision that throws would. */
function decide(rows: BatchRows, { changes }: Operation): boolean {
  try {
    for (const { table, how, row } of changes) {
      const target = tables[table];
      if (how === 'append') rows.append(diary, row);
      else if (target !== undefined && how === 'insert') rows.insert(target, row);
      else if (target !== undefined) rows.update(target, row);
    }
    return true;
  } catch {
    return false;
  }
}

const seenIn = (rows: BatchRows) =>
  tables.flatMap((table) =>
    [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n].map((key) => {
      try {
        return rows.get(table, key);
      } catch {
        return 'not loaded';
      }
    }),
  );

test('operations that were taken back leave the rows as if they had never run', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 15 }), (operations) => {
      const [disturbed, calm] = [loadedRows(), loadedRows()];
      for (const one of operations) {
        const before = seenIn(disturbed);
        if (decide(disturbed, one) && one.isKept) {
          disturbed.keep();
          decide(calm, one);
          calm.keep();
        } else {
          disturbed.takeBack();
          expect(seenIn(disturbed)).toEqual(before);
        }
      }
      expect(seenIn(disturbed)).toEqual(seenIn(calm));
      expect(disturbed.writes()).toEqual(calm.writes());
      expect(disturbed.hasChanges).toBe(calm.hasChanges);
    }),
    { numRuns: 500 },
  );
});
