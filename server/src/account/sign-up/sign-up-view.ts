import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { type Kept, keptFields, wrongAlert } from './ask-address.ts';
import { newPasswordFields } from './password-fields.ts';
import { signUpTexts } from './sign-up-texts.ts';

export type OpenView = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly kept: Kept;
  readonly addresses: readonly string[];
  readonly name: string;
  readonly bad: { readonly name: boolean; readonly password: boolean };
};

export const isAnyBad = ({ name, password }: OpenView['bad']): boolean => name || password;

/** The address is proven theirs; only a name and a password are missing. */
export function openBody({ language, path, kept, addresses, name, bad }: OpenView): Html {
  const texts = signUpTexts[language];
  const nameField = fieldView({
    name: 'name',
    label: texts.name,
    value: name,
    autocomplete: 'name',
    lengthMax: 255,
    error: bad.name ? texts.nameMissing : null,
  });
  const fields = newPasswordFields({
    language,
    login: addresses[0] ?? '',
    label: texts.password,
    isBad: bad.password,
    between: nameField,
  });
  return html`<h1>${texts.title}</h1><p class="purpose"><bdi>${texts.openMeaning(addresses.join(', '))}</bdi></p>${isAnyBad(bad) && wrongAlert(language)}<form method="post" action="${path}">${keptFields(kept)}${fields}<div class="actions"><button class="button" type="submit">${texts.open}</button></div></form>`;
}
