import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { type Kept, keptFields, wrongAlert } from '../sign-up/ask-address.ts';
import { newPasswordFields } from '../sign-up/password-fields.ts';
import { passwordTexts } from './password-texts.ts';

type SetView = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly kept: Kept;
  /** The address that the link was sent to. */
  readonly login: string;
  readonly isBad: boolean;
};

/** The address is proven theirs; only the new password is missing. */
export function setBody({ language, path, kept, login, isBad }: SetView): Html {
  const texts = passwordTexts[language];
  const fields = newPasswordFields({ language, login, label: texts.newPassword, isBad });
  return html`<h1>${texts.setTitle}</h1><p class="purpose">${texts.setMeaning}</p>${isBad && wrongAlert(language)}<form method="post" action="${path}">${keptFields(kept)}${fields}<div class="actions"><button class="button" type="submit">${texts.set}</button></div></form>`;
}
