import { passwordAddress, signUpAddress } from '../../../account/session/enter.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { alertView } from '../../../pages/alert.ts';
import { type Html, html } from '../../../pages/html.ts';
import { languageAmong } from '../../../pages/language.ts';
import { linkButton } from '../../../pages/layout.ts';
import { signInFields } from '../../../pages/sign-in-fields.ts';
import { addressIn, ownAddress, progressPath } from '../../buyer/addresses.ts';
import { hidden, keptFields } from '../../buyer/form-fields.ts';
import type { Scene } from '../../buyer/scene.ts';
import { amountOf, scenePage, sideBySide, summary, textsOf } from '../../buyer/scene-page.ts';
import type { RailView } from '../rail.ts';
import { walletTexts } from './wallet-texts.ts';

export const walletPath = (paymentId: string): string => `/pay/wallet/${paymentId}`;

/**
 * The values of the form, and the message about the last try. The password is never shown again.
 */
export type Shown = {
  readonly login: string;
  readonly status: number;
  readonly alert: string | null;
  /** Seconds until a retry is allowed. Null: at once. */
  readonly retryAfter?: number | null;
  /** Cookie of a device on which somebody has just signed in. */
  readonly setCookie?: string | null;
  readonly missing: { readonly login: boolean; readonly password: boolean };
};

/**
 * For buyers who cannot sign in yet. The pages of an account lead back here, in their languages.
 */
function waysIn(scene: Scene, paymentId: string): Html {
  const { language, project } = scene;
  const texts = walletTexts[language];
  const next = addressIn(scene, walletPath(paymentId), language);
  const aim = { next, language: languageAmong(language), isTest: project.isTest };
  const password = passwordAddress(next, aim.language, aim.isTest);
  return html`<p class="hint"><a href="${password}">${texts.forgotten}</a></p><p class="hint"><a href="${signUpAddress(aim)}">${texts.noWallet}</a></p>`;
}

/** The buyer signs in and pays with one click. */
export function walletPage(view: RailView, shown: Shown): VerbatimAnswer {
  const { scene, payment, visitor, token } = view;
  const { language } = scene;
  const progress = addressIn(scene, progressPath(scene, payment.id), language);
  const ways = html`${shown.alert !== null && alertView(shown.alert)}
<form method="post" action="${ownAddress(scene, walletPath(payment.id))}">${hidden('token', token)}${hidden('seen', payment.status)}${keptFields(scene)}
${signInFields(walletTexts[language], shown)}
<div class="actions"><button class="button" type="submit">${textsOf(scene).pay(amountOf(scene))}</button>${linkButton(progress, walletTexts[language].back, 'plain')}</div></form>${waysIn(scene, payment.id)}`;
  const body = sideBySide(summary(scene, 'large'), ways);
  const { status, retryAfter = null, setCookie = null } = shown;
  const path = walletPath(payment.id);
  return scenePage(scene, body, { path, visitor, status, retryAfter, setCookie });
}
