import { hidden } from '../../../account/page-route.ts';
import { fieldView } from '../../../pages/field.ts';
import { type Html, html } from '../../../pages/html.ts';
import { languageNames, type PageLanguage, pageLanguages } from '../../../pages/language.ts';
import type { TokenOf } from './action-form.ts';
import { ownTexts } from './own-texts.ts';
import type { OwnField, Wrong } from './own-visit.ts';
import { profileTexts } from './profile-texts.ts';

export type ProfileView = {
  /** The language of the page. */
  readonly language: PageLanguage;
  readonly path: string;
  readonly tokenOf: TokenOf;
  readonly name: string;
  /** The stored language. */
  readonly locale: PageLanguage;
  readonly email: string | null;
  readonly phone: string | null;
  readonly wrong: Wrong | null;
};

const errorAt = ({ wrong }: ProfileView, field: OwnField): string | null =>
  wrong?.field === field ? wrong.text : null;

/** The value to show again, even if only the password was wrong. */
const typedIn = ({ wrong }: ProfileView, kind: 'name' | 'email'): string =>
  wrong?.field === kind || wrong?.field === `${kind}-password` ? (wrong.typed ?? '') : '';

const fact = (label: string, text: string): Html =>
  html`<li><span class="what">${label}</span><b class="long"><bdi>${text}</bdi></b></li>`;

type Button = { readonly action: string; readonly text: string };

const formOf = ({ path, tokenOf }: ProfileView, fields: Html, { action, text }: Button): Html =>
  html`<form method="post" action="${path}">${hidden('token', tokenOf(action))}${fields}<div class="actions"><button class="button plain" type="submit" name="action" value="${action}">${text}</button></div></form>`;

const passwordField = (view: ProfileView, kind: 'name' | 'email'): Html =>
  fieldView({
    name: `${kind}-password`,
    label: ownTexts[view.language].currentPassword,
    type: 'password',
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: errorAt(view, `${kind}-password`),
  });

function languageForm(view: ProfileView): Html {
  const texts = profileTexts[view.language];
  const options = pageLanguages.map(
    (one) =>
      html`<option value="${one}" lang="${one}"${one === view.locale && html` selected`}>${languageNames[one]}</option>`,
  );
  const field = html`<div class="field"><label for="language">${texts.language}</label><select id="language" name="language" aria-describedby="language-hint">${options}</select><p class="note" id="language-hint">${texts.languageHint}</p></div>`;
  return formOf(view, field, { action: 'change_language', text: texts.saveLanguage });
}

function nameForm(view: ProfileView): Html {
  const texts = profileTexts[view.language];
  const field = fieldView({
    name: 'name',
    label: texts.newName,
    value: typedIn(view, 'name'),
    hint: texts.nameHint,
    autocomplete: 'name',
    lengthMax: 255,
    error: errorAt(view, 'name'),
  });
  const fields = html`${field}${passwordField(view, 'name')}`;
  return formOf(view, fields, { action: 'change_name', text: texts.changeName });
}

function emailForm(view: ProfileView): Html {
  const texts = profileTexts[view.language];
  const field = fieldView({
    name: 'email',
    label: texts.newEmail,
    value: typedIn(view, 'email'),
    hint: texts.emailHint,
    autocomplete: 'email',
    inputmode: 'email',
    lengthMax: 254,
    error: errorAt(view, 'email'),
  });
  const fields = html`${field}${passwordField(view, 'email')}`;
  return formOf(view, fields, { action: 'change_email', text: texts.sendLink });
}

/** The language, the name and the addresses of a person, with the forms to change them. */
export function profileBody(view: ProfileView): Html {
  const texts = profileTexts[view.language];
  const { name, email, phone } = view;
  const known = (label: string, value: string | null, nothing: string): Html =>
    value === null
      ? html`<p class="hint">${nothing}</p>`
      : html`<ul class="rows">${fact(label, value)}</ul>`;
  return html`${languageForm(view)}
<h2>${texts.name}</h2>${known(texts.nameNow, name, '')}${nameForm(view)}
<h2>${texts.email}</h2>${known(texts.emailNow, email, texts.noEmail)}${emailForm(view)}
<h2>${texts.phone}</h2>${known(texts.phoneNow, phone, texts.noPhone)}<p class="hint">${texts.phoneHint}</p>`;
}
