/** The country of most readers of a language. Russian and English are read in too many. */
const homeOf: Readonly<Partial<Record<string, string>>> = {
  bg: 'BG',
  cs: 'CZ',
  da: 'DK',
  de: 'DE',
  es: 'ES',
  et: 'EE',
  fi: 'FI',
  fr: 'FR',
  hu: 'HU',
  it: 'IT',
  lt: 'LT',
  lv: 'LV',
  nl: 'NL',
  pl: 'PL',
  ro: 'RO',
  sv: 'SE',
};

/** The defaults of delivered browsers, which say nothing about the country. */
const unsaid: ReadonlySet<string> = new Set(['en-US', 'en-GB']);

const tagForm = /^([a-z]{2})(?:-[A-Za-z]{4})?(?:-([A-Za-z]{2}))?$/;

function countryOf(tag: string): readonly string[] {
  const [, language = '', region = ''] = tagForm.exec(tag) ?? [];
  const country = region.toUpperCase();
  if (unsaid.has(`${language}-${country}`)) return [];
  const home = country === '' ? homeOf[language] : country;
  return home === undefined ? [] : [home];
}

/** The countries that an Accept-Language header suggests, the likeliest first (decision 0180). */
export const countriesIn = (header: string | undefined): readonly string[] => [
  ...new Set(
    (header ?? '')
      .slice(0, 200)
      .split(',')
      .flatMap((part) => countryOf(part.split(';', 1)[0]?.trim() ?? '')),
  ),
];
