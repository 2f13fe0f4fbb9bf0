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
  /** For somebody new, and for somebody who has a wallet already, in their language. */
  readonly link: Said;
  readonly known: (locale: Locale) => Said;
  readonly mailing: Mailing;
  /** Where whoever asks comes from; null: nobody knows. */
  readonly source: string | null;
};

/** For the log alone: whoever asks learns nothing of it. */
export type Sending = 'written' | 'too many';

/** What an operator reads who wonders why somebody gets no mail. */
export const tooManyForms = 'A form was answered without a mail: too many come from one address.';

/** Whoever asks learns nothing about the address: the mail tells its owner alone. */
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
