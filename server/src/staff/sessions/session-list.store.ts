import type { Database } from '../../storage/database.ts';
import { staffSessions } from './session.store.ts';
import type { StaffSession } from './session.ts';

const text = `SELECT ${staffSessions.columns.map((column) => `${column}::text`).join(', ')}
  FROM staff_session WHERE staff_id = $1 ORDER BY created_at DESC, id`;

/** The sessions of a member, valid or not, newest first. They end within half a day. */
export async function sessionsOf(
  database: Database,
  staffId: string,
): Promise<readonly StaffSession[]> {
  const { rows } = await database.withLookup((client) =>
    client.query<string[]>({ name: 'staff sessions', text, values: [staffId], rowMode: 'array' }),
  );
  return rows.map((row) => staffSessions.fromRaw(row));
}
