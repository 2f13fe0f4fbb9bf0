import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { people } from '../users/person.store.ts';
import type { Person } from '../users/person.ts';
import { forgetTries, triesAsks } from './forget-tries.ts';
import type { TriedSecret } from './try-count.ts';

const kinds: readonly TriedSecret[] = ['pin', 'password', 'transfer'];

/**
 * Business 7: forgets the wrong tries of a user's PIN, password and transfers. Tries of one address
 * or device stay counted: they may be a stranger's (decision 0096). A manual lock ends, too.
 */
export const unlockUser: Operation<number, Person, 'not_found'> = {
  name: 'unlock user',
  *load(personId, rows) {
    yield [ask(people, personId)];
    const person = rows.get(people, personId);
    if (person !== null) yield kinds.flatMap((kind) => triesAsks(person.walletId, kind));
  },
  decide: (draft, personId) => {
    const person = draft.get(people, personId);
    if (person === null) return refuse('not_found', `There is no user ${personId}.`);
    for (const kind of kinds) forgetTries(draft, person.walletId, kind);
    const unlocked: Person = { ...person, lockedAt: null };
    if (person.lockedAt !== null) draft.update(people, unlocked);
    return accept(unlocked);
  },
};
