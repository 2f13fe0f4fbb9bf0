import type { Database } from '../../storage/database.ts';
import type { RanMigration } from './judgements.ts';

export type SchemaState = {
  /** The version of the PostgreSQL server: `18.1`. */
  readonly serverVersion: string;
  /** Null: no migration ever ran here. */
  readonly ran: readonly RanMigration[] | null;
};

/** Reads the state of a database and changes nothing. */
export function readSchemaState(database: Database): Promise<SchemaState> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ version: string; has_migrations: boolean }>(
      `SELECT current_setting('server_version') AS version,
              to_regclass('migration') IS NOT NULL AS has_migrations`,
    );
    const [found] = rows;
    if (found === undefined) throw new Error('a SELECT without a table has one row');
    const { version: serverVersion, has_migrations: hasMigrations } = found;
    if (!hasMigrations) return { serverVersion, ran: null };
    // In databases older than decision 0246, the row has no such column: jsonb gives null for it.
    const ran = await client.query<RanMigration>(
      `SELECT name, checksum, to_jsonb(migration) ->> 'oldest_release' AS oldest_release
       FROM migration ORDER BY name`,
    );
    return { serverVersion, ran: ran.rows };
  });
}
