import type { AccountServices } from '../../account/account-services.ts';
import { formRefusedPage, payerPage, stopPage } from '../../account/page-route.ts';
import { payerTexts } from '../../account/payer-texts.ts';
import { factorFirst } from '../../account/second-factor/step-up.ts';
import { endedAddress, signInAddress } from '../../account/session/enter.ts';
import type { Payer } from '../../account/session/payer.ts';
import { signedIn } from '../../account/session/signed-in.ts';
import { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Person } from '../../identity/users/person.ts';
import { type Accepted, accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { amountLine } from '../../pages/amount-line.ts';
import { html } from '../../pages/html.ts';
import { languageAmong, type PageLanguage } from '../../pages/language.ts';
import { linkButton, stateHeading } from '../../pages/layout.ts';
import { lookingHint } from '../../pages/looking-hint.ts';
import type { Sign } from '../../pages/marks.ts';
import { named } from '../../pages/named.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { TransferServices } from '../transfer-services.ts';
import { payerAsViewer } from '../transfers/access.ts';
import { revokeTransfer } from '../transfers/revoke-transfer.ts';
import { signTransfer } from '../transfers/sign-transfer.ts';
import { isAllowedToCancel, type Transfer } from '../transfers/transfer.ts';
import { transferIdIn } from '../transfers/transfer.wire.ts';
import type { SignForm } from './sign-page.wire.ts';
import { mayTakeBack, type SignScene, sceneOf, stateOf } from './sign-scene.ts';
import { type SignState, signTexts } from './sign-texts.ts';
import {
  askBody,
  sceneFunds,
  takeBackForm,
  transferAmount,
  transferRows,
  waitRow,
  whenRow,
} from './sign-view.ts';

export type SignPageServices = Pick<TransferServices, 'engine' | 'clock' | 'context'> & {
  /** Sessions, forms and the look of all pages for payers. */
  readonly account: AccountServices;
};

export type SignVisit = {
  readonly id: string;
  readonly locale: string | undefined;
  readonly payer: Payer;
  /** The wanted return address, as it came. */
  readonly redirectUri: string | undefined;
  /** The reader asked that the page does not refresh by itself (decision 0047). */
  readonly isStill: boolean;
};

/** A visit by the transfer's payer, with a trusted return address. */
type Opened = { readonly scene: SignScene; readonly person: Person };

const languageOf = ({ locale, payer: { visitor, person } }: SignVisit): PageLanguage =>
  languageAmong(locale, person?.locale, ...visitor.languages);

function pathIn(
  { id, redirectUri }: SignVisit,
  language: PageLanguage,
  isStill: boolean = false,
): string {
  const query = new URLSearchParams({
    ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
    ...(isStill ? { still: '1' } : {}),
  });
  const path = `/frontend/${language}/wallet/transfer-sign/${id}`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/**
 * The scene for a visitor, or the answer that ends the visit. Before the sign-in visitors do not
 * even learn whether the transfer exists: its numbers can be guessed.
 */
async function opened(
  { engine }: SignPageServices,
  visit: SignVisit,
): Promise<Opened | VerbatimAnswer> {
  const language = languageOf(visit);
  const texts = signTexts[language];
  const transferId = transferIdIn(visit.id);
  if (!transferId.ok) return stopPage(language, texts.unknown, 404);
  const { person } = visit.payer;
  const signIn = signInAddress(pathIn(visit, language), language);
  if (person === null) return seeOther(signIn);
  const scene = await sceneOf(engine, transferId.value, person);
  if (scene === null) {
    const wayOn = { address: signIn, text: payerTexts[language].enterOther };
    return stopPage(language, texts.unknown, 404, wayOn);
  }
  const { redirectUris } = scene.project.configuration;
  return visit.redirectUri === undefined || redirectUris.includes(visit.redirectUri)
    ? { scene, person }
    : stopPage(language, texts.untrusted, 400);
}

const signs: Readonly<Record<SignState, Sign>> = {
  signed: 'good',
  done: 'good',
  waiting_funds: 'wait',
  waiting_registration: 'good',
  waiting_password: 'wait',
  scheduled: 'good',
  on_its_way: 'good',
  rejected: 'bad',
  failed: 'bad',
  impossible: 'bad',
};

/** The time between refreshes while the page waits for money. */
const secondsBetweenLooks = 10;

/** The time of a signed transfer that has not ended: when it continues, or how long it waits. */
function timeOf(scene: SignScene, state: SignState, language: PageLanguage, now: UnixSeconds) {
  if (state === 'scheduled') return whenRow(scene, language, now);
  const isWaiting = state === 'signed' || state.startsWith('waiting_');
  return isWaiting ? waitRow(scene.transfer, language) : null;
}

/** The subject of the form's token: the decision and its return address. */
const subjectOf = ({ scene, person }: Opened, { redirectUri = '' }: SignVisit) => [
  'sign transfer',
  String(scene.transfer.id),
  String(person.id),
  redirectUri,
];

/** The page with the status of a transfer and the way back to the requester. */
function statePage(
  { account, clock }: SignPageServices,
  opened: Opened,
  state: SignState,
  visit: SignVisit,
  status = 200,
): VerbatimAnswer {
  const { scene } = opened;
  const language = languageOf(visit);
  const texts = signTexts[language];
  const { transfer, project } = scene;
  const { redirectUri, isStill } = visit;
  const [heading, meaning] = texts.states[state];
  const isWaiting = state === 'waiting_funds';
  const hint =
    isWaiting && lookingHint(language, isStill, (stays) => pathIn(visit, language, stays));
  const time = timeOf(scene, state, language, clock.now());
  const rows = transferRows(transfer, language, time);
  const back =
    redirectUri !== undefined &&
    html`<div class="actions">${linkButton(redirectUri, texts.back(project.name))}</div>`;
  const token = account.tokens.tokenFor(visit.payer.visitor, subjectOf(opened, visit));
  const who = { visitor: visit.payer.visitor, name: opened.person.name };
  const decider = signedIn(account, who, language, pathIn(visit, language));
  const takeBack = mayTakeBack(transfer) && takeBackForm(pathIn(visit, language), token, language);
  const body = html`${stateHeading(signs[state], heading, meaning)}<p class="label">${named(texts.asked, project.name)}</p>${amountLine(transferAmount(transfer, language), 'small')}${rows}${isWaiting && sceneFunds(scene, language)}${hint}${back}${takeBack}${decider}`;
  const addressIn = (one: PageLanguage) => pathIn(visit, one, isWaiting && isStill);
  const isLooking = isWaiting && !isStill;
  const refresh = isLooking ? { seconds: secondsBetweenLooks, address: null } : null;
  const { simulation } = account;
  const page = { language, title: heading, isTest: transfer.isTest, simulation, body, addressIn };
  return payerPage(page, status, { refresh, setCookie: visit.payer.visitor.setCookie });
}

function askPage(
  { account, clock }: SignPageServices,
  asked: Opened,
  visit: SignVisit,
): VerbatimAnswer {
  const { scene, person } = asked;
  const { visitor } = visit.payer;
  const language = languageOf(visit);
  const path = pathIn(visit, language);
  const token = account.tokens.tokenFor(visitor, subjectOf(asked, visit));
  const ask = askBody({ language, scene, now: clock.now(), path, token });
  const body = html`${ask}${signedIn(account, { visitor, name: person.name }, language, path)}`;
  const title = signTexts[language].heading(scene.project.name);
  const addressIn = (one: PageLanguage) => pathIn(visit, one);
  const { simulation } = account;
  const page = { language, title, isTest: scene.transfer.isTest, simulation, body, addressIn };
  return payerPage(page, 200, { setCookie: visitor.setCookie });
}

/** The page of a transfer for its payer. */
export async function showTransfer(
  services: SignPageServices,
  visit: SignVisit,
): Promise<VerbatimAnswer> {
  const found = await opened(services, visit);
  if (found instanceof VerbatimAnswer) return found;
  const state = stateOf(found.scene.transfer, services.clock.now());
  if (state === null && found.scene.project.state !== 'active') {
    const language = languageOf(visit);
    return stopPage(language, signTexts[language].suspended, 200);
  }
  return state === null
    ? askPage(services, found, visit)
    : statePage(services, found, state, visit);
}

/**
 * The operation for an answer. Null: none is possible any more. A signature counts once. A
 * rejection counts while the transfer can be stopped, from any page
 * (decision 0078-what-the-payer-sees).
 */
function operationFor(
  answer: string | undefined,
  { transfer, project }: SignScene,
  now: UnixSeconds,
) {
  // Business 6: nobody can sign a transfer of a suspended project.
  const isAsked = stateOf(transfer, now) === null && project.state === 'active';
  if (answer === 'sign') return isAsked ? signTransfer : null;
  return answer === 'reject' && isAllowedToCancel(transfer) ? revokeTransfer : null;
}

/** A transfer that a signed-in payer answers. */
type AnsweredTransfer = { readonly found: Opened; readonly visit: SignVisit };

const againOf = (visit: SignVisit): string => pathIn(visit, languageOf(visit));

export async function answeredTransfer(
  services: SignPageServices,
  visit: SignVisit,
): Promise<Accepted<AnsweredTransfer> | VerbatimAnswer> {
  if (visit.payer.person === null) {
    return seeOther(endedAddress(againOf(visit), languageOf(visit)));
  }
  const found = await opened(services, visit);
  return found instanceof VerbatimAnswer ? found : accept({ found, visit });
}

/** What the form's token is bound to. */
export const answerSubject = ({ found, visit }: AnsweredTransfer) => subjectOf(found, visit);

export const answerRefused = ({ visit }: AnsweredTransfer) =>
  formRefusedPage(languageOf(visit), againOf(visit));

/** Asks for the second factor if the payer's own limit requires it (decision 0189). */
const askedFirst = (
  { account }: SignPageServices,
  visit: SignVisit,
  { amount: minor, currency }: Transfer,
  form: SignForm,
): Promise<VerbatimAnswer | null> =>
  factorFirst(account, {
    payer: visit.payer,
    language: languageOf(visit),
    agreed: [{ minor, currency }],
    form,
    action: againOf(visit),
  });

/** The payer has answered. */
export async function answerTransfer(
  services: SignPageServices,
  { found, visit }: AnsweredTransfer,
  form: SignForm,
): Promise<VerbatimAnswer> {
  const { clock, engine, context } = services;
  const again = againOf(visit);
  const { transfer } = found.scene;
  const operation = operationFor(form.answer, found.scene, clock.now());
  // A second click, or a decision elsewhere in the meantime: the page tells what happened.
  if (operation === null) return seeOther(again);
  const asked =
    operation === signTransfer ? await askedFirst(services, visit, transfer, form) : null;
  if (asked !== null) return asked;
  const viewer = payerAsViewer(found.person.walletId);
  const done = await engine.execute(
    operation,
    { transferId: transfer.id, viewer, context },
    // The queue is fair between merchants, so payers wait in the queue of their merchant.
    { kind: 'client', id: transfer.clientId },
  );
  return done.ok || done.refusal === 'invalid_state'
    ? seeOther(again)
    : statePage(services, found, 'impossible', visit, 422);
}
