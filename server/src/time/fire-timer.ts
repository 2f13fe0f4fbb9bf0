import { ask, type Operation, type Rounds } from '../engine/operation.ts';
import { accept } from '../kernel/decision.ts';
import { timers } from './timer.store.ts';
import type { Timer, TimerHandler } from './timer.ts';

/**
 * Does a timer's work and removes the timer, in one commit. If the timer is gone or was set to a
 * later time, another node or the awaited work has dealt with it.
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
