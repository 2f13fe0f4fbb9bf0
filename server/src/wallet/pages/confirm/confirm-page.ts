import type { VerbatimAnswer } from '../../../edge/answer.ts';
import type { Person } from '../../../identity/users/person.ts';
import { html } from '../../../pages/html.ts';
import { languageAmong, type PageLanguage } from '../../../pages/language.ts';
import { linkButton, stateHeading } from '../../../pages/layout.ts';
import type { Sign } from '../../../pages/marks.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import { answersTo } from '../../inquiries/inquiry.ts';
import { acceptTransaction } from '../../transactions/accept-transaction.ts';
import { revokeTransaction } from '../../transactions/revoke-transaction.ts';
import { ownerOf } from '../../wallet-owner.ts';
import { askedAuthorization, isAnswer } from '../oauth/asked-authorization.ts';
import type { AuthorizationQuery } from '../oauth/authorization.ts';
import { authorizationAddress } from '../oauth/authorization-address.ts';
import { payerPage, stopPage } from '../page-route.ts';
import type { PayerPageServices } from '../page-services.ts';
import { payerTexts } from '../payer-texts.ts';
import { enterAddress, signInAddress } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import { signOutSubject } from '../session/sign-in.routes.ts';
import { signedInBody } from '../session/signed-in-view.ts';
import { type ConfirmScene, sceneOf, stateOf } from './confirm-scene.ts';
import { type ConfirmState, confirmTexts } from './confirm-texts.ts';
import { type ConfirmView, confirmBody } from './confirm-view.ts';
import { answersIn } from './inquiry-fields.ts';
import { type Following, onwardAddress } from './onward.ts';

type Form = Readonly<Record<string, string>>;

export type Visit = {
  readonly key: string;
  readonly locale: string | undefined;
  readonly payer: Payer;
  /** Of the authorization that follows the acceptance; null: none does. */
  readonly query: AuthorizationQuery | null;
  /** 2.6: a project vouches for the payer's address. */
  readonly contactToken: string | undefined;
};

const languageOf = ({ locale, payer: { visitor, person } }: Visit): PageLanguage =>
  languageAmong(locale, person?.locale, ...visitor.languages);

/** The page of this visit in a language; what follows the acceptance stays in its query. */
function pathIn({ key, query }: Visit, language: PageLanguage): string {
  if (query === null) return `/frontend/${language}/wallet/confirm/${key}`;
  const { search } = new URL(authorizationAddress(query, language), 'http://florin');
  return `/frontend/${language}/transaction/confirm-with-oauth/${key}${search}`;
}

const signs: Readonly<Record<ConfirmState, Sign>> = {
  accepted: 'good',
  waiting_registration: 'good',
  confirmed: 'good',
  rejected: 'bad',
  waiting_funds: 'wait',
  failed: 'bad',
  unknown: 'bad',
  other_mode: 'bad',
  impossible: 'bad',
};

/** How soon the page looks whether the money has come. */
const secondsBetweenLooks = 10;

/** Where a transaction stands, with the way back to the seller. */
function statePage(
  { whole, project }: ConfirmScene,
  state: ConfirmState,
  visit: Visit,
  status = 200,
): VerbatimAnswer {
  const language = languageOf(visit);
  const texts = confirmTexts[language];
  const { redirectUri } = whole.transaction;
  const [heading, meaning] = texts.states[state];
  const back =
    redirectUri === null ? [] : [linkButton(redirectUri, texts.back(project.name), 'main')];
  const path = pathIn(visit, language);
  const look = state === 'waiting_funds' ? [linkButton(path, texts.lookNow, 'plain')] : [];
  const enter =
    state === 'other_mode'
      ? [linkButton(signInAddress(path, language), payerTexts[language].enter, 'plain')]
      : [];
  const body = html`${stateHeading(signs[state], heading, meaning)}<div class="actions">${[...back, ...look, ...enter]}</div>`;
  const addressIn = (one: PageLanguage) => pathIn(visit, one);
  const page = { language, title: heading, isTest: project.isTest, body, addressIn };
  const refresh =
    state === 'waiting_funds' ? { seconds: secondsBetweenLooks, address: null } : null;
  return payerPage(page, status, { refresh });
}

const subjectOf = ({ whole }: ConfirmScene, { id }: Person): readonly string[] => [
  'confirm',
  whole.transaction.id,
  String(id),
];

type Asking = Pick<ConfirmView, 'typed' | 'unanswered' | 'passwordError'>;
const fresh: Asking = { typed: {}, unanswered: [], passwordError: null };

function askPage(
  services: PayerPageServices,
  scene: ConfirmScene,
  person: Person,
  visit: Visit,
  asking: Asking,
): VerbatimAnswer {
  const { visitor } = visit.payer;
  const { whole, project, following } = scene;
  const language = languageOf(visit);
  const { tokens } = services;
  const path = pathIn(visit, language);
  const asked = confirmBody({
    ...asking,
    language,
    merchant: project.name,
    merchantWallet: project.walletId,
    whole,
    path,
    token: tokens.tokenFor(visitor, subjectOf(scene, person)),
  });
  const out = tokens.tokenFor(visitor, signOutSubject(path));
  const body = html`${asked}${signedInBody({ language, name: person.name, token: out, next: path })}`;
  const title = confirmTexts[language].heading(project.name);
  const addressIn = (one: PageLanguage) => pathIn(visit, one);
  const page = { language, title, isTest: project.isTest, body, addressIn };
  const status = asking === fresh ? 200 : 422;
  // Whoever rejects goes on to the client, which browsers hold against the policy of this page.
  const formTarget = following?.authorization.redirectUri ?? null;
  return payerPage(page, status, { setCookie: visitor.setCookie, formTarget });
}

