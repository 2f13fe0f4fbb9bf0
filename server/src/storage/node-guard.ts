import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { closeConnection, dropConnection } from './drop-connection.ts';
import { StartupRefusal } from './startup-refusal.ts';

/** Whether this node shares nonces and limits with others, or must be the only one. */
export type NodeMode = 'alone' | 'together';

export type NodeGuard = {
  /**
   * False while another node that must not work on this database does, or while nobody can tell.
   */
  readonly isHeld: () => boolean;
  /**
   * Whether it is held, for a caller who can wait. While the database is away, nobody can tell, and
   * it may come back in a moment. False at once if another node was found.
   */
  readonly regained: () => Promise<boolean>;
  /** Another node may have taken requests that were signed before this second. */
  readonly heldSince: () => number;
  readonly release: () => Promise<void>;
};

type GuardOptions = {
  /** How long a start waits for another session to end. */
  readonly patienceMs?: number;
  /** How long a request waits for the lock to be taken again. */
  readonly regainMs?: number;
};

// One key for all nodes of a database. Advisory locks vanish with their session, so no lock is ever
// stale. They are not in the path of money.
const nodeLock = 7_046_152;
const retakeMs = 500;
/** The same as the patience of the engine's callers. */
const regainMsDefault = 15_000;
const waitersMax = 1_000;

/** After a crash, the server may need a moment to see that the old session is gone. */
const startPatienceMs = 3_000;
const tryAgainMs = 100;

const take = {
  alone: 'SELECT pg_try_advisory_lock($1) AS taken',
  together: 'SELECT pg_try_advisory_lock_shared($1) AS taken',
} as const;

/** Records our name, and returns the previous holder's. */
const leaveName = `WITH before AS (SELECT holder FROM node_holder)
  INSERT INTO node_holder (holder) VALUES ($1)
  ON CONFLICT (is_only) DO UPDATE SET holder = excluded.holder, taken_at = now()
  RETURNING (SELECT holder FROM before) AS before`;

const refusals = {
  alone:
    'Another Florin works on this database; several nodes share nonces and rate limits through Redis, so set REDIS_URL for all of them.',
  together:
    'A Florin without REDIS_URL works on this database; stop it, and set REDIS_URL for all nodes.',
} as const;

/**
 * A node that keeps nonces and rate limits in its own memory must be alone on its database: a
 * second one would accept what the first has already seen (gaps 5, REDIS_URL; decision 0110).
 */
export async function guardNode(
  connect: () => Promise<Client>,
  mode: NodeMode,
  { patienceMs = startPatienceMs, regainMs = regainMsDefault }: GuardOptions = {},
): Promise<NodeGuard> {
  // Nodes that share everything have one name: each knows of the requests that any of them took.
  const name = mode === 'alone' ? randomUUID() : 'together';
  const session = await hold(connect, mode, patienceMs);
  if (session === null) throw new StartupRefusal(refusals[mode]);
  try {
    await nameBefore(session, name);
  } catch (fault) {
    dropConnection(session);
    throw fault;
  }
  const lock = new NodeLock({ session, regainMs, retake: () => retaken(connect, mode, name) });
  return {
    isHeld: () => lock.isHeld,
    regained: () => lock.regained(),
    heldSince: () => lock.heldSince,
    release: () => lock.release(),
  };
}

type LockParts = {
  readonly session: Client;
  readonly regainMs: number;
  readonly retake: () => Promise<Retaken | 'taken' | 'away'>;
};

/** The lock of this node. It is taken again whenever its session is lost. */
class NodeLock {
  readonly #parts: LockParts;
  readonly #waiters = new Set<(isHeld: boolean) => void>();
  #session: Client | null = null;
  #heldSince = 0;
  /** Since when the lock seems taken by another. The server may mean our own lost session. */
  #takenSinceMs: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  #attempt: Promise<void> | null = null;
  #isReleased = false;

  constructor(parts: LockParts) {
    this.#parts = parts;
    this.#watch(parts.session);
  }

  get isHeld(): boolean {
    return this.#session !== null;
  }

  get heldSince(): number {
    return this.#heldSince;
  }

  regained(): Promise<boolean> {
    if (this.isHeld) return Promise.resolve(true);
    const isHopeless = this.#isReleased || this.#isTakenByAnother();
    if (isHopeless || this.#waiters.size >= waitersMax) return Promise.resolve(false);
    return new Promise((resolve) => {
      const tell = (isHeld: boolean): void => {
        clearTimeout(impatience);
        this.#waiters.delete(tell);
        resolve(isHeld);
      };
      const impatience = setTimeout(() => tell(false), this.#parts.regainMs);
      this.#waiters.add(tell);
    });
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    this.#tellWaiters(false);
    if (this.#timer !== null) clearTimeout(this.#timer);
    // A pending attempt may still get the lock, and then nobody would release it.
    await this.#attempt;
    if (this.#session !== null) await closeConnection(this.#session);
  }

  #watch(session: Client): void {
    this.#session = session;
    session.once('end', () => {
      this.#session = null;
      this.#tryLater();
    });
  }

  #tryLater(): void {
    if (this.#isReleased) return;
    this.#timer = setTimeout(() => {
      this.#attempt = this.#tryAgain();
    }, retakeMs);
    this.#timer.unref();
  }

  async #tryAgain(): Promise<void> {
    const outcome = await this.#parts.retake();
    if (typeof outcome === 'string') {
      if (outcome === 'away') this.#takenSinceMs = null;
      else this.#takenSinceMs ??= performance.now();
      if (this.#isTakenByAnother()) this.#tellWaiters(false);
      this.#tryLater();
      return;
    }
    this.#takenSinceMs = null;
    if (!outcome.isOurs) this.#heldSince = afterThisSecond();
    this.#watch(outcome.session);
    this.#tellWaiters(true);
  }

  #isTakenByAnother(): boolean {
    const sinceMs = this.#takenSinceMs;
    return sinceMs !== null && performance.now() - sinceMs >= startPatienceMs;
  }

  #tellWaiters(isHeld: boolean): void {
    for (const tell of [...this.#waiters]) tell(isHeld);
  }
}

/** The other node may have taken a request that was signed in this very second. */
const afterThisSecond = (): number => Math.floor(Date.now() / 1_000) + 1;

type Retaken = { readonly session: Client; readonly isOurs: boolean };

/** Takes the lock again. `isOurs`: nobody else had it in between. */
async function retaken(
  connect: () => Promise<Client>,
  mode: NodeMode,
  name: string,
): Promise<Retaken | 'taken' | 'away'> {
  let session: Client | null = null;
  try {
    session = await hold(connect, mode, 0);
    if (session === null) return 'taken';
    return { session, isOurs: (await nameBefore(session, name)) === name };
  } catch {
    // The database is away, perhaps for every node.
    if (session !== null) dropConnection(session);
    return 'away';
  }
}

async function nameBefore(session: Client, name: string): Promise<string | null> {
  const { rows } = await session.query<{ before: string | null }>(leaveName, [name]);
  return rows[0]?.before ?? null;
}

/** A session that holds the lock. Null: somebody else holds it for longer than we wait. */
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
    // It may have got the lock before we heard of it.
    dropConnection(client);
    throw fault;
  }
}

async function isTaken(client: Client, mode: NodeMode): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(take[mode], [nodeLock]);
  return rows[0]?.taken === true;
}
