import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { Face } from '../../../identity/projects/branding/face.ts';
import type { Project } from '../../../identity/projects/project.ts';
import { amountText, exampleAmount } from '../../../pages/amount.ts';
import { amountLine } from '../../../pages/amount-line.ts';
import { fieldView } from '../../../pages/field.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { BuyerLanguage } from '../../../pages/language.ts';
import { addressesIn, pageText, stateHeading } from '../../../pages/layout.ts';
import { merchantLook } from '../../../pages/merchant-look.ts';
import { pageAnswer } from '../../../pages/page-answer.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import { hidden } from '../../buyer/form-fields.ts';
import type { Speech } from '../../buyer/scene.ts';
import type { StateText } from '../../buyer/texts/page-text.ts';
import { pageTexts } from '../../buyer/texts/page-texts.ts';
import type { ReusableLink } from '../../reusable/reusable-link.ts';
import { reusableTexts } from './reusable-texts.ts';

/** Everything that the page of a reusable link shows, and the language of the page. */
export type ReusableScene = {
  readonly link: ReusableLink;
  readonly project: Project;
  readonly face: Face;
  /** A live project, but its payments are not real money. */
  readonly isSimulated: boolean;
} & Speech;

/** The form's token, and the key under which it makes one order. */
type FormMarks = { readonly token: string; readonly key: string };

const reusablePath = (id: string): string => `/p/${id}`;

/** The address of the page in a language. It does not name the link's own language. */
export function reusableAddress(
  { link, linkLanguage }: ReusableScene,
  language: BuyerLanguage,
): string {
  const path = reusablePath(link.id);
  return language === linkLanguage ? path : `${path}?lang=${language}`;
}

/** Why nobody can start a payment here. Null: they can. */
export function whyNot({ link, project, language }: ReusableScene): StateText | null {
  if (project.state !== 'active') return pageTexts[language].states.link_suspended;
  const { off, currencyGone } = reusableTexts[language];
  if (!link.isOn) return off;
  return project.configuration.currencies.includes(link.currency) ? null : currencyGone;
}

function bannerOf({ project, isSimulated, language }: ReusableScene): string | null {
  const { testBanner, simulatedBanner } = pageTexts[language];
  if (project.isTest) return testBanner;
  return isSimulated ? simulatedBanner : null;
}

type Sent = { readonly status?: number; readonly visitor?: Visitor; readonly heading?: string };

function reusablePage(scene: ReusableScene, body: Html, sent: Sent): VerbatimAnswer {
  const { language, project } = scene;
  const merchant = merchantLook(scene.face, language);
  const title = pageTexts[language].title(project.name);
  const { status = 200, visitor, heading } = sent;
  const text = pageText({
    language,
    title: heading === undefined ? title : `${heading} – ${title}`,
    brand: 'Florin',
    banner: bannerOf(scene),
    body: html`<section class="card">${body}</section>`,
    languages: addressesIn(scene.languages, (one) => reusableAddress(scene, one)),
    merchant,
  });
  return pageAnswer(text, status, { setCookie: visitor?.setCookie ?? null, merchant });
}

/** The page of a reusable link that accepts no payment now. */
export const closedReusablePage = (
  scene: ReusableScene,
  said: StateText,
  status = 200,
): VerbatimAnswer =>
  reusablePage(scene, html`${stateHeading('bad', ...said)}`, { status, heading: said[0] });

function boundsText({ link, language }: ReusableScene): string | null {
  const { atLeast, atMost, between } = reusableTexts[language];
  const { amountMin: min, amountMax: max, currency } = link;
  const money = (minor: bigint): string => amountText({ minor, currency }, language);
  if (min !== null && max !== null) return between(money(min), money(max));
  if (min !== null) return atLeast(money(min));
  return max === null ? null : atMost(money(max));
}

type OpenPage = {
  readonly visitor: Visitor;
  readonly marks: FormMarks;
  /** The amount as typed, if it was wrong. Null: the form is new. */
  readonly typed: string | null;
};

/** The page on which a payer enters or sees the amount and goes on to pay. */
export function openReusablePage(
  scene: ReusableScene,
  { visitor, marks, typed }: OpenPage,
): VerbatimAnswer {
  const { link, project, language } = scene;
  const texts = reusableTexts[language];
  const bounds = boundsText(scene);
  const amount =
    link.amount === null
      ? fieldView({
          name: 'amount',
          label: texts.amount(link.currency),
          value: typed ?? '',
          hint: bounds ?? texts.example(exampleAmount(link.currency, language)),
          error: typed === null ? null : texts.wrong,
          autocomplete: 'transaction-amount',
          inputmode: 'decimal',
          lengthMax: 30,
        })
      : amountLine(amountText({ minor: link.amount, currency: link.currency }, language), 'large');
  const purpose = html`<p class="purpose"><bdi>${link.text}</bdi></p>`;
  const isFixed = link.amount !== null;
  const form = html`<form method="post" action="${`${reusablePath(link.id)}?lang=${language}`}">
${hidden('token', marks.token)}${hidden('key', marks.key)}${hidden('lang', language)}${!isFixed && amount}
<div class="actions"><button class="button" type="submit">${texts.goOn}</button></div></form>
<p class="hint">${texts.nextStep}</p>`;
  const body = html`<h1><bdi>${pageTexts[language].payTo(project.name)}</bdi></h1>${isFixed && amount}${purpose}${form}`;
  const said = typed === null ? {} : { status: 422, heading: texts.wrong };
  return reusablePage(scene, body, { visitor, ...said });
}
