import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { SecretKind, UsedAt } from './client.ts';

export type SecretUse = {
  readonly clientId: string;
  readonly kind: SecretKind;
  readonly serial: number;
};

/** The later of two moments wins, whichever node writes last. */
export function writeSecretUse(
  database: Database,
  { clientId, kind, serial }: SecretUse,
  at: UnixSeconds,
): Promise<void> {
  return database.withWorker(async (client) => {
    await client.query(
      `INSERT INTO secret_use AS known (client_id, kind, serial, used_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (client_id, kind, serial) DO UPDATE SET used_at = excluded.used_at
       WHERE known.used_at < excluded.used_at`,
      [clientId, kind, serial, at],
    );
  });
}

/** When a client's secrets were last used, to the hour. A secret that was never used is missing. */
export function readSecretUses(database: Database, clientId: string): Promise<UsedAt> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ kind: string; serial: string; used_at: string }>(
      'SELECT kind, serial, used_at FROM secret_use WHERE client_id = $1',
      [clientId],
    );
    return ({ kind, serial }) => {
      const row = rows.find((one) => one.kind === kind && Number(one.serial) === serial);
      return row === undefined ? null : unixSeconds(Number(row.used_at));
    };
  });
}
