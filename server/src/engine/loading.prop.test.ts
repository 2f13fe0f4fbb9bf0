import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bigintColumn } from './column.ts';
import { Loading } from './loading.ts';
import { ask } from './operation.ts';
import { RememberedRows } from './remembered-rows.ts';
import { BatchRows, type LoadedRows } from './rows.ts';
import { defineTable, type RawRow } from './table.ts';

const ranks = [0, 1, 2, 3, 4];
const tables = ranks.map((lockRank) =>
  defineTable<{ readonly id: bigint }>({
    name: `table ${lockRank}`,
    lockRank,
    key: 'id',
    columns: { id: bigintColumn },
    mutable: [],
  }),
);

type Wish = { readonly rank: number; readonly key: bigint };

/** The asks of one operation, cut into rounds wherever the rank rises and a round may end. */
const operation = fc
  .record({
    wishes: fc.array(fc.record({ rank: fc.constantFrom(...ranks), key: fc.bigInt(0n, 5n) }), {
      maxLength: 8,
    }),
    lastOfRound: fc.subarray(ranks),
  })
  .map(({ wishes, lastOfRound }) => {
    const rounds = new Map<number, Wish[]>();
    for (const wish of wishes.toSorted((a, b) => a.rank - b.rank)) {
      const round = lastOfRound.find((rank) => rank >= wish.rank) ?? ranks.length;
      rounds.set(round, [...(rounds.get(round) ?? []), wish]);
    }
    return [...rounds.values()];
  });

const isStored = (key: string) => Number(key) % 2 === 0;

test('each table is read at most once, in rank order, and every operation gets its rows', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 12 }), (operations) => {
      const rows = new BatchRows();
      const loading = new Loading(rows, new RememberedRows(), 'lock');
      const faults: unknown[] = [];
      for (const rounds of operations) {
        const asks = function* (seen: LoadedRows) {
          for (const round of rounds) {
            yield round.flatMap(({ rank, key }) =>
              tables.slice(rank, rank + 1).map((table) => ask(table, key)),
            );
            for (const { rank, key } of round)
              expect(rowAt(seen, rank, key)).toBe(isStored(`${key}`));
          }
        };
        loading.add(asks, (fault) => faults.push(fault));
      }
      const sent: number[] = [];
      let waves = 0;
      for (let wave = loading.nextWave(); wave.length > 0; wave = loading.nextWave()) {
        waves += 1;
        sent.push(...wave.map(({ table }) => table.lockRank));
        loading.file(
          wave,
          wave.map(({ keys }) => answerTo(keys)),
        );
      }
      expect(faults).toEqual([]);
      expect(sent).toEqual([...new Set(sent)].sort());
      const ends = operations.flatMap((rounds) =>
        rounds.map((round) => Math.max(...round.map(({ rank }) => rank))),
      );
      // No wave is superfluous: each one ends where a round of some operation ends.
      expect(waves).toBeLessThanOrEqual(new Set(ends).size);
    }),
    { numRuns: 300 },
  );
});

const answerTo = (keys: ReadonlySet<string>): RawRow[] =>
  [...keys].filter(isStored).map((key) => [key]);

function rowAt(rows: LoadedRows, rank: number, key: bigint): boolean {
  const table = tables[rank];
  if (table === undefined) throw new RangeError(`no table of rank ${rank}`);
  return rows.get(table, key) !== null;
}
