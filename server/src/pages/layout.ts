import { Html, html } from './html.ts';
import { iconPath } from './icon.ts';
import { languageNames, type PageLanguage, pageLanguages } from './language.ts';
import { bankHouse, coin, type PaymentSign, signs } from './marks.ts';
import { style, wideStyle } from './style.ts';

export type Page = {
  readonly language: PageLanguage;
  readonly title: string;
  /** Who shows it, beside the mark. */
  readonly brand: string;
  /** Above everything: that no real money moves. */
  readonly banner: string | null;
  readonly body: Html;
  /** The address of this page in another language; null: there is none to switch to. */
  readonly addressIn: ((language: PageLanguage) => string) | null;
  /**
   * Where it goes on by itself, for a page that cannot send the header `Refresh`: always by looking
   * at the address, never by sending a form again.
   */
  readonly refresh?: { readonly seconds: number; readonly address: string } | null;
  /** The mock bank looks like somebody else's house; what is read at a desk is wide. */
  readonly look?: 'bank' | 'wide';
};

// It is our own text, and escaping it would change the bytes of which the policy knows the hash.
const styleElement = new Html(`<style>${style}</style>`);
const wideStyleElement = new Html(`<style>${wideStyle}</style>`);

const languageLink = (address: string, language: PageLanguage, current: PageLanguage): Html =>
  language === current
    ? html`<li><span aria-current="true" lang="${language}">${languageNames[language]}</span></li>`
    : html`<li><a href="${address}" hreflang="${language}" lang="${language}">${languageNames[language]}</a></li>`;

/** A whole document. */
export function pageText(page: Page): string {
  const { language, title, brand, banner, body, addressIn, look, refresh = null } = page;
  const languages =
    addressIn !== null && pageLanguages.map((one) => languageLink(addressIn(one), one, language));
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
${
  refresh !== null &&
  html`<meta http-equiv="refresh" content="${`${refresh.seconds}; url=${refresh.address}`}">
`
}<title>${title}</title>
<link rel="icon" href="${iconPath}" type="image/svg+xml">
${styleElement}${look === 'wide' && wideStyleElement}
</head>
<body class="${look ?? 'florin'}">
${banner !== null && html`<header class="banner">${banner}</header>`}
<main>
<p class="brand">${look === 'bank' ? bankHouse : coin}${brand}</p>
${body}
</main>
${languages !== false && html`<footer><nav aria-label="${languageWord[language]}"><ul>${languages}</ul></nav></footer>`}
</body>
</html>
`.text;
}

const languageWord: Readonly<Record<PageLanguage, string>> = {
  en: 'Language',
  lt: 'Kalba',
  ru: 'Язык',
};

/** What happened, in one line with its sign; what it means for the money below. */
export const stateHeading = (sign: PaymentSign, heading: string, meaning: string): Html =>
  html`<div class="state ${sign}">${signs[sign]}<div><h1>${heading}</h1><p>${meaning}</p></div></div>`;

/** The way on. */
export const linkButton = (address: string, text: string, kind: 'main' | 'plain' = 'main'): Html =>
  html`<a class="button ${kind}" href="${address}">${text}</a>`;
