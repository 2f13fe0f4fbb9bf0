import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Person } from '../../identity/users/person.ts';
import { personOnPage } from '../../identity/users/person-on-page.ts';
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

/** Where somebody goes on after signing in: a page of payers or buyers, and no other address. */
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

/** Signs somebody in with this browser; gives the cookies: of the session, and of the device. */
export async function startedFor(
  { engine, publicUrl, devices }: AccountServices,
  person: Person,
  { sessionId: before, visitor }: Payer,
): Promise<readonly string[]> {
  const secret = newSessionSecret();
  const session = { id: sessionId(secret), person, before };
  await engine.execute(startSession, session, pagesLine);
  return [
    sessionCookie(secret, publicUrl().startsWith('https:')),
    devices.cookieFor(visitor.deviceCookie, person.id),
  ];
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
  next: string,
): Promise<Entered> {
  const { address, deviceCookie } = payer.visitor;
  const deviceOf = (personId: number) => services.devices.knownTo(deviceCookie, personId);
  const entering = await personOnPage(services, { isTest: null, ...typed, address, deviceOf });
  if (entering.what !== 'right') return entering;
  const cookies = await startedFor(services, entering.person, payer);
  return { what: 'entered', answer: seeOther(next, cookies) };
}
