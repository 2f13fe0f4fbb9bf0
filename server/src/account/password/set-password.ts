import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { invitations } from '../../identity/invitations/invitation.store.ts';
import { triesAsks } from '../../identity/tries/forget-tries.ts';
import { changeSecrets } from '../../identity/users/change-secrets.ts';
import { addressOwners, people } from '../../identity/users/person.store.ts';
import { addressOwnerId, type Person } from '../../identity/users/person.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { forgetText, type Mailing, mailAsk, textAsks, writeMail } from '../../mail/write-mail.ts';
import { isLinkGood, type PasswordLink, passwordLinkId } from './password-link.ts';

/** Null: there is no such link. */
export const readPasswordLink: Query<string, PasswordLink | null, never> = {
  name: 'read password link',
  load: (token) => [[ask(invitations, passwordLinkId(token))]],
  answer: (rows, token) => accept(rows.get(invitations, passwordLinkId(token))),
};

export type SetPassword = {
  readonly token: string;
  /** The owner of the link's address, and that address: they may have given it up meanwhile. */
  readonly personId: number;
  readonly email: string;
  /** Made outside of any batch. */
  readonly passwordHash: string;
  /** The mail to the owner about it. */
  readonly mail: { readonly id: string; readonly subject: string; readonly text: string };
  readonly mailing: Mailing;
};

/** A person sets a new password with the link from a mail. It works once. */
export const setPassword: Operation<
  SetPassword,
  Person,
  'link_spent' | 'not_found' | 'invalid_state'
> = {
  name: 'set password',
  *load({ token, personId, email }, rows) {
    yield [
      ask(addressOwners, addressOwnerId('email', email)),
      ask(invitations, passwordLinkId(token)),
      ask(people, personId),
    ];
    const person = rows.get(people, personId);
    const link = rows.get(invitations, passwordLinkId(token));
    yield [
      ...(person === null ? [] : triesAsks(person.walletId, 'password')),
      ...textAsks(link?.mailId ?? null),
      mailAsk,
    ];
  },
  decide: (draft, { token, personId, email, passwordHash, mail, mailing }, now) => {
    const link = draft.get(invitations, passwordLinkId(token));
    const person = draft.get(people, personId);
    const owner = draft.get(addressOwners, addressOwnerId('email', email));
    const isGood =
      link?.email === email &&
      person !== null &&
      owner?.personId === personId &&
      isLinkGood(link, token, person, now);
    if (!isGood) {
      return refuse('link_spent', 'The link was used or is too old.');
    }
    const changed = changeSecrets.decide(draft, { personId, passwordHash }, now);
    if (!changed.ok) return changed;
    draft.update(invitations, { ...link, usedAt: now });
    forgetText(draft, link.mailId);
    writeMail(draft, { ...mail, to: email, linkEndsAt: null, isTest: person.isTest }, mailing, now);
    return changed;
  },
};
