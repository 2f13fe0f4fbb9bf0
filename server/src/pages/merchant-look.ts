import { type Html, html } from './html.ts';
import type { BuyerLanguage, InEveryBuyerLanguage } from './language.ts';

type Accent = { readonly accent: string; readonly onAccent: string; readonly tint: string };

/** What a seller has said about itself; anything may be missing. */
export type Merchant = {
  readonly name: string;
  readonly logo: {
    readonly path: string;
    readonly width: number;
    readonly height: number;
  } | null;
  readonly palette: { readonly light: Accent; readonly dark: Accent } | null;
  readonly supportEmail: string | null;
  readonly supportPhone: string | null;
  readonly supportUrl: string | null;
  readonly termsUrl: string | null;
};

/** A page's share of it (decision 0166). */
export type MerchantLook = {
  /** Besides the style of all pages, and known to the page's policy by its hash; empty: none. */
  readonly style: string;
  readonly logo: Html | null;
  /** Whom to ask, and the terms. */
  readonly foot: Html | null;
};

const logoWidthMax = 176;
const logoHeightMax = 56;

/** In the size in which it is shown, so that nothing moves when it arrives. */
function logoView({ name, logo }: Merchant): Html | null {
  if (logo === null) return null;
  const { path, width, height } = logo;
  const scale = Math.min(1, logoWidthMax / width, logoHeightMax / height);
  const shown = (side: number): number => Math.max(1, Math.round(side * scale));
  return html`<img class="logo" src="${path}" alt="${name}" width="${shown(width)}" height="${shown(height)}">`;
}

// A logo is drawn for a light ground. On a dark page it gets one of its own.
const logoStyle = `
.brand{flex-wrap:wrap}
.logo{max-width:100%;border-radius:4px}
.by{display:flex;align-items:center;gap:8px;margin-left:auto}
@media screen and (prefers-color-scheme:dark){.logo{box-sizing:content-box;padding:8px;border-radius:8px;background:#fffdfa}}
`.trim();

/** Buttons, what is chosen, and the ring around what has the focus. Links stay as they are read. */
const accentRules = ({ accent, onAccent, tint }: Accent): string =>
  [
    `main .button:not(.plain,.danger),.countries a[aria-current],.method input,.check input{--accent:${accent};--on-accent:${onAccent}}`,
    `.method{--tint:${tint}}`,
    `main :focus-visible,.method:focus-within{outline-color:${accent}}`,
  ].join('');

// A brighter button could be too bright for its words.
const hoverRule = 'main .button:not(.plain,.danger):hover{filter:none;text-decoration:underline}';

function styleOf({ logo, palette }: Merchant): string {
  const colours =
    palette === null
      ? []
      : [
          `@media screen{${accentRules(palette.light)}${hoverRule}}`,
          `@media screen and (prefers-color-scheme:dark){${accentRules(palette.dark)}}`,
        ];
  return [...(logo === null ? [] : [logoStyle]), ...colours].join('\n');
}

type FootTexts = { readonly questions: string; readonly terms: string };

/** For the foot of pages, and for mails about a payment. */
// biome-ignore format: one language per line
export const footTexts: InEveryBuyerLanguage<FootTexts> = {
  de: { questions: 'Fragen an den Verkäufer',  terms: 'Geschäftsbedingungen des Verkäufers' },
  et: { questions: 'Küsimused müüjale',        terms: 'Müüja tingimused'                    },
  en: { questions: 'Questions for the seller', terms: 'Seller’s terms'                      },
  lv: { questions: 'Jautājumi pārdevējam',     terms: 'Pārdevēja noteikumi'                 },
  lt: { questions: 'Klausimai pardavėjui',     terms: 'Pardavėjo sąlygos'                   },
  pl: { questions: 'Pytania do sprzedawcy',    terms: 'Regulamin sprzedawcy'                },
  ru: { questions: 'Вопросы продавцу',         terms: 'Условия продавца'                    },
};

/** A question mark or a percent sign would begin something else. */
const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^+0-9]/g, '')}`;

/** The payment stays open beside it. */
const outward = (address: string, text: string): Html =>
  html`<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`;

/** Without the scheme, which tells a reader nothing. */
const spokenAddress = (address: string): string =>
  address.replace(/^https?:\/\//i, '').replace(/\/$/, '');

/** Where a question to the seller goes; null: it has named nobody. */
export function contactAddress({
  supportUrl,
  supportEmail,
  supportPhone,
}: Pick<Merchant, 'supportUrl' | 'supportEmail' | 'supportPhone'>): string | null {
  if (supportUrl !== null) return supportUrl;
  if (supportEmail !== null) return mailAddress(supportEmail);
  return supportPhone === null ? null : phoneAddress(supportPhone);
}

function footView(merchant: Merchant, language: BuyerLanguage): Html | null {
  const { supportEmail, supportPhone, supportUrl, termsUrl } = merchant;
  const { questions, terms } = footTexts[language];
  const ways = [
    supportEmail !== null && html`<a href="${mailAddress(supportEmail)}">${supportEmail}</a>`,
    supportPhone !== null && html`<a href="${phoneAddress(supportPhone)}">${supportPhone}</a>`,
    supportUrl !== null && outward(supportUrl, spokenAddress(supportUrl)),
  ].filter((way) => way !== false);
  const listed = ways.map((way, index) => (index === 0 ? way : html`, ${way}`));
  const asked = ways.length > 0 && html`<p class="hint">${questions}: ${listed}</p>`;
  const known = termsUrl !== null && html`<p class="hint">${outward(termsUrl, terms)}</p>`;
  return asked || known ? html`${asked}${known}` : null;
}

export const merchantLook = (merchant: Merchant, language: BuyerLanguage): MerchantLook => ({
  style: styleOf(merchant),
  logo: logoView(merchant),
  foot: footView(merchant, language),
});
