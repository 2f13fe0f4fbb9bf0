import { setTimeout as sleep } from 'node:timers/promises';
import { StartupRefusal } from '../startup-refusal.ts';
import type { Session } from './session.store.ts';

/** Another Florin uses the folder. Its server must not be disturbed. */
export class FolderTaken extends StartupRefusal {}

/** Two arbitrary numbers. Nothing else in the maintenance database takes advisory locks. */
const guardLock = [0x666c, 1];
const guardRetryMsMax = 2_000;

/**
 * Takes the folder for this process, or refuses and names the holder. The session of a killed
 * predecessor needs a moment to end, so the lock is tried for a while. `seer` finds the holder:
 * only the superuser sees the session of another role.
 */
export async function takeGuard(
  session: Session,
  dataDir: string,
  seer: Session = session,
): Promise<void> {
  const deadline = Date.now() + guardRetryMsMax;
  for (let delayMs = 10; ; delayMs = Math.min(delayMs * 2, 200)) {
    const [row] = await session.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1::int, $2::int) AS taken',
      guardLock,
    );
    if (row?.taken === true) return;
    if (Date.now() >= deadline) break;
    await sleep(delayMs);
  }
  const holder = await guardHolder(seer);
  throw new FolderTaken(
    `Another Florin server${holder === null ? '' : ` (process ${holder})`} is already running ` +
      `on the folder ${dataDir}; stop it or set another DATA_DIR.`,
  );
}

async function guardHolder(session: Session): Promise<string | null> {
  const [row] = await session.query<{ application_name: string }>(
    `SELECT application_name
       FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND objsubid = 2 AND granted`,
    guardLock,
  );
  return /\d+$/.exec(row?.application_name ?? '')?.[0] ?? null;
}

/** Releases the folder. */
export async function leaveGuard(session: Session): Promise<void> {
  await session.query('SELECT pg_advisory_unlock($1::int, $2::int)', guardLock);
}
