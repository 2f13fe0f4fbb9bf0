import type { Database } from '../../storage/database.ts';

type OwnAddress = { readonly kind: 'email' | 'phone'; readonly value: string };

/** The person's first confirmed address, with e-mail before phone. */
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

/** The address with which a person signs in. Null: they have none yet. */
export const loginOf = async (database: Database, personId: number): Promise<string | null> =>
  (await firstAddressOf(database, personId))?.value ?? null;

/** The address for mails about a person's wallet. Null: they have none. */
export async function emailOf(database: Database, personId: number): Promise<string | null> {
  const address = await firstAddressOf(database, personId);
  return address?.kind === 'email' ? address.value : null;
}

export type Contacts = { readonly email: string | null; readonly phone: string | null };

/** The first confirmed address of each kind. */
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
