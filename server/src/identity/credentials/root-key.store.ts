import { randomBytes } from 'node:crypto';
import { textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Database } from '../../storage/database.ts';
import type { Vault } from './vault.ts';

/** The one secret from which the keys for single uses are derived (decision 0092). */
export type RootKey = { readonly id: string; readonly sealed: string };

export const rootKeys = defineTable<RootKey>({
  name: 'root_key',
  lockRank: lockRankOf('root_key'),
  key: 'id',
  columns: { id: textColumn(), sealed: textColumn() },
  mutable: ['sealed'],
});

/** A sealed root key opens only as a root key with this id. */
export const rootSealing = (id: string): string => `root key ${id}`;

const rootId = 'derived keys';

/**
 * The root key, made at the first start. `before` is the master key of an installation that has
 * derived its keys from it so far. The same root keeps its links, forms and stored hashes valid.
 */
export function openRootKey(
  database: Database,
  vault: Vault,
  before: Buffer | null,
): Promise<Buffer> {
  return database.withLookup(async (client) => {
    const root = (before ?? randomBytes(32)).toString('base64');
    await client.query('INSERT INTO root_key VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      rootId,
      vault.seal(root, rootSealing(rootId)),
    ]);
    const { rows } = await client.query<{ sealed: string }>(
      'SELECT sealed FROM root_key WHERE id = $1',
      [rootId],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the root key disappeared while it was read');
    return Buffer.from(vault.open(row.sealed, rootSealing(rootId)), 'base64');
  });
}
