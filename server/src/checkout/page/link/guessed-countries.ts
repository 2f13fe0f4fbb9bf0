/** Hints at the country of the buyer's bank. They are used if nobody named it (decision 0180). */
export type CountryHints = {
  /** The payer's email address, from the merchant. */
  readonly email: string | null;
  /** Countries that the browser's languages suggest, the likeliest first. */
  readonly browser: readonly string[];
  /** The merchant's country. */
  readonly merchant: string | null;
};

const endingForm = /\.([a-z]{2})$/i;

/** Domains that differ from their country's code. */
const otherEndings: Readonly<Partial<Record<string, string>>> = { UK: 'GB' };

function countryOfAddress(email: string | null): readonly string[] {
  const ending = endingForm.exec(email ?? '')?.[1]?.toUpperCase();
  return ending === undefined ? [] : [otherEndings[ending] ?? ending];
}

/** The likeliest first. Callers ignore countries without methods, such as that of `.io`. */
export const guessedCountries = ({ email, browser, merchant }: CountryHints): readonly string[] => [
  ...countryOfAddress(email),
  ...browser,
  ...(merchant === null ? [] : [merchant]),
];
