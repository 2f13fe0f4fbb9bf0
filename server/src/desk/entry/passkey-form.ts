import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { hiddenFields } from '../desk-route.ts';
import { entryTexts } from './entry-texts.ts';

/** The script that asks the browser for a passkey. */
export const passkeyScriptPath = '/desk/passkey.js';

type PasskeyForm = {
  readonly language: PageLanguage;
  readonly kind: 'enter' | 'register';
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What the browser is asked for. */
  readonly options: object;
  readonly button: string;
  /** What else is asked for. */
  readonly body?: Html | null;
};

/** A form that the script fills in. Without it there is no button, and the page says why. */
export function passkeyForm(form: PasskeyForm): Html {
  const { language, kind, action, fields, options, button, body = null } = form;
  const texts = entryTexts[language];
  return html`<form method="post" action="${action}" data-passkey="${kind}" data-options="${JSON.stringify(options)}">${hiddenFields({ ...fields, credential: '' })}${body}
<p class="alert" role="alert" data-passkey-failed hidden>${texts.passkeyFailed}</p>
<div class="actions"><button class="button" type="submit" hidden>${button}</button></div>
<p class="note" data-passkey-missing>${texts.passkeyNeedsScript}</p></form>`;
}
