import type { Draft } from '../engine/rows.ts';
import { timers } from './timer.store.ts';
import type { Timer } from './timer.ts';

/** Sets a timer that the operation has asked for; one that is set already keeps the earlier moment. */
export function setTimer(draft: Draft, timer: Timer): void {
  const known = draft.get(timers, timer.id);
  if (known === null) draft.insert(timers, timer);
  else if (timer.dueAt < known.dueAt) draft.update(timers, timer);
}
