import { type Invitation, tokenHash } from '../../identity/invitations/invitation.ts';
import { passwordMark } from '../../identity/users/password-mark.ts';
import { addressOwnerId, type Person } from '../../identity/users/person.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';

// A link by which somebody confirms another e-mail address (decision 0187). It is kept where
// invitations are, which prove an address just so.

const addressLinkSeconds = 86_400;

export const addressLinkEndOf = (createdAt: UnixSeconds): UnixSeconds =>
  unixSeconds(createdAt + addressLinkSeconds);

/** Whose address changes, and which one it is now; null: they have none yet. */
export type Changing = { readonly person: Person; readonly current: string | null };

/** Another password or another address, however it came, ends the link. */
const markFor = (secret: string, { person, current }: Changing): string => {
  const now = current === null ? 'none' : addressOwnerId('email', current);
  return tokenHash(`${secret} ${person.id} ${passwordMark(person)} ${now}`);
};

/** What stands in the link: a secret, and what it is to change. */
export const addressToken = (secret: string, changing: Changing): string =>
  `${secret}.${markFor(secret, changing)}`;

/** Under a name of its own: no other link opens what this one does. */
export const addressLinkId = (token: string): string => tokenHash(`address ${token}`);

export type AddressLink = Pick<Invitation, 'email' | 'createdAt' | 'usedAt'>;

export const isAddressLinkGood = (
  { createdAt, usedAt }: AddressLink,
  token: string,
  changing: Changing,
  now: UnixSeconds,
): boolean =>
  usedAt === null &&
  now < addressLinkEndOf(createdAt) &&
  token === addressToken(token.split('.', 1)[0] ?? '', changing);
