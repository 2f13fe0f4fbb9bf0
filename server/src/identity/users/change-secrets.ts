import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { people } from './person.store.ts';
import type { Person } from './person.ts';

/** Hashes that were made outside of any batch. */
export type ChangeSecrets = {
  readonly personId: number;
  readonly passwordHash?: string;
  readonly pinHash?: string;
};

export const changeSecrets: Operation<ChangeSecrets, Person, 'not_found'> = {
  name: 'change secrets',
  load: ({ personId }) => [[ask(people, personId)]],
  decide: (draft, { personId, ...hashes }) => {
    const person = draft.get(people, personId);
    if (person === null) return refuse('not_found', `There is no user ${personId}.`);
    const changed: Person = { ...person, ...hashes };
    draft.update(people, changed);
    return accept(changed);
  },
};
