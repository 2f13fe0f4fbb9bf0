import type { Draft } from '../../engine/rows.ts';
import { uuidAt } from '../../engine/uuid-of.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { writeMail } from '../../mail/write-mail.ts';
import { invitations } from './invitation.store.ts';
import {
  type Inviting,
  invitationToken,
  invitationUrl,
  linkEndOf,
  tokenHash,
} from './invitation.ts';
import { type InvitationWords, invitationSubject, invitationText } from './invitation-mail.ts';

/** Money that waits for somebody, and where it comes from. */
export type Awaiting = Pick<InvitationWords, 'seller' | 'money' | 'until'> & {
  /** The transaction or transfer. */
  readonly subject: string;
  readonly email: string;
  readonly isTest: boolean;
};

/** Writes to somebody who must open a wallet before money can reach them; once for each subject. */
export function inviteAddress(
  draft: Draft,
  { subject, email, isTest, seller, money, until }: Awaiting,
  inviting: Inviting,
  now: UnixSeconds,
): void {
  const token = invitationToken(inviting, email);
  const mailId = uuidAt(now, 'invitation', subject, email.toLowerCase());
  const link = { email, isTest, createdAt: now, usedAt: null, mailId };
  draft.insert(invitations, { id: tokenHash(token), ...link });
  writeMail(
    draft,
    {
      id: mailId,
      to: email,
      subject: invitationSubject,
      text: invitationText({ seller, money, until, url: invitationUrl(inviting, token) }),
      linkEndsAt: linkEndOf(now),
      isTest,
    },
    inviting.mailing,
    now,
  );
}
