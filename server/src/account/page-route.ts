import type { Simulation } from '../ledger/simulation.ts';
import { faultPage } from '../pages/fault-page.ts';
import { type Html, html } from '../pages/html.ts';
import { type PageLanguage, pageLanguages } from '../pages/language.ts';
import { addressesIn, linkButton, pageText, stateHeading } from '../pages/layout.ts';
import type { MerchantLook } from '../pages/merchant-look.ts';
import { htmlType, pageAnswer } from '../pages/page-answer.ts';
import type { AccountServices } from './account-services.ts';
import { pageAnswers } from './page.wire.ts';
import { payerTexts } from './payer-texts.ts';
import type { Payer } from './session/payer.ts';

/** The common part of all routes of the payer's pages. */
export const payerRoute = ({ payers, limit }: AccountServices) => ({
  tags: ['Pages'],
  auth: payers,
  limit,
  answers: pageAnswers,
  successStatus: 200 as const,
  contentType: htmlType,
  errorPage: faultPage,
  refusals: {},
});

/** The common part of the routes for their forms. */
export const payerForm = (services: AccountServices) => ({
  ...payerRoute(services),
  tokens: services.tokens,
  visitorOf: ({ visitor }: Payer) => visitor,
});

/**
 * The form did not come from a page that this browser got from us. `again`: the address of that
 * page.
 */
export const formRefusedPage = (language: PageLanguage, again: string) => {
  const { formRefused, openAgain } = payerTexts[language];
  return stopPage(language, formRefused, 403, { address: again, text: openAgain });
};

export type PayerPage = {
  readonly language: PageLanguage;
  readonly title: string;
  readonly isTest: boolean;
  /** Absent: the page shows no money. */
  readonly simulation?: Pick<Simulation, 'isMarked'>;
  readonly body: Html;
  /** The address of this page in another language. */
  readonly addressIn: ((language: PageLanguage) => string) | null;
  /** Absent or null: the page is about no seller. */
  readonly merchant?: MerchantLook | null;
  /** The addresses of our own scripts. */
  readonly scripts?: readonly string[];
};

export type PageExtras = NonNullable<Parameters<typeof pageAnswer>[2]>;

/** A page of the wallet. */
export function payerPage(
  { language, title, isTest, simulation, body, addressIn, merchant, scripts = [] }: PayerPage,
  status: number,
  extras: PageExtras = {},
) {
  const texts = payerTexts[language];
  const text = pageText({
    language,
    title,
    brand: texts.brand,
    banner: isTest ? texts.testBanner : simulation?.isMarked ? texts.simulatedBanner : null,
    body: html`<section class="card">${body}</section>`,
    languages: addressIn === null ? [] : addressesIn(pageLanguages, addressIn),
    merchant: merchant ?? null,
    scripts,
  });
  const hasScripts = scripts.length > 0;
  return pageAnswer(text, status, { ...extras, merchant: merchant ?? null, hasScripts });
}

/** A page that says why the visitor cannot continue, and links to where they can. */
export function stopPage(
  language: PageLanguage,
  [heading, meaning]: readonly [string, string],
  status: number,
  wayOn: { readonly address: string; readonly text: string } | null = null,
) {
  const action =
    wayOn !== null && html`<div class="actions">${linkButton(wayOn.address, wayOn.text)}</div>`;
  const body = html`${stateHeading('bad', heading, meaning)}${action}`;
  return payerPage({ language, title: heading, isTest: false, body, addressIn: null }, status);
}

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;
