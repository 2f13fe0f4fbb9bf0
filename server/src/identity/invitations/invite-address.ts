import type { Draft } from '../../engine/rows.ts';
import { uuidAt } from '../../engine/uuid-of.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { writeMail } from '../../mail/write-mail.ts';
import { invitations } from './invitation.store.ts';
import { type Inviting, invitationToken, invitationUrl, tokenHash } from './invitation.ts';

/** Money that waits for somebody: where it comes from, and what it is, line by line. */
export type Awaiting = {
  /** The transaction or transfer. */
  readonly subject: string;
  readonly email: string;
  readonly isTest: boolean;
  readonly lines: readonly string[];
};

const textOf = (lines: readonly string[], url: string): string =>
  [
    'Somebody has sent you money:',
    '',
    ...lines.map((line) => `  ${line}`),
    '',
    'Open a wallet with this e-mail address to receive it:',
    url,
    '',
    'The link works once. If you do nothing, the money goes back to the sender.',
  ].join('\n');

/** Writes to somebody who must open a wallet before money can reach them; once for each subject. */
export function inviteAddress(
  draft: Draft,
  { subject, email, isTest, lines }: Awaiting,
  inviting: Inviting,
  now: UnixSeconds,
): void {
  const token = invitationToken(inviting, email);
  draft.insert(invitations, { id: tokenHash(token), email, isTest, createdAt: now, usedAt: null });
  writeMail(
    draft,
    {
      id: uuidAt(now, 'invitation', subject, email.toLowerCase()),
      to: email,
      subject: 'Somebody has sent you money',
      text: textOf(lines, invitationUrl(inviting, token)),
      isTest,
    },
    now,
  );
}
