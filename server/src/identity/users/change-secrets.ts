import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { forgetTries, triesAsks } from '../tries/forget-tries.ts';
import type { TriedSecret } from '../tries/try-count.ts';
import { closedUserText } from './change-user-state.ts';
import { people } from './person.store.ts';
import type { Person } from './person.ts';

/** Hashes that were made outside of any batch. */
export type ChangeSecrets = {
  readonly personId: number;
  readonly passwordHash?: string;
  readonly pinHash?: string;
};

const changedKinds = ({ passwordHash, pinHash }: ChangeSecrets): readonly TriedSecret[] => [
  ...(passwordHash === undefined ? [] : ['password' as const]),
  ...(pinHash === undefined ? [] : ['pin' as const]),
];

export const changeSecrets: Operation<ChangeSecrets, Person, 'not_found' | 'invalid_state'> = {
  name: 'change secrets',
  *load(input, rows) {
    yield [ask(people, input.personId)];
    const person = rows.get(people, input.personId);
    if (person !== null)
      yield changedKinds(input).flatMap((kind) => triesAsks(person.walletId, kind));
  },
  decide: (draft, input) => {
    const { personId, ...hashes } = input;
    const person = draft.get(people, personId);
    if (person === null) return refuse('not_found', `There is no user ${personId}.`);
    if (person.state === 'closed') return refuse('invalid_state', closedUserText);
    const changed: Person = { ...person, ...hashes };
    draft.update(people, changed);
    for (const kind of changedKinds(input)) forgetTries(draft, person.walletId, kind);
    return accept(changed);
  },
};
