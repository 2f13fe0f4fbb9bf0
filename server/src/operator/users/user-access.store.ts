import type { AddressKind } from '../../identity/users/person.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';

export type ShownAddress = {
  readonly kind: AddressKind;
  readonly value: string;
  readonly confirmedAt: UnixSeconds | null;
};

type Row = {
  readonly kind: AddressKind;
  readonly value: string;
  readonly confirmed_at: string | null;
};

const addressesMax = 50;

/** The email addresses and phones of a person, confirmed or not. */
export function addressesOf(
  database: Database,
  personId: number,
): Promise<readonly ShownAddress[]> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT kind, value, confirmed_at FROM address WHERE person_id = $1
       ORDER BY kind, confirmed_at, id LIMIT ${addressesMax}`,
      [personId],
    );
    return rows.map(({ kind, value, confirmed_at: at }) => ({
      kind,
      value,
      confirmedAt: at === null ? null : unixSeconds(Number(at)),
    }));
  });
}
