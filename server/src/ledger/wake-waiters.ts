import { ask } from '../engine/operation.ts';
import { timers } from '../time/timer.store.ts';
import { type TimerHandler, timerOf } from '../time/timer.ts';
import { accounts } from './account.store.ts';
import { fundsWaits } from './funds-wait.store.ts';
import { arrivalTimer } from './funds-wait.ts';

/**
 * Money has arrived. Each waiting payment or transfer gets a timer of its own kind, with the
 * subject `<subject>/<arrival>`, and decides again. If money is still missing, it waits again.
 */
export const wakeWaiters: TimerHandler = {
  kind: arrivalTimer,
  load: (subject) => {
    const { accountId } = arrivalOf(subject);
    return [[ask(fundsWaits, accountId), ask(accounts, accountId)]];
  },
  decide: (draft, subject, now) => {
    const { accountId, name } = arrivalOf(subject);
    const wait = draft.get(fundsWaits, accountId);
    const account = draft.get(accounts, accountId);
    if (wait === null || account === null) return;
    for (const waiter of wait.waiters) {
      const arrival = `${waiter.subject}/${accountId}.${name}`;
      draft.insert(timers, timerOf(waiter.kind, arrival, now));
    }
    draft.update(fundsWaits, { ...wait, waiters: [] });
    draft.update(accounts, { ...account, isAwaited: false });
  },
};

function arrivalOf(subject: string): { readonly accountId: bigint; readonly name: string } {
  const [accountId = '', name = ''] = subject.split('/');
  return { accountId: BigInt(accountId), name };
}
