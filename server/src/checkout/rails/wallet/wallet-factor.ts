import {
  askedFactor,
  type FactorTold,
  nothingTold,
  takenFactor,
} from '../../../account/second-factor/ask-factor.ts';
import type { PayerFactorServices } from '../../../account/second-factor/payer-factors.ts';
import { pagesLine } from '../../../account/session/enter.ts';
import { newSessionSecret, sessionId } from '../../../account/session/page-session.ts';
import { type PayerSeat, readSeat } from '../../../account/session/payer-seat.ts';
import { endSession, startSession } from '../../../account/session/start-session.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { hasFactor } from '../../../identity/users/has-factor.ts';
import type { Person } from '../../../identity/users/person.ts';
import { granted } from '../../../kernel/decision.ts';
import { alertView } from '../../../pages/alert.ts';
import { html } from '../../../pages/html.ts';
import { factorTexts } from '../../../pages/second-factor/factor-texts.ts';
import { ownAddress } from '../../buyer/addresses.ts';
import { amountOf, scenePage, sideBySide, summary, textsOf } from '../../buyer/scene-page.ts';
import type { RailServices, RailView } from '../rail.ts';
import { toProgress } from '../rail-view.ts';
import { settled } from './settle-from-wallet.ts';
import { walletPage, walletPath } from './wallet-pay-view.ts';
import { walletTexts } from './wallet-texts.ts';

// Between the password and the second factor there is a session. The form carries its secret and no
// cookie does: paying signs nobody in to their wallet (decision 0188).

const seatOf = async ({ engine }: PayerFactorServices, secret: string): Promise<PayerSeat | null> =>
  granted(await engine.read(readSeat, { sessionId: sessionId(secret) }));

/** The secret of the session for the second factor. Null: the person has none. */
export async function beginStep(
  { engine }: PayerFactorServices,
  person: Person,
): Promise<string | null> {
  if (!granted(await engine.read(hasFactor, person.id))) return null;
  const secret = newSessionSecret();
  const session = { id: sessionId(secret), person, provenAt: null, before: null };
  await engine.execute(startSession, session, pagesLine);
  return secret;
}

/** The session has ended or never existed: the buyer signs in again. */
const againPage = (view: RailView): VerbatimAnswer =>
  walletPage(view, {
    login: '',
    status: 403,
    alert: walletTexts[view.scene.language].nothingPaid,
    missing: { login: false, password: false },
  });

/** Asks for the second factor after the right password. */
export async function codePage(
  { factor }: RailServices,
  view: RailView,
  step: string,
  setCookie: string | null,
  told: FactorTold = nothingTold,
): Promise<VerbatimAnswer> {
  const { scene, payment, visitor, token } = view;
  const { language, country } = scene;
  const seat = await seatOf(factor, step);
  if (seat === null) return againPage(view);
  const path = walletPath(payment.id);
  const kept = { lang: language, ...(country === null ? {} : { country }) };
  const { forms, scripts } = await askedFactor(factor, seat, {
    language,
    action: ownAddress(scene, path),
    fields: { token, seen: payment.status, ...kept, step },
    isMissing: told.isMissing,
    button: textsOf(scene).pay(amountOf(scene)),
  });
  const { status, alert, retryAfter } = told;
  const asked = html`${alert !== null && alertView(alert)}<p class="purpose">${factorTexts[language].codeMeaning}</p>${forms}`;
  const body = sideBySide(summary(scene, 'large'), asked);
  return scenePage(scene, body, { path, visitor, status, retryAfter, setCookie, scripts });
}

/** The buyer has sent a second factor, right or wrong. */
export async function paidWithFactor(
  services: RailServices,
  view: RailView,
  step: string,
  form: { readonly code?: string; readonly credential?: string },
): Promise<VerbatimAnswer> {
  const { factor, engine } = services;
  const { language, project } = view.scene;
  const seat = await seatOf(factor, step);
  // Gaps 1: test and live money never meet.
  if (seat === null || seat.person.isTest !== project.isTest) return againPage(view);
  const source = view.visitor.address;
  const told = await takenFactor(factor, seat, form, { source, language });
  if (told === 'signed_out') return againPage(view);
  if (told !== 'right') return codePage(services, view, step, null, told);
  await engine.execute(endSession, seat.session.id, pagesLine);
  const alert = await settled(services, view, seat.person);
  const shown = { login: '', status: 422, missing: { login: false, password: false } };
  return alert === null ? toProgress(view) : walletPage(view, { ...shown, alert });
}
