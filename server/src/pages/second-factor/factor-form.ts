import { fieldView } from '../field.ts';
import { type Html, html } from '../html.ts';
import type { BuyerLanguage } from '../language.ts';
import { factorTexts } from './factor-texts.ts';

type PasskeyForm = {
  readonly language: BuyerLanguage;
  readonly kind: 'enter' | 'register';
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The request to the browser. */
  readonly options: object;
  readonly button: string;
  /** The look of the button. Absent: that of the main button. */
  readonly look?: string;
  /** Further fields of the form. */
  readonly body?: Html | null;
};

const hiddenFields = (fields: Readonly<Record<string, string>>): readonly Html[] =>
  Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );

/**
 * A form that the script fills in. Without the script there is no button, and the page says why.
 */
export function passkeyForm(form: PasskeyForm): Html {
  const { language, kind, action, fields, options, button, look = 'button', body = null } = form;
  const texts = factorTexts[language];
  return html`<form method="post" action="${action}" data-passkey="${kind}" data-options="${JSON.stringify(options)}">${hiddenFields({ ...fields, credential: '' })}${body}
<p class="alert" role="alert" data-passkey-failed hidden>${texts.passkeyFailed}</p>
<div class="actions"><button class="${look}" type="submit" hidden>${button}</button></div>
<p class="note" data-passkey-missing>${texts.passkeyNeedsScript}</p></form>`;
}

type AskedFactor = {
  readonly language: BuyerLanguage;
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the user has an app that shows codes. */
  readonly hasApp: boolean;
  /** The request to the browser. Null: the user has no passkeys. */
  readonly options: object | null;
  /** The form came without a code. */
  readonly isMissing: boolean;
  /** The text of the button. Absent: a text that says it goes on. */
  readonly button?: string;
};

/** Asks for a second factor: a passkey if there is one, and a code in any case. */
export function factorForms(asked: AskedFactor): Html {
  const { language, action, fields, hasApp, options, isMissing } = asked;
  const texts = factorTexts[language];
  const field = fieldView({
    name: 'code',
    label: texts.code,
    hint: hasApp ? texts.codeHint : texts.recoveryHint,
    autocomplete: 'one-time-code',
    lengthMax: 40,
    error: isMissing ? texts.codeMissing : null,
  });
  const passkeys =
    options !== null &&
    passkeyForm({ language, kind: 'enter', action, fields, options, button: texts.usePasskey });
  return html`${passkeys}
<form method="post" action="${action}">${hiddenFields(fields)}${field}
<div class="actions"><button class="button${options !== null && ' plain'}" type="submit">${asked.button ?? texts.goOn}</button></div></form>`;
}
