import { ask, type Query } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { clientTries } from './client-tries.store.ts';
import { clientTriesAt, noTries } from './client-tries.ts';

export type ShownClientTries = ReturnType<typeof clientTriesAt>;

/** A client's wrong PINs, in the view of an operator. */
export const readClientTries: Query<string, ShownClientTries, never> = {
  name: 'read client tries',
  load: (clientId) => [[ask(clientTries, clientId)]],
  answer: (rows, clientId, now) =>
    accept(clientTriesAt(rows.get(clientTries, clientId) ?? noTries(clientId), now)),
};
