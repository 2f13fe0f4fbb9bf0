import { mailAddressPattern } from '../../mail/mail.ts';
import { alertView } from '../../pages/alert.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { linkButton, stateHeading } from '../../pages/layout.ts';
import { hidden } from '../page-route.ts';
import { signUpTexts } from './sign-up-texts.ts';

// The page that asks for the address of a link, and the page after it, for every kind of link.

export type Kept = Readonly<Record<string, string>>;

export const keptFields = (kept: Kept): readonly Html[] =>
  Object.entries(kept).map(([name, value]) => hidden(name, value));

const mailAddress = new RegExp(mailAddressPattern, 'u');

/** The typed address. Null: it is not an address. */
export function addressIn(typed: string | undefined): string | null {
  const text = (typed ?? '').trim();
  return text.length <= 254 && mailAddress.test(text) ? text : null;
}

/** If a form must be corrected, its title says so first: screen readers begin with it. */
export const titleOf = (title: string, language: PageLanguage, isBad: boolean): string =>
  isBad ? `${signUpTexts[language].wrong.replace(/\.$/, '')} – ${title}` : title;

/** Shown above a form that must be corrected. */
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
  /** The typed address, which shows only the reader's own words. Null: it is not an address. */
  readonly typed: string | null;
  /** The page to type another one. */
  readonly again: string;
};

export function sentBody({ language, text, typed, again }: SentView): Html {
  const { sentTo, otherAddress } = signUpTexts[language];
  return html`${stateHeading('good', ...text)}${typed !== null && html`<p class="purpose"><bdi>${sentTo(typed)}</bdi></p>`}<div class="actions">${linkButton(again, otherAddress, 'plain')}</div>`;
}
