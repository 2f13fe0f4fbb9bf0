import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { clientTries } from './client-tries.store.ts';
import { type ClientTries, clientTriesAt } from './client-tries.ts';
import type { ShownClientTries } from './read-client-tries.ts';

/** Lifts the stop of a client's PINs and forgets its wrong ones (decision 0093). */
export const liftPinStop: Operation<string, ShownClientTries, 'invalid_state'> = {
  name: 'lift PIN stop',
  load: (clientId) => [[ask(clientTries, clientId)]],
  decide: (draft, clientId, now) => {
    const known = draft.get(clientTries, clientId);
    if (known === null || known.stoppedAt === null) {
      return refuse('invalid_state', 'The PINs of this project are not stopped.');
    }
    const lifted: ClientTries = { ...known, tries: [], stoppedAt: null };
    draft.update(clientTries, lifted);
    return accept(clientTriesAt(lifted, now));
  },
};
