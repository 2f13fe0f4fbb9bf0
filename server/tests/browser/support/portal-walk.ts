import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { extent } from '../../support/extent.ts';
import type { TestStaff } from '../../support/staff.ts';
import { axeFindings, bringAxe, forgetCache, overhang } from './inspect.ts';
import type { Looker } from './looker.ts';

/** Business 4: with a cold cache. */
const pageBytesMax = 61_440;

/** Whether the name of the project, however long, overflows its strip. */
const brandOutside = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const boxOf = (which) => document.querySelector(which)?.getBoundingClientRect();
    const [strip, brand] = [boxOf('.strip'), boxOf('.strip .mark b')];
    if (strip === undefined || brand === undefined) return false;
    return brand.top < strip.top || brand.bottom > strip.bottom;
  })()`);

/** The long form checks accessibility at every step of a walk. */
const looksAgain = extent({ short: false, long: true });

/** The addresses without findings in this worker. The short form checks each address once. */
const withoutBarriers = new Set<string>();

const addressOf = (page: Page): string =>
  new URL(page.url()).pathname.replaceAll(/[0-9a-f-]{36}|[0-9]+/g, '*');

async function lookForBarriers(page: Page): Promise<void> {
  if (!looksAgain && withoutBarriers.has(addressOf(page))) return;
  await bringAxe(page);
  expect(await axeFindings(page, 'everything')).toEqual([]);
  withoutBarriers.add(addressOf(page));
}

/** The page is accessible and fits its window. */
async function lookedAt(page: Page): Promise<void> {
  await lookForBarriers(page);
  expect(await overhang(page)).toBe(0);
  expect(await brandOutside(page)).toBe(false);
}

/** Walks through the portal or the console; each page on the way is checked and weighed. */
export async function portalWalk(page: Page, looker: Looker, face = 'portal') {
  await forgetCache(page);
  let lengths: Promise<number>[] = [];
  page.on('response', (answer) => {
    const length = answer.body().then((body) => body.length);
    // A redirect has no body.
    lengths.push(length.catch(() => 0));
  });
  /** Goes to the next page and checks it. */
  const goOn = async (by: () => Promise<unknown>): Promise<void> => {
    lengths = [];
    await Promise.all([page.waitForEvent('load'), by()]);
    const bytes = (await Promise.all(lengths)).reduce((sum, length) => sum + length, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(pageBytesMax);
    // The accessibility check is a script itself.
    if (looker.hasJavaScript) await lookedAt(page);
  };
  return {
    goOn,
    link: (name: string) => page.getByRole('link', { name, exact: true }).first(),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    signIn: async (url: string, { email, password }: TestStaff): Promise<void> => {
      await goOn(() => page.goto(`${url}/${face}?lang=${looker.language}`));
      await page.locator('#email').fill(email);
      await page.locator('#password').fill(password);
      await goOn(() => page.locator('main form button').first().click());
    },
  };
}
