import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Mailing } from '../../mail/write-mail.ts';

/** Wallet 2.2: a mail asks a person without a wallet to open one and claim a payment. */
export type Invitation = {
  /** The hash of the link's token: a reader of the table cannot use it. */
  readonly id: string;
  readonly email: string;
  readonly isTest: boolean;
  readonly createdAt: UnixSeconds;
  readonly usedAt: UnixSeconds | null;
  /** The mail that brought the link. Null: it was sent before this was stored. */
  readonly mailId: string | null;
};

/** How long a link is valid. */
export const linkSeconds = 30 * 86_400;

export const linkEndOf = (createdAt: UnixSeconds): UnixSeconds =>
  unixSeconds(createdAt + linkSeconds);

/** The seed for the tokens of a transaction's invitations, and the address of their links. */
export type Inviting = {
  /** A function, because few transactions invite anybody. */
  readonly seed: () => Buffer;
  readonly publicUrl: string;
  readonly mailing: Mailing;
};

/** A secret for one address. Decisions know no randomness, so the seed yields it. */
export const invitationToken = ({ seed }: Inviting, email: string): string =>
  createHmac('sha256', seed()).update(email.toLowerCase()).digest('base64url');

export const newSecret = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export const invitationUrl = ({ publicUrl }: Inviting, token: string): string =>
  `${publicUrl}/frontend/invitation/${token}`;
