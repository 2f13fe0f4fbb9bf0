import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Person } from '../../identity/users/person.ts';
import { personOnPage } from '../../identity/users/person-on-page.ts';
import { granted } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type PageLanguage, pageLanguages } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { AccountServices } from '../account-services.ts';
import { newSessionSecret, sessionCookie, sessionId } from './page-session.ts';
import type { Payer } from './payer.ts';
import { startSession } from './start-session.ts';

export const signInPath = '/frontend/sign-in';
const ownWalletPath = '/frontend/wallet';

/** The queue for all work of our own pages. */
export const pagesLine = { kind: 'client', id: 'frontend' } as const;

const nextLengthMax = 8_000;

/** The page to return to after signing in: a page of payers or buyers, and no other address. */
export const nextIn = (text: string | undefined): string =>
  text !== undefined && text.length <= nextLengthMax && /^\/(?:frontend|pay)\/[!-~]*$/.test(text)
    ? text
    : ownWalletPath;

const localeInPath = new RegExp(
  `^/frontend/(?:${[...pageLanguages, 'locale'].join('|')})(?=[/?]|$)`,
);

/** The same page of ours in the language that the visitor chose on the way to it. */
export const nextInLanguage = (next: string, language: PageLanguage): string =>
  next.replace(localeInPath, `/frontend/${language}`);

/** The query of a page on the way in. `isTest` null: the purpose of the visit is unknown. */
const queryOf = (next: string, language: PageLanguage, isTest: boolean | null): string =>
  `lang=${language}&next=${encodeURIComponent(next)}${isTest === null ? '' : `&test=${isTest ? 1 : 0}`}`;

/** The address of the sign-in page. */
export const signInAddressFor = (
  next: string,
  language: PageLanguage,
  isTest: boolean | null,
): string => `${signInPath}?${queryOf(next, language, isTest)}`;

export const signInAddress = (next: string, language: PageLanguage): string =>
  signInAddressFor(next, language, null);

export const signUpPath = '/frontend/sign-up';
export const passwordPath = '/frontend/password';

/** Whether the purpose of the visit is about test money. Null: unknown. */
export const modeIn = (text: string | undefined): boolean | null =>
  text === '1' || text === '0' ? text === '1' : null;

export type Newcomer = {
  readonly next: string;
  readonly language: PageLanguage;
  /** Whether the purpose of the visit is about test money. */
  readonly isTest: boolean;
  /** Wallet 2.6: a project vouches for their address. */
  readonly contactToken?: string | undefined;
};

/** The address of the page that opens a wallet. */
export const signUpAddress = ({ next, language, isTest }: Newcomer): string =>
  `${signUpPath}?lang=${language}&test=${isTest ? 1 : 0}&next=${encodeURIComponent(next)}`;

/**
 * The address for a visitor who has not signed in. If a project vouches for them, they may be new
 * here.
 */
export function enterAddress({ next, language, isTest, contactToken }: Newcomer): string {
  if (contactToken === undefined) return signInAddressFor(next, language, isTest);
  return `${signUpPath}?contact=${encodeURIComponent(contactToken)}&${queryOf(next, language, isTest)}`;
}

/** The address for a person who has forgotten their password. */
export const passwordAddress = (
  next: string,
  language: PageLanguage,
  isTest: boolean | null,
): string => `${passwordPath}?${queryOf(next, language, isTest)}`;

/**
 * The address for a visitor whose session had ended when they sent a form. The form had no effect.
 */
export const endedAddress = (
  next: string,
  language: PageLanguage,
  isTest: boolean | null = null,
): string => `${signInAddressFor(next, language, isTest)}&ended=1`;

export const codePath = `${signInPath}/code`;
export const provePath = `${signInPath}/prove`;

/** The address where a person gives their second factor after their password. */
export const codeAddress = (next: string, language: PageLanguage): string =>
  `${codePath}?${queryOf(next, language, null)}`;

/** The address where a person gives it again, before a sensitive act. */
export const proveAddress = (next: string, language: PageLanguage): string =>
  `${provePath}?${queryOf(next, language, null)}`;

type Started = {
  /** The cookies of the session and of the device. */
  readonly cookies: readonly string[];
  /** The second factor is still missing. */
  readonly isHalf: boolean;
};

/**
 * Starts a session in this browser. `provenAt`: when its second factor was given. Null: it was not.
 */
export async function startedFor(
  { engine, publicUrl, devices }: AccountServices,
  person: Person,
  { sessionId: before, visitor }: Payer,
  provenAt: UnixSeconds | null = null,
): Promise<Started> {
  const secret = newSessionSecret();
  const session = { id: sessionId(secret), person, provenAt, before };
  const { isHalf } = granted(await engine.execute(startSession, session, pagesLine));
  const cookies = [
    sessionCookie(secret, publicUrl().startsWith('https:')),
    devices.cookieFor(visitor.deviceCookie, person.id),
  ];
  return { cookies, isHalf };
}

/** The next page, and its language. */
type Aim = { readonly next: string; readonly language: PageLanguage };

/**
 * Signs in a person whose password was right, and leads on: to the second factor if there is one.
 */
export async function ledOn(
  services: AccountServices,
  person: Person,
  payer: Payer,
  { next, language }: Aim,
): Promise<VerbatimAnswer> {
  const { cookies, isHalf } = await startedFor(services, person, payer);
  return seeOther(isHalf ? codeAddress(next, language) : next, cookies);
}

/** The typed name and password. */
export type Typed = { readonly login: string; readonly password: string };

/** The outcome of a password: a redirect, or a refusal. */
export type Entered =
  | { readonly what: 'entered'; readonly answer: VerbatimAnswer }
  | { readonly what: 'refused' }
  | { readonly what: 'paused'; readonly seconds: number };

/** Signs in a person who knows their password, and leads on. */
export async function enteredBy(
  services: AccountServices,
  payer: Payer,
  typed: Typed,
  aim: Aim,
): Promise<Entered> {
  const { address, deviceCookie } = payer.visitor;
  const deviceOf = (personId: number) => services.devices.knownTo(deviceCookie, personId);
  const entering = await personOnPage(services, { isTest: null, ...typed, address, deviceOf });
  if (entering.what !== 'right') return entering;
  return { what: 'entered', answer: await ledOn(services, entering.person, payer, aim) };
}
