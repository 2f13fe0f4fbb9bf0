import { randomUUID } from 'node:crypto';
import type { Engine } from '../../engine/engine.ts';
import type { Source } from '../../engine/queue.ts';
import { granted } from '../../kernel/decision.ts';
import type { HashingPlace } from '../hashing/hashing.ts';
import { asSoonAsCounted } from './check-secret.ts';
import { countPageTry, judgePageTry, type TryRow } from './count-page-try.ts';
import { nobodysHash } from './nobodys-hash.ts';
import { openSecondsMax } from './try-count.ts';

/** `refused` covers wrong, unknown and closed to strangers. */
export type PageVerdict =
  | { readonly what: 'right' }
  | { readonly what: 'refused' }
  | { readonly what: 'paused'; readonly seconds: number };

/** The queue in which tries on pages wait to be counted. */
export const pagesLine: Source = { kind: 'client', id: 'frontend' };
/**
 * Longer than a try stays open. A try that a crash left behind then only costs time, and every
 * request gets its answer.
 */
const patienceMs = (openSecondsMax + 5) * 1_000;

type Tried = {
  readonly rows: readonly TryRow[];
  /** Null: there is no hash to compare with, and the try is wrong. */
  readonly storedHash: string | null;
  readonly secret: string;
};

type Judged = {
  readonly verdict: PageVerdict;
  /** This try has just closed a wallet to strangers. */
  readonly isToBeTold: boolean;
};

/** Counts a try, verifies it, and records the verdict (decision 0096). */
export async function judgedTry(
  engine: Engine,
  place: HashingPlace,
  { rows, storedHash, secret }: Tried,
): Promise<Judged> {
  const counting = { tryId: randomUUID(), rows };
  /** A try is counted when its turn has come, so it stays open only while it is verified. */
  const attempt = () =>
    place.inTurn(async (verify) => {
      const counted = granted(await engine.execute(countPageTry, counting, pagesLine));
      if (counted.outcome === 'wait') return 'wait';
      if (counted.outcome === 'paused') return { counted, isRight: false };
      const hash = counted.isClosed ? null : storedHash;
      const isMatch = await verify(hash ?? nobodysHash, secret);
      return { counted, isRight: isMatch && hash !== null };
    });
  const { counted, isRight } = await asSoonAsCounted(attempt, patienceMs);
  if (counted.outcome === 'paused') {
    return { verdict: { what: 'paused', seconds: counted.seconds }, isToBeTold: false };
  }
  const verdict = isRight ? 'right' : 'wrong';
  const judged = granted(await engine.execute(judgePageTry, { ...counting, verdict }, pagesLine));
  return {
    verdict: { what: isRight ? 'right' : 'refused' },
    isToBeTold: counted.isToBeTold || judged.isToBeTold,
  };
}
