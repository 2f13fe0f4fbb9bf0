/** What hints at the country of the buyer's bank, where nobody has named it (decision 0180). */
export type CountryHints = {
  /** The payer's address, as the merchant gave it. */
  readonly email: string | null;
  /** What the browser's languages hint at, the likeliest first. */
  readonly browser: readonly string[];
  /** Where the merchant is. */
  readonly merchant: string | null;
};

const endingForm = /\.([a-z]{2})$/i;

/** Domains that are not spelt as their country's code. */
const otherEndings: Readonly<Partial<Record<string, string>>> = { UK: 'GB' };

function countryOfAddress(email: string | null): readonly string[] {
  const ending = endingForm.exec(email ?? '')?.[1]?.toUpperCase();
  return ending === undefined ? [] : [otherEndings[ending] ?? ending];
}

/** The likeliest first. Only those with methods count later: `.io` leads nowhere. */
export const guessedCountries = ({ email, browser, merchant }: CountryHints): readonly string[] => [
  ...countryOfAddress(email),
  ...browser,
  ...(merchant === null ? [] : [merchant]),
];
