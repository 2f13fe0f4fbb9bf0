import type { BankEntry, BankTransaction } from '../reading/statement.ts';
import {
  isLikeOurs,
  isReference,
  ownReferenceLength,
  referenceLengthMax,
  referenceLengthMin,
} from './creditor-reference.ts';

export type ReferencePlace = 'structured' | 'unstructured' | 'end_to_end_id' | 'additional';
export type FoundReference = { readonly reference: string; readonly place: ReferencePlace };

/** The fields in which a payer or a bank may have written a reference. */
export type ReferenceTexts = {
  readonly structured: readonly string[];
  readonly unstructured: readonly string[];
  readonly endToEndId: string | null;
  readonly additional: readonly string[];
};

/** The texts of a transaction, plus those of its entry if it is the only payment in it (bank 6). */
export function referenceTextsOf(entry: BankEntry, transaction: BankTransaction): ReferenceTexts {
  const { structured, unstructured } = transaction.remittance;
  const isAlone = entry.transactions.length === 1;
  const additional = [transaction.additional, isAlone ? entry.additional : null];
  return {
    structured,
    unstructured,
    endToEndId: transaction.references.endToEndId,
    additional: additional.filter((text) => text !== null),
  };
}

/**
 * Every reference with valid check digits in the texts, each once, with the first place where it
 * occurs (bank 2, Recognising). Only the table of references can tell which of them are ours.
 */
export function findReferences(texts: ReferenceTexts): readonly FoundReference[] {
  const found = new Map<string, ReferencePlace>();
  const look = (place: ReferencePlace, text: string): void => {
    for (const reference of referencesIn(text)) {
      if (!found.has(reference)) found.set(reference, place);
    }
  };
  for (const text of texts.structured) look('structured', text);
  // A bank may cut one text into lines anywhere. Blanks and cuts are ignored.
  look('unstructured', texts.unstructured.join('\n'));
  if (texts.endToEndId !== null) look('end_to_end_id', texts.endToEndId);
  for (const text of texts.additional) look('additional', text);
  return [...found].map(([reference, place]) => ({ reference, place }));
}

const start = /RF\d\d/g;
const isWordEnd = (next: string | undefined): boolean =>
  next === undefined || !/[\p{L}\p{N}]/u.test(next);

/**
 * The references in one text, wherever they begin. One in our own form counts whatever surrounds
 * it: its length marks its end. One of another length must end with a word, since nothing else
 * marks its end.
 */
function referencesIn(text: string): readonly string[] {
  const { squeezed, wordEnds } = withoutBlanks(text);
  const references: string[] = [];
  for (const { index } of squeezed.matchAll(start)) {
    for (let length = referenceLengthMin; length <= referenceLengthMax; length += 1) {
      const end = index + length;
      if (end > squeezed.length) break;
      const candidate = squeezed.slice(index, end);
      const isFound =
        (length === ownReferenceLength && isLikeOurs(candidate)) ||
        (wordEnds.has(end) && isReference(candidate));
      if (isFound) references.push(candidate);
    }
  }
  return references;
}

/** The text in upper case without blanks, and the positions where words ended. */
function withoutBlanks(text: string): {
  readonly squeezed: string;
  readonly wordEnds: ReadonlySet<number>;
} {
  let squeezed = '';
  const wordEnds = new Set<number>();
  const upper = text.toUpperCase();
  for (let at = 0; at < upper.length; at += 1) {
    const symbol = upper[at] ?? '';
    if (/\s/.test(symbol)) continue;
    squeezed += symbol;
    if (isWordEnd(upper[at + 1])) wordEnds.add(squeezed.length);
  }
  return { squeezed, wordEnds };
}
