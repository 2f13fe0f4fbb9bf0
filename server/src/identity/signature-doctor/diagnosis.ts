import type { Reason } from './doctor-texts.ts';

/** A line of the signed text. A text without named lines has one line without a name. */
export type SignedLine = { readonly name: string; readonly text: string };

/** The signature's value beside the expected one. */
export type Comparison = {
  /** The name of the compared value. It is shown before both. */
  readonly of: string;
  readonly expected: string | null;
  readonly given: string | null;
};

export type SignatureKind = 'mac' | 'webhook' | 'wallet_callback' | 'transfer_callback';

/** The findings about one signature. */
export type Diagnosis = {
  readonly kind: SignatureKind;
  /** The text under the signature, without the line feeds that end its lines. */
  readonly lines: readonly SignedLine[];
  /** Whether every line, including the last, ends with a line feed. */
  readonly isEnded: boolean;
  readonly comparison: Comparison;
  /** Why the receiver refuses it. Empty: it is right. */
  readonly faults: readonly Reason[];
  /** Facts that are useful to know but not wrong. */
  readonly notes: readonly Reason[];
};

export const stringToSign = ({ lines, isEnded }: Pick<Diagnosis, 'lines' | 'isEnded'>): string =>
  isEnded
    ? lines.map(({ text }) => `${text}\n`).join('')
    : lines.map(({ text }) => text).join('\n');

/** The first position where two texts differ, counted from 1. Null: they are equal. */
export function firstDifference(one: string, other: string): number | null {
  if (one === other) return null;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at + 1;
}
