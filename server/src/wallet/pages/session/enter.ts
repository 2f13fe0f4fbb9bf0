import type { Person } from '../../../identity/users/person.ts';
import { type PageLanguage, pageLanguages } from '../../../pages/language.ts';
import type { PayerPageServices } from '../page-services.ts';
import { newSessionSecret, sessionCookie, sessionId } from './page-session.ts';
import type { Payer } from './payer.ts';
import { startSession } from './start-session.ts';

export const signInPath = '/frontend/sign-in';
const ownWalletPath = '/frontend/wallet';

const nextLengthMax = 8_000;

/** Where somebody goes on after signing in: a page of ours, and no other address. */
export const nextIn = (text: string | undefined): string =>
  text !== undefined && text.length <= nextLengthMax && /^\/frontend\/[!-~]*$/.test(text)
    ? text
    : ownWalletPath;

const localeInPath = new RegExp(
  `^/frontend/(?:${[...pageLanguages, 'locale'].join('|')})(?=[/?]|$)`,
);

/** The same page of ours in the language that was chosen on the way to it. */
export const nextInLanguage = (next: string, language: PageLanguage): string =>
  next.replace(localeInPath, `/frontend/${language}`);

export const signInAddress = (next: string, language: PageLanguage): string =>
  `${signInPath}?lang=${language}&next=${encodeURIComponent(next)}`;

export const signUpPath = '/frontend/sign-up';

/** Whether what somebody came for is about test money; null: nobody said. */
export const modeIn = (text: string | undefined): boolean | null =>
  text === '1' || text === '0' ? text === '1' : null;

export type Newcomer = {
  readonly next: string;
  readonly language: PageLanguage;
  /** Whether what they came for is about test money. */
  readonly isTest: boolean;
  /** 2.6: a project vouches for their address. */
  readonly contactToken?: string | undefined;
};

/** Where somebody opens a wallet. */
export const signUpAddress = ({ next, language, isTest }: Newcomer): string =>
  `${signUpPath}?lang=${language}&test=${isTest ? 1 : 0}&next=${encodeURIComponent(next)}`;

/** Where somebody goes who has not signed in: those whom a project vouches for may be new here. */
export function enterAddress({ next, language, isTest, contactToken }: Newcomer): string {
  const mode = isTest ? '&test=1' : '&test=0';
  if (contactToken === undefined) return `${signInAddress(next, language)}${mode}`;
  const query = new URLSearchParams({ contact: contactToken, lang: language, next });
  return `${signUpPath}?${query}${mode}`;
}

/** Where somebody goes whose session had ended when they sent a form: nothing came of it. */
export const endedAddress = (next: string, language: PageLanguage): string =>
  `${signInAddress(next, language)}&ended=1`;

/** Signs somebody in with this browser; gives the cookie. */
export async function startedFor(
  { engine, publicUrl }: PayerPageServices,
  person: Person,
  { sessionId: before }: Payer,
): Promise<string> {
  const secret = newSessionSecret();
  const session = { id: sessionId(secret), person, before };
  await engine.execute(startSession, session, { kind: 'client', id: 'frontend' });
  return sessionCookie(secret, publicUrl().startsWith('https:'));
}
