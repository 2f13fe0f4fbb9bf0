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

/** The line in which everything waits that our own pages do. */
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

/** The same page of ours in the language that was chosen on the way to it. */
export const nextInLanguage = (next: string, language: PageLanguage): string =>
  next.replace(localeInPath, `/frontend/${language}`);

/** What a page on the way in has in its address. `isTest` null: nobody knows what they came for. */
const queryOf = (next: string, language: PageLanguage, isTest: boolean | null): string =>
  `lang=${language}&next=${encodeURIComponent(next)}${isTest === null ? '' : `&test=${isTest ? 1 : 0}`}`;

/** Where somebody signs in. */
export const signInAddressFor = (
  next: string,
  language: PageLanguage,
  isTest: boolean | null,
): string => `${signInPath}?${queryOf(next, language, isTest)}`;

export const signInAddress = (next: string, language: PageLanguage): string =>
  signInAddressFor(next, language, null);

export const signUpPath = '/frontend/sign-up';
export const passwordPath = '/frontend/password';

/** Whether what somebody came for is about test money; null: nobody said. */
export const modeIn = (text: string | undefined): boolean | null =>
  text === '1' || text === '0' ? text === '1' : null;

export type Newcomer = {
  readonly next: string;
  readonly language: PageLanguage;
  /** Whether what they came for is about test money. */
  readonly isTest: boolean;
  /** Wallet 2.6: a project vouches for their address. */
  readonly contactToken?: string | undefined;
};

/** Where somebody opens a wallet. */
export const signUpAddress = ({ next, language, isTest }: Newcomer): string =>
  `${signUpPath}?lang=${language}&test=${isTest ? 1 : 0}&next=${encodeURIComponent(next)}`;

/** Where somebody goes who has not signed in: those whom a project vouches for may be new here. */
export function enterAddress({ next, language, isTest, contactToken }: Newcomer): string {
  if (contactToken === undefined) return signInAddressFor(next, language, isTest);
  return `${signUpPath}?contact=${encodeURIComponent(contactToken)}&${queryOf(next, language, isTest)}`;
}

/** Where somebody goes who has forgotten their password. */
export const passwordAddress = (
  next: string,
  language: PageLanguage,
  isTest: boolean | null,
): string => `${passwordPath}?${queryOf(next, language, isTest)}`;

/** Where somebody goes whose session had ended when they sent a form: nothing came of it. */
export const endedAddress = (
  next: string,
  language: PageLanguage,
  isTest: boolean | null = null,
): string => `${signInAddressFor(next, language, isTest)}&ended=1`;

export const codePath = `${signInPath}/code`;
export const provePath = `${signInPath}/prove`;

/** Where somebody gives their second factor after their password. */
export const codeAddress = (next: string, language: PageLanguage): string =>
  `${codePath}?${queryOf(next, language, null)}`;

/** Where somebody gives it again, before a sensitive act. */
export const proveAddress = (next: string, language: PageLanguage): string =>
  `${provePath}?${queryOf(next, language, null)}`;

type Started = {
  /** Of the session, and of the device. */
  readonly cookies: readonly string[];
  /** The second factor is still to be given. */
  readonly isHalf: boolean;
};

/** Begins a session in this browser. `provenAt`: when its second factor was given; null: it was not. */
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

/** Where somebody goes on to, and in which language. */
type Aim = { readonly next: string; readonly language: PageLanguage };

/** Signs in whoever gave their password, and leads on: to the second factor where there is one. */
export async function ledOn(
  services: AccountServices,
  person: Person,
  payer: Payer,
  { next, language }: Aim,
): Promise<VerbatimAnswer> {
  const { cookies, isHalf } = await startedFor(services, person, payer);
  return seeOther(isHalf ? codeAddress(next, language) : next, cookies);
}

/** What somebody typed who says who they are. */
export type Typed = { readonly login: string; readonly password: string };

/** What came of a password: they are led on, or not let in. */
export type Entered =
  | { readonly what: 'entered'; readonly answer: VerbatimAnswer }
  | { readonly what: 'refused' }
  | { readonly what: 'paused'; readonly seconds: number };

/** Signs in whoever knows their password, and leads them on. */
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
