import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { passwordMark } from '../../identity/users/password-mark.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { StaffMember } from './member.ts';

// Links by which staff set a password without knowing their old one (decision 0163).

export type StaffLinkKind = 'invitation' | 'password';

/** A person has one link of each kind. A new link replaces the older one, which ends then. */
export type StaffLink = {
  readonly id: string;
  readonly staffId: string;
  readonly kind: StaffLinkKind;
  /** The digest of the secret: a reader of the table cannot use the link. */
  readonly digest: Buffer;
  /** The mark of the password that it replaces. With another password the link ends. */
  readonly passwordMark: string;
  /** The mail that brought it. */
  readonly mailId: string;
  readonly createdAt: UnixSeconds;
  readonly expiresAt: UnixSeconds;
  readonly usedAt: UnixSeconds | null;
};

const lifeSeconds: Readonly<Record<StaffLinkKind, number>> = {
  invitation: 7 * 86_400,
  // The period over which mails to a person are counted: a person who gets no more mails still has
  // a working link.
  password: 3_600,
};

/** The state in which its owner can use it. */
const stateFor = { invitation: 'invited', password: 'active' } as const;

export const staffLinkId = (staffId: string, kind: StaffLinkKind): string => `${staffId} ${kind}`;

export const newLinkSecret = (): string => randomBytes(32).toString('base64url');

/** The token in the address. Its id finds the row, its secret proves the rest. */
export const staffLinkToken = (staffId: string, secret: string): string => `${staffId}.${secret}`;

/** The two parts of a token. Null: it is not one of ours. */
export function staffLinkParts(token: string) {
  const dot = token.indexOf('.');
  const staffId = token.slice(0, dot);
  return dot !== -1 && isUuid(staffId) ? { staffId, secret: token.slice(dot + 1) } : null;
}

const digestOf = (secret: string): Buffer => hash('sha256', `staff link ${secret}`, 'buffer');

/** The parts of a new link, beside the moment. */
export type NewStaffLink = {
  readonly kind: StaffLinkKind;
  readonly secret: string;
  readonly mailId: string;
};

export const staffLinkOf = (
  { kind, secret, mailId }: NewStaffLink,
  member: StaffMember,
  now: UnixSeconds,
): StaffLink => ({
  id: staffLinkId(member.id, kind),
  staffId: member.id,
  kind,
  digest: digestOf(secret),
  passwordMark: passwordMark(member),
  mailId,
  createdAt: now,
  expiresAt: unixSeconds(now + lifeSeconds[kind]),
  usedAt: null,
});

export const isStaffLinkGood = (
  link: StaffLink,
  secret: string,
  member: Pick<StaffMember, 'state' | 'passwordHash'>,
  now: UnixSeconds,
): boolean =>
  link.usedAt === null &&
  now < link.expiresAt &&
  member.state === stateFor[link.kind] &&
  link.passwordMark === passwordMark(member) &&
  timingSafeEqual(digestOf(secret), link.digest);
