import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { alertView } from '../../pages/alert.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { linkButton, stateHeading } from '../../pages/layout.ts';
import { spokenPause } from '../../pages/spoken-period.ts';
import type { StaffCaller } from '../../staff/sessions/staff-caller.ts';
import { deskPage } from '../desk-page.ts';
import { cookiesFor, type Face, frameOfStranger, languageOf, nextIn } from '../desk-request.ts';
import type { EntryServices } from './entry-services.ts';
import { entryTexts } from './entry-texts.ts';

/** A page of one face, for one caller, in one language. */
export type Visit = {
  readonly face: Face;
  readonly caller: StaffCaller;
  readonly language: PageLanguage;
  /** The language in the address, to be remembered. */
  readonly lang: string | undefined;
};

/** The current page and the next one. */
export type Aim = { readonly visit: Visit; readonly next: string };

/** The parameters of an address or a form. */
export type EntryInput = { readonly [Name in 'next' | 'lang']?: string | undefined };

export const aimIn = (face: Face, caller: StaffCaller, { next, lang }: EntryInput): Aim => ({
  visit: { face, caller, lang, language: languageOf(caller, lang) },
  next: nextIn(face, next),
});

type EntryPage = {
  /** The address of this page: whatever answers its form, the same address shows it again. */
  readonly address: string;
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  readonly retryAfter?: number | null;
  readonly scripts?: readonly string[];
};

/** A page on the way in, as one narrow card. */
export function entryPage(
  { publicUrl }: Pick<EntryServices, 'publicUrl'>,
  { face, caller, language, lang }: Visit,
  { address, title, body, status = 200, retryAfter = null, scripts = [] }: EntryPage,
): VerbatimAnswer {
  const setCookie = cookiesFor(caller, lang, publicUrl());
  const frame = frameOfStranger(face, language, address, scripts);
  return deskPage(frame, { title, body, status, extras: { setCookie, retryAfter } });
}

/** A page that says why the visitor cannot continue, and links to where they can. */
export function stopPage(
  services: Pick<EntryServices, 'publicUrl'>,
  visit: Visit,
  [heading, meaning]: readonly [string, string],
  status: number,
  wayOn: { readonly address: string; readonly text: string },
): VerbatimAnswer {
  const body = html`${stateHeading('bad', heading, meaning)}<div class="actions">${linkButton(wayOn.address, wayOn.text)}</div>`;
  return entryPage(services, visit, { address: wayOn.address, title: heading, body, status });
}

/**
 * The form did not come from a page that this browser got from us. `address`: the address of that
 * page.
 */
export const formRefused = (
  services: Pick<EntryServices, 'publicUrl'>,
  visit: Visit,
  address: string,
): VerbatimAnswer => {
  const { formRefused: words, openAgain: text } = entryTexts[visit.language];
  return stopPage(services, visit, words, 403, { address, text });
};

/** The outcome of a try, in the terms of the page. */
export type Told = {
  readonly status: number;
  readonly alert: string | null;
  readonly retryAfter: number | null;
};

export const nothingTold: Told = { status: 200, alert: null, retryAfter: null };

export const toldPause = (
  seconds: number,
  language: PageLanguage,
  words: (period: string) => string,
): Told => ({ status: 429, alert: words(spokenPause(seconds, language)), retryAfter: seconds });

export const alertOf = ({ alert }: Told): Html | false => alert !== null && alertView(alert);

/** The owner of a password, existing or new: password managers store both together. */
export const ownerField = (language: PageLanguage, email: string): Html =>
  fieldView({
    name: 'email',
    label: entryTexts[language].email,
    value: email,
    autocomplete: 'username',
    lengthMax: 255,
    error: null,
    isFixed: true,
  });

const passwordLengthMin = 8;
const passwordLengthMax = 255;

export const isPasswordFit = ({ length }: string): boolean =>
  length >= passwordLengthMin && length <= passwordLengthMax;

export const newPasswordField = (language: PageLanguage, isBad: boolean): Html => {
  const texts = entryTexts[language];
  return fieldView({
    name: 'new-password',
    label: texts.newPassword,
    type: 'password',
    hint: texts.passwordHint,
    autocomplete: 'new-password',
    lengthMax: passwordLengthMax,
    error: isBad ? texts.passwordHint : null,
  });
};
