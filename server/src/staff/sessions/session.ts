import { createHash, randomBytes } from 'node:crypto';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import { passwordMark } from '../../identity/users/password-mark.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { cookieIn } from '../../pages/cookie.ts';
import type { StaffMember } from '../members/member.ts';

/** A browser in which a member of the staff has given their password. */
export type StaffSession = {
  /** The hash of the cookie's secret: a reader of the table cannot sign in with it. */
  readonly id: string;
  readonly staffId: string;
  /**
   * The mark of their password at that time. With another password every session of theirs ends.
   */
  readonly passwordMark: string;
  readonly createdAt: UnixSeconds;
  /** The moment of its last request. It ends neither earlier nor later than it should. */
  readonly seenAt: UnixSeconds;
  readonly expiresAt: UnixSeconds;
  /** When the second factor was last given; null: not yet. */
  readonly provenAt: UnixSeconds | null;
  /** The challenge for a passkey: valid once. */
  readonly challenge: string | null;
  /** The address where it began, for the list of sessions. */
  readonly address: string | null;
  readonly agent: string;
  /** The merchant whose portal a member of the installation sees. Null: none (decision 0203). */
  readonly seesProject: string | null;
  readonly seesUntil: UnixSeconds | null;
};

// Business 1, Sign-in and Sensitive acts.
const lifeSeconds = 43_200;
const idleSeconds = 1_800;

type Began = Pick<StaffSession, 'id' | 'provenAt' | 'address' | 'agent'>;

export const startedStaffSession = (
  began: Began,
  member: StaffMember,
  now: UnixSeconds,
): StaffSession => ({
  ...began,
  staffId: member.id,
  passwordMark: passwordMark(member),
  createdAt: now,
  seenAt: now,
  expiresAt: unixSeconds(now + lifeSeconds),
  challenge: null,
  seesProject: null,
  seesUntil: null,
});

export const isStaffSessionGood = (
  session: StaffSession,
  member: Pick<StaffMember, 'state' | 'passwordHash'>,
  now: UnixSeconds,
): boolean =>
  now < session.expiresAt &&
  now < session.seenAt + idleSeconds &&
  member.state === 'active' &&
  session.passwordMark === passwordMark(member);

/** Whether the sign-in is complete: the password was enough, or the second factor was given too. */
export const isStaffSessionComplete = (
  { provenAt }: Pick<StaffSession, 'provenAt'>,
  member: Pick<StaffMember, 'totp' | 'passkeys'>,
): boolean => provenAt !== null || !hasSecondFactor(member);

/** A session whose last request was at this moment or earlier has ended. */
export const idleAt = (now: UnixSeconds): UnixSeconds => unixSeconds(now - idleSeconds);

export const newStaffSecret = (): string => randomBytes(32).toString('base64url');

export const staffSessionId = (secret: string): string =>
  createHash('sha256').update(`staff ${secret}`).digest('hex');

const secretForm = /^[A-Za-z0-9_-]{43}$/;

// The prefix makes browsers refuse a cookie of this name from any other host. It needs https.
const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-florin-staff' : 'florin-staff';

/** Lax instead of strict: links in mails lead to pages that show who has signed in. */
const attributes = (isSecure: boolean): string =>
  `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

export const staffCookie = (secret: string, isSecure: boolean): string =>
  `${cookieName(isSecure)}=${secret}; ${attributes(isSecure)}`;

export const noStaffCookie = (isSecure: boolean): string =>
  `${cookieName(isSecure)}=; ${attributes(isSecure)}; Max-Age=0`;

export function staffSecretIn(header: string | undefined, isSecure: boolean): string | null {
  return cookieIn(header, { name: cookieName(isSecure), form: secretForm });
}
