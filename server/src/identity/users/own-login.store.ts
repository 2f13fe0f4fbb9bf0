import type { Database } from '../../storage/database.ts';

type OwnAddress = { readonly kind: 'email' | 'phone'; readonly value: string };

/** The first that somebody has confirmed, an e-mail address before a phone number. */
function firstAddressOf(database: Database, personId: number): Promise<OwnAddress | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<OwnAddress>(
      `SELECT kind, value FROM address WHERE person_id = $1 AND confirmed_at IS NOT NULL
       ORDER BY kind, confirmed_at, id LIMIT 1`,
      [personId],
    );
    return rows[0] ?? null;
  });
}

/** With what somebody signs in; null: nothing yet. */
export const loginOf = async (database: Database, personId: number): Promise<string | null> =>
  (await firstAddressOf(database, personId))?.value ?? null;

/** Where somebody reads what happens to their wallet; null: nowhere. */
export async function emailOf(database: Database, personId: number): Promise<string | null> {
  const address = await firstAddressOf(database, personId);
  return address?.kind === 'email' ? address.value : null;
}

export type Contacts = { readonly email: string | null; readonly phone: string | null };

/** Of each kind the first that somebody has confirmed. */
export function contactsOf(database: Database, personId: number): Promise<Contacts> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<OwnAddress>(
      `SELECT DISTINCT ON (kind) kind, value FROM address
       WHERE person_id = $1 AND confirmed_at IS NOT NULL ORDER BY kind, confirmed_at, id`,
      [personId],
    );
    const first = (wanted: OwnAddress['kind']): string | null =>
      rows.find(({ kind }) => kind === wanted)?.value ?? null;
    return { email: first('email'), phone: first('phone') };
  });
}
