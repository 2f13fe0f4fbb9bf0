import { bigintColumn } from '../../src/engine/column.ts';
import { ask, type Operation } from '../../src/engine/operation.ts';
import { defineTable } from '../../src/engine/table.ts';
import { accept } from '../../src/kernel/decision.ts';
import type { TestDatabase } from './test-database.ts';

type Tally = { readonly id: bigint; readonly count: bigint };

const tallies = defineTable<Tally>({
  name: 'tally',
  lockRank: 1_000,
  key: 'id',
  columns: { id: bigintColumn, count: bigintColumn },
  mutable: ['count'],
});

/**
 * Adds one to a tally and answers the new count. Unlike a movement it has no id, so the database
 * would not stop a repetition: only the engine does.
 */
export const countOne: Operation<bigint, bigint, never> = {
  name: 'count one',
  load: (id) => [[ask(tallies, id)]],
  decide: (draft, id) => {
    const count = (draft.get(tallies, id)?.count ?? 0n) + 1n;
    if (count === 1n) draft.insert(tallies, { id, count });
    else draft.update(tallies, { id, count });
    return accept(count);
  },
};

export async function createTallies(db: TestDatabase): Promise<void> {
  await db.query('CREATE TABLE tally (id bigint PRIMARY KEY, count bigint NOT NULL)');
}

export async function countOf(db: TestDatabase, id: bigint): Promise<bigint> {
  const [row] = await db.query<{ count: string }>('SELECT count FROM tally WHERE id = $1', [id]);
  return BigInt(row?.count ?? 0);
}
