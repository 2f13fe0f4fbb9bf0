import { hidden, payerPage } from '../../../account/page-route.ts';
import { payerTexts } from '../../../account/payer-texts.ts';
import { signInAddress } from '../../../account/session/enter.ts';
import { signedInBody } from '../../../account/session/signed-in-view.ts';
import type { Instructions } from '../../../bank/instructions/instructions.ts';
import { topUpView } from '../../../bank/instructions/top-up.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { Person } from '../../../identity/users/person.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import type { Simulation } from '../../../ledger/simulation.ts';
import { amountLine } from '../../../pages/amount-line.ts';
import { copyScriptPath } from '../../../pages/copy-script.ts';
import { type Funds, fundsLine } from '../../../pages/funds-line.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { linkButton, stateHeading } from '../../../pages/layout.ts';
import { lookingHint } from '../../../pages/looking-hint.ts';
import type { PaymentSign } from '../../../pages/marks.ts';
import { merchantLook } from '../../../pages/merchant-look.ts';
import { named } from '../../../pages/named.ts';
import type { Refresh } from '../../../pages/page-answer.ts';
import { grantedAllowance } from './allowance-view.ts';
import { type ConfirmScene, isInForce, isOfOther, isPermissionAlone } from './confirm-scene.ts';
import { confirmTexts } from './confirm-texts.ts';
import { outcomeRows, paymentRows, type Reading, totalText } from './payment-rows.ts';
import { type ConfirmState, type StateText, stateTexts } from './state-texts.ts';
import { type Kept, keptStill, languageOf, pathIn, type Visit } from './visit.ts';

const signs: Readonly<Record<ConfirmState, PaymentSign>> = {
  accepted: 'good',
  waiting_registration: 'good',
  waiting_funds: 'wait',
  confirmed: 'good',
  held: 'good',
  partly: 'good',
  returned: 'back',
  granted: 'good',
  still_granted: 'good',
  permission_over: 'bad',
  not_granted: 'bad',
  rejected: 'bad',
  revoked: 'bad',
  lapsed: 'bad',
  too_late: 'bad',
  canceled: 'bad',
  failed: 'bad',
  somebody_else: 'bad',
  unknown: 'bad',
  other_mode: 'bad',
  impossible: 'bad',
};

/** States that soon change without the reader: money arrives, or the seller takes it. */
const passing: readonly ConfirmState[] = ['waiting_funds', 'accepted'];

/** The payer has agreed, and the seller waits for them to return. */
const agreed: readonly ConfirmState[] = [
  'accepted',
  'waiting_registration',
  'confirmed',
  'held',
  'granted',
];

/** Enough time to read that it worked, as on the buyer's page. */
const secondsToRead = 6;

/** The time between refreshes while the page waits for a change. */
const secondsBetweenLooks = 10;

/** Uses the texts of a permission if only that was requested. */
function textOf(state: ConfirmState, isPermission: boolean, language: PageLanguage): StateText {
  const { states, permission } = stateTexts[language];
  const ofPermission: Readonly<Partial<Record<ConfirmState, StateText>>> = permission;
  return (isPermission ? ofPermission[state] : undefined) ?? states[state];
}

/** The request, then what happened to the money, and the allowance. */
function aboutBody(reading: Reading): Html {
  const { language, merchant, whole, now } = reading;
  const { transaction, allowance } = whole;
  const money =
    !isPermissionAlone(whole) &&
    html`${amountLine(totalText(whole, language), 'small')}${paymentRows(reading)}${outcomeRows(reading)}`;
  const isGranted =
    allowance !== null && allowance.id === transaction.newAllowanceId && isInForce(allowance, now);
  return html`<p class="label">${named(confirmTexts[language].askedBy, merchant)}</p>${money}${isGranted && grantedAllowance(reading, allowance)}`;
}

export type StateView = {
  readonly scene: ConfirmScene;
  readonly state: ConfirmState;
  /** The reader. */
  readonly person: Person;
  readonly now: UnixSeconds;
  /** Token of the form with which a waiting payer rejects after all. */
  readonly token: string;
  /** Token of the form with which somebody else signs in instead. */
  readonly signOutToken: string;
  /** The reader's funds, while they wait for money. */
  readonly funds: readonly Funds[];
  /** How to top up the missing money. Null: nothing is missing, or there is no way. */
  readonly topUp: Instructions | null;
  readonly simulation: Pick<Simulation, 'isMarked'>;
};

