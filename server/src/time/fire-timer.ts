import { ask, type Operation, type Rounds } from '../engine/operation.ts';
import { accept } from '../kernel/decision.ts';
import { timers } from './timer.store.ts';
import type { Timer, TimerHandler } from './timer.ts';

export type Firing = Operation<Timer, 'fired' | 'gone', never>;

/**
 * Does a timer's work and removes the timer, in one commit. If the timer is gone or was set to a
 * later time, another node or the awaited work has dealt with it. A timer that is a column has a
 * row only if a node of an earlier release wrote one, and the row decides nothing.
 */
export function fireTimer({ kind, load, decide, column }: TimerHandler): Firing {
  return {
    name: `timer ${kind}`,
    *load({ id, subject }, rows): Rounds {
      yield [ask(timers, id)];
      if (column !== undefined || rows.get(timers, id) !== null) yield* load(subject, rows);
    },
    decide: (draft, { id, subject }, now) => {
      const timer = draft.get(timers, id);
      const isGone = timer === null || timer.dueAt > now;
      if (column === undefined && isGone) return accept('gone');
      if (timer !== null) draft.remove(timers, id);
      decide(draft, subject, now);
      return accept('fired');
    },
  };
}
