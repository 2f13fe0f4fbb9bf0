import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { visitorsLine } from '../../identity/hashing/hashing.ts';
import { newSecret, tokenHash } from '../../identity/invitations/invitation.ts';
import { newWalletId } from '../../identity/wallets/new-wallet-id.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { firstCharacters } from '../../kernel/text.ts';
import { newRandomBits } from '../../ledger/new-random-bits.ts';
import { formRoute } from '../../pages/form-route.ts';
import type { Html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { AccountServices } from '../account-services.ts';
import * as wire from '../page.wire.ts';
import { formRefusedPage, payerForm, payerPage, payerRoute } from '../page-route.ts';
import {
  enteredBy,
  ledOn,
  pagesLine,
  passwordAddress,
  signInAddressFor,
  signUpPath,
} from '../session/enter.ts';
import { wayOutOf } from '../session/way-out.ts';
import { addressIn, askBody, sentBody, titleOf } from './ask-address.ts';
import { deadEnd } from './dead-end.ts';
import { isPasswordFit } from './password-fields.ts';
import { type Proof, type Proven, proofOf, readJustSpent, readProof } from './proof.ts';
import { sendLink, tooManyForms } from './send-link.ts';
import { signUp } from './sign-up.ts';
import { signUpTexts } from './sign-up-texts.ts';
import { isAnyBad, type OpenView, openBody } from './sign-up-view.ts';
import { addressOf, keptOf, type SignUpVisit, subjectOf, visitOf } from './sign-up-visit.ts';

type Form = Readonly<Record<string, string>>;

/** A page with a form. `isBad`: the visitor must correct what they sent. */
async function formPage(
  services: AccountServices,
  visit: SignUpVisit,
  body: Html,
  isBad: boolean,
): Promise<VerbatimAnswer> {
  const { language, payer, next } = visit;
  const title = titleOf(signUpTexts[language].title, language, isBad);
  const inLanguage = (one: PageLanguage) => addressOf(visit, one);
  const isTest = visit.isTest === true;
  return payerPage({ language, title, isTest, body, addressIn: inLanguage }, isBad ? 422 : 200, {
    setCookie: payer.visitor.setCookie,
    formTarget: await wayOutOf(services, next),
  });
}

const keptWithToken = ({ tokens }: AccountServices, visit: SignUpVisit): Form => ({
  ...keptOf(visit),
  token: tokens.tokenFor(visit.payer.visitor, subjectOf(visit)),
});

const askPage = (services: AccountServices, visit: SignUpVisit, email: string, isBad: boolean) => {
  const kept = keptWithToken(services, visit);
  const { language } = visit;
  const { title, askMeaning: meaning } = signUpTexts[language];
  const path = addressOf(visit, language);
  const body = askBody({ language, title, meaning, path, kept, email, isBad });
  return formPage(services, visit, body, isBad);
};

function openPage(
  services: AccountServices,
  visit: SignUpVisit,
  proven: Proven,
  { name, bad }: Pick<OpenView, 'name' | 'bad'>,
): Promise<VerbatimAnswer> {
  const addresses = proven.addresses.map(({ value }) => value);
  const kept = keptWithToken(services, visit);
  const { language } = visit;
  const path = addressOf(visit, language);
  const body = openBody({ language, path, kept, addresses, name, bad });
  return formPage(services, visit, body, isAnyBad(bad));
}

const provenIn = async (
  { engine }: AccountServices,
  proof: Proof | null,
): Promise<Proven | null> => (proof === null ? null : granted(await engine.read(readProof, proof)));

async function show(services: AccountServices, visit: SignUpVisit): Promise<VerbatimAnswer> {
  const { token } = visit;
  if (token === null) return askPage(services, visit, '', false);
  const proven = await provenIn(services, proofOf(token.kind, token.text));
  if (proven === null) return deadEnd(visit, 'linkUsed', 404);
  const fresh = { name: '', bad: { name: false, password: false } };
  const { isTest } = proven;
  return openPage(services, { ...visit, isTest }, proven, fresh);
}

/** Mails a link, whoever owns the address. The page says the same after too many mails. */
async function send(
  { engine, publicUrl, mailing, log }: AccountServices,
  visit: SignUpVisit,
  email: string,
): Promise<VerbatimAnswer> {
  const { language, next, payer } = visit;
  const isTest = visit.isTest === true;
  const texts = signUpTexts[language];
  const secret = newSecret();
  const token = { kind: 'invitation', text: secret } as const;
  const link = addressOf({ ...visit, token, isTest }, language);
  const input = {
    email,
    isTest,
    invitationId: tokenHash(secret),
    mailId: timeOrderedUuid(),
    link: { subject: texts.mailSubject, text: texts.mailText(`${publicUrl()}${link}`) },
    known: (locale: PageLanguage) => {
      const { mailSubject: subject, mailKnownText } = signUpTexts[locale];
      const signInUrl = `${publicUrl()}${signInAddressFor(next, locale, visit.isTest)}`;
      const passwordUrl = `${publicUrl()}${passwordAddress(next, locale, visit.isTest)}`;
      return { subject, text: mailKnownText(signInUrl, passwordUrl) };
    },
    mailing,
    source: payer.visitor.address,
  };
  const sending = granted(await engine.execute(sendLink, input, pagesLine));
  if (sending === 'too many') log.warn(tooManyForms);
  return seeOther(sentAddress(visit, language, email));
}

const sentAddress = (visit: SignUpVisit, language: PageLanguage, typed: string): string =>
  `${addressOf(visit, language)}&sent=${encodeURIComponent(typed)}`;

/**
 * A separate page: the visitor can reload it, or read it in another language, without another mail.
 */
function sentPage(visit: SignUpVisit, sent: string): VerbatimAnswer {
  const { language } = visit;
  const { linkSent: text } = signUpTexts[language];
  const again = addressOf(visit, language);
  const body = sentBody({ language, text, typed: addressIn(sent), again });
  const inLanguage = (one: PageLanguage) => sentAddress(visit, one, sent);
  const isTest = visit.isTest === true;
  return payerPage({ language, title: text[0], isTest, body, addressIn: inLanguage }, 200);
}

/**
 * A form has opened a wallet, and comes again because its answer was lost. If it has the password
 * that it set, the sender is signed in as on the sign-in page. In every other case the link counts
 * as used.
 */
async function openAgain(
  services: AccountServices,
  visit: SignUpVisit,
  proof: Proof,
  { status, password }: { readonly status: number; readonly password: string },
): Promise<VerbatimAnswer> {
  const login = granted(await services.engine.read(readJustSpent, proof));
  const { payer } = visit;
  const entered =
    login === null ? null : await enteredBy(services, payer, { login, password }, visit);
  return entered?.what === 'entered' ? entered.answer : deadEnd(visit, 'linkUsed', status);
}

async function open(
  services: AccountServices,
  visit: SignUpVisit,
  proof: Proof,
  form: Form,
): Promise<VerbatimAnswer> {
  const { engine, ids, hashing } = services;
  const { language, payer } = visit;
  const password = form['password'] ?? '';
  const proven = await provenIn(services, proof);
  if (proven === null) return openAgain(services, visit, proof, { status: 404, password });
  const name = (form['name'] ?? '').trim();
  const bad = { name: name === '', password: !isPasswordFit(password) };
  if (isAnyBad(bad)) return openPage(services, visit, proven, { name, bad });
  const { addresses, isTest, vouchedBy } = proven;
  const person = {
    id: await ids.next('user'),
    name: firstCharacters(name, 255),
    locale: language,
    isTest,
    walletId: await newWalletId(engine),
    passwordHash: await hashing.hash(visitorsLine(payer.visitor), password),
    pinHash: null,
  };
  const accounts = [{ currency: 'EUR' as const, randomBits: newRandomBits() }];
  const wallet = { id: person.walletId, accountKind: 'wallet' as const, accounts };
  const input = { person, confirmed: addresses, wallet, proof, vouchedBy };
  const made = await engine.execute(services.inOrder(signUp), input, pagesLine);
  if (made.ok) return ledOn(services, made.value, payer, visit);
  return made.refusal === 'already_exists'
    ? deadEnd(visit, 'addressTaken', 409)
    : openAgain(services, visit, proof, { status: 409, password });
}

async function answer(
  services: AccountServices,
  visit: SignUpVisit,
  form: Form,
): Promise<VerbatimAnswer> {
  const { token } = visit;
  if (token !== null) {
    const proof = proofOf(token.kind, token.text);
    return proof === null ? deadEnd(visit, 'linkUsed', 404) : open(services, visit, proof, form);
  }
  const typed = (form['email'] ?? '').trim();
  const email = addressIn(typed);
  return email === null ? askPage(services, visit, typed, true) : send(services, visit, email);
}

/** Opens a wallet: by a mailed link, an invitation, or an address that a project vouches for. */
export const signUpRoutes = (services: AccountServices): readonly Route[] => {
  const common = payerRoute(services);
  return [
    route({
      ...common,
      method: 'GET',
      path: signUpPath,
      summary: 'Somebody opens a wallet',
      request: { query: wire.signUpQuery },
      handle: async ({ query, caller }) => {
        const visit = visitOf(caller, query);
        const { sent } = query;
        return accept(sent === undefined ? await show(services, visit) : sentPage(visit, sent));
      },
    }),
    formRoute({
      ...payerForm(services),
      path: signUpPath,
      summary: 'Somebody asks for a link, or opens a wallet with one',
      request: { body: wire.ownForm },
      find: async ({ body, caller }) => accept(visitOf(caller, body)),
      boundTo: (visit) => subjectOf(visit),
      refused: (visit) => formRefusedPage(visit.language, addressOf(visit, visit.language)),
      handle: (visit, { body }) => answer(services, visit, body),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/frontend/invitation/:token',
      summary: 'Somebody was sent money and is invited to open a wallet',
      request: { params: wire.invitationParams },
      handle: ({ params, caller }) => {
        const visit = visitOf(caller, { invitation: params.token });
        return accept(seeOther(addressOf(visit, visit.language)));
      },
    }),
  ];
};
