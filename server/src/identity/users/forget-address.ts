import { ask } from '../../engine/operation.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { forgetIfNobodys } from './own-address.ts';
import { addressOwners } from './person.store.ts';

/** Removes what versions before kept: the address of nobody, for which nothing waits (decision 0150). */
export const forgetAddress: TimerHandler = {
  kind: 'address of nobody',
  load: (id) => [[ask(addressOwners, id)]],
  decide: forgetIfNobodys,
};
