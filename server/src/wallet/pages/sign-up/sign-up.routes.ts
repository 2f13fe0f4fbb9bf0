import type { VerbatimAnswer } from '../../../edge/answer.ts';
import { type Route, route } from '../../../edge/route.ts';
import { timeOrderedUuid } from '../../../engine/time-ordered-uuid.ts';
import { newSecret, tokenHash } from '../../../identity/invitations/invitation.ts';
import { readProject } from '../../../identity/projects/read-project.ts';
import { hashSecret } from '../../../identity/users/secret-hash.ts';
import { accept, granted } from '../../../kernel/decision.ts';
import { newRandomBits } from '../../../ledger/new-random-bits.ts';
import { mailAddressPattern } from '../../../mail/mail.ts';
import { html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { linkButton, stateHeading } from '../../../pages/layout.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import * as wire from '../page.wire.ts';
import { payerPage, payerRoute, stopPage } from '../page-route.ts';
import type { PayerPageServices } from '../page-services.ts';
import { payerTexts } from '../payer-texts.ts';
import { signInAddress, signUpPath, startedFor } from '../session/enter.ts';
import { deadEnd } from './dead-end.ts';
import { type Proof, type Proven, proofOf, readProof } from './proof.ts';
import { sendLink } from './send-link.ts';
import { signUp } from './sign-up.ts';
import { signUpTexts } from './sign-up-texts.ts';
import { askBody, type OpenView, openBody } from './sign-up-view.ts';
import { addressOf, keptOf, type SignUpVisit, subjectOf, visitOf } from './sign-up-visit.ts';

type Form = Readonly<Record<string, string>>;

const line = { kind: 'client', id: 'frontend' } as const;
const mailAddress = new RegExp(mailAddressPattern, 'u');

function page(
  visit: SignUpVisit,
  body: ReturnType<typeof openBody>,
  status: number,
): VerbatimAnswer {
  const { language, payer } = visit;
  const title = signUpTexts[language].title;
  const addressIn = (one: PageLanguage) => addressOf(visit, one);
  const shown = { language, title, isTest: visit.isTest === true, body, addressIn };
  return payerPage(shown, status, { setCookie: payer.visitor.setCookie });
}

const keptWithToken = ({ tokens }: PayerPageServices, visit: SignUpVisit): Form => ({
  ...keptOf(visit),
  token: tokens.tokenFor(visit.payer.visitor, subjectOf(visit)),
});

const askPage = (
  services: PayerPageServices,
  visit: SignUpVisit,
  email: string,
  isBad: boolean,
) => {
  const kept = keptWithToken(services, visit);
  const { language } = visit;
  const body = askBody({ language, path: addressOf(visit, language), kept, email, isBad });
  return page(visit, body, isBad ? 422 : 200);
};

function openPage(
  services: PayerPageServices,
  visit: SignUpVisit,
  { addresses }: Proven,
  { name, bad }: Pick<OpenView, 'name' | 'bad'>,
): VerbatimAnswer {
  const address = addresses.map(({ value }) => value).join(', ');
  const kept = keptWithToken(services, visit);
  const { language } = visit;
  const path = addressOf(visit, language);
  const body = openBody({ language, path, kept, address, name, bad });
  return page(visit, body, bad.name || bad.password ? 422 : 200);
}

const provenIn = async ({ engine }: PayerPageServices, proof: Proof): Promise<Proven | null> =>
  granted(await engine.read(readProof, proof));

async function show(services: PayerPageServices, visit: SignUpVisit): Promise<VerbatimAnswer> {
  const { token } = visit;
  if (token === null) return askPage(services, visit, '', false);
  const proven = await provenIn(services, proofOf(token.kind, token.text));
  if (proven === null) return deadEnd(visit, 'linkUsed', 404);
  const fresh = { name: '', bad: { name: false, password: false } };
  const isTest = await modeOf(services, proven);
  return openPage(services, { ...visit, isTest }, proven, fresh);
}

/** A link by mail, whoever has the address; the page says the same when there were too many. */
async function send(
  { engine, publicUrl, mayMailLink }: PayerPageServices,
  visit: SignUpVisit,
  email: string,
): Promise<VerbatimAnswer> {
  const { language, next } = visit;
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
    subject: texts.mailSubject,
    texts: {
      link: texts.mailText(`${publicUrl()}${link}`),
      known: texts.mailKnownText(`${publicUrl()}${signInAddress(next, language)}`),
    },
  };
  if (await mayMailLink(email)) await engine.execute(sendLink, input, line);
  return seeOther(`${addressOf(visit, language)}&sent=1`);
}

/** A page of its own: it can be loaded again, and read in another language, without another mail. */
function sentPage(visit: SignUpVisit): VerbatimAnswer {
  const { language } = visit;
  const { linkSent, otherAddress } = signUpTexts[language];
  const [title, meaning] = linkSent;
  const again = linkButton(addressOf(visit, language), otherAddress, 'plain');
  const body = html`${stateHeading('good', title, meaning)}<div class="actions">${again}</div>`;
  const addressIn = (one: PageLanguage) => `${addressOf(visit, one)}&sent=1`;
  return payerPage({ language, title, isTest: visit.isTest === true, body, addressIn }, 200);
}

async function open(
  services: PayerPageServices,
  visit: SignUpVisit,
  proof: Proof,
  form: Form,
): Promise<VerbatimAnswer> {
  const { engine, ids } = services;
  const { language, next, payer } = visit;
  const proven = await provenIn(services, proof);
  if (proven === null) return deadEnd(visit, 'linkUsed', 404);
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
    return deadEnd(visit, made.refusal === 'already_exists' ? 'addressTaken' : 'linkUsed', 409);
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
  visit: SignUpVisit,
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
      handle: async ({ query, caller }) => {
        const visit = visitOf(caller, query);
        return accept(query.sent === undefined ? await show(services, visit) : sentPage(visit));
      },
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
