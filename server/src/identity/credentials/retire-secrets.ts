import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { setTimer } from '../../time/set-timer.ts';
import { timers } from '../../time/timer.store.ts';
import { type TimerHandler, timerId, timerOf } from '../../time/timer.ts';
import { clients } from './client.store.ts';
import type { Client } from './client.ts';

const kind = 'retire_secrets';

/** An operation that calls {@link retireInTime} must load this. */
export const retirementAsk = (clientId: string): Ask => ask(timers, timerId(kind, clientId));

/** Sets the timer for the client's next overlap to end. */
export function retireInTime(draft: Draft, client: Client): void {
  const ends = client.secrets.flatMap(({ until }) => until ?? []).sort((one, other) => one - other);
  const [first] = ends;
  if (first !== undefined) setTimer(draft, timerOf(kind, client.id, first));
}

/** Deletes an old secret when its overlap ends, because the client can no longer use it. */
export const retireSecrets: TimerHandler = {
  kind,
  load: (clientId) => [[ask(clients, clientId)]],
  decide: (draft, clientId, now) => {
    const client = draft.get(clients, clientId);
    if (client === null) return;
    const secrets = client.secrets.filter(({ until }) => until === null || now < until);
    const changed = { ...client, secrets };
    draft.update(clients, changed);
    retireInTime(draft, changed);
  },
};
