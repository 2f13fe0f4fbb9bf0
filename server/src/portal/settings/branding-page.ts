import { actButton, headOf, notice, panel, sideBySide } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { emailLengthMax } from '../../identity/projects/branding/branding.ts';
import { faceOf } from '../../identity/projects/branding/face.ts';
import type { WholeBranding } from '../../identity/projects/branding/read-branding.ts';
import { logoBytesMax } from '../../identity/projects/logo/logo.ts';
import { logoTypes } from '../../identity/projects/logo/picture.ts';
import { addressLengthMax, nameLengthMax } from '../../identity/projects/project-rules.ts';
import { type Field, fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { buyerLanguages, languageNames } from '../../pages/language.ts';
import { merchantLook } from '../../pages/merchant-look.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';
import { brandingOf, contrastIn, type TypedBranding, type WrongBranding } from './branding-form.ts';
import { brandingTexts } from './branding-texts.ts';

type BrandingShown = {
  readonly whole: Omit<WholeBranding, 'logo'>;
  /** Absent: the stored values. */
  readonly typed?: TypedBranding;
  readonly wrong?: WrongBranding;
  readonly done?: string | null;
  readonly refused?: string | null;
  readonly status?: number;
};

type Shown = Visit &
  Pick<BrandingShown, 'whole'> & { readonly typed: TypedBranding; readonly wrong: WrongBranding };

const formId = 'branding';
const frameName = 'preview';

const check = (name: string, text: string, isChecked: boolean): Html =>
  html`<label class="check"><input type="checkbox" name="${name}" value="1"${isChecked && html` checked`}> ${text}</label>`;

const errorView = (id: string, error: string | undefined): Html | false =>
  error !== undefined && html`<p class="error" id="${id}">${error}</p>`;

/** The stored logo, on the light ground for which it was drawn. Null: there is none. */
export function logoNow({ project, branding }: Omit<WholeBranding, 'logo'>): Html | null {
  const { logo } = merchantLook(faceOf(project, branding), 'en');
  return logo && html`<span class="now">${logo}</span>`;
}

function logoField({ typed, wrong, language, whole }: Shown): Html {
  const texts = brandingTexts[language];
  const logo = logoNow(whole);
  const described = wrong.logo === undefined ? 'logo-hint' : 'logo-hint logo-error';
  const invalid = wrong.logo !== undefined && html` aria-invalid="true"`;
  return html`<div class="field"><label for="logo">${texts.logo}</label>${logo !== null && html`<div>${logo}</div>`}<input id="logo" name="logo" type="file" accept="${[...logoTypes, '.svg'].join()}" data-max="${String(logoBytesMax)}" data-large="${texts.wrong.tooLarge('%')}" aria-describedby="${described}"${invalid}>
<p class="note" id="logo-hint">${texts.logoHint}</p>${errorView('logo-error', wrong.logo)}${logo !== null && check('remove_logo', texts.removeLogo, typed.isLogoRemoved)}</div>`;
}

function colourField({ typed, wrong, language }: Shown): Html {
  const texts = brandingTexts[language];
  const ratio = wrong.colour === undefined ? contrastIn(typed.colour, language) : null;
  const hint = `${texts.colourHint}${ratio === null ? '' : ` ${texts.contrastNow(ratio)}`}`;
  const described = wrong.colour === undefined ? 'colour-hint' : 'colour-hint colour-error';
  const invalid = wrong.colour !== undefined && html` aria-invalid="true"`;
  return html`<div class="field"><label for="colour">${texts.colour}</label><div class="pick"><input id="colour" name="colour" type="text" value="${typed.colour}" maxlength="7" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="${described}"${invalid}><input type="color" data-of="colour" value="#14532d" aria-label="${texts.pickColour}" hidden></div>
<p class="note" id="colour-hint">${hint}</p>${errorView('colour-error', wrong.colour)}</div>`;
}

function helpFields({ typed, wrong, language }: Shown): Html {
  const texts = brandingTexts[language];
  const field = (
    name: string,
    key: 'supportEmail' | 'supportPhone' | 'supportUrl' | 'termsUrl',
    more: Partial<Field> = {},
  ): Html =>
    fieldView({
      ...{ name, label: texts[key], value: typed[key], error: wrong[key] ?? null },
      ...{ autocomplete: 'off', lengthMax: addressLengthMax, isOptional: true, ...more },
    });
  return html`<h2>${texts.help}</h2><p class="note">${texts.helpHint}</p>${field('support_email', 'supportEmail', { inputmode: 'email', lengthMax: emailLengthMax })}${field('support_phone', 'supportPhone', { lengthMax: 31 })}${field('support_url', 'supportUrl')}${field('terms_url', 'termsUrl')}`;
}

function languageFields({ typed, wrong, language }: Shown): Html {
  const texts = brandingTexts[language];
  const boxes = buyerLanguages.map((one) =>
    check(`language-${one}`, languageNames[one], typed.languages.includes(one)),
  );
  const options = buyerLanguages.map((one) => [one, languageNames[one]] as const);
  const first = selectView(
    'default_language',
    texts.defaultLanguage,
    [['', texts.usualLanguage], ...options],
    typed.defaultLanguage,
  );
  return html`<h2>${texts.languages}</h2><fieldset class="field" aria-describedby="languages-hint"><legend class="unseen">${texts.languages}</legend><div class="choices">${boxes}</div><p class="note" id="languages-hint">${texts.languagesHint}</p>${errorView('languages-error', wrong.languages)}</fieldset>${first}${errorView('default-error', wrong.defaultLanguage)}`;
}

function formView(services: PortalServices, shown: Shown): Html {
  const { language, base, typed, wrong } = shown;
  const texts = brandingTexts[language];
  const path = `${base}/settings/branding`;
  const name = fieldView({
    ...{ name: 'name', label: texts.name, value: typed.name, error: wrong.name ?? null },
    ...{ hint: texts.nameHint, autocomplete: 'off', lengthMax: nameLengthMax },
  });
  return html`<form id="${formId}" method="post" action="${path}" enctype="multipart/form-data">${formMarks(services, shown, path)}${name}${logoField(shown)}${colourField(shown)}${helpFields(shown)}${languageFields(shown)}<h2>${texts.receipts}</h2><div class="field">${check('receipts', texts.sendReceipts, typed.receipts)}<p class="note">${texts.receiptsHint}</p></div><div class="acts">${actButton(texts.save, 'first')}</div></form>`;
}

/** The button sends the unsaved form into the frame, so that typed and chosen values stay. */
function previewView({ language, base }: Visit): Html {
  const texts = brandingTexts[language];
  const path = `${base}/settings/preview`;
  const lights = (['light', 'dark'] as const).map(
    (light, index) =>
      html`<label class="check"><input type="radio" name="light" value="${light}" form="${formId}"${index === 0 && html` checked`}> ${texts.lights[light]}</label>`,
  );
  return html`<div class="stay"><p class="note">${texts.previewHint}</p><fieldset class="field"><legend class="unseen">${texts.screen}</legend><div class="choices">${lights}<button class="act plain" form="${formId}" formaction="${path}" formtarget="${frameName}" formnovalidate>${texts.preview}</button></div></fieldset><iframe class="handset" name="${frameName}" src="${path}" title="${texts.previewed}"></iframe></div>`;
}

/** The look of the project for its buyers, with a preview beside the form. */
export function brandingPage(
  services: PortalServices,
  visit: Visit,
  {
    whole,
    typed = brandingOf(whole),
    wrong = {},
    done = null,
    refused = null,
    status = 200,
  }: BrandingShown,
): VerbatimAnswer {
  const texts = brandingTexts[visit.language];
  const shown = { ...visit, whole, typed, wrong };
  const form = panel(texts.look, formView(services, shown));
  const body = html`${headOf({ title: texts.title, lead: texts.lead })}${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}${sideBySide(form, panel(texts.preview, previewView(visit)))}`;
  const { title } = texts;
  return showPage(services, visit, { section: 'settings', title, body, status, hasPreview: true });
}