/** Null: nothing follows. An answer: what should follow cannot be, and the visit ends with that. */
async function followingOf(
  services: PayerPageServices,
  visit: Visit,
): Promise<Following | VerbatimAnswer | null> {
  const { query } = visit;
  if (query === null) return null;
  const found = await askedAuthorization(services, query, languageOf(visit));
  return isAnswer(found) ? found : { authorization: found, query };
}

/** What the visit is about, or the answer with which it ends. */
async function opened(
  services: PayerPageServices,
  visit: Visit,
): Promise<ConfirmScene | VerbatimAnswer> {
  const following = await followingOf(services, visit);
  // Nobody is asked to pay on the way to an authorization that cannot be.
  if (following !== null && isAnswer(following)) return following;
  const scene = await sceneOf(services.engine, visit.key, following, services.clock.now());
  const language = languageOf(visit);
  return scene ?? stopPage(language, confirmTexts[language].states.unknown, 404);
}

/** Where it stands: told on our page, or by the way on to what follows. */
function decided(scene: ConfirmScene, state: ConfirmState, visit: Visit): VerbatimAnswer {
  const { following } = scene;
  const address = following === null ? null : onwardAddress(state, following, languageOf(visit));
  return address === null ? statePage(scene, state, visit) : seeOther(address);
}

/** The page of a transaction for whoever was sent to it. */
export async function showTransaction(
  services: PayerPageServices,
  visit: Visit,
): Promise<VerbatimAnswer> {
  const scene = await opened(services, visit);
  if (isAnswer(scene)) return scene;
  const { person } = visit.payer;
  const state = stateOf(scene.whole, person);
  if (state !== null) return decided(scene, state, visit);
  if (person === null) {
    const language = languageOf(visit);
    const next = pathIn(visit, language);
    const { isTest } = scene.project;
    const { contactToken } = visit;
    return seeOther(enterAddress({ next, language, isTest, contactToken }));
  }
  return person.isTest === scene.project.isTest
    ? askPage(services, scene, person, visit, fresh)
    : statePage(scene, 'other_mode', visit, 403);
}

/** The payer has answered. */
export async function answerTransaction(
  services: PayerPageServices,
  visit: Visit,
  form: Form,
): Promise<VerbatimAnswer> {
  const scene = await opened(services, visit);
  if (isAnswer(scene)) return scene;
  const language = languageOf(visit);
  const again = pathIn(visit, language);
  const { person, visitor } = visit.payer;
  if (person?.isTest !== scene.project.isTest) return seeOther(again);
  if (!services.tokens.isGenuine(visitor, subjectOf(scene, person), form['token'])) {
    const texts = payerTexts[language];
    return stopPage(language, texts.formRefused, 403, { address: again, text: texts.openAgain });
  }
  // Clicked twice, or decided elsewhere meanwhile: the page says what happened.
  if (stateOf(scene.whole, person) !== null) return seeOther(again);
  if (form['answer'] === 'reject') {
    await services.engine.execute(
      revokeTransaction,
      { transactionId: scene.whole.transaction.id, owner: ownerIn(services, scene), by: 'payer' },
      lineOf(scene),
    );
    return seeOther(again);
  }
  return agree(services, scene, person, visit, form);
}

const ownerIn = ({ wallet }: PayerPageServices, { project }: ConfirmScene) =>
  ownerOf(project, wallet.settlementSeconds);

/** The queue is fair between merchants, so their payers wait in their lines. */
const lineOf = ({ project }: ConfirmScene) => ({ kind: 'client', id: project.clientId }) as const;

async function agree(
  services: PayerPageServices,
  scene: ConfirmScene,
  person: Person,
  visit: Visit,
  form: Form,
): Promise<VerbatimAnswer> {
  const { transaction, allowance } = scene.whole;
  const answers = answersIn(transaction.inquiries, form);
  const unanswered = transaction.inquiries
    .filter((inquiry, index) => !answersTo([inquiry], answers.slice(index, index + 1)).ok)
    .map(({ name }) => name);
  if (unanswered.length > 0) {
    return askPage(services, scene, person, visit, { ...fresh, typed: form, unanswered });
  }
  if (!(await isPasswordRight(services, scene, person, form))) {
    const passwordError = confirmTexts[languageOf(visit)].passwordWrong;
    return askPage(services, scene, person, visit, { ...fresh, typed: form, passwordError });
  }
  const isOffered = transaction.newAllowanceId !== null && allowance?.isOptional === true;
  const grantsAllowance = isOffered ? form['allowance'] === 'true' : null;
  const done = await services.engine.execute(
    acceptTransaction,
    {
      transactionId: transaction.id,
      walletId: person.walletId,
      how: { by: 'page', answers, grantsAllowance },
      owner: ownerIn(services, scene),
      inviting: services.wallet.inviting(transaction.id),
    },
    lineOf(scene),
  );
  return done.ok || done.refusal === 'invalid_state'
    ? seeOther(pathIn(visit, languageOf(visit)))
    : statePage(scene, 'impossible', visit, 422);
}

/** 2.1, password_request: asked for once more where the merchant wants it always. */
async function isPasswordRight(
  { checkSecret }: PayerPageServices,
  { whole, project }: ConfirmScene,
  { walletId, passwordHash }: Person,
  form: Form,
): Promise<boolean> {
  if (whole.transaction.passwordRequest !== 'always') return true;
  const verdict = await checkSecret({
    clientId: project.clientId,
    walletId,
    kind: 'password',
    storedHash: passwordHash,
    secret: form['password'] ?? '',
  });
  return verdict === 'right';
}
