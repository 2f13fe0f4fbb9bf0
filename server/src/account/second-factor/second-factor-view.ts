import type { Passkey } from '../../identity/second-factor/passkeys.ts';
import { base32, totpAddress } from '../../identity/second-factor/totp.ts';
import type { PersonFactor } from '../../identity/users/person-factor.store.ts';
import { amountText } from '../../pages/amount.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { dayText } from '../../pages/moment.ts';
import { appCodeField, appOffer, passkeyNameField } from '../../pages/second-factor/app-offer.ts';
import { passkeyForm } from '../../pages/second-factor/factor-form.ts';
import { setUpTexts } from '../../pages/second-factor/set-up-texts.ts';
import { hidden } from '../page-route.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

/** The problem with a typed value, and the part of the page where it was typed. */
export type FieldError = {
  readonly field: 'app-password' | 'app-code' | 'passkey-password' | 'passkey' | 'limit';
  readonly text: string;
};

export type FactorView = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly tokenOf: (act: string, target: string) => string;
  readonly factors: PersonFactor;
  /** Whether it may be changed now: there is none, or it was given within five minutes. */
  readonly isChangeable: boolean;
  /** The name of the wallet's owner, as apps show it. */
  readonly account: string;
  /** The secret offered to an app. Null: none now. */
  readonly offered: Buffer | null;
  /** The request to the browser to add a passkey. Null: none can be added now. */
  readonly options: object | null;
  /** Whether this site can have passkeys at all. */
  readonly isPasskeyPossible: boolean;
  readonly error: FieldError | null;
};

const errorAt = ({ error }: FactorView, field: FieldError['field']): string | null =>
  error?.field === field ? error.text : null;

const kept = ({ tokenOf }: FactorView, act: string, target: string): Html =>
  html`${hidden('token', tokenOf(act, target))}${hidden('act', act)}${hidden('target', target)}`;

const formOf = (view: FactorView, act: string, target: string, body: Html): Html =>
  html`<form method="post" action="${view.path}">${kept(view, act, target)}${body}</form>`;

const button = (text: string): Html =>
  html`<div class="actions"><button class="button plain" type="submit">${text}</button></div>`;

function passwordField(view: FactorView, part: 'app' | 'passkey'): Html {
  const texts = secondFactorTexts[view.language];
  return fieldView({
    id: `${part}-password`,
    name: 'password',
    label: texts.password,
    type: 'password',
    hint: texts.passwordHint,
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: errorAt(view, `${part}-password`),
  });
}

/** The section of the app that shows one-time codes. */
export function appSection(view: FactorView): Html {
  const { language, factors, isChangeable, offered, account } = view;
  const texts = setUpTexts[language];
  const isSetUp = factors.totp !== null;
  const head = html`<h2>${texts.app}</h2><p class="hint">${texts.appMeaning}</p><ul class="rows"><li><span class="what">${isSetUp ? texts.isOn : texts.isOff}</span></li></ul>`;
  if (isSetUp) {
    return html`${head}${isChangeable && formOf(view, 'remove_totp', '', button(texts.remove))}`;
  }
  if (offered === null) return head;
  const address = totpAddress({ secret: offered, account, issuer: 'Florin' });
  const fields = html`${appCodeField(language, errorAt(view, 'app-code'))}${passwordField(view, 'app')}${button(texts.confirm)}`;
  return html`${head}${appOffer(language, { address, key: base32(offered) })}${formOf(view, 'add_totp', '', fields)}`;
}

function passkeyRow(view: FactorView, { id, name, createdAt, lastUsedAt }: Passkey): Html {
  const { language } = view;
  const texts = setUpTexts[language];
  const used = lastUsedAt === null ? texts.never : dayText(lastUsedAt, language);
  const remove =
    view.isChangeable &&
    html`<form method="post" action="${view.path}">${kept(view, 'remove_passkey', id)}<button class="link" type="submit" aria-label="${texts.remove}: ${name}">${texts.remove}</button></form>`;
  return html`<li><span class="what"><bdi>${name}</bdi></span>${remove}<small>${texts.added}: ${dayText(createdAt, language)}. ${texts.lastUsed}: ${used}</small></li>`;
}

/** The section of devices that keep a key of their own for this site. */
export function passkeySection(view: FactorView): Html {
  const { language, factors, options, path } = view;
  const texts = setUpTexts[language];
  const rows = factors.passkeys.map((passkey) => passkeyRow(view, passkey));
  const list =
    rows.length === 0
      ? html`<p class="hint">${texts.noPasskeys}</p>`
      : html`<ul class="rows">${rows}</ul>`;
  const add =
    options !== null &&
    passkeyForm({
      language,
      kind: 'register',
      action: path,
      fields: { token: view.tokenOf('add_passkey', ''), act: 'add_passkey', target: '' },
      options,
      button: texts.addPasskey,
      look: 'button plain',
      body: html`${passkeyNameField(language, errorAt(view, 'passkey'))}${passwordField(view, 'passkey')}`,
    });
  const nowhere = !view.isPasskeyPossible && html`<p class="hint">${texts.passkeysNowhere}</p>`;
  return html`<h2>${texts.passkeys}</h2><p class="hint">${texts.passkeysMeaning}</p>${nowhere}${list}${add}`;
}

export function recoverySection(view: FactorView): Html {
  const { language, factors, isChangeable } = view;
  const texts = setUpTexts[language];
  const renew = isChangeable && formOf(view, 'renew_codes', '', button(texts.renew));
  return html`<h2>${texts.recovery}</h2><p class="hint">${texts.recoveryMeaning}</p><ul class="rows"><li><span class="what">${texts.recoveryLeft(factors.recovery.length)}</span></li></ul>${renew}`;
}

/** The section of the amount above which a payment asks for the second factor (decision 0189). */
export function limitSection(view: FactorView): Html {
  const { language, factors, isChangeable } = view;
  const texts = secondFactorTexts[language];
  const { askAbove } = factors;
  const isOn = askAbove !== null;
  const state = isOn
    ? texts.limitOn(amountText({ minor: askAbove, currency: 'EUR' }, language))
    : texts.limitOff;
  const field = fieldView({
    name: 'amount',
    label: texts.limitAmount,
    hint: texts.limitHint,
    autocomplete: 'off',
    inputmode: 'decimal',
    lengthMax: 24,
    error: errorAt(view, 'limit'),
  });
  const forms =
    isChangeable &&
    html`${formOf(view, 'set_limit', '', html`${field}${button(texts.limitSet)}`)}${isOn && formOf(view, 'drop_limit', '', button(texts.limitRemove))}`;
  return html`<h2>${texts.limit}</h2><p class="hint">${texts.limitMeaning}</p><ul class="rows"><li><span class="what">${state}</span></li></ul>${forms}`;
}
