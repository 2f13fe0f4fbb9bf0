import type { UnixSeconds } from '../../kernel/time.ts';
import { unixSeconds } from '../../kernel/time.ts';

/** Wallet 2.6: an address that a privileged project has already confirmed. */
export type ContactToken = {
  /** The hash of the token: a reader of the table cannot spend it. */
  readonly id: string;
  readonly projectId: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly expiresAt: UnixSeconds;
  readonly usedAt: UnixSeconds | null;
};

/** Wallet 8: a confirmed contact is valid for 15 minutes. */
export const contactTokenSeconds = 15 * 60;

export const createdContactToken = (
  wanted: Pick<ContactToken, 'id' | 'projectId' | 'email' | 'phone'>,
  now: UnixSeconds,
): ContactToken => ({ expiresAt: unixSeconds(now + contactTokenSeconds), usedAt: null, ...wanted });

/** Gaps 3, Contact token. */
export function contactTokenStatusAt(
  { usedAt, expiresAt }: ContactToken,
  now: UnixSeconds,
): 'confirmed' | 'used' | 'expired' {
  if (usedAt !== null) return 'used';
  return now < expiresAt ? 'confirmed' : 'expired';
}
