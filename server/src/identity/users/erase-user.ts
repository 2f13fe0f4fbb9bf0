import { ask, type Operation } from '../../engine/operation.ts';
import { forgetSearchText, searchTextAsk } from '../../figures/search/write-search-text.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { ChangedUserState } from './change-user-state.ts';
import type { Login } from './find-person.ts';
import { disownAddress } from './own-address.ts';
import { addresses, addressOwners, people } from './person.store.ts';
import { addressId, addressOwnerId, type Person } from './person.ts';
import { personFactors } from './person-factor.store.ts';

export type EraseUser = {
  readonly personId: number;
  /** All their addresses: whoever registers next may take them. */
  readonly known: readonly Login[];
};

/** Replaces the name of an erased person. */
const erasedName = 'Erased user';

/**
 * Business 6, Erasing: removes a closed person's name, secrets and addresses. Wallet, postings and
 * references stay. A second call changes nothing and gives the same answer.
 */
export const eraseUser: Operation<EraseUser, ChangedUserState, 'not_found' | 'invalid_state'> = {
  name: 'erase user',
  load: ({ personId, known }) => [
    [
      ...known.map(({ kind, value }) => ask(addressOwners, addressOwnerId(kind, value))),
      ...known.map(({ kind, value }) => ask(addresses, addressId(personId, kind, value))),
      ask(people, personId),
      ask(personFactors, personId),
      searchTextAsk('user', String(personId)),
    ],
  ],
  decide: (draft, { personId, known }, now) => {
    const person = draft.get(people, personId);
    if (person === null) return refuse('not_found', `There is no user ${personId}.`);
    if (person.state !== 'closed') {
      return refuse('invalid_state', `This user is ${person.state}; only closed ones are erased.`);
    }
    if (person.erasedAt !== null) return accept({ person, isChanged: false });
    for (const { kind, value } of known) {
      const id = addressId(personId, kind, value);
      if (draft.get(addresses, id) !== null) draft.remove(addresses, id);
      disownAddress(draft, addressOwnerId(kind, value), personId);
    }
    const secrets = { passwordHash: null, pinHash: null };
    const erased: Person = { ...person, ...secrets, name: erasedName, erasedAt: now };
    draft.update(people, erased);
    if (draft.get(personFactors, personId) !== null) draft.remove(personFactors, personId);
    forgetSearchText(draft, 'user', String(personId));
    return accept({ person: erased, isChanged: true });
  },
};
