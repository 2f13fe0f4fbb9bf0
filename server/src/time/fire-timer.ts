import { ask, type Operation, type Rounds } from '../engine/operation.ts';
import { accept } from '../kernel/decision.ts';
import { timers } from './timer.store.ts';
import type { Timer, TimerHandler } from './timer.ts';

/**
 * Carries out what a timer asks for and removes it, in one commit. A timer that is gone, or was set
 * to a later moment, has been dealt with by somebody else: another node, or the work it waited for.
 */
export function fireTimer(handler: TimerHandler): Operation<Timer, 'fired' | 'gone', never> {
  return {
    name: `timer ${handler.kind}`,
    *load({ id, subject }, rows): Rounds {
      yield [id, ...(handler.timers?.(subject) ?? [])].map((one) => ask(timers, one));
      if (rows.get(timers, id) !== null) yield* handler.load(subject, rows);
    },
    decide: (draft, { id, subject }, now) => {
      const timer = draft.get(timers, id);
      if (timer === null || timer.dueAt > now) return accept('gone');
      draft.remove(timers, id);
      handler.decide(draft, subject, now);
      return accept('fired');
    },
  };
}
