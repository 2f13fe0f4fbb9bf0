import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { hasSecondFactor, isFreshlyProven } from '../../identity/second-factor/factors.ts';
import {
  canHavePasskeys,
  offeredTotp,
  relyingParty,
} from '../../identity/second-factor/given-factor.ts';
import { registrationOptions } from '../../identity/second-factor/passkeys.ts';
import { loginOf } from '../../identity/users/own-login.store.ts';
import { alertView } from '../../pages/alert.ts';
import { html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { linkButton } from '../../pages/layout.ts';
import { passkeyScriptPath } from '../../pages/second-factor/passkey-script.ts';
import { setUpTexts } from '../../pages/second-factor/set-up-texts.ts';
import type { AccountServices } from '../account-services.ts';
import { payerPage } from '../page-route.ts';
import { proveAddress } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import type { PayerSeat } from '../session/payer-seat.ts';
import { payerChallenge } from './payer-factors.ts';
import { type FactorChange, secondFactorTexts } from './second-factor-texts.ts';
import {
  appSection,
  type FactorView,
  type FieldError,
  limitSection,
  passkeySection,
  recoverySection,
} from './second-factor-view.ts';

/** A signed-in person at the page of their second factor. */
export type FactorVisit = {
  readonly seat: PayerSeat;
  readonly payer: Payer;
  readonly language: PageLanguage;
};

export const factorPathIn = (language: PageLanguage): string =>
  `/frontend/${language}/wallet/second-factor`;

/** The purpose of a form: one act of one session, and its target. */
export const factorSubject = (
  { seat }: FactorVisit,
  act: string,
  target: string,
): readonly string[] => ['own second factor', seat.session.id, act, target];

/** The variable part of the page. */
export type FactorShown = {
  readonly done: FactorChange | null;
  readonly error: FieldError | null;
  /** The length of a pause in seconds. Null: there is none. */
  readonly retryAfter: number | null;
};

export const plainlyShown: FactorShown = { done: null, error: null, retryAfter: null };

async function passkeyOptionsOf(
  { factor }: AccountServices,
  { seat }: FactorVisit,
  account: string,
): Promise<object | null> {
  const { person, session, factors } = seat;
  const challenge = await payerChallenge(factor, session.id);
  const { rpId } = relyingParty(factor.publicUrl());
  const owner = `wallet ${person.id}`;
  const asked = { rpId, rpName: 'Florin', owner, email: account, name: person.name };
  return challenge === null
    ? null
    : registrationOptions({ ...asked, known: factors.passkeys, challenge });
}

async function viewOf(
  services: AccountServices,
  visit: FactorVisit,
  error: FieldError | null,
): Promise<FactorView> {
  const { factor, clock, database, tokens } = services;
  const { seat, payer, language } = visit;
  const { session, person, factors } = seat;
  const isChangeable = !hasSecondFactor(factors) || isFreshlyProven(session.provenAt, clock.now());
  const account = (await loginOf(database, person.id)) ?? person.name;
  const isPasskeyPossible = canHavePasskeys(factor.publicUrl());
  const isOffered = isChangeable && factors.totp === null;
  return {
    language,
    path: factorPathIn(language),
    tokenOf: (act, target) => tokens.tokenFor(payer.visitor, factorSubject(visit, act, target)),
    factors,
    isChangeable,
    account,
    offered: isOffered ? offeredTotp(factor.offerKey, person.id, session, factors) : null,
    options:
      isPasskeyPossible && isChangeable ? await passkeyOptionsOf(services, visit, account) : null,
    isPasskeyPossible,
    error,
  };
}

function statusOf({ error, retryAfter }: FactorShown): number {
  if (retryAfter !== null) return 429;
  return error === null ? 200 : 422;
}

/** The second factor of the signed-in person, and the limit above which it is requested. */
export async function secondFactorPage(
  services: AccountServices,
  visit: FactorVisit,
  shown: FactorShown,
): Promise<VerbatimAnswer> {
  const { seat, payer, language } = visit;
  const { done, error, retryAfter } = shown;
  const texts = secondFactorTexts[language];
  const view = await viewOf(services, visit, error);
  const words = setUpTexts[language];
  const proving =
    !view.isChangeable &&
    html`<p class="hint">${words.prove}</p><div class="actions">${linkButton(proveAddress(view.path, language), words.proveLink)}</div>`;
  const more = hasSecondFactor(seat.factors) && html`${recoverySection(view)}${limitSection(view)}`;
  const body = html`<h1>${texts.title}</h1><p class="purpose">${texts.meaning}</p>
${done !== null && html`<p class="done" role="status">${texts.done[done]}</p>`}${error !== null && alertView(error.text)}${proving}
${appSection(view)}${passkeySection(view)}${more}
<div class="actions">${linkButton(`/frontend/${language}/wallet`, texts.back, 'plain')}</div>`;
  const page = {
    language,
    title: texts.title,
    isTest: seat.person.isTest,
    body,
    addressIn: factorPathIn,
    scripts: view.options === null ? [] : [passkeyScriptPath],
  };
  return payerPage(page, statusOf(shown), { setCookie: payer.visitor.setCookie, retryAfter });
}

/** New recovery codes. They are shown only this once, even if the page gets lost. */
export function codesPage(
  { seat, payer, language }: FactorVisit,
  codes: readonly string[],
): VerbatimAnswer {
  const texts = setUpTexts[language];
  const list = codes.map((code) => html`<li><code>${code}</code></li>`);
  const body = html`<h1>${texts.codesTitle}</h1><p class="purpose">${texts.codesMeaning}</p><ul class="rows">${list}</ul><div class="actions">${linkButton(factorPathIn(language), texts.codesKept)}</div>`;
  const { isTest } = seat.person;
  const page = { language, title: texts.codesTitle, isTest, body, addressIn: null };
  return payerPage(page, 200, { setCookie: payer.visitor.setCookie });
}
