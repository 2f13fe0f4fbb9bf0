import { ask, type Query } from '../engine/operation.ts';
import { accept, type Decision, refuse } from '../kernel/decision.ts';
import { payouts } from './payout.store.ts';
import type { Payout } from './payout.ts';

export const readPayouts: Query<readonly string[], readonly Payout[], never> = {
  name: 'read payouts',
  load: (ids) => [ids.map((id) => ask(payouts, id))],
  answer: (rows, ids) => accept(ids.flatMap((id) => rows.get(payouts, id) ?? [])),
};

export const readPayout: Query<string, Payout, 'not_found'> = {
  name: 'read payout',
  load: (id) => [[ask(payouts, id)]],
  answer: (rows, id): Decision<Payout, 'not_found'> => {
    const payout = rows.get(payouts, id);
    return payout === null ? refuse('not_found', 'There is no such payout.') : accept(payout);
  },
};
