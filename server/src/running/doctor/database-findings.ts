import type { Database } from '../../storage/database.ts';
import { readMigrations } from '../../storage/migrate.ts';
import { lookAtDatabase } from '../ground/look.ts';
import { type Finding, ok } from './finding.ts';
import { findingOf, judgeMigrations } from './judgements.ts';
import { readSchemaState } from './schema-state.store.ts';

/** The findings about a database that answers. `which`: how it is reached. */
export async function databaseFindings(
  database: Database,
  which: string,
): Promise<readonly Finding[]> {
  const { serverVersion, ran } = await readSchemaState(database);
  return [
    ok('database', `PostgreSQL ${serverVersion}, ${which}`),
    ...(await lookAtDatabase(database)).map((found) => findingOf('database', found)),
    ...judgeMigrations(await readMigrations(), ran),
  ];
}
