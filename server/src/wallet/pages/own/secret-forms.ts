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
  /** Their sign-in name. Null: they have none yet. */
  readonly login: string | null;
  /**
   * The person of the form and proof of their password at that time: they identify a second click.
   */
  readonly person: string;
  readonly shownWith: string;
  /** The mistake and its field. Null: none. */
  readonly wrong: Wrong | null;
};

/**
 * Password managers store a new password with the name beside it. People know their name, so the
 * field is only for programs, which accept a text field that is not displayed.
 */
const loginField = (login: string | null): Html | false =>
  login !== null &&
  html`<input type="text" name="username" value="${login}" autocomplete="username" readonly hidden>`;

/** A mistake is shown at its field, and the top of the page says that there is one. */
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

/** The forms to change the password or the PIN. */
export const secretForms = (view: SecretForms): Html =>
  html`<h2>${ownTexts[view.language].secrets}</h2>${secretForm(view, 'password')}${secretForm(view, 'pin')}`;
