import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { amountText } from '../../pages/amount.ts';
import { amountLine } from '../../pages/amount-line.ts';
import { type Html, html } from '../../pages/html.ts';
import { type BuyerLanguage, buyerLanguageAmong, buyerLanguages } from '../../pages/language.ts';
import { addressesIn, linkButton, type Page, pageText, stateHeading } from '../../pages/layout.ts';
import type { PaymentSign } from '../../pages/marks.ts';
import { type MerchantLook, merchantLook } from '../../pages/merchant-look.ts';
import { pageAnswer, previewAnswer, type Refresh } from '../../pages/page-answer.ts';
import type { Light } from '../../pages/style.ts';
import type { Visitor } from '../../pages/visitor.ts';
import { shownPurpose } from '../links/payment-link.ts';
import { addressIn, type Kept, linkPath } from './addresses.ts';
import type { Scene } from './scene.ts';
import type { PageTexts, StateText } from './texts/page-text.ts';
import { pageTexts } from './texts/page-texts.ts';

export const textsOf = ({ language }: Scene): PageTexts => pageTexts[language];

export const amountOf = ({ link, order, language }: Scene): string =>
  amountText({ minor: link.amount, currency: order.currency }, language);

/** The purpose: in the merchant's words, or composed in the language of the page. */
export const purposeOf = (scene: Scene): string =>
  shownPurpose(scene.link, scene.order.reference, textsOf(scene).purpose);

/** The recipient, the amount and the purpose. `small`: the page has a more important message. */
export function summary(scene: Scene, size: 'large' | 'small'): Html {
  const payTo = textsOf(scene).payTo(scene.project.name);
  const purpose = html`<p class="purpose"><bdi>${purposeOf(scene)}</bdi></p>`;
  const amount = amountLine(amountOf(scene), size);
  return size === 'large'
    ? html`<h1><bdi>${payTo}</bdi></h1>${amount}${purpose}`
    : html`<p class="label"><bdi>${payTo}</bdi></p>${amount}${purpose}`;
}

/** The amount due beside the ways to pay it, if the window is wide enough. */
export const sideBySide = (asked: Html, ways: Html): Html =>
  html`<div class="sides"><div>${asked}</div><div>${ways}</div></div>`;

type Sent = {
  readonly status?: number;
  readonly refresh?: Refresh | null;
  /** Seconds until a retry is allowed. Null: at once. */
  readonly retryAfter?: number | null;
  /** Set in addition to the visitor's cookie. */
  readonly setCookie?: string | null;
  /** The path of the page, for the links to other languages. */
  readonly path?: string;
  /** Parameters that the links to other languages keep. */
  readonly kept?: Kept;
  /**
   * The status of the payment. It begins the title, so screen readers say it first after a refresh.
   */
  readonly heading?: string;
  /** Addresses of scripts of ours. */
  readonly scripts?: readonly string[];
  /** Given for pages with a form: they set the visitor's cookie if it is missing. */
  readonly visitor?: Visitor;
};

/** Warns that test or simulated payments are not real money. */
function bannerOf(scene: Scene): string | null {
  const { testBanner, simulatedBanner } = textsOf(scene);
  if (scene.project.isTest) return testBanner;
  return scene.isSimulated ? simulatedBanner : null;
}

/** A page about a link, the same for every visitor. */
function documentOf(scene: Scene, body: Html, sent: Sent): Page & { merchant: MerchantLook } {
  const { project, language } = scene;
  const path = sent.path ?? linkPath(scene);
  const title = textsOf(scene).title(project.name);
  return {
    language,
    title: sent.heading === undefined ? title : `${sent.heading} – ${title}`,
    brand: 'Florin',
    banner: bannerOf(scene),
    body: html`<section class="card">${body}</section>`,
    languages: addressesIn(scene.languages, (one) => addressIn(scene, path, one, sent.kept)),
    merchant: merchantLook(scene.face, language),
  };
}

/** The same page as a picture to look at, in one light. `banner` replaces the page's own. */
export function scenePreview(
  scene: Scene,
  body: Html,
  { light, banner }: { readonly light: Light; readonly banner: string | null },
): VerbatimAnswer {
  const page = documentOf(scene, body, {});
  const text = pageText({ ...page, banner: banner ?? page.banner, preview: light });
  return previewAnswer(text, light, page.merchant);
}

/** A page about a link. */
export function scenePage(scene: Scene, body: Html, sent: Sent = {}): VerbatimAnswer {
  const page = documentOf(scene, body, sent);
  const { merchant } = page;
  const { status = 200, refresh = null, retryAfter = null, visitor, scripts = [] } = sent;
  const text = pageText({ ...page, scripts });
  const hasScripts = scripts.length > 0;
  const setCookie = [visitor?.setCookie, sent.setCookie].filter((one) => one != null);
  return pageAnswer(text, status, { refresh, retryAfter, setCookie, merchant, hasScripts });
}

/** The status, the summary and the next steps. */
export function stateBody(
  scene: Scene,
  sign: PaymentSign,
  [heading, meaning]: StateText,
  ways: readonly Html[],
): Html {
  const actions = ways.length > 0 && html`<div class="actions">${ways}</div>`;
  return html`${stateHeading(sign, heading, meaning)}${summary(scene, 'small')}${actions}`;
}

/** The button back to the merchant. Empty if the merchant gave no address. */
export const backButton = (
  scene: Scene,
  address: string | null,
  kind: 'main' | 'plain' = 'plain',
): readonly Html[] =>
  address === null ? [] : [linkButton(address, textsOf(scene).back(scene.project.name), kind)];

/** The same as a link, for pages with a more important button. */
export const backLink = (scene: Scene, address: string | null): Html | null =>
  address === null
    ? null
    : html`<p class="hint"><a href="${address}">${textsOf(scene).back(scene.project.name)}</a></p>`;

/** The page for an address that leads to nothing a buyer could look for. */
export function unknownPage(wished: string | undefined, { languages }: Visitor): VerbatimAnswer {
  const language = buyerLanguageAmong(wished, ...languages);
  return loosePage(language, 'link_unknown', 404, null);
}

/** The link exists, but nothing exists at this address under it. */
export const unknownUnder = (scene: Scene): VerbatimAnswer =>
  loosePage(scene.language, 'link_unknown', 404, addressIn(scene, linkPath(scene), scene.language));

/** The form did not come from our page, or came too late. */
export function formRefusedPage(scene: Scene, path: string): VerbatimAnswer {
  return formRefusedAt(scene.language, addressIn(scene, path, scene.language));
}

/** The same for a page that is not about a payment link. */
export const formRefusedAt = (language: BuyerLanguage, address: string): VerbatimAnswer =>
  loosePage(language, 'form_refused', 403, address);

function loosePage(
  language: BuyerLanguage,
  state: 'link_unknown' | 'form_refused',
  status: number,
  wayOn: string | null,
): VerbatimAnswer {
  const { states, openAgain } = pageTexts[language];
  const [heading, meaning] = states[state];
  const actions =
    wayOn !== null && html`<div class="actions">${linkButton(wayOn, openAgain)}</div>`;
  const body = html`<section class="card">${stateHeading('bad', heading, meaning)}${actions}</section>`;
  const languages = wayOn === null ? addressesIn(buyerLanguages, (one) => `?lang=${one}`) : [];
  const text = pageText({
    language,
    title: heading,
    brand: 'Florin',
    banner: null,
    body,
    languages,
  });
  return pageAnswer(text, status);
}
