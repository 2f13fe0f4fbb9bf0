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

/** A secret that somebody gave, and what it is compared with. */
export type GivenSecret = {
  readonly clientId: string;
  /** A wallet that exists. */
  readonly walletId: number;
  readonly kind: TriedSecret;
  /** Null when none was set; the try is then wrong like any other. */
  readonly storedHash: string | null;
  readonly secret: string;
  /** In whose line it waits to be verified; left out: in the client's. */
  readonly line?: HashingLine;
};

/**
 * Tells whether a PIN or password is right; `refused` is wrong and locked alike. Never to be called
 * inside a batch. Throws {@link Unavailable} when too many wait to be verified: the try is then not
 * counted; and when the verdict cannot be written down: the try then stays counted.
 */
export type CheckSecret = (given: GivenSecret) => Promise<'right' | 'refused'>;

/** Longer than a try is open, so that one which a crash left behind costs time and no answer. */
const defaultPatienceMs = (openSecondsMax + 5) * 1_000;
const waitingMax = 500;
/** How soon it is asked again whether those before have been judged. */
const pauseMs = 20;

export function createSecretCheck(
  engine: Engine,
  hashing: Hashing,
  patienceMs: number = defaultPatienceMs,
): CheckSecret {
  // As many of a pair as could be counted at once.
  const turns = new Turns(pairWrongMax, waitingMax);

  return async (given) => {
    const pair = JSON.stringify([given.clientId, given.walletId, given.kind]);
    // Without a place the attempt ends before it is counted: nobody would verify it.
    return hashing.admitted(given.line ?? clientsLine(given.clientId), async (place) => {
      const verdict = await turns.take(pair, () => verdictOn(engine, place, given, patienceMs));
      // Outside of the line: those behind are most likely locked out too.
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
  /** A try is counted when its turn has come, and so is open no longer than verifying takes. */
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

/** Tries again until those that are being verified, on any node, leave a place to be counted in. */
export async function asSoonAsCounted<Verdict>(
  attempt: () => Promise<Verdict | 'wait'>,
  patienceMs: number,
): Promise<Verdict> {
  const first = await attempt();
  if (first !== 'wait') return first;
  // How long the line to the first turn was does not count: the room inside bounds it.
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
