import { type Invitation, tokenHash } from '../../identity/invitations/invitation.ts';
import { passwordMark } from '../../identity/users/password-mark.ts';
import type { Person } from '../../identity/users/person.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';

// A link by which a person sets a new password (decision 0087-forgotten-password). It is stored
// with the invitations, which prove an address in the same way.

/**
 * The period over which mails to an address are counted: a person who gets no more mails still has
 * a working link.
 */
const passwordLinkSeconds = 3_600;

export const passwordLinkEndOf = (createdAt: UnixSeconds): UnixSeconds =>
  unixSeconds(createdAt + passwordLinkSeconds);

const markFor = (secret: string, person: Person): string =>
  tokenHash(`${secret} ${passwordMark(person)}`);

/** The token of the link: a secret, and a mark of the password that it replaces. */
export const passwordToken = (secret: string, person: Person): string =>
  `${secret}.${markFor(secret, person)}`;

/** Hashed under another name than an invitation: neither opens what the other does. */
export const passwordLinkId = (token: string): string => tokenHash(`password ${token}`);

/** Whether the password is still the one from when the link was sent. */
const isOfPassword = (token: string, person: Person): boolean =>
  token === passwordToken(token.split('.', 1)[0] ?? '', person);

export type PasswordLink = Pick<Invitation, 'email' | 'isTest' | 'createdAt' | 'usedAt'>;

export const isLinkGood = (
  { createdAt, usedAt, isTest }: PasswordLink,
  token: string,
  person: Person,
  now: UnixSeconds,
): boolean =>
  usedAt === null &&
  person.state === 'active' &&
  now < passwordLinkEndOf(createdAt) &&
  isTest === person.isTest &&
  isOfPassword(token, person);
