import type { LinkDetails } from '../../links/payment-link.ts';
import type { VisibleMethod } from '../../methods/method.ts';

/** The ways to pay that a buyer is shown. */
export type Offer = {
  /** Blocks of methods, in the order of the API (checkout 2.5 and 4). */
  readonly groups: readonly (readonly VisibleMethod[])[];
  /** Countries that the buyer can choose. Empty if the choice would change nothing. */
  readonly countries: readonly string[];
  readonly country: string | null;
};

/** The buyer chooses a country if methods accept payers of different countries. */
function countriesToChoose(methods: readonly VisibleMethod[]): readonly string[] {
  const restricted = methods.filter(({ countries }) => countries.length > 0);
  const lists = new Set(restricted.map(({ countries }) => [...countries].sort().join()));
  if (lists.size < 2) return [];
  return [...new Set(restricted.flatMap(({ countries }) => countries))].sort();
}

/**
 * Countries in order of priority: the buyer's, then the link's. A method that the merchant chose
 * must be visible (checkout 2.3, payment_details.key). So the country of its payers precedes a
 * country that cannot use it. If nobody named a country, the guesses apply.
 */
export function countryWishes(
  served: readonly VisibleMethod[],
  { key, countryCode }: Pick<LinkDetails, 'key' | 'countryCode'>,
  chosen: string | null,
  guesses: readonly string[],
): readonly (string | null | undefined)[] {
  const preferred = served.find(({ method }) => method.key === key)?.countries ?? [];
  const isTaken = countryCode !== null && preferred.includes(countryCode);
  const named = [chosen, ...(isTaken ? [] : preferred), countryCode];
  return countryCode === null ? [...named, ...guesses] : named;
}

/** `served`: methods that this page can lead a buyer to. `wishes`: countries, by priority. */
export function offerOf(
  served: readonly VisibleMethod[],
  wishes: readonly (string | null | undefined)[],
): Offer {
  const countries = countriesToChoose(served);
  const country = wishes.find((wish) => countries.some((one) => one === wish)) ?? null;
  const takes = (method: VisibleMethod): boolean =>
    countries.length === 0 ||
    method.countries.length === 0 ||
    (country !== null && method.countries.includes(country));
  return { groups: blocksOf(served.filter(takes)), countries, country };
}

/**
 * Checkout 2.5: methods of one group form a block at the place of the first. Other methods stand
 * alone.
 */
function blocksOf(methods: readonly VisibleMethod[]): readonly (readonly VisibleMethod[])[] {
  const blocks = new Map<number | string, VisibleMethod[]>();
  for (const visible of methods) {
    const name = visible.method.displayOrderGroup ?? visible.method.key;
    const block = blocks.get(name);
    if (block === undefined) blocks.set(name, [visible]);
    else block.push(visible);
  }
  return [...blocks.values()];
}

/** The only way to pay. Null: there are several, or the choice of a country would add more. */
export function onlyMethodIn({ groups, countries, country }: Offer): VisibleMethod | null {
  const [first, ...others] = groups.flat();
  const isWhole = countries.length === 0 || country !== null;
  return isWhole && others.length === 0 ? (first ?? null) : null;
}

export const methodIn = ({ groups }: Offer, key: string | null | undefined): VisibleMethod | null =>
  groups.flat().find(({ method }) => method.key === key) ?? null;
