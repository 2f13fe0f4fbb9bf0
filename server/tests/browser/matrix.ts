import type { PageLanguage } from '../../src/pages/language.ts';
import type { Questions } from './support/inspect.ts';
import type { Looker, View } from './support/looker.ts';

// Who walks through the pages. Every story meets each language, both kinds of device, and a browser
// with and without JavaScript, but not all combinations of them. Only what can differ with every
// combination (contrast, widths, lengths of words) is looked at in every combination.

/** Each story is walked by all of them. */
// biome-ignore format: a table
export const buyers: readonly Looker[] = [
  { language: 'en', device: 'desktop', hasJavaScript: true,  colours: 'light' },
  { language: 'lt', device: 'phone',   hasJavaScript: false, colours: 'dark'  },
  { language: 'ru', device: 'phone',   hasJavaScript: true,  colours: 'light' },
];

/** For what waits for real seconds: both wait at the same time. */
// biome-ignore format: a table
export const patientBuyers: readonly Looker[] = [
  { language: 'lt', device: 'desktop', hasJavaScript: true,  colours: 'light' },
  { language: 'ru', device: 'phone',   hasJavaScript: false, colours: 'dark'  },
];

export const languages: readonly PageLanguage[] = ['en', 'lt', 'ru'];

/**
 * How each page is looked at. What no colour changes is asked once for each width, what no width
 * changes once for each colour, and contrast, which no language changes, in every view of one
 * language; in the others everything once, and contrast where their words break differently.
 */
// biome-ignore format: a table
export const views: readonly (View & { readonly asked: Questions })[] = [
  { language: 'en', device: 'desktop', colours: 'light', asked: 'everything' },
  { language: 'en', device: 'desktop', colours: 'dark',  asked: 'colours'    },
  { language: 'en', device: 'phone',   colours: 'dark',  asked: 'everything' },
  { language: 'en', device: 'phone',   colours: 'light', asked: 'colours'    },
  { language: 'lt', device: 'desktop', colours: 'light', asked: 'everything' },
  { language: 'lt', device: 'phone',   colours: 'light', asked: 'colours'    },
  { language: 'ru', device: 'desktop', colours: 'light', asked: 'everything' },
  { language: 'ru', device: 'phone',   colours: 'dark',  asked: 'colours'    },
];

export const viewsIn = (language: PageLanguage): typeof views =>
  views.filter((one) => one.language === language);

/** Which of these are kept as pictures, for people. */
// biome-ignore format: a table
export const pictures: readonly View[] = [
  { language: 'en', device: 'desktop', colours: 'light' },
  { language: 'lt', device: 'phone',   colours: 'light' },
  { language: 'ru', device: 'phone',   colours: 'dark'  },
];
