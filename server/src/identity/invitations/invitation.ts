import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Mailing } from '../../mail/write-mail.ts';

/** Wallet 2.2: somebody without a wallet was asked by mail to open one and claim a payment. */
export type Invitation = {
  /** The hash of the link's token: a reader of the table cannot use it. */
  readonly id: string;
  readonly email: string;
  readonly isTest: boolean;
  readonly createdAt: UnixSeconds;
  readonly usedAt: UnixSeconds | null;
  /** The mail that brought the link; null: it was sent before this was kept. */
  readonly mailId: string | null;
};

/** How long a link can be used. */
export const linkSeconds = 30 * 86_400;

export const linkEndOf = (createdAt: UnixSeconds): UnixSeconds =>
  unixSeconds(createdAt + linkSeconds);

/** Of which the tokens of a transaction's invitations are made, and where their links lead. */
export type Inviting = {
  /** Few transactions invite anybody. */
  readonly seed: () => Buffer;
  readonly publicUrl: string;
  readonly mailing: Mailing;
};

/** A secret for one address: a decision knows no randomness, so it comes out of the seed. */
export const invitationToken = ({ seed }: Inviting, email: string): string =>
  createHmac('sha256', seed()).update(email.toLowerCase()).digest('base64url');

export const newSecret = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export const invitationUrl = ({ publicUrl }: Inviting, token: string): string =>
  `${publicUrl}/frontend/invitation/${token}`;
