import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { passwordMark } from '../../identity/users/password-mark.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { StaffMember } from './member.ts';

// Links by which staff set a password without knowing one (decision 0163).

export type StaffLinkKind = 'invitation' | 'password';

/** One of each kind for a person: a new link takes the place of the older one, which ends so. */
export type StaffLink = {
  readonly id: string;
  readonly staffId: string;
  readonly kind: StaffLinkKind;
  /** Of the secret: a reader of the table cannot use the link. */
  readonly digest: Buffer;
  /** Of the password that it replaces: with another one it ends. */
  readonly passwordMark: string;
  /** The mail that brought it. */
  readonly mailId: string;
  readonly createdAt: UnixSeconds;
  readonly expiresAt: UnixSeconds;
  readonly usedAt: UnixSeconds | null;
};

const lifeSeconds: Readonly<Record<StaffLinkKind, number>> = {
  invitation: 7 * 86_400,
  // As long as the mails to a person are counted: who gets no more of them has a link that works.
  password: 3_600,
};

/** In which state its owner can use it. */
const stateFor = { invitation: 'invited', password: 'active' } as const;

export const staffLinkId = (staffId: string, kind: StaffLinkKind): string => `${staffId} ${kind}`;

export const newLinkSecret = (): string => randomBytes(32).toString('base64url');

/** What stands in the address. The id in it finds the row, the secret proves the rest. */
export const staffLinkToken = (staffId: string, secret: string): string => `${staffId}.${secret}`;

/** The two parts of a token; null: it is not one of ours. */
export function staffLinkParts(token: string) {
  const dot = token.indexOf('.');
  const staffId = token.slice(0, dot);
  return dot !== -1 && isUuid(staffId) ? { staffId, secret: token.slice(dot + 1) } : null;
}

const digestOf = (secret: string): Buffer => hash('sha256', `staff link ${secret}`, 'buffer');

/** What a link is made of, beside the moment. */
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
