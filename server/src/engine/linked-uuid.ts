import { uuidOf } from './uuid-of.ts';

const bitsOf = (uuid: string): bigint => BigInt(`0x${uuid.replaceAll('-', '')}`);

const uuidFrom = (bits: bigint): string => {
  const digits = bits.toString(16).padStart(32, '0');
  const part = (start: number, end: number): string => digits.slice(start, end);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
};

/**
 * Computed once for each role: there are few roles, and the digest costs more than all the rest.
 */
const bitsOfRoles = new Map<string, bigint>();

function bitsOfRole(role: string): bigint {
  const known = bitsOfRoles.get(role);
  if (known !== undefined) return known;
  const bits = bitsOf(uuidOf('role', role));
  bitsOfRoles.set(role, bits);
  return bits;
}

/**
 * The id of a thing in relation to another, such as the settlement of a payment. Each role has its
 * own id. Unlike an id of `uuidOf`, it leads back without an index or a column (decision 0157).
 */
export const linkedUuid = (role: string, id: string | number): string =>
  uuidFrom(bitsOfRole(role) ^ (typeof id === 'number' ? BigInt(id) : bitsOf(id)));

/** The id behind a linked one. From any other UUID, the result is an id that nothing has. */
export const uuidBehind = (role: string, linked: string): string => linkedUuid(role, linked);

const integerMax = BigInt(Number.MAX_SAFE_INTEGER);

/** The same for integer ids. Null: the UUID is not a linked one. */
export function integerBehind(role: string, linked: string): bigint | null {
  const id = bitsOf(linkedUuid(role, linked));
  return id <= integerMax ? id : null;
}
