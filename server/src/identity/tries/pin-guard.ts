import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../../engine/engine.ts';
import type { Source } from '../../engine/queue.ts';
import { granted } from '../../kernel/decision.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import { openMax, pauseFrom, pauses } from './client-tries.ts';
import { type CountClientTry, countClientTry } from './count-client-try.ts';
import { judgeClientTry } from './judge-client-try.ts';
import { Turns } from './turns.ts';

/** The sender of a PIN, and the payer whose PIN it should be. */
export type GuardedPin = {
  readonly clientId: string;
  readonly projectId: string;
  /** Null: the name that the client sent belongs to nobody. */
  readonly walletId: number | null;
};

/** The receiver of alarms about a client's wrong PINs. */
export type PinAlarm = {
  readonly wrong: () => void;
  /** Pauses have begun. */
  readonly slowed: (clientId: string) => void;
  readonly stopped: (clientId: string) => void;
};

/**
 * Verifies a PIN if its client may still send wrong ones. `refused`: the PIN is wrong, or the
 * client is stopped and nothing was verified. Throws {@link Unavailable} when a pause lasts too
 * long.
 */
export type GuardPin = (
  pin: GuardedPin,
  verify: () => Promise<'right' | 'refused'>,
) => Promise<'right' | 'refused'>;

/** Longer than the longest pause. */
const patienceMs = ((pauses.at(-1) ?? 0) + 10) * 1_000;
const waitingMax = 200;
/** The interval between checks whether a pause has ended. */
const askMs = 50;

export function createPinGuard(engine: Engine, alarm: PinAlarm): GuardPin {
  const turns = new Turns(openMax, waitingMax);

  return (pin, verify) => {
    const patienceEndsMs = performance.now() + patienceMs;
    return turns.take(pin.clientId, () => guarded(engine, alarm, pin, verify, patienceEndsMs));
  };
}

/** Counts, verifies and judges one PIN. */
async function guarded(
  engine: Engine,
  alarm: PinAlarm,
  { clientId, projectId, walletId }: GuardedPin,
  verify: () => Promise<'right' | 'refused'>,
  patienceEndsMs: number,
): Promise<'right' | 'refused'> {
  const source: Source = { kind: 'client', id: clientId };
  const counting = { tryId: randomUUID(), clientId, walletId };
  const { outcome, hasStopped } = await countInTime(engine, counting, patienceEndsMs);
  if (hasStopped) alarm.stopped(clientId);
  if (outcome === 'stopped') return 'refused';
  const judge = async (verdict: 'right' | 'wrong' | 'unknown') =>
    granted(await engine.execute(judgeClientTry, { ...counting, projectId, verdict }, source));
  // Without a verdict the caller has learnt nothing, so the attempt is given back.
  const verdict = await verify().catch(async (fault: unknown) => {
    await judge('unknown');
    throw fault;
  });
  const judged = await judge(verdict === 'right' ? 'right' : 'wrong');
  if (verdict !== 'right') alarm.wrong();
  if (judged.hasStopped) alarm.stopped(clientId);
  else if (verdict !== 'right' && judged.wrongInHour === pauseFrom) alarm.slowed(clientId);
  return verdict;
}

/** Counts the PIN as soon as the pause is over and earlier tries leave a place. */
async function countInTime(engine: Engine, counting: CountClientTry, patienceEndsMs: number) {
  const source: Source = { kind: 'client', id: counting.clientId };
  for (;;) {
    if (performance.now() > patienceEndsMs) {
      throw new Unavailable('Too many tries at once; please try again.', 1);
    }
    const counted = granted(await engine.execute(countClientTry, counting, source));
    if (counted.outcome !== 'wait') return { ...counted, outcome: counted.outcome };
    await pause(askMs);
  }
}
