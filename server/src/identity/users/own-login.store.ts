import type { Database } from '../../storage/database.ts';

/** With what somebody signs in, the e-mail address before the phone number; null: nothing yet. */
export function loginOf(database: Database, personId: number): Promise<string | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ value: string }>(
      `SELECT value FROM address WHERE person_id = $1 AND confirmed_at IS NOT NULL
       ORDER BY kind, confirmed_at, id LIMIT 1`,
      [personId],
    );
    return rows[0]?.value ?? null;
  });
}
