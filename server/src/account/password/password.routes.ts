import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { visitorsLine } from '../../identity/hashing/hashing.ts';
import { newSecret } from '../../identity/invitations/invitation.ts';
import { findPerson } from '../../identity/users/find-person.ts';
import type { Person } from '../../identity/users/person.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { formRoute } from '../../pages/form-route.ts';
import { languageAmong, localeParam, type PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { AccountServices } from '../account-services.ts';
import * as wire from '../page.wire.ts';
import { formRefusedPage, payerForm, payerRoute } from '../page-route.ts';
import { noticeTo } from '../profile/notice-mail.ts';
import {
  enteredBy,
  ledOn,
  nextIn,
  pagesLine,
  passwordAddress,
  passwordPath,
} from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import { addressIn } from '../sign-up/ask-address.ts';
import { isPasswordFit } from '../sign-up/password-fields.ts';
import { isJustUsed } from '../sign-up/proof.ts';
import { tooManyForms } from '../sign-up/send-link.ts';
import { isLinkGood, type PasswordLink } from './password-link.ts';
import { askPage, deadLink, sentAddress, sentPage, setPage } from './password-pages.ts';
import { passwordTexts } from './password-texts.ts';
import { addressOf, type PasswordVisit, subjectOf, visitOf } from './password-visit.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { readPasswordLink, setPassword } from './set-password.ts';

type Form = Readonly<Record<string, string>>;

const personOf = async ({ engine }: AccountServices, email: string): Promise<Person | null> => {
  const found = await engine.read(findPerson, { kind: 'email', value: email });
  return found.ok ? found.value : null;
};

/**
 * Mails a link to the owner of the address. The page says the same if nobody owns it, or after too
 * many mails.
 */
async function send(
  services: AccountServices,
  visit: PasswordVisit,
  email: string,
): Promise<VerbatimAnswer> {
  const { engine, publicUrl, mailing, log } = services;
  const { language, payer } = visit;
  const input = {
    email,
    secret: newSecret(),
    mailId: timeOrderedUuid(),
    said: (token: string, locale: PageLanguage) => {
      const { mailSubject: subject, mailText } = passwordTexts[locale];
      const url = `${publicUrl()}${addressOf({ ...visit, token }, locale)}`;
      return { subject, text: mailText(url) };
    },
    mailing,
    source: payer.visitor.address,
  };
  const sending = granted(await engine.execute(sendPasswordLink, input, pagesLine));
  if (sending === 'too many') log.warn(tooManyForms);
  return seeOther(sentAddress(visit, language, email));
}

/** The link of a request, its owner, and whether it is valid. */
type Found = {
  readonly token: string;
  readonly link: PasswordLink;
  readonly person: Person;
  readonly isGood: boolean;
};

async function foundBy(services: AccountServices, token: string): Promise<Found | null> {
  const { engine, clock } = services;
  const link = granted(await engine.read(readPasswordLink, token));
  const person = link === null ? null : await personOf(services, link.email);
  if (link === null || person === null) return null;
  return { token, link, person, isGood: isLinkGood(link, token, person, clock.now()) };
}

async function show(services: AccountServices, visit: PasswordVisit): Promise<VerbatimAnswer> {
  if (visit.token === null) return askPage(services, visit, '', false);
  const found = await foundBy(services, visit.token);
  if (found === null) return deadLink(visit, 404);
  const { isTest, email } = found.link;
  return found.isGood
    ? setPage(services, { ...visit, isTest }, email, false)
    : deadLink({ ...visit, isTest }, 404);
}

/**
 * A form has set a password, and comes again because its answer was lost. If the password is right,
 * the sender is signed in as on the sign-in page. In every other case the link counts as used.
 */
async function setAgain(
  services: AccountServices,
  visit: PasswordVisit,
  found: Pick<Found, 'token' | 'link'>,
  password: string,
): Promise<VerbatimAnswer> {
  const { payer } = visit;
  // Somebody may have used it since it was read, such as the second of two clicks.
  const link = granted(await services.engine.read(readPasswordLink, found.token)) ?? found.link;
  const typed = { login: link.email, password };
  const isRepeated = isJustUsed(link.usedAt, services.clock.now());
  const entered = isRepeated ? await enteredBy(services, payer, typed, visit) : null;
  return entered?.what === 'entered' ? entered.answer : deadLink(visit, 409);
}

async function set(
  services: AccountServices,
  visit: PasswordVisit,
  { token, link, person, isGood }: Found,
  password: string,
): Promise<VerbatimAnswer> {
  const { engine, hashing, mailing } = services;
  const { payer } = visit;
  if (!isGood) return setAgain(services, visit, { token, link }, password);
  if (!isPasswordFit(password)) return setPage(services, visit, link.email, true);
  const { changedByLink } = passwordTexts[person.locale];
  const notice = noticeTo(services, person, link.email, 'password');
  const mail = { ...notice, text: `${notice.text}\n${changedByLink}` };
  const passwordHash = await hashing.hash(visitorsLine(payer.visitor), password);
  const { email } = link;
  const input = { token, personId: person.id, email, passwordHash, mail, mailing };
  const done = await engine.execute(setPassword, input, pagesLine);
  // Decision 0188: a mailed link does not replace the second factor.
  if (done.ok) return ledOn(services, done.value, payer, visit);
  return setAgain(services, visit, { token, link }, password);
}

async function answer(
  services: AccountServices,
  visit: PasswordVisit,
  form: Form,
): Promise<VerbatimAnswer> {
  const { token } = visit;
  if (token !== null) {
    const found = await foundBy(services, token);
    return found === null
      ? deadLink(visit, 404)
      : set(services, visit, found, form['password'] ?? '');
  }
  const typed = (form['email'] ?? '').trim();
  const email = addressIn(typed);
  return email === null ? askPage(services, visit, typed, true) : send(services, visit, email);
}

/**
 * Published clients send a user here by number. The page ignores the number and asks for the
 * address, as it asks everybody.
 */
const remindRoutes = (services: AccountServices): readonly Route[] => {
  const common = payerRoute(services);
  const path = '/wallet/remind-password/:user_id';
  const toPage = ({ visitor }: Payer, locale?: string) => {
    const language = languageAmong(locale, ...visitor.languages);
    return accept(seeOther(passwordAddress(nextIn(undefined), language, null)));
  };
  return [
    route({
      ...common,
      method: 'GET',
      path: `/frontend${path}`,
      summary: 'A client sends a user who has forgotten their password',
      request: { params: wire.remindParams },
      handle: ({ caller }) => toPage(caller),
    }),
    route({
      ...common,
      method: 'GET',
      path: `/frontend/${localeParam}${path}`,
      summary: 'A client sends a user who has forgotten their password',
      request: { params: wire.remindInLanguageParams },
      handle: ({ params, caller }) => toPage(caller, params.locale),
    }),
  ];
};

/** A new password for a person who has forgotten theirs (decision 0087-forgotten-password). */
export const passwordRoutes = (services: AccountServices): readonly Route[] => {
  const common = payerRoute(services);
  return [
    ...remindRoutes(services),
    route({
      ...common,
      method: 'GET',
      path: passwordPath,
      summary: 'Somebody has forgotten their password',
      request: { query: wire.passwordQuery },
      handle: async ({ query, caller }) => {
        const visit = visitOf(caller, query);
        const { sent } = query;
        return accept(sent === undefined ? await show(services, visit) : sentPage(visit, sent));
      },
    }),
    formRoute({
      ...payerForm(services),
      path: passwordPath,
      summary: 'Somebody asks for a link, or sets a new password with one',
      request: { body: wire.ownForm },
      find: async ({ body, caller }) => accept(visitOf(caller, body)),
      boundTo: (visit) => subjectOf(visit),
      refused: (visit) => formRefusedPage(visit.language, addressOf(visit, visit.language)),
      handle: (visit, { body }) => answer(services, visit, body),
    }),
  ];
};
