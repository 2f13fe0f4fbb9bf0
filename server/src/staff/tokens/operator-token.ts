import { hash, timingSafeEqual } from 'node:crypto';
import type { UnixSeconds } from '../../kernel/time.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { Role } from '../roles.ts';

/** A token of the operator API. Only its holder knows its secret. */
export type OperatorToken = {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly digest: Buffer;
  readonly createdAt: UnixSeconds;
  /** Null: it does not expire. */
  readonly expiresAt: UnixSeconds | null;
};

/** The token as its holder sends it. Its id finds the row, its secret proves the rest. */
export const tokenText = (id: string, secret: string): string => `${id}.${secret}`;

export const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The two parts of a token. Null: it is not one of ours. */
export function tokenParts(text: string): { readonly id: string; readonly secret: string } | null {
  const dot = text.indexOf('.');
  const id = text.slice(0, dot);
  return dot !== -1 && isUuid(id) ? { id, secret: text.slice(dot + 1) } : null;
}

export const isGood = (
  { digest, expiresAt }: OperatorToken,
  secret: string,
  now: UnixSeconds,
): boolean => timingSafeEqual(digestOf(secret), digest) && (expiresAt === null || now < expiresAt);
