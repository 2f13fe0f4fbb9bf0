import type { Database } from '../../storage/database.ts';

export type TableSize = {
  readonly table: string;
  /** PostgreSQL's estimate: nothing is counted. */
  readonly rows: number;
  readonly bytes: number;
};

/** The size of each table, the largest first. */
export function readTableSizes(database: Database): Promise<readonly TableSize[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(
      `SELECT relname AS name, greatest(reltuples, 0)::bigint AS rows,
         pg_total_relation_size(oid) AS bytes
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       ORDER BY 3 DESC, 1`,
    );
    return rows.map(({ name, ...size }) => ({
      table: name,
      rows: Number(size.rows),
      bytes: Number(size.bytes),
    }));
  });
}
