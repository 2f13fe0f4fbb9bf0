import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import type { UnixSeconds } from '../kernel/time.ts';
import type { DayHead } from './journal-chain.ts';

/** A signature over a day, by a key that is not on the server. */
export type JournalSeal = {
  /** Made from the day and the key: each key seals a day once. */
  readonly id: string;
  readonly day: number;
  /** SHA-256 of the public key. */
  readonly keyId: string;
  /** SubjectPublicKeyInfo, DER in base64. */
  readonly publicKey: string;
  readonly statement: string;
  /** In base64. */
  readonly signature: string;
  readonly createdAt: UnixSeconds;
};

const dayMs = 86_400_000;

/** `2026-11-18`. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Null: there is no such date. */
export function dayOfDate(date: string): number | null {
  const ms = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(ms) || ms < 0) return null;
  const day = ms / dayMs;
  return dateOf(day) === date ? day : null;
}

/** The text to sign: the head of a day, with count and sums, line by line (decision 0242). */
export function statementOf({ day, firstPosition, position, hash: head, sums }: DayHead): string {
  const books = Object.entries(sums).sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    'Florin journal',
    `day ${dateOf(day)}`,
    `postings ${firstPosition} to ${position}`,
    `hash ${head.toString('hex')}`,
    ...books.map(([book, { postings, amount }]) => `${book} ${postings} ${amount}`),
    '',
  ].join('\n');
}

/** The key in the text. Null: it is no Ed25519 key. */
export function publicKeyIn(text: string): KeyObject | null {
  try {
    const bytes = { key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' } as const;
    const key = createPublicKey(bytes);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

const derOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' });

/** One spelling for each key. */
export const keyText = (key: KeyObject): string => derOf(key).toString('base64');

export const keyIdOf = (key: KeyObject): string => hash('sha256', derOf(key));

export const isSignedBy = (key: KeyObject, statement: string, signature: string): boolean =>
  verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'));

export const sealIdOf = (day: number, keyId: string): string => `${dateOf(day)} ${keyId}`;
