import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { alertView } from '../../pages/alert.ts';
import { faultPageLeadingTo } from '../../pages/fault-page.ts';
import { formRoute } from '../../pages/form-route.ts';
import { type Html, html } from '../../pages/html.ts';
import { languageAmong, type PageLanguage } from '../../pages/language.ts';
import type { MerchantLook } from '../../pages/merchant-look.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { pauseText } from '../../pages/pause-text.ts';
import { signInFields } from '../../pages/sign-in-fields.ts';
import type { AccountServices } from '../account-services.ts';
import * as wire from '../page.wire.ts';
import { formRefusedPage, hidden, payerForm, payerPage, payerRoute } from '../page-route.ts';
import { passwordTexts } from '../password/password-texts.ts';
import { payerTexts } from '../payer-texts.ts';
import { titleOf, wrongAlert } from '../sign-up/ask-address.ts';
import {
  codeAddress,
  type Entered,
  enteredBy,
  modeIn,
  nextIn,
  nextInLanguage,
  pagesLine,
  passwordAddress,
  signInAddress,
  signInAddressFor,
  signInPath,
  signUpAddress,
} from './enter.ts';
import { noSessionCookie } from './page-session.ts';
import type { Payer } from './payer.ts';
import { endSession } from './start-session.ts';
import { wayOutOf } from './way-out.ts';

/** The purpose of the sign-in. It stays visible (decision 0181). */
type Asked = { readonly summary: Html; readonly look: MerchantLook | null };

/** Null: there is no purpose that the page may show before the sign-in. */
export type AskedAt = (next: string, language: PageLanguage) => Promise<Asked | null>;

type SignInServices = AccountServices & { readonly askedAt: AskedAt };

export const signOutPath = '/frontend/sign-out';

const subjectOf = (next: string): readonly string[] => ['sign in', next];
export const signOutSubject = (next: string): readonly string[] => ['sign out', next];

type Shown = {
  readonly next: string;
  /** The mode of their purpose. Null: they have none, and then no wallet can be opened. */
  readonly isTest: boolean | null;
  readonly language: PageLanguage;
  readonly login: string;
  readonly status: number;
  readonly alert: string | null;
  /** The seconds until the next try. Null: it may come at once. */
  readonly retryAfter?: number | null;
  readonly missing: { readonly login: boolean; readonly password: boolean };
};

const nothingMissing = { login: false, password: false };

async function signInPage(services: SignInServices, { visitor }: Payer, shown: Shown) {
  const { next, language, isTest, missing } = shown;
  const isMissing = missing.login || missing.password;
  const texts = payerTexts[language];
  const token = services.tokens.tokenFor(visitor, subjectOf(next));
  const addressIn = (one: PageLanguage) => signInAddressFor(nextInLanguage(next, one), one, isTest);
  // Whatever answers the form, its address shows this page again (decision 0047).
  const own = signInAddressFor(next, language, isTest);
  const asked = await services.askedAt(next, language);
  const body = html`${asked !== null && html`<div class="asked">${asked.summary}</div>`}<h1>${texts.signIn}</h1><p class="purpose">${texts.signInMeaning}</p>
${isMissing && wrongAlert(language)}${shown.alert !== null && alertView(shown.alert)}
<form method="post" action="${own}">${hidden('token', token)}${hidden('next', next)}${hidden('lang', language)}${isTest !== null && hidden('test', isTest ? '1' : '0')}
${signInFields(texts, shown)}
<div class="actions"><button class="button" type="submit">${texts.enter}</button></div></form>
<p class="hint"><a href="${passwordAddress(next, language, isTest)}">${passwordTexts[language].title}</a></p>
${isTest !== null && html`<p class="hint"><a href="${signUpAddress({ next, language, isTest })}">${texts.noWallet}</a></p>`}`;
  const page = {
    language,
    title: titleOf(texts.signIn, language, isMissing),
    isTest: isTest === true,
    body,
    addressIn,
    merchant: asked?.look ?? null,
  };
  const formTarget = await wayOutOf(services, next);
  const { retryAfter = null } = shown;
  return payerPage(page, shown.status, { setCookie: visitor.setCookie, formTarget, retryAfter });
}

/** Unknown, wrong and closed to strangers read the same. For a pause the page tells its length. */
function toldOf(entered: Exclude<Entered, { readonly what: 'entered' }>, language: PageLanguage) {
  if (entered.what === 'refused') return { status: 403, alert: payerTexts[language].refused };
  const { seconds: retryAfter } = entered;
  return { status: 429, alert: pauseText(retryAfter, language), retryAfter };
}

type SignInInput = { readonly [Name in 'next' | 'lang' | 'test']?: string | undefined };

/** The next page, from the address or a form. */
const aimIn = ({ next, lang, test }: SignInInput, { visitor }: Payer) => ({
  next: nextIn(next),
  language: languageAmong(lang, ...visitor.languages),
  isTest: modeIn(test),
});

const showRoute = (services: SignInServices): Route =>
  route({
    ...payerRoute(services),
    method: 'GET',
    path: signInPath,
    summary: 'Where somebody signs in to their wallet',
    request: { query: wire.signInQuery },
    handle: async ({ query, caller }) => {
      const { next, language, isTest } = aimIn(query, caller);
      // The password was right, and the second factor is still missing (decision 0188).
      if (caller.seat !== null && caller.person === null) {
        return accept(seeOther(codeAddress(next, language)));
      }
      const alert = query.ended === undefined ? null : payerTexts[language].sessionEnded;
      const shown = { next, isTest, language, login: '', status: 200, alert };
      return accept(await signInPage(services, caller, { ...shown, missing: nothingMissing }));
    },
  });

const signInRoute = (services: SignInServices): Route =>
  formRoute({
    ...payerForm(services),
    path: signInPath,
    summary: 'Somebody signs in to their wallet',
    request: { body: wire.signInForm },
    find: async ({ body, caller }) => accept(aimIn(body, caller)),
    boundTo: ({ next }) => subjectOf(next),
    refused: ({ next, language, isTest }) =>
      formRefusedPage(language, signInAddressFor(next, language, isTest)),
    handle: async ({ next, language, isTest }, { body, caller }) => {
      const { login = '', password = '' } = body;
      const missing = { login: login.trim() === '', password: password === '' };
      const shown = { next, isTest, language, login, alert: null, missing };
      if (missing.login || missing.password) {
        return signInPage(services, caller, { ...shown, status: 422 });
      }
      const entered = await enteredBy(services, caller, { login, password }, { next, language });
      if (entered.what === 'entered') return entered.answer;
      return signInPage(services, caller, { ...shown, ...toldOf(entered, language) });
    },
  });

const signOutRoute = (services: AccountServices): Route =>
  formRoute({
    ...payerForm(services),
    errorPage: faultPageLeadingTo(signInPath),
    path: signOutPath,
    summary: 'Somebody signs out',
    request: { body: wire.signOutForm },
    find: async ({ body, caller }) => accept(aimIn(body, caller)),
    boundTo: ({ next }) => signOutSubject(next),
    refused: ({ next, language }) => formRefusedPage(language, next),
    handle: async ({ next, language }, { caller }) => {
      if (caller.sessionId !== null) {
        await services.engine.execute(endSession, caller.sessionId, pagesLine);
      }
      const isSecure = services.publicUrl().startsWith('https:');
      return seeOther(signInAddress(next, language), noSessionCookie(isSecure));
    },
  });

/** Sessions of the payer's pages. */
export const signInRoutes = (services: SignInServices): readonly Route[] => [
  showRoute(services),
  signInRoute(services),
  signOutRoute(services),
];
