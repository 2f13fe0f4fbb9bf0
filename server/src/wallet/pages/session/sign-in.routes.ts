import { type Route, route } from '../../../edge/route.ts';
import { personByPassword } from '../../../identity/users/person-by-password.ts';
import { accept } from '../../../kernel/decision.ts';
import { fieldView } from '../../../pages/field.ts';
import { html } from '../../../pages/html.ts';
import { languageAmong, type PageLanguage } from '../../../pages/language.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import * as wire from '../page.wire.ts';
import { hidden, payerPage, payerRoute, stopPage } from '../page-route.ts';
import type { PayerPageServices } from '../page-services.ts';
import { payerTexts } from '../payer-texts.ts';
import { newSessionSecret, noSessionCookie, sessionCookie, sessionId } from './page-session.ts';
import type { Payer } from './payer.ts';
import { endSession, startSession } from './start-session.ts';

const signInPath = '/frontend/sign-in';
export const signOutPath = '/frontend/sign-out';

/** Tries on our own pages are counted as those of one client. */
const pagesClient = 'frontend';
const source = { kind: 'client', id: pagesClient } as const;

const nextLengthMax = 8_000;

/** Where somebody goes on after signing in: a page of ours, and no other address. */
const nextIn = (text: string | undefined): string =>
  text !== undefined && text.length <= nextLengthMax && /^\/frontend\/[!-~]*$/.test(text)
    ? text
    : signInPath;

export const signInAddress = (next: string, language: PageLanguage): string =>
  `${signInPath}?lang=${language}&next=${encodeURIComponent(next)}`;

const subjectOf = (next: string): readonly string[] => ['sign in', next];
export const signOutSubject = (next: string): readonly string[] => ['sign out', next];

type Shown = {
  readonly next: string;
  readonly language: PageLanguage;
  readonly login: string;
  readonly status: number;
  readonly alert: string | null;
  readonly missing: { readonly login: boolean; readonly password: boolean };
};

const nothingMissing = { login: false, password: false };

function signInPage({ tokens }: PayerPageServices, { visitor }: Payer, shown: Shown) {
  const { next, language, login, missing } = shown;
  const texts = payerTexts[language];
  const loginField = fieldView({
    name: 'login',
    label: texts.login,
    value: login,
    autocomplete: 'username',
    inputmode: 'email',
    lengthMax: 255,
    error: missing.login ? texts.loginMissing : null,
  });
  const passwordField = fieldView({
    name: 'password',
    label: texts.password,
    type: 'password',
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: missing.password ? texts.passwordMissing : null,
  });
  const token = tokens.tokenFor(visitor, subjectOf(next));
  const body = html`<h1>${texts.signIn}</h1><p class="purpose">${texts.signInMeaning}</p>
${shown.alert !== null && html`<p class="alert" role="alert">${shown.alert}</p>`}
<form method="post" action="${signInPath}">${hidden('token', token)}${hidden('next', next)}${hidden('lang', language)}
${loginField}${passwordField}
<div class="actions"><button class="button" type="submit">${texts.signIn}</button></div></form>`;
  const addressIn = (one: PageLanguage) => signInAddress(next, one);
  const page = { language, title: texts.signIn, isTest: false, body, addressIn };
  return payerPage(page, shown.status, { setCookie: visitor.setCookie });
}

const showRoute = (services: PayerPageServices): Route =>
  route({
    ...payerRoute(services),
    method: 'GET',
    path: signInPath,
    summary: 'Where somebody signs in to their wallet',
    request: { query: wire.signInQuery },
    handle: ({ query, caller }) => {
      const next = nextIn(query.next);
      const language = languageAmong(query.lang, ...caller.visitor.languages);
      const shown = { next, language, login: '', status: 200, alert: null };
      return accept(signInPage(services, caller, { ...shown, missing: nothingMissing }));
    },
  });

const signInRoute = (services: PayerPageServices): Route =>
  route({
    ...payerRoute(services),
    method: 'POST',
    path: signInPath,
    summary: 'Somebody signs in to their wallet',
    request: { body: wire.signInForm, bodyType: 'form' },
    handle: async ({ body, caller }) => {
      const { login = '', password = '', token } = body;
      const next = nextIn(body.next);
      const language = languageAmong(body.lang, ...caller.visitor.languages);
      const texts = payerTexts[language];
      if (!services.tokens.isGenuine(caller.visitor, subjectOf(next), token)) {
        const wayOn = { address: signInAddress(next, language), text: texts.openAgain };
        return accept(stopPage(language, texts.formRefused, 403, wayOn));
      }
      const missing = { login: login.trim() === '', password: password === '' };
      const shown = { next, language, login, alert: null, missing };
      if (missing.login || missing.password) {
        return accept(signInPage(services, caller, { ...shown, status: 422 }));
      }
      const typed = { clientId: pagesClient, isTest: null, login, password };
      const person = await personByPassword(services, typed);
      if (person === null) {
        const refused = { ...shown, alert: texts.refused, status: 403 };
        return accept(signInPage(services, caller, refused));
      }
      const secret = newSessionSecret();
      const session = { id: sessionId(secret), personId: person.id, before: caller.sessionId };
      await services.engine.execute(startSession, session, source);
      const isSecure = services.publicUrl().startsWith('https:');
      return accept(seeOther(next, sessionCookie(secret, isSecure)));
    },
  });

const signOutRoute = (services: PayerPageServices): Route =>
  route({
    ...payerRoute(services),
    method: 'POST',
    path: signOutPath,
    summary: 'Somebody signs out',
    request: { body: wire.signOutForm, bodyType: 'form' },
    handle: async ({ body, caller }) => {
      const next = nextIn(body.next);
      const language = languageAmong(body.lang, ...caller.visitor.languages);
      if (!services.tokens.isGenuine(caller.visitor, signOutSubject(next), body.token)) {
        const texts = payerTexts[language];
        const wayOn = { address: next, text: texts.openAgain };
        return accept(stopPage(language, texts.formRefused, 403, wayOn));
      }
      if (caller.sessionId !== null) {
        await services.engine.execute(endSession, caller.sessionId, source);
      }
      const isSecure = services.publicUrl().startsWith('https:');
      return accept(seeOther(signInAddress(next, language), noSessionCookie(isSecure)));
    },
  });

/** Sessions of the payer's pages. */
export const signInRoutes = (services: PayerPageServices): readonly Route[] => [
  showRoute(services),
  signInRoute(services),
  signOutRoute(services),
];
