import { createHash, randomBytes } from 'node:crypto';
import { passwordMark } from '../../identity/users/password-mark.ts';
import type { Person } from '../../identity/users/person.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { cookieIn } from '../../pages/cookie.ts';

/** A person's session in a browser. */
export type PageSession = {
  /** The hash of the cookie's secret: a reader of the table cannot sign in with it. */
  readonly id: string;
  readonly personId: number;
  /**
   * The mark of their password at that time. With another password, or a lock, every session of
   * theirs ends.
   */
  readonly passwordMark: string;
  readonly createdAt: UnixSeconds;
  readonly expiresAt: UnixSeconds;
  /** When the second factor was last given; null: not yet. */
  readonly provenAt: UnixSeconds | null;
  /** The challenge for a passkey: valid once. */
  readonly challenge: string | null;
};

/** Long enough to read and decide, short enough in case somebody else uses the browser next. */
const sessionSeconds = 7_200;

/** How long a session waits for the second factor (decision 0188). */
const halfSeconds = 900;

/** When a session ends: early if it waits for the second factor. */
const endOf = (createdAt: UnixSeconds, isHalf: boolean): UnixSeconds =>
  unixSeconds(createdAt + (isHalf ? halfSeconds : sessionSeconds));

/**
 * The mark with which a session begins. Locks count for sessions alone: grants outlast them
 * (decision 0203).
 */
export const sessionMark = (person: Person): string =>
  person.lockCount === 0
    ? passwordMark(person)
    : createHash('sha256')
        .update(`${passwordMark(person)} ${person.lockCount}`)
        .digest('hex');

export const startedSession = (
  id: string,
  person: Person,
  { provenAt, isHalf }: { readonly provenAt: UnixSeconds | null; readonly isHalf: boolean },
  now: UnixSeconds,
): PageSession => ({
  id,
  personId: person.id,
  passwordMark: sessionMark(person),
  createdAt: now,
  expiresAt: endOf(now, isHalf),
  provenAt,
  challenge: null,
});

type Proof = Pick<PageSession, 'provenAt' | 'challenge'>;

/** With the second factor a session gets its full length. */
export const withProof = (session: PageSession, proof: Proof): PageSession => ({
  ...session,
  ...proof,
  expiresAt: proof.provenAt === null ? session.expiresAt : endOf(session.createdAt, false),
});

export const isSessionGood = (session: PageSession, person: Person, now: UnixSeconds): boolean =>
  now < session.expiresAt &&
  person.state === 'active' &&
  person.lockedAt === null &&
  session.passwordMark === sessionMark(person);

export const newSessionSecret = (): string => randomBytes(32).toString('base64url');

export const sessionId = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

const secretForm = /^[A-Za-z0-9_-]{43}$/;

// The prefix makes browsers refuse a cookie of this name from any other host. It needs https.
const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-florin-session' : 'florin-session';

const attributes = (isSecure: boolean): string =>
  `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Signs a browser in. */
export const sessionCookie = (secret: string, isSecure: boolean): string =>
  `${cookieName(isSecure)}=${secret}; ${attributes(isSecure)}`;

/** Removes the cookie. */
export const noSessionCookie = (isSecure: boolean): string =>
  `${cookieName(isSecure)}=; ${attributes(isSecure)}; Max-Age=0`;

/** The secret in a Cookie header, if it has the form of ours. */
export function sessionSecretIn(header: string | undefined, isSecure: boolean): string | null {
  return cookieIn(header, { name: cookieName(isSecure), form: secretForm });
}
