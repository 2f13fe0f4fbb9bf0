import { hidden } from '../../../account/page-route.ts';
import { fieldView } from '../../../pages/field.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import type { TokenOf } from './action-form.ts';
import { ownTexts } from './own-texts.ts';
import type { OwnField, Wrong } from './own-visit.ts';

export type SecretForms = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly tokenOf: TokenOf;
  /** With what they sign in; null: with nothing yet. */
  readonly login: string | null;
  /** Whose form it is, and which password they had then: a second click is answered by it. */
  readonly person: string;
  readonly shownWith: string;
  /** What is wrong, and where; null: nothing. */
  readonly wrong: Wrong | null;
};

/**
 * Password managers keep a new password for whoever is named beside it. People know who they are, so
 * it is only there for programs, which take a text field that is not displayed.
 */
const loginField = (login: string | null): Html | false =>
  login !== null &&
  html`<input type="text" name="username" value="${login}" autocomplete="username" readonly hidden>`;

/** What is wrong with a field stands at it, and above everything that something is. */
const errorAt = ({ wrong }: SecretForms, field: OwnField): string | null =>
  wrong?.field === field ? wrong.text : null;

function secretForm(view: SecretForms, kind: 'password' | 'pin'): Html {
  const texts = ownTexts[view.language];
  const isPassword = kind === 'password';
  const current = fieldView({
    name: `current-${kind}`,
    label: texts.currentPassword,
    type: 'password',
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: errorAt(view, `current-${kind}`),
  });
  const wanted = fieldView({
    name: `new-${kind}`,
    label: isPassword ? texts.newPassword : texts.newPin,
    type: 'password',
    hint: isPassword ? texts.newPasswordHint : texts.newPinHint,
    autocomplete: isPassword ? 'new-password' : 'off',
    inputmode: isPassword ? 'text' : 'numeric',
    lengthMax: isPassword ? 255 : 12,
    error: errorAt(view, `new-${kind}`),
  });
  const marks =
    isPassword && html`${hidden('person', view.person)}${hidden('shown-with', view.shownWith)}`;
  return html`<form method="post" action="${view.path}">${hidden('token', view.tokenOf(`change_${kind}`))}${marks}${loginField(view.login)}${current}${wanted}<div class="actions"><button class="button plain" type="submit" name="action" value="change_${kind}">${isPassword ? texts.changePassword : texts.changePin}</button></div></form>`;
}

/** Where somebody changes their password or their PIN. */
export const secretForms = (view: SecretForms): Html =>
  html`<h2>${ownTexts[view.language].secrets}</h2>${secretForm(view, 'password')}${secretForm(view, 'pin')}`;
