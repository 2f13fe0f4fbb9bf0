export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/**
 * What a migration file says of itself (decision 0246). `-- Unused since 0.2.0: mail.text, coin` is
 * the head of one that removes something: it names the release whose nodes no longer use it.
 */
const unusedSince = /^-- Unused since (\d+\.\d+\.\d+): (.+)$/m;

/** What a file removes, as its head says, and the oldest release whose nodes can work beside it. */
export type Removal = { readonly release: string; readonly things: readonly string[] };

export function removalIn(sql: string): Removal | null {
  const [, release, things] = unusedSince.exec(sql) ?? [];
  if (release === undefined || things === undefined) return null;
  return { release, things: things.replace(/\.$/, '').split(', ') };
}

const concurrently = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON [^;]+;?\s*$/i;

const withoutRemarks = (sql: string): string => sql.replaceAll(/--[^\n]*/g, '');

/**
 * The index that a file builds while others write, or null. PostgreSQL does so outside of any
 * transaction only, so it must be the file's one statement.
 */
export const indexBuiltBesideWrites = (sql: string): string | null =>
  concurrently.exec(withoutRemarks(sql))?.[1] ?? null;
