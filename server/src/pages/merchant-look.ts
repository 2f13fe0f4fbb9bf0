import { type Html, html } from './html.ts';
import type { BuyerLanguage, InEveryBuyerLanguage } from './language.ts';

type Accent = { readonly accent: string; readonly onAccent: string; readonly tint: string };

/** The seller's own details. Any of them may be missing. */
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

/** The seller's part of a page (decision 0166). */
export type MerchantLook = {
  /** Added to the style of all pages. The page's policy contains its hash. Empty: none. */
  readonly style: string;
  readonly logo: Html | null;
  /** The contact, and the terms. */
  readonly foot: Html | null;
};

const logoWidthMax = 176;
const logoHeightMax = 56;

/** In its final size, so that nothing moves when it arrives. */
function logoView({ name, logo }: Merchant): Html | null {
  if (logo === null) return null;
  const { path, width, height } = logo;
  const scale = Math.min(1, logoWidthMax / width, logoHeightMax / height);
  const shown = (side: number): number => Math.max(1, Math.round(side * scale));
  return html`<img class="logo" src="${path}" alt="${name}" width="${shown(width)}" height="${shown(height)}">`;
}

// Logos are drawn for a light background. On a dark page, a logo gets its own light background.
const logoStyle = `
.brand{flex-wrap:wrap}
.logo{max-width:100%;border-radius:4px}
.by{display:flex;align-items:center;gap:8px;margin-left:auto}
@media screen and (prefers-color-scheme:dark){.logo{box-sizing:content-box;padding:8px;border-radius:8px;background:#fffdfa}}
`.trim();

/** Buttons, selected items, and the focus ring. Links keep their readable colour. */
const accentRules = ({ accent, onAccent, tint }: Accent): string =>
  [
    `main .button:not(.plain,.danger),.countries a[aria-current],.method input,.check input{--accent:${accent};--on-accent:${onAccent}}`,
    `.method{--tint:${tint}}`,
    `main :focus-visible,.method:focus-within{outline-color:${accent}}`,
  ].join('');

// A brighter button might be too bright for its text.
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

/** For page footers, and for mails about a payment. */
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

/** A question mark or a percent sign would have another meaning in the link. */
const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^+0-9]/g, '')}`;

/** Opens a new tab, so the payment stays open. */
const outward = (address: string, text: string): Html =>
  html`<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`;

/** Without the scheme, which tells a reader nothing. */
const spokenAddress = (address: string): string =>
  address.replace(/^https?:\/\//i, '').replace(/\/$/, '');

/** The address for questions to the seller. Null: the seller names none. */
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
