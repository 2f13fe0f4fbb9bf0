import type { Operation } from '../../engine/operation.ts';
import { refuse } from '../../kernel/decision.ts';
import { changeSecrets } from './change-secrets.ts';
import { people } from './person.store.ts';
import type { Person } from './person.ts';

export type ChangeOwnPassword = {
  readonly personId: number;
  /** Of the password that whoever changes it has proven to know. */
  readonly knownHash: string | null;
  readonly passwordHash: string;
};

/**
 * Somebody changes the password that they have typed, and no other: of two clicks at once the second
 * would otherwise end the session that the first has begun (decision 0088).
 */
export const changeOwnPassword: Operation<
  ChangeOwnPassword,
  Person,
  'not_found' | 'changed_meanwhile'
> = {
  name: 'change own password',
  load: changeSecrets.load,
  decide: (draft, { knownHash, ...change }, now) =>
    draft.get(people, change.personId)?.passwordHash === knownHash
      ? changeSecrets.decide(draft, change, now)
      : refuse('changed_meanwhile', 'The password has been changed meanwhile.'),
};
