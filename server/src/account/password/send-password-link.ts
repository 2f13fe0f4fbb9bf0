import { ask, type Operation } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { invitations } from '../../identity/invitations/invitation.store.ts';
import { addresses, addressOwners, people } from '../../identity/users/person.store.ts';
import {
  addressId,
  addressOwnerId,
  type Locale,
  type Person,
} from '../../identity/users/person.ts';
import { accept } from '../../kernel/decision.ts';
import { type Counted, sourceCount } from '../../mail/mail-quota.ts';
import { countAsks, countMail, type Mailing, writeCountedMail } from '../../mail/write-mail.ts';
import type { Sending } from '../sign-up/send-link.ts';
import { passwordLinkEndOf, passwordLinkId, passwordToken } from './password-link.ts';

export type SendPasswordLink = {
  /** The typed address. */
  readonly email: string;
  readonly secret: string;
  readonly mailId: string;
  /** The mail in the language of the owner of the address. */
  readonly said: (
    token: string,
    locale: Locale,
  ) => { readonly subject: string; readonly text: string };
  readonly mailing: Mailing;
  /** The source address of the request. Null: it is unknown. */
  readonly source: string | null;
};

const ownerIdOf = (rows: LoadedRows, email: string): number | null =>
  rows.get(addressOwners, addressOwnerId('email', email))?.personId ?? null;

type Recipient = { readonly person: Person; readonly email: string };

/** The address as its owner has confirmed it: the typed one may only look like it. */
function ownerOf(rows: LoadedRows, typed: string): Recipient | null {
  const personId = ownerIdOf(rows, typed);
  if (personId === null) return null;
  const person = rows.get(people, personId);
  const address = rows.get(addresses, addressId(personId, 'email', typed));
  if (person?.state !== 'active' || address === null || address.confirmedAt === null) return null;
  return { person, email: address.value };
}

/**
 * Counted apart from the mails that open a wallet. So nobody can use this quota up through other
 * forms, or through addresses that reach the same mailbox.
 */
const ownerCount = (personId: number): Counted => ({ kind: 'owner', name: String(personId) });

/**
 * The caller learns nothing about the address. Only a person with a wallet who is not suspended
 * gets a mail.
 */
export const sendPasswordLink: Operation<SendPasswordLink, Sending, never> = {
  name: 'send password link',
  *load({ email, source }, rows) {
    yield [ask(addressOwners, addressOwnerId('email', email))];
    const personId = ownerIdOf(rows, email);
    const counts = countAsks([sourceCount(source)]);
    if (personId === null) {
      yield counts;
      return;
    }
    const owner = [ask(addresses, addressId(personId, 'email', email)), ask(people, personId)];
    yield [...owner, ...counts, ...countAsks([ownerCount(personId)])];
  },
  decide: (draft, input, now) => {
    const { email: typed, secret, mailId: id, said, mailing, source } = input;
    // Every form counts, even if nobody owns the address: each one costs a commit.
    if (countMail(draft, [sourceCount(source)], mailing, now) !== null) return accept('too many');
    const owner = ownerOf(draft, typed);
    if (owner === null) return accept('written');
    const { person, email } = owner;
    const { isTest, locale } = person;
    const token = passwordToken(secret, person);
    const linkEndsAt = passwordLinkEndOf(now);
    const mail = { id, to: email, ...said(token, locale), linkEndsAt, isTest };
    const counting = { counted: [ownerCount(person.id)], mailing };
    if (writeCountedMail(draft, mail, counting, now).state === 'withheld') return accept('written');
    const link = { email, isTest, createdAt: now, usedAt: null, mailId: id };
    draft.insert(invitations, { id: passwordLinkId(token), ...link });
    return accept('written');
  },
};
