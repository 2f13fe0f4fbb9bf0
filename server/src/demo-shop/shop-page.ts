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
  /** What is read at a desk is wide; forms are as narrow as on the payment pages. */
  readonly look?: 'wide';
  /** Has a form: the visitor gets a cookie, and the form may lead on to the service's address. */
  readonly visitor?: Visitor;
  readonly till?: Till;
  /** Looks again by itself. */
  readonly isMoving?: boolean;
  /** Where something comes at any moment. */
  readonly looksSoon?: boolean;
  /** English alone unless it says otherwise. */
  readonly spoken?: Spoken;
};

/** The language of a page, what its banner says, and where it stands in the others. */
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

/** Something that cannot be, and the way on. */
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

/** What a page that looks again by itself says about it, and how to stop that (WCAG 2.2.1). */
export const movingHint = (path: string, isStill: boolean): Html =>
  lookingHint('en', isStill, (stays) => (stays ? `${path}?still=1` : path));

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;
