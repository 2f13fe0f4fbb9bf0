import { languageAmong, type PageLanguage, pageLanguages } from '../pages/language.ts';
import type { PageAddress } from '../pages/layout.ts';
import { addressesIn } from '../pages/layout.ts';
import { languageCookieOf, type StaffCaller } from '../staff/sessions/staff-caller.ts';
import type { DeskFrame } from './desk-page.ts';

/** The two faces of the desk: for the staff of merchants, and for the staff of the installation. */
export const faces = ['portal', 'console'] as const;
export type Face = (typeof faces)[number];

/** The first page of a face. */
export const homeOf = (face: Face): string => `/${face}`;

/**
 * The language of a caller: from the address, their earlier choice, their stored language, or the
 * browser.
 */
export const languageOf = (caller: StaffCaller, lang: string | undefined): PageLanguage =>
  languageAmong(
    lang,
    caller.chosenLanguage ?? undefined,
    caller.seat?.member.locale,
    ...caller.visitor.languages,
  );

/** The cookies that a page sets: the visitor's if it is missing, and the chosen language. */
export function cookiesFor(
  { visitor }: StaffCaller,
  lang: string | undefined,
  publicUrl: string,
): readonly string[] {
  const chosen = pageLanguages.find((language) => language === lang);
  const isSecure = publicUrl.startsWith('https:');
  return [
    ...(visitor.setCookie === null ? [] : [visitor.setCookie]),
    ...(chosen === undefined ? [] : [languageCookieOf(chosen, isSecure)]),
  ];
}

const nextLengthMax = 2_000;

/** The next page: a page of the same face, and no other address. */
export function nextIn(face: Face, text: string | undefined): string {
  const home = homeOf(face);
  if (text === undefined || text.length > nextLengthMax || !/^\/[!-~]*$/.test(text)) return home;
  if (!URL.canParse(text, 'http://florin')) return home;
  // Parsed as a browser does it: dots and backslashes cannot lead elsewhere.
  const { host, pathname, search } = new URL(text, 'http://florin');
  const isOwn = host === 'florin' && (pathname === home || pathname.startsWith(`${home}/`));
  return isOwn ? `${pathname}${search}` : home;
}

const withNext = (address: string, next: string): string =>
  `${address}?next=${encodeURIComponent(next)}`;

/** The address of the sign-in page, which then leads on to `next`. */
export const signInAddress = (face: Face, next: string): string =>
  withNext(`/${face}/sign-in`, next);

/** The address where a person with a right password gives the second factor. */
export const codeAddress = (face: Face, next: string): string => withNext(`/${face}/code`, next);

/** The page for the missing part of a sign-in: the password, or the second factor. */
export const wayIn = (face: Face, { seat }: StaffCaller, next: string): string =>
  seat === null ? signInAddress(face, next) : codeAddress(face, next);

/**
 * The address where a person gives the second factor again for a sensitive act, and then goes on to
 * `next`.
 */
export const proveAddress = (face: Face, next: string): string => withNext(`/${face}/prove`, next);

export const securityAddress = (face: Face): string => `/${face}/security`;

/** The same address in one language. */
const inLanguage = (address: string, language: PageLanguage): string => {
  const { pathname, searchParams } = new URL(address, 'http://florin');
  searchParams.set('lang', language);
  return `${pathname}?${searchParams}`;
};

export const inEachLanguage = (address: string): readonly PageAddress[] =>
  addressesIn(pageLanguages, (language) => inLanguage(address, language));

/**
 * The frame of a page for a visitor who has not signed in. `address`: the address of the page
 * itself.
 */
export const frameOfStranger = (
  face: Face,
  language: PageLanguage,
  address: string,
  scripts: readonly string[] = [],
): DeskFrame => ({
  face,
  language,
  brand: 'Florin',
  banner: null,
  modes: null,
  projects: [],
  search: null,
  person: null,
  navigation: [],
  languageAddresses: inEachLanguage(address),
  scripts,
});
