import { ask, type Operation } from '../../../engine/operation.ts';
import type { LoadedRows } from '../../../engine/rows.ts';
import { invitations } from '../../../identity/invitations/invitation.store.ts';
import { addresses, addressOwners, people } from '../../../identity/users/person.store.ts';
import { addressId, addressOwnerId, type Person } from '../../../identity/users/person.ts';
import { accept } from '../../../kernel/decision.ts';
import { type Mailing, writeMail } from '../../../mail/write-mail.ts';
import { passwordLinkEndOf, passwordLinkId, passwordToken } from './password-link.ts';

export type SendPasswordLink = {
  /** As it was typed. */
  readonly email: string;
  /** Of what somebody came for; the mail to an owner is of the owner's mode. */
  readonly isTest: boolean;
  readonly secret: string;
  readonly mailId: string;
  readonly subject: string;
  readonly texts: {
    readonly link: (token: string) => string;
    /** For somebody who has no wallet. */
    readonly unknown: string;
  };
  readonly mailing: Mailing;
};

const ownerIdOf = (rows: LoadedRows, email: string): number | null =>
  rows.get(addressOwners, addressOwnerId('email', email))?.personId ?? null;

type Owner = { readonly person: Person; readonly email: string };

/** The address as its owner has confirmed it: what was typed may only look like it. */
function ownerOf(rows: LoadedRows, typed: string): Owner | null {
  const personId = ownerIdOf(rows, typed);
  if (personId === null) return null;
  const person = rows.get(people, personId);
  const address = rows.get(addresses, addressId(personId, 'email', typed));
  if (person === null || address === null || address.confirmedAt === null) return null;
  return { person, email: address.value };
}

/** Whoever asks learns nothing about the address: the mail tells its owner alone. */
export const sendPasswordLink: Operation<SendPasswordLink, null, never> = {
  name: 'send password link',
  *load({ email }, rows) {
    yield [ask(addressOwners, addressOwnerId('email', email))];
    const personId = ownerIdOf(rows, email);
    if (personId === null) return;
    yield [ask(addresses, addressId(personId, 'email', email)), ask(people, personId)];
  },
  decide: (draft, input, now) => {
    const { email: typed, isTest, secret, mailId: id, subject, texts, mailing } = input;
    const owner = ownerOf(draft, typed);
    if (owner === null) {
      const text = texts.unknown;
      writeMail(draft, { id, to: typed, subject, text, linkEndsAt: null, isTest }, mailing, now);
      return accept(null);
    }
    const { person, email } = owner;
    const token = passwordToken(secret, person);
    const isOfTest = person.isTest;
    const link = { email, isTest: isOfTest, createdAt: now, usedAt: null, mailId: id };
    draft.insert(invitations, { id: passwordLinkId(token), ...link });
    const mail = { id, to: email, subject, text: texts.link(token), isTest: isOfTest };
    writeMail(draft, { ...mail, linkEndsAt: passwordLinkEndOf(now) }, mailing, now);
    return accept(null);
  },
};
