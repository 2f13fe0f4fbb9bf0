import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../../engine/engine.ts';
import type { Source } from '../../engine/queue.ts';
import { granted } from '../../kernel/decision.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import {
  clientsLine,
  type Hashing,
  type HashingLine,
  type HashingPlace,
} from '../hashing/hashing.ts';
import { countTry } from './count-try.ts';
import { judgeTry } from './judge-try.ts';
import { nobodysHash } from './nobodys-hash.ts';
import { openSecondsMax, pairWrongMax, type TriedSecret } from './try-count.ts';
import { Turns } from './turns.ts';

/** A secret from a request, and the hash to compare it with. */
export type GivenSecret = {
  readonly clientId: string;
  /** The wallet exists. */
  readonly walletId: number;
  readonly kind: TriedSecret;
  /** Null: none was set. The try is then wrong like any other. */
  readonly storedHash: string | null;
  readonly secret: string;
  /** The queue in which it waits for verification. Absent: the queue of the client. */
  readonly line?: HashingLine;
};

/**
 * Decides whether a PIN or password is right; `refused` covers both wrong and locked. Never call it
 * inside a batch. Throws {@link Unavailable} when the hashing queue is full: the try is then not
 * counted. Also throws it when the verdict cannot be stored: the try then stays counted.
 */
export type CheckSecret = (given: GivenSecret) => Promise<'right' | 'refused'>;

/**
 * Longer than a try stays open. A try that a crash left behind then only costs time, and every
 * request gets its answer.
 */
const defaultPatienceMs = (openSecondsMax + 5) * 1_000;
const waitingMax = 500;
/** The interval between checks whether the earlier tries have been judged. */
const pauseMs = 20;

export function createSecretCheck(
  engine: Engine,
  hashing: Hashing,
  patienceMs: number = defaultPatienceMs,
): CheckSecret {
  // As many tries of a pair as can be counted at the same time.
  const turns = new Turns(pairWrongMax, waitingMax);

  return async (given) => {
    const pair = JSON.stringify([given.clientId, given.walletId, given.kind]);
    // Without a place the attempt ends before it is counted, because nobody would verify it.
    return hashing.admitted(given.line ?? clientsLine(given.clientId), async (place) => {
      const verdict = await turns.take(pair, () => verdictOn(engine, place, given, patienceMs));
      // After leaving the line: the tries behind this one are most likely locked out too.
      if (verdict === 'locked') await place.verify(nobodysHash, given.secret);
      return verdict === 'right' ? 'right' : 'refused';
    });
  };
}

/** Counts, verifies and judges one try. */
async function verdictOn(
  engine: Engine,
  place: HashingPlace,
  { clientId, walletId, kind, storedHash, secret }: GivenSecret,
  patienceMs: number,
): Promise<'right' | 'wrong' | 'locked'> {
  const source: Source = { kind: 'client', id: clientId };
  const counting = { tryId: randomUUID(), clientId, walletId, kind };
  /** A try is counted when its turn has come, so it stays open only while it is verified. */
  const attempt = () =>
    place.inTurn(async (verify) => {
      const outcome = granted(await engine.execute(countTry, counting, source));
      return outcome === 'counted' ? verify(storedHash ?? nobodysHash, secret) : outcome;
    });
  const isMatch = await asSoonAsCounted(attempt, patienceMs);
  if (isMatch === 'locked') return 'locked';
  const verdict = isMatch && storedHash !== null ? 'right' : 'wrong';
  await engine.execute(judgeTry, { verdict, ...counting }, source);
  return verdict;
}

/** Tries again until the tries under verification, on any node, leave a free place. */
export async function asSoonAsCounted<Verdict>(
  attempt: () => Promise<Verdict | 'wait'>,
  patienceMs: number,
): Promise<Verdict> {
  const first = await attempt();
  if (first !== 'wait') return first;
  // The time in line before the first turn does not count. The limit on requests inside bounds it.
  const patienceEndsMs = performance.now() + patienceMs;
  for (;;) {
    await pause(pauseMs);
    const verdict = await attempt();
    if (verdict !== 'wait') return verdict;
    if (performance.now() > patienceEndsMs) {
      throw new Unavailable('Too many tries at once; please try again.', 1);
    }
  }
}
