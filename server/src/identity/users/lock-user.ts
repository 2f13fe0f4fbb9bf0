import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { people } from './person.store.ts';
import type { Person } from './person.ts';

/** `isChanged` false: they were already locked. */
export type LockedUser = { readonly person: Person; readonly isChanged: boolean };

/**
 * Business 5, People: nobody can sign in as this person for now, and none of their PINs is right.
 * Access that they granted to programs continues; a suspension ends that as well (decision 0203).
 * The count ends every session in the same commit, even one that starts meanwhile with a password
 * checked before.
 */
export const lockUser: Operation<number, LockedUser, 'not_found' | 'invalid_state'> = {
  name: 'lock user',
  load: (personId) => [[ask(people, personId)]],
  decide: (draft, personId, now) => {
    const person = draft.get(people, personId);
    if (person === null) return refuse('not_found', `There is no user ${personId}.`);
    if (person.state === 'closed') return refuse('invalid_state', 'This user is closed.');
    if (person.lockedAt !== null) return accept({ person, isChanged: false });
    const locked: Person = { ...person, lockedAt: now, lockCount: person.lockCount + 1 };
    draft.update(people, locked);
    return accept({ person: locked, isChanged: true });
  },
};
