import type { BrowserContextOptions } from 'playwright-core';
import { type BuyerLanguage, locales, type PageLanguage } from '../../../src/pages/language.ts';

/** How a page is shown. */
export type View<Language extends BuyerLanguage = PageLanguage> = {
  readonly language: Language;
  readonly device: 'desktop' | 'phone';
  readonly colours: 'light' | 'dark';
};

/** A visitor and the properties of their browser. */
export type Looker<Language extends BuyerLanguage = PageLanguage> = View<Language> & {
  readonly hasJavaScript: boolean;
};

export const viewports = {
  desktop: { width: 1_280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export const contextOptions = (looker: Looker<BuyerLanguage>): BrowserContextOptions => ({
  locale: locales[looker.language],
  colorScheme: looker.colours,
  // A spinner is drawn sixty times a second, and no one sees it.
  reducedMotion: 'reduce',
  javaScriptEnabled: looker.hasJavaScript,
  viewport: viewports[looker.device],
  ...(looker.device === 'phone' ? { hasTouch: true, isMobile: true } : {}),
});
