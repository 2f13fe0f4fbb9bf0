import type { Reason } from './doctor-texts.ts';

/** A line of what is signed; what is not made of named lines has one without a name. */
export type SignedLine = { readonly name: string; readonly text: string };

/** What a signature says beside what it should say. */
export type Comparison = {
  /** What is compared, to stand before both. */
  readonly of: string;
  readonly expected: string | null;
  readonly given: string | null;
};

export type SignatureKind = 'mac' | 'webhook' | 'wallet_callback' | 'transfer_callback';

/** What was found out about one signature. */
export type Diagnosis = {
  readonly kind: SignatureKind;
  /** The text under the signature, without the line feeds that end its lines. */
  readonly lines: readonly SignedLine[];
  /** Whether every line, the last too, ends with a line feed. */
  readonly isEnded: boolean;
  readonly comparison: Comparison;
  /** Why the receiver refuses it; none: it is right. */
  readonly faults: readonly Reason[];
  /** What is not wrong and good to know. */
  readonly notes: readonly Reason[];
};

export const stringToSign = ({ lines, isEnded }: Pick<Diagnosis, 'lines' | 'isEnded'>): string =>
  isEnded
    ? lines.map(({ text }) => `${text}\n`).join('')
    : lines.map(({ text }) => text).join('\n');

/** Where two texts begin to differ, counted from 1; null: they do not. */
export function firstDifference(one: string, other: string): number | null {
  if (one === other) return null;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at + 1;
}
