import type { Draft } from '../../engine/rows.ts';
import { uuidAt } from '../../engine/uuid-of.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Counted, mailboxCount, projectCounts } from '../../mail/mail-quota.ts';
import { writeCountedMail } from '../../mail/write-mail.ts';
import { invitations } from './invitation.store.ts';
import {
  type Inviting,
  invitationToken,
  invitationUrl,
  linkEndOf,
  tokenHash,
} from './invitation.ts';
import { type InvitationWords, invitationSubject, invitationText } from './invitation-mail.ts';

/** Money that waits for a person, and its origin. */
export type Awaiting = Pick<InvitationWords, 'seller' | 'money' | 'until'> & {
  /** The transaction or transfer. */
  readonly subject: string;
  /** The project whose request made the money wait. */
  readonly projectId: string;
  readonly email: string;
  readonly isTest: boolean;
};

/** The counters of an invitation. An operation loads their rows. */
export const invitationCounts = ({
  projectId,
  email,
  isTest,
  money,
}: Pick<Awaiting, 'projectId' | 'email' | 'isTest' | 'money'>): readonly Counted[] => [
  mailboxCount(email, isTest),
  ...projectCounts(projectId, money.map(({ about }) => about).join(' ')),
];

/**
 * Mails a person who must open a wallet before money can reach them, once for each subject. Beyond
 * a quota no mail goes out, and the money waits all the same (decision 0102-mails-have-quotas).
 */
export function inviteAddress(
  draft: Draft,
  awaiting: Awaiting,
  inviting: Inviting,
  now: UnixSeconds,
): void {
  const { subject, email, isTest, seller, money, until } = awaiting;
  const token = invitationToken(inviting, email);
  const mailId = uuidAt(now, 'invitation', subject, email.toLowerCase());
  const mail = {
    id: mailId,
    to: email,
    subject: invitationSubject,
    text: invitationText({ seller, money, until, url: invitationUrl(inviting, token) }),
    linkEndsAt: linkEndOf(now),
    isTest,
  };
  const counting = { counted: invitationCounts(awaiting), mailing: inviting.mailing };
  if (writeCountedMail(draft, mail, counting, now).state === 'withheld') return;
  const link = { email, isTest, createdAt: now, usedAt: null, mailId };
  draft.insert(invitations, { id: tokenHash(token), ...link });
}
