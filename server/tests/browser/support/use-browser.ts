import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished } from 'vitest';
import type { BuyerLanguage } from '../../../src/pages/language.ts';
import { contextOptions, type Looker } from './looker.ts';
import { Watch } from './watch.ts';

/** The host name by which browsers reach the shop of a test on this machine. */
export const shopHost = 'shop.example';

const flags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // No request of a page leaves this machine.
  `--host-resolver-rules=MAP ${shopHost} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
];

/** Far longer than anything takes: a longer wait never ends. */
const patienceMs = 200_000;

/** A browser session, which begins without cookies. */
export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
};

export type Visits = {
  /** A window for this test. */
  readonly open: (looker: Looker<BuyerLanguage>) => Promise<Visit>;
};

let shared: Promise<Browser> | null = null;

/** One Chromium for all files of a worker. Playwright ends it with the worker. */
function browserOf(program: string): Promise<Browser> {
  shared ??= chromium.launch({ executablePath: program, args: flags });
  return shared;
}

/**
 * The Chromium of this worker, with windows of this file. A finished test must have caused no
 * foreign request, no policy violation and no console error. Its windows are cleared and reused: a
 * new one costs more than most stories.
 */
export function useBrowser(ownOrigin: () => string): Visits {
  const { program, because } = inject('chromium');
  let browser: Browser | null = null;
  const contexts: BrowserContext[] = [];
  const free = new Map<string, Visit[]>();
  beforeAll(async () => {
    if (program !== null) browser = await browserOf(program);
    else if (process.env['CI']) throw new Error(because);
  });
  beforeEach(({ skip }) => skip(program === null, 'there is no Chromium'));
  afterAll(() => Promise.all(contexts.map((context) => context.close())));

  const begin = async (looker: Looker<BuyerLanguage>): Promise<Visit> => {
    if (browser === null) throw new Error('the browser has not been started yet');
    const context = await browser.newContext(contextOptions(looker));
    contexts.push(context);
    context.setDefaultTimeout(patienceMs);
    const watch = new Watch(context, ownOrigin());
    return { page: await context.newPage(), context, watch };
  };
  const forget = async ({ page, context }: Visit): Promise<void> => {
    const others = context.pages().filter((one) => one !== page);
    await Promise.all(others.map((one) => one.close()));
    await page.goto('about:blank');
    await context.clearCookies();
  };
  return {
    open: async (looker) => {
      const name = JSON.stringify(looker);
      const visit = free.get(name)?.pop() ?? (await begin(looker));
      onTestFinished(async () => {
        await forget(visit);
        free.set(name, [...(free.get(name) ?? []), visit]);
        expect(visit.watch.takeFaults()).toEqual([]);
      });
      return visit;
    },
  };
}
