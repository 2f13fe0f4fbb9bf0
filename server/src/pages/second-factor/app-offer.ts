import { fieldView } from '../field.ts';
import { type Html, html } from '../html.ts';
import type { PageLanguage } from '../language.ts';
import { qrCode } from '../qr-code.ts';
import { factorTexts } from './factor-texts.ts';
import { setUpTexts } from './set-up-texts.ts';

/** A key in groups of four: it is typed by hand. */
const inFours = (text: string): string => text.replace(/.{4}(?=.)/g, '$& ');

/** `address`: what the QR code says to the app. `key`: the secret in it, as it is typed by hand. */
export type OfferedApp = { readonly address: string; readonly key: string };

/** What somebody's app is to read. */
export function appOffer(language: PageLanguage, { address, key }: OfferedApp): Html {
  const texts = setUpTexts[language];
  return html`<p>${texts.scan}</p>${qrCode(address, texts.qrLabel)}<p class="lead">${texts.secret}: <code>${inFours(key)}</code></p>`;
}

/** What their app shows then. */
export const appCodeField = (language: PageLanguage, error: string | null): Html =>
  fieldView({
    name: 'code',
    label: factorTexts[language].code,
    hint: setUpTexts[language].appCodeHint,
    autocomplete: 'one-time-code',
    inputmode: 'numeric',
    lengthMax: 12,
    error,
  });

export const passkeyNameField = (language: PageLanguage, error: string | null): Html =>
  fieldView({
    name: 'name',
    label: setUpTexts[language].passkeyName,
    hint: setUpTexts[language].passkeyNameHint,
    autocomplete: 'off',
    lengthMax: 60,
    error,
  });
