import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { invitations } from '../../identity/invitations/invitation.store.ts';
import { people } from '../../identity/users/person.store.ts';
import type { Person } from '../../identity/users/person.ts';
import {
  type ReplaceAddress,
  replaceAddress,
  replaceAddressAsks,
} from '../../identity/users/replace-address.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { NewMail } from '../../mail/mail.ts';
import { forgetText, type Mailing, mailAsk, textAsks, writeMail } from '../../mail/write-mail.ts';
import { type AddressLink, addressLinkId, isAddressLinkGood } from './address-link.ts';

/** Null: there is no such link. */
export const readAddressLink: Query<string, AddressLink | null, never> = {
  name: 'read address link',
  load: (token) => [[ask(invitations, addressLinkId(token))]],
  answer: (rows, token) => accept(rows.get(invitations, addressLinkId(token))),
};

export type ChangeAddress = ReplaceAddress & {
  readonly token: string;
  /** The mail to their former address. Null: they had none. */
  readonly notice: NewMail | null;
  readonly mailing: Mailing;
};

const spent = refuse('link_spent', 'The link was used or is too old.');

/** A person follows the link that came to their new address. It replaces the old one. */
export const changeAddress: Operation<
  ChangeAddress,
  Person,
  'link_spent' | 'already_exists' | 'changed_meanwhile'
> = {
  name: 'change address',
  *load(input, rows) {
    const linkId = addressLinkId(input.token);
    yield [...replaceAddressAsks(input), ask(invitations, linkId), ask(people, input.personId)];
    yield [...textAsks(rows.get(invitations, linkId)?.mailId ?? null), mailAsk];
  },
  decide: (draft, input, now) => {
    const { token, personId, current, wanted, notice, mailing } = input;
    const link = draft.get(invitations, addressLinkId(token));
    const person = draft.get(people, personId);
    if (link?.email !== wanted || person?.state !== 'active') return spent;
    if (!isAddressLinkGood(link, token, { person, current }, now)) return spent;
    const replaced = replaceAddress(draft, person, input, now);
    if (!replaced.ok) return replaced;
    draft.update(invitations, { ...link, usedAt: now });
    forgetText(draft, link.mailId);
    if (notice !== null) writeMail(draft, notice, mailing, now);
    return accept(person);
  },
};
