import type { UnixSeconds } from '../../../kernel/time.ts';
import { mailAddressPattern } from '../../../mail/mail.ts';
import { type Logo, readLogo } from '../logo/logo.ts';
import { type Colour, colourPattern, whyUnreadable } from './colour.ts';
import {
  type CheckedLanguages,
  checkedLanguages,
  defaultProblem,
  languagesProblem,
  type WantedLanguages,
} from './languages.ts';

/** A logo as pages need it, without its bytes. */
export type ShownLogo = Pick<Logo, 'digest' | 'type' | 'width' | 'height'>;

/** The buyers' contact, and the terms of the sale. */
export type Contact = {
  readonly supportEmail: string | null;
  readonly supportPhone: string | null;
  readonly supportUrl: string | null;
  readonly termsUrl: string | null;
};

/** The look of a project for its buyers and payers (decision 0166). */
export type Branding = Contact & {
  /** The id of the project. */
  readonly id: string;
  readonly logo: ShownLogo | null;
  readonly colour: Colour | null;
  readonly changedAt: UnixSeconds;
};

/** The bytes of a project's logo, kept apart from the branding, which every page reads. */
export type LogoRow = Pick<Logo, 'digest' | 'type' | 'bytes'> & { readonly id: string };

/** The requested branding. `logo` is an uploaded file, or the word that keeps the current one. */
export type WantedBranding = Contact &
  WantedLanguages & {
    readonly logo: Buffer | null | 'kept';
    readonly colour: string | null;
    /** Whether buyers get a receipt by mail. */
    readonly receipts: boolean;
  };

/** The same after all checks. */
export type CheckedBranding = Contact &
  CheckedLanguages & {
    readonly logo: Logo | null | 'kept';
    readonly colour: Colour | null;
    readonly receipts: boolean;
  };

/** The problems, by field. */
export type BrandingProblems = Readonly<Partial<Record<keyof WantedBranding, string>>>;

export const emailLengthMax = 254;
export const phonePattern = '^\\+?[0-9][0-9 ().\\/-]{3,28}[0-9]$';
const addressLengthMax = 2_048;

const email = new RegExp(mailAddressPattern, 'u');
const phone = new RegExp(phonePattern);
const colour = new RegExp(colourPattern);

const isWebAddress = (text: string): boolean =>
  text.length <= addressLengthMax &&
  /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(text) &&
  URL.canParse(text);

const unless = (isRight: boolean, because: string): string | null => (isRight ? null : because);

const noAddress = 'It must be an address that begins with https:// or http://.';

/** By field. Null: the value is valid. */
const rules: {
  readonly [Field in keyof Contact | 'colour']: (given: string) => string | null;
} = {
  supportEmail: (given) =>
    unless(given.length <= emailLengthMax && email.test(given), 'It must be an email address.'),
  supportPhone: (given) =>
    unless(phone.test(given), 'It must be a phone number of 5 to 31 digits, spaces and signs.'),
  supportUrl: (given) => unless(isWebAddress(given), noAddress),
  termsUrl: (given) => unless(isWebAddress(given), noAddress),
  colour: (given) =>
    colour.test(given) ? whyUnreadable(given) : 'It must be # and six hex digits, as in #14532d.',
};

type RuledField = keyof typeof rules;

function problemsOf(wanted: WantedBranding): BrandingProblems {
  const found = (Object.keys(rules) as RuledField[]).flatMap((field) => {
    const given = wanted[field];
    const because = given === null ? null : rules[field](given);
    return because === null ? [] : [[field, because] as const];
  });
  return Object.fromEntries(found);
}

function languageProblems(wanted: WantedLanguages): BrandingProblems {
  const [languages, defaultLanguage] = [languagesProblem(wanted), defaultProblem(wanted)];
  return {
    ...(languages === null ? {} : { languages }),
    ...(defaultLanguage === null ? {} : { defaultLanguage }),
  };
}

export type BrandingCheck =
  | { readonly ok: true; readonly value: CheckedBranding }
  | { readonly ok: false; readonly problems: BrandingProblems };

/** Checks the requested branding and redraws the logo. It reports all problems at once. */
export function checkedBranding(wanted: WantedBranding): BrandingCheck {
  const read = wanted.logo instanceof Buffer ? readLogo(wanted.logo) : null;
  const problems = {
    ...problemsOf(wanted),
    ...languageProblems(wanted),
    ...(read === null || read.ok ? {} : { logo: read.because }),
  };
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const stays = wanted.logo === 'kept' ? 'kept' : null;
  const logo = read?.ok ? read.value : stays;
  const colour = wanted.colour?.toLowerCase() ?? null;
  return { ok: true, value: { ...wanted, ...checkedLanguages(wanted), logo, colour } };
}

/** The contact of a project that has set none. */
export const plainContact: Contact = {
  supportEmail: null,
  supportPhone: null,
  supportUrl: null,
  termsUrl: null,
};
