export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/**
 * The head of a migration file (decision 0246). `-- Unused since 0.2.0: mail.text, coin` heads a
 * file that removes something: it names the release whose nodes no longer use it.
 */
const unusedSince = /^-- Unused since (\d+\.\d+\.\d+): (.+)$/m;

/**
 * What a file removes, according to its head, and the oldest release whose nodes can work beside
 * it.
 */
export type Removal = { readonly release: string; readonly things: readonly string[] };

export function removalIn(sql: string): Removal | null {
  const [, release, things] = unusedSince.exec(sql) ?? [];
  if (release === undefined || things === undefined) return null;
  return { release, things: things.replace(/\.$/, '').split(', ') };
}

const concurrently = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON [^;]+;?\s*$/i;

const withoutRemarks = (sql: string): string => sql.replaceAll(/--[^\n]*/g, '');

/**
 * The index that a file builds while others write, or null. PostgreSQL does this only outside of
 * any transaction, so it must be the file's only statement.
 */
export const indexBuiltBesideWrites = (sql: string): string | null =>
  concurrently.exec(withoutRemarks(sql))?.[1] ?? null;
