import type { VerbatimAnswer } from '../../../edge/answer.ts';
import { type Route, route } from '../../../edge/route.ts';
import { timeOrderedUuid } from '../../../engine/time-ordered-uuid.ts';
import { readProject } from '../../../identity/projects/read-project.ts';
import { hashSecret } from '../../../identity/users/secret-hash.ts';
import { accept, granted } from '../../../kernel/decision.ts';
import { newRandomBits } from '../../../ledger/new-random-bits.ts';
import { mailAddressPattern } from '../../../mail/mail.ts';
import { languageAmong, type PageLanguage } from '../../../pages/language.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import { newSecret, tokenHash } from '../../invitations/invitation.ts';
import * as wire from '../page.wire.ts';
import { payerPage, payerRoute, stopPage } from '../page-route.ts';
import type { PayerPageServices } from '../page-services.ts';
import { payerTexts } from '../payer-texts.ts';
import { nextIn, signInAddress, signUpPath, startedFor } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import { type Proof, type ProofKind, type Proven, proofOf, readProof } from './proof.ts';
import { sendLink } from './send-link.ts';
import { signUp } from './sign-up.ts';
import { signUpTexts } from './sign-up-texts.ts';
import { askBody, type OpenView, openBody } from './sign-up-view.ts';

type Form = Readonly<Record<string, string>>;

const line = { kind: 'client', id: 'frontend' } as const;
const mailAddress = new RegExp(mailAddressPattern, 'u');

type Visit = {
  readonly payer: Payer;
  readonly language: PageLanguage;
  readonly next: string;
  /** Null: none was brought along. */
  readonly token: { readonly kind: ProofKind; readonly text: string } | null;
  readonly isTest: boolean;
};

/** What a form must bring back, and what it is good for. */
const keptOf = ({ next, language, token, isTest }: Visit): Form => ({
  next,
  lang: language,
  ...(token === null ? {} : { [token.kind]: token.text }),
  test: isTest ? '1' : '0',
});

const subjectOf = (visit: Visit): readonly string[] => ['sign up', JSON.stringify(keptOf(visit))];

function visitOf(payer: Payer, given: Form): Visit {
  const { invitation, contact } = given;
  const kind = invitation === undefined ? ('contact' as const) : ('invitation' as const);
  const text = invitation ?? contact;
  return {
    payer,
    language: languageAmong(given['lang'], ...payer.visitor.languages),
    next: nextIn(given['next']),
    token: text === undefined ? null : { kind, text },
    isTest: given['test'] === '1',
  };
}

const addressOf = (visit: Visit, language: PageLanguage): string =>
  `${signUpPath}?${new URLSearchParams({ ...keptOf(visit), lang: language })}`;

function page(visit: Visit, body: ReturnType<typeof openBody>, status: number): VerbatimAnswer {
  const { language, payer } = visit;
  const title = signUpTexts[language].title;
  const addressIn = (one: PageLanguage) => addressOf(visit, one);
  const shown = { language, title, isTest: visit.isTest, body, addressIn };
  return payerPage(shown, status, { setCookie: payer.visitor.setCookie });
}

const keptWithToken = ({ tokens }: PayerPageServices, visit: Visit): Form => ({
  ...keptOf(visit),
  token: tokens.tokenFor(visit.payer.visitor, subjectOf(visit)),
});

const askPage = (services: PayerPageServices, visit: Visit, email: string, isBad: boolean) => {
  const kept = keptWithToken(services, visit);
  const body = askBody({ language: visit.language, path: signUpPath, kept, email, isBad });
  return page(visit, body, isBad ? 422 : 200);
};

function openPage(
  services: PayerPageServices,
  visit: Visit,
  { addresses }: Proven,
  { name, bad }: Pick<OpenView, 'name' | 'bad'>,
): VerbatimAnswer {
  const address = addresses.map(({ value }) => value).join(', ');
  const kept = keptWithToken(services, visit);
  const { language } = visit;
  const body = openBody({ language, path: signUpPath, kept, address, name, bad });
  return page(visit, body, bad.name || bad.password ? 422 : 200);
}

function signInInstead({ language, next }: Visit, text: readonly [string, string], status: number) {
  const wayOn = { address: signInAddress(next, language), text: payerTexts[language].signIn };
  return stopPage(language, text, status, wayOn);
}

const provenIn = async ({ engine }: PayerPageServices, proof: Proof): Promise<Proven | null> =>
  granted(await engine.read(readProof, proof));

