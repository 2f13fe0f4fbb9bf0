import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { closeConnection, dropConnection } from './drop-connection.ts';
import { StartupRefusal } from './startup-refusal.ts';

/** Whether this node shares nonces and limits with others, or must be the only one. */
export type NodeMode = 'alone' | 'together';

export type NodeGuard = {
  /** False while another node works on this database that must not. */
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
};

// One key for all nodes of a database. Advisory locks vanish with their session, so nothing stale
// has to be judged; they are not in the path of money.
const nodeLock = 7_046_152;
const retakeMs = 1_000;

/** After a crash the server may need a moment to see that the old session is gone. */
const startPatienceMs = 3_000;
const tryAgainMs = 100;

const take = {
  alone: 'SELECT pg_try_advisory_lock($1) AS taken',
  together: 'SELECT pg_try_advisory_lock_shared($1) AS taken',
} as const;

/**
 * A node that keeps nonces and rate limits in its own memory must be alone on its database: a
 * second one would accept what the first has seen (decisions 5, REDIS_URL).
 */
export async function guardNode(
  connect: () => Promise<Client>,
  mode: NodeMode,
  patienceMs = startPatienceMs,
): Promise<NodeGuard> {
  let session: Client | null = await hold(connect, mode, patienceMs);
  let timer: NodeJS.Timeout | null = null;
  let attempt: Promise<void> | null = null;
  let isReleased = false;
  if (session === null) {
    throw new StartupRefusal(
      mode === 'alone'
        ? 'Another Florin works on this database; several nodes share nonces and rate limits through Redis, so set REDIS_URL for all of them.'
        : 'A Florin without REDIS_URL works on this database; stop it, and set REDIS_URL for all nodes.',
    );
  }

  const watch = (held: Client): void => {
    held.once('end', () => {
      session = null;
      retake();
    });
  };
  const retake = (): void => {
    if (isReleased) return;
    timer = setTimeout(() => {
      attempt = tryAgain();
    }, retakeMs);
    timer.unref();
  };
  const tryAgain = async (): Promise<void> => {
    // While the database is away nobody can be working on it.
    session = await hold(connect, mode, 0).catch(() => null);
    if (session === null) retake();
    else watch(session);
  };
  watch(session);

  return {
    isHeld: () => session !== null,
    release: async () => {
      isReleased = true;
      if (timer !== null) clearTimeout(timer);
      // One that is under way may still get the lock, and nobody would be left to let go of it.
      await attempt;
      if (session !== null) await closeConnection(session);
    },
  };
}

/** A session that holds the lock, or null when somebody else does and does not let go. */
async function hold(
  connect: () => Promise<Client>,
  mode: NodeMode,
  patienceMs: number,
): Promise<Client | null> {
  const client = await connect();
  const endsMs = performance.now() + patienceMs;
  try {
    while (!(await isTaken(client, mode))) {
      if (performance.now() >= endsMs) {
        await closeConnection(client);
        return null;
      }
      await pause(tryAgainMs);
    }
    return client;
  } catch (fault) {
    // It may have got the lock without our hearing of it.
    dropConnection(client);
    throw fault;
  }
}

async function isTaken(client: Client, mode: NodeMode): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(take[mode], [nodeLock]);
  return rows[0]?.taken === true;
}
