import type { Database } from '../../storage/database.ts';

/** The next keys of a table, in ascending order. */
export function keysAfter(
  database: Database,
  table: string,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
    return rows.map(({ id }) => id);
  });
}

/**
 * The ids of the master keys behind the sealed texts that every start needs. It leaves out the
 * access tokens of users, of which there may be millions. The second part of a sealed text names
 * its key.
 */
export function sealingKeyIds(database: Database): Promise<readonly string[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ key_id: string }>(
      `SELECT DISTINCT split_part(sealed, '.', 2) AS key_id FROM (
         SELECT sealed FROM root_key
         UNION ALL SELECT key->>'sealedPrivateKey' FROM key_ring, jsonb_array_elements(keys) AS key
         UNION ALL SELECT secret->>'sealed' FROM client, jsonb_array_elements(secrets) AS secret
         UNION ALL SELECT totp FROM staff_member WHERE totp IS NOT NULL
         UNION ALL SELECT totp FROM person_factor WHERE totp IS NOT NULL
       ) AS everything ORDER BY key_id`,
    );
    return rows.map(({ key_id: keyId }) => keyId);
  });
}
