import type { PageLanguage } from '../../src/pages/language.ts';
import { extent } from '../support/extent.ts';
import type { Looker, View } from './support/looker.ts';

// Who walks through the pages. In the long form every story meets each language, both kinds of device, and a browser
// with and without JavaScript, but not all combinations of them. Only what can differ with every
// combination (contrast, widths, lengths of words) is looked at in every combination.

// biome-ignore format: a table
const allBuyers: readonly Looker[] = [
  { language: 'en', device: 'desktop', hasJavaScript: true,  colours: 'light' },
  { language: 'lt', device: 'phone',   hasJavaScript: false, colours: 'dark'  },
  { language: 'ru', device: 'phone',   hasJavaScript: true,  colours: 'light' },
];

/** Each story is walked by all of them; in the short form by the first alone. */
export const buyers = extent({ short: allBuyers.slice(0, 1), long: allBuyers });

/** For what waits for real seconds: both wait at the same time. */
// biome-ignore format: a table
export const patientBuyers: readonly Looker[] = [
  { language: 'lt', device: 'desktop', hasJavaScript: true,  colours: 'light' },
  { language: 'ru', device: 'phone',   hasJavaScript: false, colours: 'dark'  },
];

export const languages: readonly PageLanguage[] = ['en', 'lt', 'ru'];

type PageView = Omit<View, 'language'> & { readonly everythingIn: readonly PageLanguage[] };

/**
 * How each page is looked at in each language. What no colour changes is asked once for each width,
 * what no width changes once for each language; contrast is asked every time.
 */
// biome-ignore format: a table
const views: readonly PageView[] = [
  { device: 'desktop', colours: 'light', everythingIn: ['en']    },
  { device: 'desktop', colours: 'dark',  everythingIn: []        },
  { device: 'phone',   colours: 'dark',  everythingIn: languages },
  { device: 'phone',   colours: 'light', everythingIn: []        },
];

/** In which language and views a page is looked at. */
export type Look = { readonly language: PageLanguage; readonly views: readonly PageView[] };

export const lookInEnglish: Look = {
  language: 'en',
  views: extent({ short: views.slice(0, 1), long: views }),
};

/** How each page is looked at; in the short form once. */
export const looks = extent<readonly Look[]>({
  short: [lookInEnglish],
  long: languages.map((language) => ({ language, views })),
});

/** Where words are many they may lack room: the short form looks at such a page again. */
export const looksAtManyWords = extent<readonly Look[]>({
  short: [{ language: 'ru', views: views.slice(2, 3) }],
  long: [],
});
/** In characters of the English text. */
export const manyWords = 900;

// biome-ignore format: a table
const allPictures: readonly View[] = [
  { language: 'en', device: 'desktop', colours: 'light' },
  { language: 'lt', device: 'phone',   colours: 'light' },
  { language: 'ru', device: 'phone',   colours: 'dark'  },
];

/** Which of these are kept as pictures, for people. Drawing one takes longer than a look. */
export const pictures = extent<readonly View[]>({ short: [], long: allPictures });
