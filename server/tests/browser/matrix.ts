import type { PageLanguage } from '../../src/pages/language.ts';
import { extent } from '../support/extent.ts';
import type { Looker, View } from './support/looker.ts';

// The visitors of the pages. In the long form every story meets each language, both kinds of
// device, and a browser with and without JavaScript, but not every combination. Only contrast,
// widths and lengths of words are checked in every combination.

// biome-ignore format: a table
const allBuyers: readonly Looker[] = [
  { language: 'en', device: 'desktop', hasJavaScript: true,  colours: 'light' },
  { language: 'lt', device: 'phone',   hasJavaScript: false, colours: 'dark'  },
  { language: 'ru', device: 'phone',   hasJavaScript: true,  colours: 'light' },
];

/** The long form walks each story as all of them, the short form as the first. */
export const buyers = extent({ short: allBuyers.slice(0, 1), long: allBuyers });

/** For pages that wait in real seconds: both visitors wait at the same time. */
// biome-ignore format: a table
export const patientBuyers: readonly Looker[] = [
  { language: 'lt', device: 'desktop', hasJavaScript: true,  colours: 'light' },
  { language: 'ru', device: 'phone',   hasJavaScript: false, colours: 'dark'  },
];

export const languages: readonly PageLanguage[] = ['en', 'lt', 'ru'];

type PageView = Omit<View, 'language'> & { readonly everythingIn: readonly PageLanguage[] };

/**
 * How each page is checked in each language. A rule that colours cannot change is checked once for
 * each width, a rule that width cannot change once for each language, and contrast every time.
 */
// biome-ignore format: a table
const views: readonly PageView[] = [
  { device: 'desktop', colours: 'light', everythingIn: ['en']    },
  { device: 'desktop', colours: 'dark',  everythingIn: []        },
  { device: 'phone',   colours: 'dark',  everythingIn: languages },
  { device: 'phone',   colours: 'light', everythingIn: []        },
];

/** The language and the views in which a page is checked. */
export type Look = { readonly language: PageLanguage; readonly views: readonly PageView[] };

export const lookInEnglish: Look = {
  language: 'en',
  views: extent({ short: views.slice(0, 1), long: views }),
};

/** How each page is checked; in the short form once. */
export const looks = extent<readonly Look[]>({
  short: [lookInEnglish],
  long: languages.map((language) => ({ language, views })),
});

/** Pages with many words may not fit, so the short form checks them again. */
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

/**
 * The views that are kept as screenshots, for people. A screenshot takes longer than the checks.
 */
export const pictures = extent<readonly View[]>({ short: [], long: allPictures });
