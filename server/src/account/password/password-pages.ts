import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { linkButton, stateHeading } from '../../pages/layout.ts';
import type { AccountServices } from '../account-services.ts';
import { payerPage } from '../page-route.ts';
import { payerTexts } from '../payer-texts.ts';
import { signInAddressFor } from '../session/enter.ts';
import { wayOutOf } from '../session/way-out.ts';
import { addressIn, askBody, sentBody, titleOf } from '../sign-up/ask-address.ts';
import { signUpTexts } from '../sign-up/sign-up-texts.ts';
import { passwordTexts } from './password-texts.ts';
import { setBody } from './password-view.ts';
import { addressOf, keptOf, type PasswordVisit, subjectOf } from './password-visit.ts';

type FormPage = { readonly title: string; readonly body: Html; readonly isBad: boolean };

async function formPage(
  services: AccountServices,
  visit: PasswordVisit,
  { title, body, isBad }: FormPage,
): Promise<VerbatimAnswer> {
  const { language, payer, next, isTest } = visit;
  const page = {
    language,
    title: titleOf(title, language, isBad),
    isTest: isTest === true,
    body,
    addressIn: (one: PageLanguage) => addressOf(visit, one),
  };
  return payerPage(page, isBad ? 422 : 200, {
    setCookie: payer.visitor.setCookie,
    formTarget: await wayOutOf(services, next),
  });
}

const keptWithToken = ({ tokens }: AccountServices, visit: PasswordVisit) => ({
  ...keptOf(visit),
  token: tokens.tokenFor(visit.payer.visitor, subjectOf(visit)),
});

/** Asks for the address of the wallet. */
export function askPage(
  services: AccountServices,
  visit: PasswordVisit,
  email: string,
  isBad: boolean,
): Promise<VerbatimAnswer> {
  const { language } = visit;
  const { title, askMeaning: meaning } = passwordTexts[language];
  const kept = keptWithToken(services, visit);
  const path = addressOf(visit, language);
  const body = askBody({ language, title, meaning, path, kept, email, isBad });
  return formPage(services, visit, { title, body, isBad });
}

/** Asks for the new password. */
export function setPage(
  services: AccountServices,
  visit: PasswordVisit,
  login: string,
  isBad: boolean,
): Promise<VerbatimAnswer> {
  const { language } = visit;
  const kept = keptWithToken(services, visit);
  const body = setBody({ language, path: addressOf(visit, language), kept, login, isBad });
  return formPage(services, visit, { title: passwordTexts[language].setTitle, body, isBad });
}

export const sentAddress = (visit: PasswordVisit, language: PageLanguage, typed: string): string =>
  `${addressOf(visit, language)}&sent=${encodeURIComponent(typed)}`;

/**
 * A separate page: the visitor can reload it, or read it in another language, without another mail.
 */
export function sentPage(visit: PasswordVisit, sent: string): VerbatimAnswer {
  const { language } = visit;
  const { linkSent: text } = passwordTexts[language];
  const again = addressOf(visit, language);
  const body = sentBody({ language, text, typed: addressIn(sent), again });
  const inLanguage = (one: PageLanguage) => sentAddress(visit, one, sent);
  const isTest = visit.isTest === true;
  return payerPage({ language, title: text[0], isTest, body, addressIn: inLanguage }, 200);
}

/**
 * This link no longer works. The visitor can ask for a new one, or sign in with the password set
 * meanwhile.
 */
export function deadLink(visit: PasswordVisit, status: number): VerbatimAnswer {
  const { language, next, isTest } = visit;
  const [heading, meaning] = passwordTexts[language].linkUsed;
  const anew = addressOf({ ...visit, token: null }, language);
  const signIn = signInAddressFor(next, language, isTest);
  const body = html`${stateHeading('bad', heading, meaning)}<div class="actions">${linkButton(anew, signUpTexts[language].newLink)}${linkButton(signIn, payerTexts[language].enter, 'plain')}</div>`;
  const addressesIn = (one: PageLanguage) => addressOf(visit, one);
  const page = { language, title: heading, isTest: isTest === true, body, addressIn: addressesIn };
  return payerPage(page, status);
}
