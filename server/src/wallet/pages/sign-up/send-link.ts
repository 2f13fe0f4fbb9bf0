import { ask, type Operation } from '../../../engine/operation.ts';
import { invitations } from '../../../identity/invitations/invitation.store.ts';
import { addressOwners } from '../../../identity/users/person.store.ts';
import { addressOwnerId } from '../../../identity/users/person.ts';
import { accept } from '../../../kernel/decision.ts';
import { writeMail } from '../../../mail/write-mail.ts';

export type SendLink = {
  readonly email: string;
  readonly isTest: boolean;
  /** The hash of the link's token. */
  readonly invitationId: string;
  readonly mailId: string;
  readonly subject: string;
  /** For somebody new, and for somebody who has a wallet already. */
  readonly texts: { readonly link: string; readonly known: string };
};

/** Whoever asks learns nothing about the address: the mail tells its owner alone. */
export const sendLink: Operation<SendLink, null, never> = {
  name: 'send link',
  load: ({ email }) => [[ask(addressOwners, addressOwnerId('email', email))]],
  decide: (draft, { email, isTest, invitationId, mailId, subject, texts }, now) => {
    const isKnown = draft.get(addressOwners, addressOwnerId('email', email))?.personId != null;
    if (!isKnown) {
      const link = { id: invitationId, email, isTest, createdAt: now, usedAt: null };
      draft.insert(invitations, link);
    }
    const text = isKnown ? texts.known : texts.link;
    writeMail(draft, { id: mailId, to: email, subject, text, isTest }, now);
    return accept(null);
  },
};
