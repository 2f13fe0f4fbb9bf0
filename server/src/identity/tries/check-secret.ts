import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../../engine/engine.ts';
import type { Source } from '../../engine/queue.ts';
import { granted } from '../../kernel/decision.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import { isSecret } from '../users/secret-hash.ts';
import { type CountTry, countTry } from './count-try.ts';
import { judgeTry } from './judge-try.ts';
import { nobodysHash } from './nobodys-hash.ts';
import { openSecondsMax, pairWrongMax, type TriedSecret } from './try-count.ts';
import { Turns } from './turns.ts';

/** A secret that somebody gave, and what it is compared with. */
export type GivenSecret = {
  readonly clientId: string;
  /** A wallet that exists. */
  readonly walletId: number;
  readonly kind: TriedSecret;
  /** Null when none was set; the try is then wrong like any other. */
  readonly storedHash: string | null;
  readonly secret: string;
};

/**
 * Tells whether a PIN or password is right; `refused` is wrong and locked alike. Never to be called
 * inside a batch. Throws {@link Unavailable} when the verdict cannot be written down: the try then
 * stays counted.
 */
export type CheckSecret = (given: GivenSecret) => Promise<'right' | 'refused'>;

/** Longer than a try is open, so that one which a crash left behind costs time and no answer. */
const defaultPatienceMs = (openSecondsMax + 5) * 1_000;
const waitingMax = 500;
/** How soon it is asked again whether those before have been judged. */
const pauseMs = 20;

export function createSecretCheck(
  engine: Engine,
  patienceMs: number = defaultPatienceMs,
): CheckSecret {
  // As many of a pair as could be counted at once.
  const turns = new Turns(pairWrongMax, waitingMax);

  return async (given) => {
    const patienceEndsMs = performance.now() + patienceMs;
    const pair = JSON.stringify([given.clientId, given.walletId, given.kind]);
    const verdict = await turns.take(pair, () => verdictOn(engine, given, patienceEndsMs));
    // Outside of the line: those behind are most likely locked out too.
    if (verdict === 'locked') await isSecret(nobodysHash, given.secret);
    return verdict === 'right' ? 'right' : 'refused';
  };
}

/** Counts, verifies and judges one try. */
async function verdictOn(
  engine: Engine,
  { clientId, walletId, kind, storedHash, secret }: GivenSecret,
  patienceEndsMs: number,
): Promise<'right' | 'wrong' | 'locked'> {
  const source: Source = { kind: 'client', id: clientId };
  const counting = { tryId: randomUUID(), clientId, walletId, kind };
  if ((await countInTime(engine, counting, patienceEndsMs)) === 'locked') return 'locked';
  const isMatch = await isSecret(storedHash ?? nobodysHash, secret);
  const verdict = isMatch && storedHash !== null ? 'right' : 'wrong';
  await engine.execute(judgeTry, { verdict, ...counting }, source);
  return verdict;
}

/** Counts the try as soon as those that are being verified, on any node, leave a place for it. */
async function countInTime(
  engine: Engine,
  counting: CountTry,
  patienceEndsMs: number,
): Promise<'counted' | 'locked'> {
  const source: Source = { kind: 'client', id: counting.clientId };
  for (;;) {
    if (performance.now() > patienceEndsMs) {
      throw new Unavailable('Too many tries at once; please try again.', 1);
    }
    const outcome = granted(await engine.execute(countTry, counting, source));
    if (outcome !== 'wait') return outcome;
    await pause(pauseMs);
  }
}
