import type pg from 'pg';

/** The tables that an order and its payment are written to. */
const tables = ['checkout_order', 'payment_link', 'payment', 'refund'];

/** The common name of all of them. */
const allOfLists = 'lists';

/**
 * Drops indexes of a server under measurement: the named ones, or all indexes for lists and
 * searches. Besides keys, these tables have no others. The result is the cost of writing without
 * them.
 */
export async function dropIndexes(client: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index
     WHERE indrelid = ANY ($1::text[]::regclass[]) AND NOT indisprimary ORDER BY name`,
    [tables],
  );
  const known = rows.map(({ name }) => name);
  const strange = names.find((name) => name !== allOfLists && !known.includes(name));
  if (strange !== undefined) {
    throw new Error(
      `There is no index ${strange}; there are ${[allOfLists, ...known].join(', ')}.`,
    );
  }
  const dropped = known.filter((name) => names.includes(allOfLists) || names.includes(name));
  await client.query(`DROP INDEX ${dropped.join(', ')}`);
}
