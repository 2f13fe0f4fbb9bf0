import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA with all that it includes, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare const window: { readonly axe: { run: (options: object) => Promise<AxeResults> } };

/** Every resource of a page is requested again, as on a first visit. */
export async function forgetCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

declare function stop(): void;

/** Keeps the page from refreshing or redirecting while it is checked. */
export const holdStill = (page: Page): Promise<void> => page.evaluate(() => stop());

/** Loads axe into the current page. */
export const bringAxe = (page: Page): Promise<unknown> => page.evaluate(axe);

/** Whether to check every rule, or only those that depend on colours. */
export type Questions = 'everything' | 'colours';

const questions: Readonly<Record<Questions, object>> = {
  everything: { type: 'tag', values: tags },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What axe finds on this page: the rule and the element, one line each. */
export async function axeFindings(page: Page, asked: Questions): Promise<readonly string[]> {
  const options = { runOnly: questions[asked], resultTypes: ['violations'] };
  const { violations } = await page.evaluate((given) => window.axe.run(given), options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

type Box = { readonly scrollWidth: number; readonly clientWidth: number };

declare const document: {
  readonly documentElement: Box & { readonly style: { fontSize: string } };
  querySelectorAll(selector: string): Iterable<Box>;
};
declare function getComputedStyle(element: Box): { readonly overflowX: string };

/**
 * By how many pixels the page is wider than its window, or a part of it wider than its box. Three
 * exceptions: text typed into a field, a table that scrolls with the keyboard, and words for screen
 * readers.
 */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const cutting = [...document.querySelectorAll('body *:not(input, [tabindex], .unseen)')].filter(
      (element) => getComputedStyle(element).overflowX !== 'visible',
    );
    const boxes = [document.documentElement, ...cutting];
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });

/** Enlarges only the text; 1 is the normal size. */
export const enlargeText = (page: Page, factor: number): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    `${factor * 100}%`,
  );
