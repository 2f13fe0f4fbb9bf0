import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import type { Difference } from '../difference.ts';
import type { SeenDay, StoredDay } from './journal-follower.ts';
import { placeIn, statementText } from './statement.ts';

/** A seal, from the database or from a file that was kept elsewhere. */
export type Seal = {
  readonly day: string;
  readonly keyId: string;
  readonly publicKey: string;
  readonly statement: string;
  readonly signature: string;
};

export type SealInput = {
  readonly days: readonly StoredDay[];
  readonly stored: readonly Seal[];
  /** Null: nobody kept any. */
  readonly kept: readonly Seal[] | null;
  /** Null: only the chain is checked. */
  readonly publicKey: KeyObject | null;
  readonly dayAt: (position: number) => SeenDay | null;
  /** The last position of the chain. */
  readonly end: number;
  /** The days and keys of seals given to the service, from its log of acts. */
  readonly given: ReadonlySet<string>;
};

/** `newer`: seals that were kept elsewhere and are newer than this database. */
export type ComparedSeals = { readonly holding: number; readonly newer: number };

export const keyIdOf = (key: KeyObject): string =>
  hash('sha256', key.export({ format: 'der', type: 'spki' }));

const nameOf = ({ day, keyId }: Seal): string => `${day} ${keyId.slice(0, 16)}`;

type Tell = (difference: Difference) => void;

/** Compares the heads of days with the chain. */
export function compareDays({ days, dayAt }: SealInput, tell: Tell): void {
  let next = 1;
  for (const stored of days) {
    const { day: id, firstPosition, position } = stored;
    const seen = dayAt(position);
    const expected =
      seen === null
        ? `a link at position ${position}`
        : statementText({ ...stored, firstPosition: next, ...seen });
    const found = seen === null ? 'none' : statementText(stored);
    if (expected !== found || firstPosition !== next) {
      tell({ table: 'journal_day', id, expected: inOneLine(expected), found: inOneLine(found) });
    }
    next = position + 1;
  }
}

const inOneLine = (text: string): string => text.trim().replaceAll('\n', ', ');

/** The name of a seal: its day and its key. */
export const sealName = (day: string, keyId: string): string => `${day} ${keyId}`;

/**
 * A backup may be older than some seals. A seal was in it if the log of acts has it, or if a later
 * seal follows it.
 */
function isNewer({ stored, given }: SealInput, { day, keyId }: Seal): boolean {
  const isFollowed = stored.some((one) => one.keyId === keyId && one.day >= day);
  return !isFollowed && !given.has(sealName(day, keyId));
}

const isBehind = ({ end }: SealInput, { statement }: Seal): boolean =>
  (placeIn(statement)?.position ?? 0) > end;

/** Compares the signed statements with the chain. */
export function compareSeals(input: SealInput, tell: Tell): ComparedSeals {
  const { stored, kept, publicKey } = input;
  const ours = publicKey === null ? null : keyIdOf(publicKey);
  const own = (seals: readonly Seal[]): readonly Seal[] =>
    ours === null ? seals : seals.filter(({ keyId }) => keyId === ours);
  const newer = own(kept ?? []).filter((seal) => isNewer(input, seal));
  for (const seal of own(kept ?? [])) {
    if (newer.includes(seal) || stored.some((one) => isSame(one, seal))) continue;
    const found = stored.some((one) => nameOf(one) === nameOf(seal)) ? 'another one' : 'none';
    tell({ table: 'journal_seal', id: nameOf(seal), expected: 'the seal that was kept', found });
  }
  const expected = own(kept ?? []).filter(
    (seal) => !(newer.includes(seal) && isBehind(input, seal)),
  );
  const distinct = new Map(
    [...expected, ...own(stored)].map((seal) => [JSON.stringify(seal), seal]),
  );
  const holding = [...distinct.values()].filter((seal) => holds(input, seal, tell));
  if (ours !== null) tellGaps(input, new Set(holding.map(({ day }) => day)), tell);
  return { holding: holding.length, newer: newer.length };
}

const isSame = (one: Seal, other: Seal): boolean =>
  one.keyId === other.keyId &&
  one.statement === other.statement &&
  one.signature === other.signature;

function holds({ publicKey, dayAt }: SealInput, seal: Seal, tell: Tell): boolean {
  const { statement, signature } = seal;
  const id = nameOf(seal);
  const fail = (expected: string, found: string): boolean => {
    tell({ table: 'journal_seal', id, expected, found });
    return false;
  };
  const key = publicKey ?? keyIn(seal.publicKey);
  const bytes = Buffer.from(signature, 'base64');
  if (key === null || !verify(null, Buffer.from(statement), key, bytes)) {
    return fail('a signature of the key', 'none that fits');
  }
  const place = placeIn(statement);
  if (place === null) return fail('a statement about a day', inOneLine(statement));
  const seen = dayAt(place.position);
  const found = seen === null ? 'a shorter chain' : statementText({ ...place, ...seen });
  return found === statement || fail(inOneLine(statement), inOneLine(found));
}

/** Without a given key, a seal is checked with its own key: only its form can be wrong. */
function keyIn(publicKey: string): KeyObject | null {
  try {
    const bytes = Buffer.from(publicKey, 'base64');
    return createPublicKey({ key: bytes, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/** Days are sealed in order: a day without a seal, before one with a seal, has lost it. */
function tellGaps({ days }: SealInput, sealed: ReadonlySet<string>, tell: Tell): void {
  const last = days.findLastIndex(({ day }) => sealed.has(day));
  const first = days.findIndex(({ day }) => sealed.has(day));
  for (const { day } of days.slice(first < 0 ? 0 : first, last + 1)) {
    if (sealed.has(day)) continue;
    tell({ table: 'journal_seal', id: day, expected: 'a seal, as later days have', found: 'none' });
  }
}
