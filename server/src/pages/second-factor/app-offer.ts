import { fieldView } from '../field.ts';
import { type Html, html } from '../html.ts';
import type { PageLanguage } from '../language.ts';
import { qrCode } from '../qr-code.ts';
import { factorTexts } from './factor-texts.ts';
import { setUpTexts } from './set-up-texts.ts';

/** A key in groups of four, for typing by hand. */
const inFours = (text: string): string => text.replace(/.{4}(?=.)/g, '$& ');

/** `address` is the content of the QR code. `key` is its secret, for typing by hand. */
export type OfferedApp = { readonly address: string; readonly key: string };

/** The QR code and the key for somebody's authenticator app. */
export function appOffer(language: PageLanguage, { address, key }: OfferedApp): Html {
  const texts = setUpTexts[language];
  return html`<p>${texts.scan}</p>${qrCode(address, texts.qrLabel)}<p class="lead">${texts.secret}: <code>${inFours(key)}</code></p>`;
}

/** The field for the code that the app then shows. */
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
