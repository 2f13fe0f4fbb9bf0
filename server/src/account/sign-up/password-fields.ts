import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { payerTexts } from '../payer-texts.ts';
import { signUpTexts } from './sign-up-texts.ts';

export const isPasswordFit = ({ length }: string): boolean => length >= 8 && length <= 255;

type Wanted = {
  readonly language: PageLanguage;
  /** The owner of the password: password managers store both together. */
  readonly login: string;
  readonly label: string;
  readonly isBad: boolean;
  /** A further field between the two. */
  readonly between?: Html;
};

/** A new password, with its owner. */
export function newPasswordFields({ language, login, label, isBad, between }: Wanted): Html {
  const texts = signUpTexts[language];
  const owner = fieldView({
    name: 'username',
    label: login.includes('@') ? texts.email : payerTexts[language].login,
    value: login,
    autocomplete: 'username',
    lengthMax: 255,
    error: null,
    isFixed: true,
  });
  const password = fieldView({
    name: 'password',
    label,
    type: 'password',
    hint: texts.passwordHint,
    autocomplete: 'new-password',
    lengthMax: 255,
    error: isBad ? texts.passwordBad : null,
  });
  return html`${owner}${between ?? null}${password}`;
}
