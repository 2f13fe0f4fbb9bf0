import { fieldView } from './field.ts';
import { type Html, html } from './html.ts';

export type SignInWords = {
  readonly login: string;
  /** How to write a phone number. */
  readonly loginHint?: string;
  readonly loginMissing: string;
  readonly password: string;
  readonly passwordMissing: string;
};

type Typed = {
  readonly login: string;
  readonly missing: { readonly login: boolean; readonly password: boolean };
};

/** The fields for the login and the password. The password is never shown again. */
export function signInFields(words: SignInWords, { login, missing }: Typed): Html {
  const { loginHint: hint } = words;
  const loginField = fieldView({
    name: 'login',
    label: words.login,
    value: login,
    ...(hint === undefined ? {} : { hint }),
    autocomplete: 'username',
    inputmode: 'email',
    lengthMax: 255,
    error: missing.login ? words.loginMissing : null,
  });
  const passwordField = fieldView({
    name: 'password',
    label: words.password,
    type: 'password',
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: missing.password ? words.passwordMissing : null,
  });
  return html`${loginField}${passwordField}`;
}
