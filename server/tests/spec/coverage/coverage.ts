import type { Rule } from './rules.ts';

export type Specification = {
  readonly rules: readonly Rule[];
  /** Sections of the documents: valid addresses for a title, but no rules by themselves. */
  readonly sections: readonly string[];
};

export type Coverage = {
  readonly uncovered: readonly Rule[];
  /** Titles that begin like an address but name an unknown one: a typing mistake. */
  readonly unknown: readonly string[];
};

const opensLikeAnAddress = /^(?:checkout|wallet|transfer) \d/;

/** An address ends at the colon before the sentence, or at the `and` before the next address. */
const ends = [':', ' and '] as const;

/**
 * The addresses that a title names; null when it begins like an address but names an unknown one.
 */
export function addressesIn(title: string, known: readonly string[]): readonly string[] | null {
  if (!opensLikeAnAddress.test(title)) return [];
  const named: string[] = [];
  let rest = title;
  while (true) {
    // Addresses contain the word "and" themselves, so they are looked up and not split.
    const found = known.find(
      (address) =>
        rest.startsWith(address) && ends.some((end) => rest.startsWith(end, address.length)),
    );
    if (found === undefined) return null;
    named.push(found);
    if (rest.startsWith(':', found.length)) return named;
    rest = rest.slice(found.length + ' and '.length);
  }
}

/** Compares the rules of the specification with the addresses in test titles. */
export function coverageOf(specification: Specification, titles: readonly string[]): Coverage {
  const { rules, sections } = specification;
  const known = [...rules.map((rule) => rule.address), ...sections];
  const covered = new Set<string>();
  const unknown: string[] = [];
  for (const title of titles) {
    const addresses = addressesIn(title, known);
    if (addresses === null) unknown.push(title);
    else for (const address of addresses) covered.add(address);
  }
  return { uncovered: rules.filter((rule) => !covered.has(rule.address)), unknown };
}
