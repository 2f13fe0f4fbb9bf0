import { type Invitation, tokenHash } from '../../identity/invitations/invitation.ts';
import { passwordMark } from '../../identity/users/password-mark.ts';
import { addressOwnerId, type Person } from '../../identity/users/person.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';

// A link by which a person confirms another e-mail address (decision 0187). It is stored with the
// invitations, which prove an address in the same way.

const addressLinkSeconds = 86_400;

export const addressLinkEndOf = (createdAt: UnixSeconds): UnixSeconds =>
  unixSeconds(createdAt + addressLinkSeconds);

/** The person whose address changes, and their current address. Null: they have none yet. */
export type Changing = { readonly person: Person; readonly current: string | null };

/** Any change of the password or of the address ends the link. */
const markFor = (secret: string, { person, current }: Changing): string => {
  const now = current === null ? 'none' : addressOwnerId('email', current);
  return tokenHash(`${secret} ${person.id} ${passwordMark(person)} ${now}`);
};

/** The token of the link: a secret, and a mark of what it changes. */
export const addressToken = (secret: string, changing: Changing): string =>
  `${secret}.${markFor(secret, changing)}`;

/** Hashed under a name of its own: no other link opens what this one does. */
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