/** Only its payer, or a possible payer, sees what it is about. */
const isForOther = ({ scene, state, person }: StateView): boolean =>
  state === 'other_mode' || isOfOther(scene.whole, person);

const rejectForm = (path: string, token: string, language: PageLanguage): Html =>
  html`<form method="post" action="${path}">${hidden('token', token)}<div class="actions"><button class="button plain" type="submit" name="answer" value="reject">${confirmTexts[language].cancel}</button></div></form>`;

/** The next steps: back to the seller, or sign in as somebody else. */
function waysOn(view: StateView, path: string, language: PageLanguage): Html | false {
  const { scene } = view;
  const { redirectUri } = scene.whole.transaction;
  const back = confirmTexts[language].back(scene.project.name);
  const ways = [
    ...(redirectUri === null ? [] : [linkButton(redirectUri, back, 'main')]),
    ...(isForOther(view)
      ? [linkButton(signInAddress(path, language), payerTexts[language].enterOther, 'plain')]
      : []),
  ];
  return ways.length > 0 && html`<div class="actions">${ways}</div>`;
}

/** How the page continues by itself: back to the seller, or a refresh. Null: it stays. */
function refreshOf(view: StateView): Refresh | null {
  const { scene, state } = view;
  const { redirectUri } = scene.whole.transaction;
  if (redirectUri !== null && agreed.includes(state) && !isForOther(view)) {
    return { seconds: secondsToRead, address: redirectUri };
  }
  return passing.includes(state) ? { seconds: secondsBetweenLooks, address: null } : null;
}

/** Says that the page refreshes, with a link to stop that (WCAG 2.2.1). */
function movingHint({ scene }: StateView, visit: Visit, refresh: Refresh | null): Html | null {
  if (refresh === null) return null;
  const language = languageOf(visit);
  const addressWhen = (stays: boolean) => pathIn(visit, language, keptStill(stays));
  if (refresh.address === null) return lookingHint(language, visit.isStill, addressWhen);
  if (visit.isStill) return null;
  const { goesBack, stayHere } = confirmTexts[language];
  return html`<div class="ways"><p class="hint">${named(goesBack, scene.project.name)}</p><p class="hint"><a href="${addressWhen(true)}">${stayHere}</a></p></div>`;
}

/** The page with the status of a transaction and the way back to the seller. */
export function statePage(view: StateView, visit: Visit, status = 200): VerbatimAnswer {
  const { scene, state, person, now, token, signOutToken, funds, topUp, simulation } = view;
  const { whole, project } = scene;
  const language = languageOf(visit);
  const path = pathIn(visit, language);
  const [heading, meaning] = textOf(state, isPermissionAlone(whole), language);
  const { name: merchant, walletId: merchantWallet } = project;
  const about = !isForOther(view) && aboutBody({ language, merchant, merchantWallet, whole, now });
  const isWaiting = state === 'waiting_funds';
  const { isStill, rejection } = visit;
  const refresh = refreshOf(view);
  const hint = movingHint(view, visit, refresh);
  const body = html`${stateHeading(signs[state], heading, meaning)}${about}${fundsLine(funds, language)}${topUp !== null && topUpView(topUp, language)}${hint}${waysOn(view, path, language)}${isWaiting && rejectForm(path, token, language)}${signedInBody({ language, name: person.name, token: signOutToken, next: path })}`;
  const kept: Kept = {
    ...keptStill(refresh !== null && isStill),
    ...(state === 'rejected' && rejection !== undefined ? { rejection } : {}),
  };
  const addressIn = (one: PageLanguage) => pathIn(visit, one, kept);
  const look = isForOther(view) ? null : merchantLook(scene.face, language);
  const seller = { isTest: project.isTest, simulation, merchant: look };
  const scripts = topUp === null ? [] : [copyScriptPath];
  const page = { language, title: heading, ...seller, body, addressIn, scripts };
  const formTarget = scene.following?.authorization.redirectUri ?? null;
  const { setCookie } = visit.payer.visitor;
  return payerPage(page, status, { refresh: isStill ? null : refresh, formTarget, setCookie });
}
