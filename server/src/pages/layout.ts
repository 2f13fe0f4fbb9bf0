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
  /** Who shows it, beside the mark. */
  readonly brand: string;
  /** Above everything: that no real money moves. */
  readonly banner: string | null;
  readonly body: Html;
  /** Where it stands in each language that it exists in; none: there is nothing to switch to. */
  readonly languages: readonly PageAddress[];
  /**
   * Where it goes on by itself, for a page that cannot send the header `Refresh`: always by looking
   * at the address, never by sending a form again.
   */
  readonly refresh?: { readonly seconds: number; readonly address: string } | null;
  /** The mock bank looks like somebody else's house; what is read at a desk is wide. */
  readonly look?: 'bank' | 'wide';
  /** The seller it is about, where one has said how it looks; goes to `pageAnswer` as well. */
  readonly merchant?: MerchantLook | null;
  /** Addresses of scripts of ours; `pageAnswer` is told so. Every page works without them. */
  readonly scripts?: readonly string[];
  /** It is only to be looked at, in this light; `previewAnswer` sends it. */
  readonly preview?: Light | null;
};

// It is our own text, and escaping it would change the bytes of which the policy knows the hash.
const styleElement = new Html(`<style>${style}</style>`);
const wideStyleElement = new Html(`<style>${wideStyle}</style>`);

/** Every language of a page, and its address there. */
export const addressesIn = <Language extends BuyerLanguage>(
  languages: readonly Language[],
  addressIn: (language: Language) => string,
): readonly PageAddress[] =>
  languages.map((language) => ({ language, address: addressIn(language) }));

const languageLink = ({ language, address }: PageAddress, current: BuyerLanguage): Html =>
  language === current
    ? html`<li><span aria-current="true" lang="${language}">${languageNames[language]}</span></li>`
    : html`<li><a href="${address}" hreflang="${language}" lang="${language}">${languageNames[language]}</a></li>`;

/** Our sign, behind the seller's where there is one. */
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

/** A whole document. */
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

/** What happened, in one line with its sign; what it means for the money below. */
export const stateHeading = (sign: PaymentSign, heading: string, meaning: string): Html =>
  html`<div class="state ${sign}">${signs[sign]}<div><h1>${heading}</h1><p>${meaning}</p></div></div>`;

/** The way on. */
export const linkButton = (address: string, text: string, kind: 'main' | 'plain' = 'main'): Html =>
  html`<a class="button ${kind}" href="${address}">${text}</a>`;
