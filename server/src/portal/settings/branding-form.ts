import {
  type BrandingProblems,
  type CheckedBranding,
  checkedBranding,
  plainContact,
  type WantedBranding,
} from '../../identity/projects/branding/branding.ts';
import {
  colourPattern,
  groundRatioMin,
  pageContrastOf,
} from '../../identity/projects/branding/colour.ts';
import { offeredLanguages } from '../../identity/projects/branding/languages.ts';
import type { WholeBranding } from '../../identity/projects/branding/read-branding.ts';
import { logoBytesMax, looksLikeLogo } from '../../identity/projects/logo/logo.ts';
import { isName } from '../../identity/projects/project-rules.ts';
import { buyerLanguages, locales, type PageLanguage } from '../../pages/language.ts';
import { brandingTexts } from './branding-texts.ts';

/** The typed fields of the page. */
export type TypedBranding = {
  readonly name: string;
  /** The chosen file. Null: none. */
  readonly logo: Buffer | null;
  readonly isLogoRemoved: boolean;
  readonly colour: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  readonly supportUrl: string;
  readonly termsUrl: string;
  readonly receipts: boolean;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
};

export type WrongBranding = Readonly<Partial<Record<'name' | keyof WantedBranding, string>>>;

/** The stored branding. */
export function brandingOf({ project, branding }: Omit<WholeBranding, 'logo'>): TypedBranding {
  const { supportEmail, supportPhone, supportUrl, termsUrl } = branding ?? plainContact;
  return {
    name: project.name,
    logo: null,
    isLogoRemoved: false,
    colour: branding?.colour ?? '',
    supportEmail: supportEmail ?? '',
    supportPhone: supportPhone ?? '',
    supportUrl: supportUrl ?? '',
    termsUrl: termsUrl ?? '',
    receipts: project.configuration.receipts ?? false,
    languages: offeredLanguages(project),
    defaultLanguage: project.configuration.defaultLanguage ?? '',
  };
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** All languages selected is stored as no selection: a new language is then offered as well. */
const wantedOf = (typed: TypedBranding): WantedBranding => ({
  logo: typed.logo ?? (typed.isLogoRemoved ? null : 'kept'),
  colour: orNull(typed.colour),
  supportEmail: orNull(typed.supportEmail),
  supportPhone: orNull(typed.supportPhone),
  supportUrl: orNull(typed.supportUrl),
  termsUrl: orNull(typed.termsUrl),
  receipts: typed.receipts,
  languages: typed.languages.length === buyerLanguages.length ? null : typed.languages,
  defaultLanguage: orNull(typed.defaultLanguage),
});

/** In the reader's notation. */
const ratioText = (ratio: number, language: PageLanguage): string =>
  new Intl.NumberFormat(locales[language], { minimumFractionDigits: 1 }).format(ratio);

const isColour = (text: string): boolean => new RegExp(colourPattern).test(text);

/** The contrast of the typed colour. Null: it is not a colour. */
export const contrastIn = (colour: string, language: PageLanguage): string | null =>
  isColour(colour) ? ratioText(pageContrastOf(colour), language) : null;

function colourWords(colour: string, language: PageLanguage): string {
  const { wrong } = brandingTexts[language];
  const ratio = contrastIn(colour, language);
  return ratio === null ? wrong.colour : wrong.contrast(ratio, String(groundRatioMin));
}

const pixelsIn = /^The logo has (\d+) by (\d+) pixels/;

function logoWords(bytes: Buffer, because: string, language: PageLanguage): string {
  const { wrong } = brandingTexts[language];
  if (bytes.length > logoBytesMax) return wrong.tooLarge(String(Math.ceil(bytes.length / 1_000)));
  if (!looksLikeLogo(bytes)) return wrong.noPicture;
  const [, width, height] = pixelsIn.exec(because) ?? [];
  return width !== undefined && height !== undefined
    ? wrong.pixels(width, height)
    : wrong.picture(because);
}

/** The same problems in the words of the page. */
function wordsFor(
  problems: BrandingProblems,
  typed: TypedBranding,
  language: PageLanguage,
): WrongBranding {
  const { wrong } = brandingTexts[language];
  const words: WrongBranding = {
    logo: logoWords(typed.logo ?? Buffer.alloc(0), problems.logo ?? '', language),
    colour: colourWords(typed.colour, language),
    supportEmail: wrong.supportEmail,
    supportPhone: wrong.supportPhone,
    supportUrl: wrong.address,
    termsUrl: wrong.address,
    languages: wrong.languages,
    defaultLanguage: wrong.defaultLanguage,
  };
  const fields = Object.keys(problems) as (keyof WrongBranding)[];
  return Object.fromEntries(fields.map((field) => [field, words[field]]));
}

export type ReadBranding = {
  /** Without the wrong fields. */
  readonly wanted: CheckedBranding;
  /** Empty: all fields are valid. */
  readonly wrong: WrongBranding;
};

/** The branding of a form, by the rules of the operator API. */
export function brandingIn(typed: TypedBranding, language: PageLanguage): ReadBranding {
  const wanted = wantedOf(typed);
  const checked = checkedBranding(wanted);
  const misnamed = isName(typed.name) ? {} : { name: brandingTexts[language].wrong.name };
  if (checked.ok) return { wanted: checked.value, wrong: misnamed };
  const { problems } = checked;
  const without = Object.fromEntries(
    Object.keys(problems).map((field) => [field, field === 'logo' ? 'kept' : null]),
  );
  const rest = checkedBranding({ ...wanted, ...without });
  if (!rest.ok) throw new Error('a project that says nothing about itself is right');
  return { wanted: rest.value, wrong: { ...misnamed, ...wordsFor(problems, typed, language) } };
}
