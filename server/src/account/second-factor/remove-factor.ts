import { ask, type Operation } from '../../engine/operation.ts';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import { people } from '../../identity/users/person.store.ts';
import type { Person } from '../../identity/users/person.ts';
import { noFactor, personFactors } from '../../identity/users/person-factor.store.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { NewMail } from '../../mail/mail.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';

type RemoveFactor = {
  readonly personId: number;
  /** The mail to its owner. Null: they have no address. */
  readonly mail: NewMail | null;
  readonly mailing: Mailing;
};

type Removed = { readonly person: Person; readonly isChanged: boolean };

/** Removes all factors of a person besides their password (decision 0188). */
export const removeFactor: Operation<RemoveFactor, Removed, 'not_found'> = {
  name: 'remove factor',
  load: ({ personId }) => [[ask(people, personId), ask(personFactors, personId)], [mailAsk]],
  decide: (draft, { personId, mail, mailing }, now) => {
    const person = draft.get(people, personId);
    if (person === null) return refuse('not_found', `There is no user ${personId}.`);
    const factors = draft.get(personFactors, personId);
    if (factors === null || !hasSecondFactor(factors)) return accept({ person, isChanged: false });
    const { totpStep } = factors;
    draft.update(personFactors, { ...noFactor(personId), totpStep });
    if (mail !== null) writeMail(draft, mail, mailing, now);
    return accept({ person, isChanged: true });
  },
};
