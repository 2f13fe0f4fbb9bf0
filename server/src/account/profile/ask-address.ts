import { ask, type Operation } from '../../engine/operation.ts';
import { invitations } from '../../identity/invitations/invitation.store.ts';
import { addressOwners, people } from '../../identity/users/person.store.ts';
import { addressOwnerId, type Locale } from '../../identity/users/person.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { NewMail } from '../../mail/mail.ts';
import { type Counted, mailboxCount, sourceCount } from '../../mail/mail-quota.ts';
import {
  countAsks,
  countMail,
  type Mailing,
  writeCountedMail,
  writeMail,
} from '../../mail/write-mail.ts';
import type { Sending } from '../sign-up/send-link.ts';
import { addressLinkEndOf, addressLinkId, addressToken } from './address-link.ts';

type Said = { readonly subject: string; readonly text: string };

export type AskAddress = {
  readonly personId: number;
  readonly isTest: boolean;
  /** The hash of the password that they have just given. */
  readonly knownHash: string | null;
  /** Their current address. Null: none. */
  readonly current: string | null;
  /** The wanted address, as typed. */
  readonly wanted: string;
  readonly secret: string;
  readonly mailId: string;
  readonly link: (token: string) => Said;
  /** For a person who already has a wallet with the wanted address, in their language. */
  readonly known: (locale: Locale) => Said;
  /** The mail to their current address. Null: they have none. */
  readonly notice: NewMail | null;
  readonly mailing: Mailing;
  /** The source address of the request. Null: it is unknown. */
  readonly source: string | null;
};

/** Counted apart from the links to a new password, so that nobody uses those up here. */
const askedCount = (personId: number): Counted => ({ kind: 'owner', name: `address ${personId}` });

/**
 * A person wants another e-mail address. A link goes to it, and a notice to their current address.
 * If another wallet has the address, only its owner learns of the request.
 */
export const askAddress: Operation<AskAddress, Sending, 'not_found' | 'changed_meanwhile'> = {
  name: 'ask for another address',
  *load({ personId, isTest, wanted, source }, rows) {
    const ownerId = addressOwnerId('email', wanted);
    yield [ask(addressOwners, ownerId)];
    const other = rows.get(addressOwners, ownerId)?.personId;
    yield [
      ask(people, personId),
      ...(other == null || other === personId ? [] : [ask(people, other)]),
      ...countAsks([sourceCount(source), askedCount(personId), mailboxCount(wanted, isTest)]),
    ];
  },
  decide: (draft, input, now) => {
    const { personId, isTest, knownHash, current, wanted, secret, mailId } = input;
    const { mailing, source } = input;
    const person = draft.get(people, personId);
    if (person === null) return refuse('not_found', `There is no user ${personId}.`);
    if (person.passwordHash !== knownHash) {
      return refuse('changed_meanwhile', 'The password has been changed meanwhile.');
    }
    if (countMail(draft, [sourceCount(source)], mailing, now) !== null) return accept('too many');
    const ownerId = draft.get(addressOwners, addressOwnerId('email', wanted))?.personId ?? null;
    const owner = ownerId === null ? null : draft.get(people, ownerId);
    const token = addressToken(secret, { person, current });
    const said = owner === null ? input.link(token) : input.known(owner.locale);
    const linkEndsAt = owner === null ? addressLinkEndOf(now) : null;
    const mail = { id: mailId, to: wanted, ...said, linkEndsAt, isTest };
    const counted = [askedCount(personId), mailboxCount(wanted, isTest)];
    const { state } = writeCountedMail(draft, mail, { counted, mailing }, now);
    if (state === 'withheld') return accept('written');
    if (input.notice !== null) writeMail(draft, input.notice, mailing, now);
    if (owner === null) {
      const link = { email: wanted, isTest, createdAt: now, usedAt: null, mailId };
      draft.insert(invitations, { id: addressLinkId(token), ...link });
    }
    return accept('written');
  },
};