async function show(services: PayerPageServices, visit: Visit): Promise<VerbatimAnswer> {
  const { token, language } = visit;
  if (token === null) return askPage(services, visit, '', false);
  const proven = await provenIn(services, proofOf(token.kind, token.text));
  if (proven === null) return signInInstead(visit, signUpTexts[language].linkUsed, 404);
  const fresh = { name: '', bad: { name: false, password: false } };
  return openPage(services, visit, proven, fresh);
}

/** A link by mail, whoever has the address. */
async function send(
  { engine, publicUrl }: PayerPageServices,
  visit: Visit,
  email: string,
): Promise<VerbatimAnswer> {
  const { language, next, isTest } = visit;
  const texts = signUpTexts[language];
  const secret = newSecret();
  const query = new URLSearchParams({ invitation: secret, lang: language, next });
  const link = `${publicUrl()}${signUpPath}?${query}`;
  const input = {
    email,
    isTest,
    invitationId: tokenHash(secret),
    mailId: timeOrderedUuid(),
    subject: texts.mailSubject,
    texts: {
      link: texts.mailText(link),
      known: texts.mailKnownText(`${publicUrl()}${signInAddress(next, language)}`),
    },
  };
  await engine.execute(sendLink, input, line);
  return stopPage(language, texts.linkSent, 200, null, 'good');
}

async function open(
  services: PayerPageServices,
  visit: Visit,
  proof: Proof,
  form: Form,
): Promise<VerbatimAnswer> {
  const { engine, ids } = services;
  const { language, next, payer } = visit;
  const texts = signUpTexts[language];
  const proven = await provenIn(services, proof);
  if (proven === null) return signInInstead(visit, texts.linkUsed, 404);
  const name = (form['name'] ?? '').trim();
  const password = form['password'] ?? '';
  const bad = { name: name === '', password: password.length < 8 || password.length > 255 };
  if (bad.name || bad.password) return openPage(services, visit, proven, { name, bad });
  const isTest = await modeOf(services, proven);
  const person = {
    id: await ids.next('user'),
    name: name.slice(0, 255),
    locale: language,
    isTest,
    walletId: await ids.next('wallet'),
    passwordHash: await hashSecret(password),
    pinHash: null,
  };
  const accounts = [{ currency: 'EUR' as const, randomBits: newRandomBits() }];
  const wallet = { id: person.walletId, accountKind: 'wallet' as const, accounts };
  const input = { person, confirmed: proven.addresses, wallet, proof };
  const made = await engine.execute(signUp, input, line);
  if (!made.ok) {
    const text = made.refusal === 'already_exists' ? texts.addressTaken : texts.linkUsed;
    return signInInstead(visit, text, 409);
  }
  return seeOther(next, await startedFor(services, made.value, payer));
}

/** A link knows whether it is for test money; a contact token is of its project's mode. */
async function modeOf(
  { engine }: PayerPageServices,
  { isTest, projectId }: Proven,
): Promise<boolean> {
  if (isTest !== null || projectId === null) return isTest ?? true;
  const project = await engine.read(readProject, projectId);
  return project.ok ? project.value.isTest : true;
}

async function answer(
  services: PayerPageServices,
  visit: Visit,
  form: Form,
): Promise<VerbatimAnswer> {
  const { language, token } = visit;
  if (!services.tokens.isGenuine(visit.payer.visitor, subjectOf(visit), form['token'])) {
    const texts = payerTexts[language];
    const wayOn = { address: addressOf(visit, language), text: texts.openAgain };
    return stopPage(language, texts.formRefused, 403, wayOn);
  }
  if (token !== null) return open(services, visit, proofOf(token.kind, token.text), form);
  const email = (form['email'] ?? '').trim();
  return mailAddress.test(email) && email.length <= 254
    ? send(services, visit, email)
    : askPage(services, visit, email, true);
}

/** Opening a wallet: by a link that comes by mail, an invitation, or an address that is vouched for. */
export const signUpRoutes = (services: PayerPageServices): readonly Route[] => {
  const common = payerRoute(services);
  return [
    route({
      ...common,
      method: 'GET',
      path: signUpPath,
      summary: 'Somebody opens a wallet',
      request: { query: wire.signUpQuery },
      handle: async ({ query, caller }) =>
        accept(await show(services, visitOf(caller, query as Form))),
    }),
    route({
      ...common,
      method: 'POST',
      path: signUpPath,
      summary: 'Somebody asks for a link, or opens a wallet with one',
      request: { body: wire.ownForm, bodyType: 'form' },
      handle: async ({ body, caller }) =>
        accept(await answer(services, visitOf(caller, body), body)),
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
