import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bigintColumn } from './column.ts';
import { Loading, Unforeseen } from './loading.ts';
import { ask, type Rounds } from './operation.ts';
import { RememberedRows } from './remembered-rows.ts';
import { BatchRows, type LoadedRows } from './rows.ts';
import { defineTable, type RawRow, type Table } from './table.ts';

type Row = { readonly id: bigint; readonly next: bigint };

const tables: readonly Table<Row>[] = [0, 1, 2, 3].map((lockRank) =>
  defineTable<Row>({
    name: `table ${lockRank}`,
    lockRank,
    key: 'id',
    columns: { id: bigintColumn, next: bigintColumn },
    mutable: ['next'],
  }),
);

const keys = [0n, 1n, 2n];
/** The key that each row names, by table and key. Null: there is no such row. */
type World = readonly (readonly (bigint | null)[])[];
const named = fc.option(fc.constantFrom(...keys));
const world: fc.Arbitrary<World> = fc.array(
  fc.array(named, { minLength: keys.length, maxLength: keys.length }),
  { minLength: tables.length, maxLength: tables.length },
);

const stored = (truth: World, { lockRank }: Table<Row>, key: bigint): bigint | null =>
  truth[lockRank]?.[Number(key)] ?? null;

/** Climbs from row to row until one is missing. */
const climbing = (start: bigint, from: number) =>
  function* (rows: LoadedRows): Rounds {
    let key: bigint | undefined = start;
    for (const table of tables.slice(from)) {
      if (key === undefined) return;
      yield [ask(table, key)];
      key = rows.get(table, key)?.next;
    }
  };

/** The remembered rows of a world, for the known tables. */
function seenOf(past: World, isKnown: (rank: number) => boolean): RememberedRows {
  const remembered = new RememberedRows();
  for (const table of tables.filter(({ lockRank }) => isKnown(lockRank))) {
    remembered.recall(table, 0n);
    const rows = keys.map((id) => {
      const next = stored(past, table, id);
      return [`${id}`, { row: next === null ? null : { id, next } }] as const;
    });
    remembered.remember(table, new Map(rows));
  }
  return remembered;
}

function load(truth: World, remembered: RememberedRows, starts: readonly [bigint, number][]) {
  const rows = new BatchRows();
  const loading = new Loading(rows, remembered, 'lock');
  const operations = starts.map(([key, from]) => climbing(key, from));
  const faults: unknown[] = [];
  for (const operation of operations) loading.add(operation, (fault) => faults.push(fault));
  const ranks: number[] = [];
  let waves = 0;
  for (let wave = loading.nextWave(); wave.length > 0; wave = loading.nextWave()) {
    waves += 1;
    ranks.push(...wave.map(({ table }) => table.lockRank));
    const answers = wave.map(({ table, keys: asked }) =>
      [...asked].flatMap((key): RawRow[] => {
        const next = stored(truth, table, BigInt(key));
        return next === null ? [] : [[key, `${next}`]];
      }),
    );
    loading.file(wave, answers);
  }
  return { rows, operations, faults, ranks, waves };
}

const starts = fc.array(
  fc.tuple(fc.constantFrom(...keys), fc.integer({ min: 0, max: tables.length - 1 })),
  { minLength: 1, maxLength: 6 },
);

test('with any memory, operations get their true rows, locked in order, or the loading fails', () => {
  fc.assert(
    fc.property(world, world, fc.subarray([0, 1, 2, 3]), starts, (truth, past, known, begun) => {
      const remembered = seenOf(past, (rank) => known.includes(rank));
      let loaded: ReturnType<typeof load>;
      try {
        loaded = load(truth, remembered, begun);
      } catch (fault) {
        expect(fault).toBeInstanceOf(Unforeseen);
        // Without memory nothing is foreseen, so this loading cannot fail.
        loaded = load(truth, new RememberedRows(), begun);
      }
      const { rows, operations, faults, ranks } = loaded;
      expect(faults).toEqual([]);
      expect(ranks).toEqual([...new Set(ranks)].sort());
      // Every round needs only rows that were truly loaded. A missing row would throw.
      for (const operation of operations) for (const _ of operation(rows));
    }),
    { numRuns: 2_000 },
  );
});

test('if nothing has changed, everything loads in one wave', () => {
  fc.assert(
    fc.property(world, starts, (truth, begun) => {
      expect(
        load(
          truth,
          seenOf(truth, () => true),
          begun,
        ).waves,
      ).toBe(1);
    }),
    { numRuns: 500 },
  );
});
