import { type Invitation, tokenHash } from '../../identity/invitations/invitation.ts';
import { passwordMark } from '../../identity/users/password-mark.ts';
import type { Person } from '../../identity/users/person.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';

// A link by which somebody sets a new password (decision 0087-forgotten-password). It is kept where
// invitations are, which prove an address just so.

/** As long as the mails to an address are counted: whoever gets no more of them has a link that works. */
const passwordLinkSeconds = 3_600;

export const passwordLinkEndOf = (createdAt: UnixSeconds): UnixSeconds =>
  unixSeconds(createdAt + passwordLinkSeconds);

const markFor = (secret: string, person: Person): string =>
  tokenHash(`${secret} ${passwordMark(person)}`);

/** What stands in the link: a secret, and the password that it is to replace. */
export const passwordToken = (secret: string, person: Person): string =>
  `${secret}.${markFor(secret, person)}`;

/** Under another name than that of an invitation: neither opens what the other does. */
export const passwordLinkId = (token: string): string => tokenHash(`password ${token}`);

/** Whether the password has not been changed since the link was sent, by it or by anybody. */
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
