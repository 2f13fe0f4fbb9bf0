import { ask, type Operation } from '../../engine/operation.ts';
import { changeSearchText, searchTextAsk } from '../../figures/search/write-search-text.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { NewMail } from '../../mail/mail.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';
import type { Login } from './find-person.ts';
import { addresses, people } from './person.store.ts';
import { addressId, type Locale, type Person } from './person.ts';

export type ChangeOwnLanguage = { readonly personId: number; readonly locale: Locale };

/** The language of pages that do not ask for another, and of every mail to them (decision 0186). */
export const changeOwnLanguage: Operation<ChangeOwnLanguage, Person, 'not_found'> = {
  name: 'change own language',
  load: ({ personId }) => [[ask(people, personId)]],
  decide: (draft, { personId, locale }) => {
    const person = draft.get(people, personId);
    if (person === null) return refuse('not_found', `There is no user ${personId}.`);
    if (person.locale === locale) return accept(person);
    const changed: Person = { ...person, locale };
    draft.update(people, changed);
    return accept(changed);
  },
};

export type ChangeOwnName = {
  readonly personId: number;
  /** The hash of the password that they have just given. */
  readonly knownHash: string | null;
  readonly name: string;
  /** The other addresses that find them. */
  readonly known: readonly Login[];
  /** The mail that tells them. Null: they have no email address. */
  readonly mail: NewMail | null;
  readonly mailing: Mailing;
};

/** Changes a person's name. The same name twice is one change, and one mail. */
export const changeOwnName: Operation<ChangeOwnName, Person, 'not_found' | 'changed_meanwhile'> = {
  name: 'change own name',
  load: ({ personId, known }) => [
    [
      searchTextAsk('user', String(personId)),
      ...known.map(({ kind, value }) => ask(addresses, addressId(personId, kind, value))),
      ask(people, personId),
      mailAsk,
    ],
  ],
  decide: (draft, { personId, knownHash, name, known, mail, mailing }, now) => {
    const person = draft.get(people, personId);
    if (person === null) return refuse('not_found', `There is no user ${personId}.`);
    const isKnown = known.every(
      ({ kind, value }) => draft.get(addresses, addressId(personId, kind, value)) !== null,
    );
    if (person.passwordHash !== knownHash || !isKnown) {
      return refuse('changed_meanwhile', 'The password or an address has changed meanwhile.');
    }
    if (person.name === name) return accept(person);
    const changed: Person = { ...person, name };
    draft.update(people, changed);
    changeSearchText(draft, 'user', String(personId), [name, ...known.map(({ value }) => value)]);
    if (mail !== null) writeMail(draft, mail, mailing, now);
    return accept(changed);
  },
};
