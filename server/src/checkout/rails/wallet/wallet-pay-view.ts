import type { VerbatimAnswer } from '../../../edge/answer.ts';
import { fieldView } from '../../../pages/field.ts';
import { type Html, html } from '../../../pages/html.ts';
import { linkButton } from '../../../pages/layout.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import { hidden } from '../../page/link-view.ts';
import { addressIn, progressPath, type Scene } from '../../page/page-services.ts';
import { amountOf, scenePage, summary, textsOf } from '../../page/scene-page.ts';
import type { Payment } from '../../payments/payment.ts';
import { walletTexts } from './wallet-texts.ts';

export const walletPath = (paymentId: string): string => `/pay/wallet/${paymentId}`;

export type WalletView = {
  readonly scene: Scene;
  readonly payment: Payment;
  readonly visitor: Visitor;
  readonly token: string;
};

/** What stands in the form, and what is to be said about what came. The password never does. */
export type Shown = {
  readonly login: string;
  readonly status: number;
  readonly alert: string | null;
  readonly missing: { readonly login: boolean; readonly password: boolean };
};

function fieldsOf({ scene }: WalletView, { login, missing }: Shown): Html {
  const texts = walletTexts[scene.language];
  const loginField = fieldView({
    name: 'login',
    label: texts.login,
    value: login,
    autocomplete: 'username',
    inputmode: 'email',
    lengthMax: 255,
    error: missing.login ? texts.loginMissing : null,
  });
  const passwordField = fieldView({
    name: 'password',
    label: texts.password,
    type: 'password',
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: missing.password ? texts.passwordMissing : null,
  });
  return html`${loginField}${passwordField}`;
}

/** The buyer signs in and pays with one click. */
export function walletPage(view: WalletView, shown: Shown): VerbatimAnswer {
  const { scene, payment, visitor, token } = view;
  const { language } = scene;
  const progress = addressIn(scene, progressPath(scene, payment.id), language);
  const body = html`${summary(scene, 'large')}
${shown.alert !== null && html`<p class="alert" role="alert">${shown.alert}</p>`}
<form method="post" action="${walletPath(payment.id)}">${hidden('token', token)}${hidden('seen', payment.status)}${hidden('lang', language)}
${fieldsOf(view, shown)}
<div class="actions"><button class="button" type="submit">${textsOf(scene).pay(amountOf(scene))}</button>${linkButton(progress, walletTexts[language].back, 'plain')}</div></form>`;
  return scenePage(scene, body, { path: walletPath(payment.id), visitor, status: shown.status });
}
