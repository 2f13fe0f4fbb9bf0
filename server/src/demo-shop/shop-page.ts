import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { type Html, html } from '../pages/html.ts';
import { linkButton, type Page, pageText, stateHeading } from '../pages/layout.ts';
import { lookingHint } from '../pages/looking-hint.ts';
import { pageAnswer } from '../pages/page-answer.ts';
import type { Visitor } from '../pages/visitor.ts';
import { shopPath } from './addresses.ts';
import type { Till } from './till.ts';

type Shown = {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** Pages for reading are wide; forms are as narrow as the payment pages. */
  readonly look?: 'wide';
  /**
   * The page has a form: the visitor gets a cookie, and the form may lead to the service's address.
   */
  readonly visitor?: Visitor;
  readonly till?: Till;
  /** The page refreshes itself. */
  readonly isMoving?: boolean;
  /** News may arrive at any moment, so it refreshes soon. */
  readonly looksSoon?: boolean;
  /** Absent: English only. */
  readonly spoken?: Spoken;
};

/** The language of a page, its banner, and its addresses in other languages. */
type Spoken = Pick<Page, 'language' | 'languages' | 'banner'>;

const inEnglish: Spoken = {
  language: 'en',
  languages: [],
  banner: 'Test money only: nothing here is real.',
};

const secondsBetweenLooks = { usual: 4, soon: 1 };

export function shopPage(shown: Shown): VerbatimAnswer {
  const { title, body, status = 200, look, visitor, till, isMoving = false } = shown;
  const text = pageText({
    ...(shown.spoken ?? inEnglish),
    title: `${title} – Demo shop`,
    brand: 'Demo shop',
    body,
    ...(look === undefined ? {} : { look }),
  });
  return pageAnswer(text, status, {
    setCookie: visitor?.setCookie ?? null,
    formTarget: till?.url ?? null,
    refresh: isMoving
      ? { seconds: secondsBetweenLooks[shown.looksSoon ? 'soon' : 'usual'], address: null }
      : null,
    ...(look === undefined ? {} : { look }),
  });
}

/** A page for something impossible, with a link to continue. */
export const stopPage = (
  [heading, meaning]: readonly [string, string],
  status: number,
  way: { readonly address: string; readonly text: string } = {
    address: shopPath,
    text: 'Back to the shop',
  },
): VerbatimAnswer =>
  shopPage({
    title: heading,
    status,
    body: html`<section class="card">${stateHeading('bad', heading, meaning)}<div class="actions">${linkButton(way.address, way.text)}</div></section>`,
  });

/** The hint on a page that refreshes itself, with the link that stops it (WCAG 2.2.1). */
export const movingHint = (path: string, isStill: boolean): Html =>
  lookingHint('en', isStill, (stays) => (stays ? `${path}?still=1` : path));

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;
