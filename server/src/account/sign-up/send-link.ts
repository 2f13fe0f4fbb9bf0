import { ask, type Operation } from '../../engine/operation.ts';
import { invitations } from '../../identity/invitations/invitation.store.ts';
import { linkEndOf } from '../../identity/invitations/invitation.ts';
import { addressOwners } from '../../identity/users/person.store.ts';
import { addressOwnerId } from '../../identity/users/person.ts';
import { accept } from '../../kernel/decision.ts';
import { mailboxCount, sourceCount } from '../../mail/mail-quota.ts';
import { countAsks, countMail, type Mailing, writeCountedMail } from '../../mail/write-mail.ts';

export type SendLink = {
  readonly email: string;
  readonly isTest: boolean;
  /** The hash of the link's token. */
  readonly invitationId: string;
  readonly mailId: string;
  readonly subject: string;
  /** For somebody new, and for somebody who has a wallet already. */
  readonly texts: { readonly link: string; readonly known: string };
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
  load: ({ email, isTest, source }) => [
    [
      ask(addressOwners, addressOwnerId('email', email)),
      ...countAsks([mailboxCount(email, isTest), sourceCount(source)]),
    ],
  ],
  decide: (draft, input, now) => {
    const { email, isTest, invitationId, mailId, subject, texts, mailing, source } = input;
    if (countMail(draft, [sourceCount(source)], mailing, now) !== null) return accept('too many');
    const isKnown = draft.get(addressOwners, addressOwnerId('email', email))?.personId != null;
    const text = isKnown ? texts.known : texts.link;
    const linkEndsAt = isKnown ? null : linkEndOf(now);
    const mail = { id: mailId, to: email, subject, text, linkEndsAt, isTest };
    const counting = { counted: [mailboxCount(email, isTest)], mailing };
    const { state } = writeCountedMail(draft, mail, counting, now);
    if (!isKnown && state !== 'withheld') {
      const link = { id: invitationId, email, isTest, createdAt: now, usedAt: null, mailId };
      draft.insert(invitations, link);
    }
    return accept('written');
  },
};
