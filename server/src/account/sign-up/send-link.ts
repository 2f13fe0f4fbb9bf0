import { ask, type Operation } from '../../engine/operation.ts';
import { invitations } from '../../identity/invitations/invitation.store.ts';
import { linkEndOf } from '../../identity/invitations/invitation.ts';
import { addressOwners, people } from '../../identity/users/person.store.ts';
import { addressOwnerId, type Locale } from '../../identity/users/person.ts';
import { accept } from '../../kernel/decision.ts';
import { mailboxCount, sourceCount } from '../../mail/mail-quota.ts';
import { countAsks, countMail, type Mailing, writeCountedMail } from '../../mail/write-mail.ts';

type Said = { readonly subject: string; readonly text: string };

export type SendLink = {
  readonly email: string;
  readonly isTest: boolean;
  /** The hash of the link's token. */
  readonly invitationId: string;
  readonly mailId: string;
  /**
   * One mail for a new person, and one for a person who already has a wallet, in their language.
   */
  readonly link: Said;
  readonly known: (locale: Locale) => Said;
  readonly mailing: Mailing;
  /** The source address of the request. Null: it is unknown. */
  readonly source: string | null;
};

/** For the log alone: the caller learns nothing of it. */
export type Sending = 'written' | 'too many';

/** The log line for an operator who wonders why a person gets no mail. */
export const tooManyForms = 'A form was answered without a mail: too many come from one address.';

/** The caller learns nothing about the address: only the mail tells its owner. */
export const sendLink: Operation<SendLink, Sending, never> = {
  name: 'send link',
  *load({ email, isTest, source }, rows) {
    const ownerId = addressOwnerId('email', email);
    yield [ask(addressOwners, ownerId)];
    const personId = rows.get(addressOwners, ownerId)?.personId;
    const counts = countAsks([mailboxCount(email, isTest), sourceCount(source)]);
    yield personId == null ? counts : [ask(people, personId), ...counts];
  },
  decide: (draft, input, now) => {
    const { email, isTest, invitationId, mailId, mailing, source } = input;
    if (countMail(draft, [sourceCount(source)], mailing, now) !== null) return accept('too many');
    const personId = draft.get(addressOwners, addressOwnerId('email', email))?.personId ?? null;
    const person = personId === null ? null : draft.get(people, personId);
    const said = person === null ? input.link : input.known(person.locale);
    const linkEndsAt = person === null ? linkEndOf(now) : null;
    const mail = { id: mailId, to: email, ...said, linkEndsAt, isTest };
    const counting = { counted: [mailboxCount(email, isTest)], mailing };
    const { state } = writeCountedMail(draft, mail, counting, now);
    if (person === null && state !== 'withheld') {
      const link = { id: invitationId, email, isTest, createdAt: now, usedAt: null, mailId };
      draft.insert(invitations, link);
    }
    return accept('written');
  },
};
