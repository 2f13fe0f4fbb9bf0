import { equals } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';
import { holds } from '../../ledger/hold.store.ts';
import type { Hold } from '../../ledger/hold.ts';
import type { Database } from '../../storage/database.ts';

const open = "item.state = 'held'";

/** Money that is held now, in the order in which it was reserved (decision 0204). */
export const holdList: List = {
  name: 'holds',
  from: `(SELECT * FROM hold AS item WHERE ${open}) AS item`,
  id: 'item.id',
  conditions: { account_id: equals('account_id', 'bigint') },
  leads: [{ by: ['account_id'], part: open }],
};

const columns = holds.columns.map((column) => `hold.${column}::text`).join(', ');

const text = `SELECT ${columns} FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, nth)
  JOIN hold ON hold.id = wanted.id ORDER BY wanted.nth`;

/** These holds in the order of the given ids. */
export function readHolds(database: Database, ids: readonly string[]): Promise<readonly Hold[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<string[]>({ text, values: [ids], rowMode: 'array' });
    return rows.map((row) => holds.fromRaw(row));
  });
}
