import type { Draft } from '../engine/rows.ts';
import { timers } from './timer.store.ts';
import type { Timer } from './timer.ts';

/** Sets a timer that the operation has asked for. An existing timer keeps the earlier time. */
export function setTimer(draft: Draft, timer: Timer): void {
  const known = draft.get(timers, timer.id);
  if (known === null) draft.insert(timers, timer);
  else if (timer.dueAt < known.dueAt) draft.update(timers, timer);
}
