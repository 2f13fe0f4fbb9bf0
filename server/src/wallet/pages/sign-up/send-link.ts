import { ask, type Operation } from '../../../engine/operation.ts';
import { invitations } from '../../../identity/invitations/invitation.store.ts';
import { linkEndOf } from '../../../identity/invitations/invitation.ts';
import { addressOwners } from '../../../identity/users/person.store.ts';
import { addressOwnerId } from '../../../identity/users/person.ts';
import { accept } from '../../../kernel/decision.ts';
import { type Mailing, writeMail } from '../../../mail/write-mail.ts';

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
};

/** Whoever asks learns nothing about the address: the mail tells its owner alone. */
export const sendLink: Operation<SendLink, null, never> = {
  name: 'send link',
  load: ({ email }) => [[ask(addressOwners, addressOwnerId('email', email))]],
  decide: (draft, input, now) => {
    const { email, isTest, invitationId, mailId, subject, texts, mailing } = input;
    const isKnown = draft.get(addressOwners, addressOwnerId('email', email))?.personId != null;
    if (!isKnown) {
      const link = { id: invitationId, email, isTest, createdAt: now, usedAt: null, mailId };
      draft.insert(invitations, link);
    }
    const text = isKnown ? texts.known : texts.link;
    const linkEndsAt = isKnown ? null : linkEndOf(now);
    writeMail(draft, { id: mailId, to: email, subject, text, linkEndsAt, isTest }, mailing, now);
    return accept(null);
  },
};
