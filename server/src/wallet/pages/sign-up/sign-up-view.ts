import { fieldView } from '../../../pages/field.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { hidden } from '../page-route.ts';
import { signUpTexts } from './sign-up-texts.ts';

export type Kept = Readonly<Record<string, string>>;

const keptFields = (kept: Kept): readonly Html[] =>
  Object.entries(kept).map(([name, value]) => hidden(name, value));

type AskView = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly kept: Kept;
  readonly email: string;
  readonly isBad: boolean;
};

/** Which address shall the link go to? */
export function askBody({ language, path, kept, email, isBad }: AskView): Html {
  const texts = signUpTexts[language];
  const field = fieldView({
    name: 'email',
    label: texts.email,
    value: email,
    autocomplete: 'email',
    inputmode: 'email',
    lengthMax: 254,
    error: isBad ? texts.emailBad : null,
  });
  return html`<h1>${texts.title}</h1><p class="purpose">${texts.askMeaning}</p><form method="post" action="${path}">${keptFields(kept)}${field}<div class="actions"><button class="button" type="submit">${texts.sendLink}</button></div></form>`;
}

export type OpenView = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly kept: Kept;
  readonly address: string;
  readonly name: string;
  readonly bad: { readonly name: boolean; readonly password: boolean };
};

/** The address is theirs; a name and a password are all that is missing. */
export function openBody({ language, path, kept, address, name, bad }: OpenView): Html {
  const texts = signUpTexts[language];
  const nameField = fieldView({
    name: 'name',
    label: texts.name,
    value: name,
    autocomplete: 'name',
    lengthMax: 255,
    error: bad.name ? texts.nameMissing : null,
  });
  const passwordField = fieldView({
    name: 'password',
    label: texts.password,
    type: 'password',
    hint: texts.passwordHint,
    autocomplete: 'new-password',
    lengthMax: 255,
    error: bad.password ? texts.passwordBad : null,
  });
  return html`<h1>${texts.title}</h1><p class="purpose"><bdi>${texts.openMeaning(address)}</bdi></p><form method="post" action="${path}">${keptFields(kept)}${nameField}${passwordField}<div class="actions"><button class="button" type="submit">${texts.open}</button></div></form>`;
}
