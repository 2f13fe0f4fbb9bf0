import type { Rule } from './rules.ts';

/**
 * The committed list of rules without a test. While the documents stay the same, it may only
 * shrink.
 */
export type UncoveredList = {
  /** Fingerprint of the documents that the list was made from. */
  readonly documents: string;
  readonly addresses: readonly string[];
};

const textLengthMax = 80;

const shortened = (text: string): string => {
  const plain = text.replaceAll('`', '');
  return plain.length <= textLengthMax ? plain : `${plain.slice(0, textLengthMax - 1).trimEnd()}…`;
};

/** In the form of a test's title, so that a line can be copied into the new test. */
const lineOf = ({ address, text }: Rule): string => `${address}: ${shortened(text)}`.trimEnd();

export function formatList(documents: string, uncovered: readonly Rule[]): string {
  const sorted = uncovered.toSorted((one, other) => (one.address < other.address ? -1 : 1));
  return [
    '# Rules of the specification without a test. This list only shrinks: npm run spec:coverage -- --write',
    `# Documents: ${documents}`,
    ...sorted.map(lineOf),
    '',
  ].join('\n');
}

export function parseList(text: string): UncoveredList {
  const lines = text.split('\n').filter((line) => line !== '');
  const documents = lines.find((line) => line.startsWith('# Documents: '));
  return {
    documents: documents?.slice('# Documents: '.length) ?? '',
    addresses: lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.split(':')[0] ?? ''),
  };
}

/** Rules that lost their test: uncovered, but not in the list. */
export const newlyUncovered = (
  list: UncoveredList,
  uncovered: readonly Rule[],
): readonly string[] =>
  uncovered.map((rule) => rule.address).filter((address) => !list.addresses.includes(address));

/** Lines to remove: the rule now has a test, or the documents no longer contain it. */
export const staleLines = (list: UncoveredList, uncovered: readonly Rule[]): readonly string[] =>
  list.addresses.filter((address) => !uncovered.some((rule) => rule.address === address));
