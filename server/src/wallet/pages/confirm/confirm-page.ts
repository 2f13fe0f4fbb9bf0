import { askedAuthorization, isAnswer } from '../../../account/consent/asked-authorization.ts';
import { formRefusedPage, payerPage } from '../../../account/page-route.ts';
import { endedAddress, enterAddress } from '../../../account/session/enter.ts';
import { signOutSubject } from '../../../account/session/sign-in.routes.ts';
import { signedIn } from '../../../account/session/signed-in.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { Person } from '../../../identity/users/person.ts';
import { type Accepted, accept } from '../../../kernel/decision.ts';
import { html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { merchantLook } from '../../../pages/merchant-look.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import { answersTo } from '../../inquiries/inquiry.ts';
import { acceptTransaction } from '../../transactions/accept-transaction.ts';
import { revokeTransaction } from '../../transactions/revoke-transaction.ts';
import { ownerOf } from '../../wallet-owner.ts';
import type { PayerPageServices } from '../page-services.ts';
import { askedFirst, wrongPassword } from './confirm-password.ts';
import {
  type ConfirmScene,
  isAwaitedByOther,
  isForOther,
  isPermissionAlone,
  sceneOf,
  stateOf,
} from './confirm-scene.ts';
import { confirmTexts } from './confirm-texts.ts';
import { type ConfirmView, confirmBody } from './confirm-view.ts';
import { isSuspended, suspendedPage, unknownPage } from './dead-ends.ts';
import { fundsOf, topUpFor } from './funds-of.ts';
import { answersIn } from './inquiry-fields.ts';
import { type Following, onwardAddress } from './onward.ts';
import { statePage } from './state-page.ts';
import type { ConfirmState } from './state-texts.ts';
import { languageOf, pathIn, type Visit } from './visit.ts';

type Form = Readonly<Record<string, string>>;

const subjectOf = ({ whole }: ConfirmScene, { id }: Person): readonly string[] => [
  'confirm',
  whole.transaction.id,
  String(id),
];

/** Proof of this browser's rejection: nothing else tells a rejection from a revocation. */
const rejectionOf = (scene: ConfirmScene, person: Person): readonly string[] => [
  'rejected',
  ...subjectOf(scene, person),
];

type Asking = Pick<ConfirmView, 'typed' | 'unanswered' | 'passwordError'> & {
  /** Seconds until the password may be tried again. Null: at once. */
  readonly retryAfter: number | null;
};
const fresh: Asking = { typed: {}, unanswered: [], passwordError: null, retryAfter: null };

async function askPage(
  services: PayerPageServices,
  scene: ConfirmScene,
  person: Person,
  visit: Visit,
  asking: Asking,
): Promise<VerbatimAnswer> {
  const { visitor } = visit.payer;
  const { whole, project, following } = scene;
  const language = languageOf(visit);
  const { tokens, simulation } = services;
  const path = pathIn(visit, language);
  const asked = confirmBody({
    ...asking,
    language,
    merchant: project.name,
    merchantWallet: project.walletId,
    whole,
    now: services.clock.now(),
    path,
    isAwaitedByOther: isAwaitedByOther(whole, person),
    funds: await fundsOf(services, scene, person),
    token: tokens.tokenFor(visitor, subjectOf(scene, person)),
  });
  const body = html`${asked}${signedIn(services, { visitor, name: person.name }, language, path)}`;
  const texts = confirmTexts[language];
  const title = (isPermissionAlone(whole) ? texts.headingPermission : texts.heading)(project.name);
  const addressIn = (one: PageLanguage) => pathIn(visit, one);
  const merchant = merchantLook(scene.face, language);
  const page = { language, title, isTest: project.isTest, simulation, body, addressIn, merchant };
  const { retryAfter } = asking;
  const refusedStatus = retryAfter === null ? 422 : 429;
  const status = asking === fresh ? 200 : refusedStatus;
  // A rejection redirects to the client, and browsers check that against this page's policy.
  const formTarget = following?.authorization.redirectUri ?? null;
  return payerPage(page, status, { setCookie: visitor.setCookie, formTarget, retryAfter });
}

/** Null: nothing follows. An answer ends the visit: the authorization is invalid. */
async function followingOf(
  services: PayerPageServices,
  visit: Visit,
): Promise<Following | VerbatimAnswer | null> {
  const { query } = visit;
  if (query === null) return null;
  const found = await askedAuthorization(services, query, languageOf(visit));
  return isAnswer(found) ? found : { authorization: found, query };
}

/** The scene of the visit, or the answer that ends the visit. */
async function opened(
  services: PayerPageServices,
  visit: Visit,
): Promise<ConfirmScene | VerbatimAnswer> {
  const following = await followingOf(services, visit);
  // Nobody is asked to pay before an authorization that is invalid.
  if (following !== null && isAnswer(following)) return following;
  const scene = await sceneOf(services.engine, visit.key, following, services.clock.now());
  return scene ?? unknownPage(visit);
}

/** The page with the status, for somebody who has signed in. */
function toldTo(services: PayerPageServices, scene: ConfirmScene, person: Person, visit: Visit) {
  const { tokens, clock } = services;
  const { visitor } = visit.payer;
  const token = tokens.tokenFor(visitor, subjectOf(scene, person));
  const signOutToken = tokens.tokenFor(visitor, signOutSubject(pathIn(visit, languageOf(visit))));
  return async (state: ConfirmState, status = 200): Promise<VerbatimAnswer> => {
    const funds = state === 'waiting_funds' ? await fundsOf(services, scene, person) : [];
    const { simulation } = services;
    const now = clock.now();
    const topUp = await topUpFor(services, funds, person);
    const view = { scene, state, person, now, token, signOutToken, funds, topUp, simulation };
    return statePage(view, visit, status);
  };
}

/** The state of the transaction. A rejection by this browser is not shown as somebody else's. */
function stateFor(
  { tokens, clock }: PayerPageServices,
  scene: ConfirmScene,
  person: Person,
  { payer: { visitor }, rejection }: Visit,
): ConfirmState | null {
  const state = stateOf(scene.whole, person, clock.now());
  const isOwn =
    state === 'canceled' && tokens.isGenuine(visitor, rejectionOf(scene, person), rejection);
  return isOwn ? 'rejected' : state;
}

/**
 * Shows nothing before the sign-in, in any state (decision 0052-payers-pages). But a client that
 * waits for an authorization learns that the transaction has ended.
 */
function strangersWay(scene: ConfirmScene, visit: Visit): VerbatimAnswer {
  const { whole, project, following } = scene;
  const language = languageOf(visit);
  const { status } = whole.transaction;
  if (status === 'new' && isSuspended(scene)) return suspendedPage(visit);
  const isOver = status === 'canceled' || status === 'failed';
  const onward = isOver && following !== null ? onwardAddress(status, following, language) : null;
  const next = pathIn(visit, language);
  const { isTest } = project;
  const { contactToken } = visit;
  return seeOther(onward ?? enterAddress({ next, language, isTest, contactToken }));
}

/** The page of a transaction, for every visitor. */
export async function showTransaction(
  services: PayerPageServices,
  visit: Visit,
): Promise<VerbatimAnswer> {
  const scene = await opened(services, visit);
  if (isAnswer(scene)) return scene;
  const { person } = visit.payer;
  if (person === null) return strangersWay(scene, visit);
  if (isForOther(scene, person)) return unknownPage(visit);
  const { project, following } = scene;
  const told = toldTo(services, scene, person, visit);
  const state = stateFor(services, scene, person, visit);
  if (state === null && isSuspended(scene)) return suspendedPage(visit);
  if (state === null) {
    return person.isTest === project.isTest
      ? askPage(services, scene, person, visit, fresh)
      : told('other_mode', 403);
  }
  const address = following === null ? null : onwardAddress(state, following, languageOf(visit));
  return address === null ? told(state) : seeOther(address);
}

/** A transaction that a signed-in payer answers. */
export type AnsweredTransaction = {
  readonly scene: ConfirmScene;
  readonly person: Person;
  readonly visit: Visit;
};

export async function answeredTransaction(
  services: PayerPageServices,
  visit: Visit,
): Promise<Accepted<AnsweredTransaction> | VerbatimAnswer> {
  const scene = await opened(services, visit);
  if (isAnswer(scene)) return scene;
  const language = languageOf(visit);
  const again = pathIn(visit, language);
  const { person } = visit.payer;
  if (person === null) return seeOther(endedAddress(again, language, scene.project.isTest));
  if (isForOther(scene, person)) return unknownPage(visit);
  return person.isTest === scene.project.isTest
    ? accept({ scene, person, visit })
    : seeOther(again);
}

/** What the form's token is bound to. */
export const answerSubject = ({ scene, person }: AnsweredTransaction) => subjectOf(scene, person);

export const answerRefused = ({ visit }: AnsweredTransaction): VerbatimAnswer =>
  formRefusedPage(languageOf(visit), pathIn(visit, languageOf(visit)));

/** The payer has answered. */
export function answerTransaction(
  services: PayerPageServices,
  { scene, person, visit }: AnsweredTransaction,
  form: Form,
): VerbatimAnswer | Promise<VerbatimAnswer> {
  if (form['answer'] === 'reject') return reject(services, scene, person, visit);
  // A second click, a decision elsewhere, or a suspension meanwhile: the page tells what happened.
  return !isSuspended(scene) && stateOf(scene.whole, person, services.clock.now()) === null
    ? agree(services, scene, person, visit, form)
    : seeOther(pathIn(visit, languageOf(visit)));
}

/**
 * Gaps 3: new → canceled, even while the payer's acceptance waits for money. Nobody else may reject
 * that acceptance (decision 0078-what-the-payer-sees).
 */
async function reject(
  services: PayerPageServices,
  scene: ConfirmScene,
  person: Person,
  visit: Visit,
): Promise<VerbatimAnswer> {
  const { id: transactionId } = scene.whole.transaction;
  const { walletId } = person;
  const done = await services.engine.execute(
    revokeTransaction,
    { transactionId, owner: ownerIn(services, scene), user: null, by: 'payer', walletId },
    lineOf(scene),
  );
  const { tokens } = services;
  const rejection = tokens.tokenFor(visit.payer.visitor, rejectionOf(scene, person));
  return seeOther(pathIn(visit, languageOf(visit), done.ok ? { rejection } : {}));
}

const ownerIn = ({ wallet }: PayerPageServices, { project }: ConfirmScene) =>
  ownerOf(project, wallet.settlementSeconds);

// The queue is fair between merchants, so payers wait in the queue of their merchant.
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
  const isOffered = transaction.newAllowanceId !== null && allowance?.isOptional === true;
  const grantsAllowance = isOffered ? form['allowance'] === 'true' : null;
  const asked = await askedFirst(services, scene, visit, form, grantsAllowance !== false);
  if (asked !== null) return asked;
  const wrong = await wrongPassword(services, scene, person, visit, form);
  if (wrong !== null) {
    return askPage(services, scene, person, visit, { ...fresh, typed: form, ...wrong });
  }
  const done = await services.engine.execute(
    acceptTransaction,
    {
      transactionId: transaction.id,
      walletId: person.walletId,
      how: { by: 'page', answers, grantsAllowance },
      owner: ownerIn(services, scene),
      user: null,
      inviting: services.wallet.inviting(transaction.id),
    },
    lineOf(scene),
  );
  return done.ok || done.refusal === 'invalid_state'
    ? seeOther(pathIn(visit, languageOf(visit)))
    : toldTo(services, scene, person, visit)('impossible', 422);
}
