import { Html, html } from './html.ts';
import { iconPath } from './icon.ts';
import { type BuyerLanguage, type InEveryBuyerLanguage, languageNames } from './language.ts';
import { bankHouse, coin, type PaymentSign, signs } from './marks.ts';
import type { MerchantLook } from './merchant-look.ts';
import { type Light, style, styleIn, wideStyle } from './style.ts';

/** A page in one of its languages. */
export type PageAddress = { readonly language: BuyerLanguage; readonly address: string };

export type Page = {
  readonly language: BuyerLanguage;
  readonly title: string;
  /** The name beside the mark. */
  readonly brand: string;
  /** Above everything: the notice that no real money moves. */
  readonly banner: string | null;
  readonly body: Html;
  /** The address in each of the page's languages. None: there is nothing to switch to. */
  readonly languages: readonly PageAddress[];
  /**
   * The next address, for a page that cannot send the header `Refresh`. The browser always requests
   * the address, and never sends a form again.
   */
  readonly refresh?: { readonly seconds: number; readonly address: string } | null;
  /** The mock bank looks like another company. Pages for a desk are wide. */
  readonly look?: 'bank' | 'wide';
  /** The seller of the page, if it has set a look. `pageAnswer` gets it as well. */
  readonly merchant?: MerchantLook | null;
  /**
   * Addresses of our scripts. `pageAnswer` needs to know of them. Every page works without them.
   */
  readonly scripts?: readonly string[];
  /** A mere preview in this light. `previewAnswer` sends it. */
  readonly preview?: Light | null;
};

// The style is our own text. Escaping would change its bytes, and the policy contains their hash.
const styleElement = new Html(`<style>${style}</style>`);
const wideStyleElement = new Html(`<style>${wideStyle}</style>`);

/** The address of a page in each language. */
export const addressesIn = <Language extends BuyerLanguage>(
  languages: readonly Language[],
  addressIn: (language: Language) => string,
): readonly PageAddress[] =>
  languages.map((language) => ({ language, address: addressIn(language) }));

const languageLink = ({ language, address }: PageAddress, current: BuyerLanguage): Html =>
  language === current
    ? html`<li><span aria-current="true" lang="${language}">${languageNames[language]}</span></li>`
    : html`<li><a href="${address}" hreflang="${language}" lang="${language}">${languageNames[language]}</a></li>`;

/** Our sign, after the seller's if there is one. */
function brandView({ brand, look, merchant }: Page): Html {
  const sign = html`${look === 'bank' ? bankHouse : coin}${brand}`;
  return merchant?.logo
    ? html`<p class="brand">${merchant.logo}<span class="by">${sign}</span></p>`
    : html`<p class="brand">${sign}</p>`;
}

function stylesOf({ look, merchant, preview }: Page): Html {
  if (preview != null) {
    const own = styleIn(merchant?.style ?? '', preview);
    return new Html(`<style>${styleIn(style, preview)}</style><style>${own}</style>`);
  }
  const ofMerchant = merchant?.style ? new Html(`<style>${merchant.style}</style>`) : null;
  return html`${styleElement}${look === 'wide' && wideStyleElement}${ofMerchant}`;
}

/** A complete document. */
export function pageText(page: Page): string {
  const { language, title, banner, body, look, refresh = null, merchant = null } = page;
  const { scripts = [] } = page;
  const inert = page.preview != null && html` inert`;
  const languages = page.languages.map((one) => languageLink(one, language));
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
${stylesOf(page)}
${scripts.map(
  (address) => html`<script src="${address}" defer></script>
`,
)}</head>
<body class="${look ?? 'florin'}"${inert}>
${banner !== null && html`<header class="banner">${banner}</header>`}
<main>
${brandView(page)}
${body}
${merchant?.foot ?? null}</main>
${languages.length > 0 && html`<footer><nav aria-label="${languageWord[language]}"><ul>${languages}</ul></nav></footer>`}
</body>
</html>
`.text;
}

const languageWord: InEveryBuyerLanguage<string> = {
  de: 'Sprache',
  et: 'Keel',
  en: 'Language',
  lv: 'Valoda',
  lt: 'Kalba',
  pl: 'Język',
  ru: 'Язык',
};

/** The event in one line with its sign. Below it, what it means for the money. */
export const stateHeading = (sign: PaymentSign, heading: string, meaning: string): Html =>
  html`<div class="state ${sign}">${signs[sign]}<div><h1>${heading}</h1><p>${meaning}</p></div></div>`;

/** A link to the next page, in the form of a button. */
export const linkButton = (address: string, text: string, kind: 'main' | 'plain' = 'main'): Html =>
  html`<a class="button ${kind}" href="${address}">${text}</a>`;
