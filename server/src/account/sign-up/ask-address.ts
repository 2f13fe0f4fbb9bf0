import { mailAddressPattern } from '../../mail/mail.ts';
import { alertView } from '../../pages/alert.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { linkButton, stateHeading } from '../../pages/layout.ts';
import { hidden } from '../page-route.ts';
import { signUpTexts } from './sign-up-texts.ts';

// Which address shall a link go to, and what is said once it was asked for: whatever the link is for.

export type Kept = Readonly<Record<string, string>>;

export const keptFields = (kept: Kept): readonly Html[] =>
  Object.entries(kept).map(([name, value]) => hidden(name, value));

const mailAddress = new RegExp(mailAddressPattern, 'u');

/** The address that somebody typed; null: it is none. */
export function addressIn(typed: string | undefined): string | null {
  const text = (typed ?? '').trim();
  return text.length <= 254 && mailAddress.test(text) ? text : null;
}

/** The title of a form that has to be filled in again begins with that: it is what is heard first. */
export const titleOf = (title: string, language: PageLanguage, isBad: boolean): string =>
  isBad ? `${signUpTexts[language].wrong.replace(/\.$/, '')} – ${title}` : title;

/** Above a form that has to be filled in again. */
export const wrongAlert = (language: PageLanguage): Html => alertView(signUpTexts[language].wrong);

type AskView = {
  readonly language: PageLanguage;
  readonly title: string;
  readonly meaning: string;
  readonly path: string;
  readonly kept: Kept;
  readonly email: string;
  readonly isBad: boolean;
};

export function askBody({ language, title, meaning, path, kept, email, isBad }: AskView): Html {
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
  return html`<h1>${title}</h1><p class="purpose">${meaning}</p>${isBad && wrongAlert(language)}<form method="post" action="${path}">${keptFields(kept)}${field}<div class="actions"><button class="button" type="submit">${texts.sendLink}</button></div></form>`;
}

type SentView = {
  readonly language: PageLanguage;
  readonly text: readonly [heading: string, meaning: string];
  /** As it was typed, which tells nothing but what its reader wrote; null: it is no address. */
  readonly typed: string | null;
  /** Where another one can be typed. */
  readonly again: string;
};

export function sentBody({ language, text, typed, again }: SentView): Html {
  const { sentTo, otherAddress } = signUpTexts[language];
  return html`${stateHeading('good', ...text)}${typed !== null && html`<p class="purpose"><bdi>${sentTo(typed)}</bdi></p>`}<div class="actions">${linkButton(again, otherAddress, 'plain')}</div>`;
}
