import type { ClientBase } from 'pg';
import { isOlderRelease, ownRelease } from '../kernel/release.ts';
import { type Migration, removalIn } from './migration-manners.ts';
import { StartupRefusal } from './startup-refusal.ts';

/** A migration that this version does not know, as recorded by a newer version. */
export type UnknownMigration = {
  readonly name: string;
  /** The oldest release that works after it. Null: the previous one does. */
  readonly oldest_release: string | null;
};

/** Whether this program can work after it: it removed nothing that this version uses. */
export const isUsableAfter = ({ oldest_release: oldest }: UnknownMigration): boolean =>
  oldest === null || !isOlderRelease(ownRelease, oldest);

export async function unknownMigrations(
  client: ClientBase,
  known: readonly Pick<Migration, 'name'>[],
): Promise<readonly UnknownMigration[]> {
  const { rows } = await client.query<UnknownMigration>(
    'SELECT name, oldest_release FROM migration WHERE name <> ALL($1) ORDER BY name',
    [known.map(({ name }) => name)],
  );
  return rows;
}

/**
 * A schema with additions by a newer version is no obstacle: nodes of both versions work side by
 * side, and a node may be downgraded (decision 0246). Removals are an obstacle, and so is a
 * migration of ours that never ran. Returns the names of the migrations that this version does not
 * know.
 */
export async function refuseUnknownSchema(
  client: ClientBase,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const unknown = await unknownMigrations(client, migrations);
  const [first] = unknown;
  if (first === undefined) return [];
  const removing = unknown.find((migration) => !isUsableAfter(migration));
  if (removing !== undefined) {
    throw new StartupRefusal(
      `The database has the migration ${removing.name}, which removed what this version of Florin uses; start version ${removing.oldest_release} or a newer one.`,
    );
  }
  const missing = await firstMissing(client, migrations);
  if (missing !== null) {
    throw new StartupRefusal(
      `The database has the migration ${first.name}, which this version of Florin does not know, and lacks its ${missing}; start a newer version.`,
    );
  }
  return unknown.map(({ name }) => name);
}

async function firstMissing(
  client: ClientBase,
  migrations: readonly Migration[],
): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
  const ran = new Set(rows.map(({ name }) => name));
  return migrations.find(({ name }) => !ran.has(name))?.name ?? null;
}

/** Every node reports every five seconds that it runs (decision 0201). */
const silentSeconds = 20;

/**
 * Refuses while nodes still use a thing: they would fail from this moment on, so stop them first.
 */
export async function refuseToRemoveWhatIsUsed(
  client: ClientBase,
  { name, sql }: Migration,
): Promise<void> {
  const removal = removalIn(sql);
  if (removal === null) return;
  const nodes = await releasesAtWork(client);
  const older = nodes.find(({ version }) => isOlderRelease(version, removal.release));
  if (older === undefined) return;
  throw new StartupRefusal(
    `The migration ${name} removes what version ${older.version} uses, and a node of it works on ${older.name}; replace it by version ${removal.release} or a newer one first.`,
  );
}

type NodeAtWork = { readonly name: string; readonly version: string };

async function releasesAtWork(client: ClientBase): Promise<readonly NodeAtWork[]> {
  const { rows: tables } = await client.query(
    "SELECT FROM pg_class WHERE oid = to_regclass('service_node')",
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<NodeAtWork>(
    `SELECT name, version FROM service_node
     WHERE seen_at > extract(epoch FROM clock_timestamp())::bigint - $1 ORDER BY id`,
    [silentSeconds],
  );
  return rows;
}

/** Whether the migration already ran. */
export async function wasRun(client: ClientBase, migration: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string }>(
    'SELECT checksum FROM migration WHERE name = $1',
    [migration.name],
  );
  const [found] = rows;
  if (found !== undefined && found.checksum !== migration.checksum) {
    throw new StartupRefusal(
      `The migration ${migration.name} was changed after it had run on this database; a released migration is never edited.`,
    );
  }
  return found !== undefined;
}
