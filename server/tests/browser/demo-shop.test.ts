import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoUser } from '../../src/front-door/demo-data.ts';
import { confirmTexts } from '../../src/wallet/pages/confirm/confirm-texts.ts';
import { unlimited } from '../support/checkout.ts';
import { extent, longTest } from '../support/extent.ts';
import { useService } from '../support/test-service.ts';
import { bankButton, goToBank, payWith, seeState } from './buyer-steps.ts';
import { buyers, lookInEnglish } from './matrix.ts';
import { acceptButton, button, titled, typeSecrets } from './payer-steps.ts';
import { barriers, overhangs } from './support/barriers.ts';
import { holdStill } from './support/inspect.ts';
import { type Looker, viewports } from './support/looker.ts';
import { picture } from './support/picture.ts';
import { useBrowser } from './support/use-browser.ts';

// The demo shop, as a newcomer walks through it. Its pages are accessible.

const service = useService({ ...unlimited, FLORIN_SEED: 'demo' });
const browser = useBrowser(() => service().client.url);

const shopUrl = (path = ''): string => `${service().client.url}/demo${path}`;

/** From the shop's front page to the page where its buyer pays. */
async function buy(page: Page, offer: string, way?: string): Promise<void> {
  await page.goto(shopUrl());
  await page.getByRole('link', { name: offer }).click();
  if (way !== undefined) await page.getByRole('radio', { name: way }).check();
  const [act = ''] = offer.split(' ');
  await button(page, act).click();
}

/** Signs in as the demo user and accepts the request of the shop. */
async function acceptAsDemoUser(page: Page): Promise<void> {
  await typeSecrets(page, 'en', demoUser.email, demoUser.password);
  await acceptButton(page, 'en').click();
  // The shop confirms on the webhook, perhaps before the page is shown.
  const { accepted, confirmed } = confirmTexts.en.states;
  await titled(page, accepted[0]).or(titled(page, confirmed[0])).waitFor();
  await page.getByRole('link', { name: 'Demo shop' }).click();
}

/** Waits for a webhook; the page refreshes itself. */
const seeWebhook = (page: Page, event: string): Promise<void> =>
  page
    .getByRole('listitem')
    .filter({ hasText: event })
    .filter({ hasText: 'signature verified' })
    .first()
    .waitFor();

const seeThanks = (page: Page): Promise<void> => titled(page, 'Thank you').waitFor();

describe.each(buyers)('$device, JavaScript $hasJavaScript, $colours', (buyer) => {
  test('a mug is paid at the mock bank, and the shop shows the verified webhook', async () => {
    const { page } = await browser.open(buyer);
    await buy(page, 'Buy Stoneware mug', 'Choose on the payment page');
    await payWith(page, 'en', 'approve');
    await seeState(page, 'en', 'settled');
    await page.getByRole('link', { name: 'Demo shop' }).click();
    await seeThanks(page);
    expect(new URL(page.url()).searchParams.get('came')).toBe('success');
    await seeWebhook(page, 'payment.status_updated');
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'Stoneware mug' })
      .first()
      .getByText('paid')
      .waitFor();
  });

  test('coffee is paid from the wallet', async () => {
    const { page } = await browser.open(buyer);
    await buy(page, 'Buy Coffee beans, 1 kg', 'Wallet');
    await acceptAsDemoUser(page);
    await seeThanks(page);
    await seeWebhook(page, 'reserved');
  });

  test('a subscription is confirmed once, then charged again with one click', async () => {
    const { page } = await browser.open(buyer);
    await buy(page, 'Subscribe Coffee every week');
    await acceptAsDemoUser(page);
    await seeThanks(page);
    const first = page.url();
    await button(page, 'Charge €9.90 again').click();
    await page.waitForURL((url) => url.href !== first && url.pathname.startsWith('/demo/orders/'));
    await seeThanks(page);
    await page.getByText('confirmed', { exact: true }).waitFor();
  });
});

test('a payment that the bank settles later shows as unpaid, then as paid', async () => {
  const { page } = await browser.open(atDesk);
  await buy(page, 'Buy Stoneware mug', 'Choose on the payment page');
  await payWith(page, 'en', 'settle_later');
  await page.getByRole('link', { name: 'Demo shop' }).click();
  await titled(page, 'Not paid yet').waitFor();
  await holdStill(page);
  expect(await barriers(page, lookInEnglish)).toEqual([]);
  await page.getByRole('link', { name: 'Open the mock bank' }).click();
  await bankButton(page, 'en', 'settle').click();
  await seeState(page, 'en', 'settled');
  await page.getByRole('link', { name: 'Demo shop' }).click();
  await seeThanks(page);
});

test('the shop reads the name from a wallet that its owner connected', async () => {
  const { page } = await browser.open({ ...atDesk, device: 'phone' });
  await page.goto(shopUrl());
  await button(page, 'Connect wallet').click();
  await typeSecrets(page, 'en', demoUser.email, demoUser.password);
  await button(page, 'Allow').click();
  await page.getByText('Connected as Demo user').waitFor();
  await page.goto(shopUrl('?still=1'));
  await page.getByText('Connected as Demo user').waitFor();
  expect(await barriers(page, lookInEnglish)).toEqual([]);
  expect(await overhangs(page)).toEqual([0, 0]);
  await button(page, 'Disconnect').click();
  await button(page, 'Connect wallet').waitFor();
});

test('the reader can turn automatic refresh off and on', async () => {
  const { page } = await browser.open({ ...atDesk, hasJavaScript: false });
  await page.goto(shopUrl());
  await page.getByRole('link', { name: 'Stop automatic refresh' }).click();
  await page.getByText('Automatic refresh is off.').waitFor();
  await page.getByRole('link', { name: 'Turn automatic refresh on' }).click();
  await page.getByText('This page refreshes automatically every few seconds.').waitFor();
});

const atDesk: Looker = { language: 'en', device: 'desktop', hasJavaScript: true, colours: 'light' };

const pages: readonly (readonly [name: string, reach: (page: Page) => Promise<unknown>])[] = [
  ['the front', (page) => toPaidOrder(page).then(() => page.goto(shopUrl()))],
  ['goods', (page) => page.goto(shopUrl('/buy/coffee'))],
  [
    'a donation with an invalid amount',
    async (page) => {
      await page.goto(shopUrl('/buy/tree'));
      await page.getByLabel('Amount in euros').fill('much');
      await button(page, 'Donate').click();
      await page.getByText('Please enter an amount').waitFor();
    },
  ],
  ['an unpaid order', (page) => toUnpaidOrder(page)],
  ['the front without automatic refresh', (page) => page.goto(shopUrl('?still=1'))],
  ['a split order', (page) => page.goto(shopUrl('/buy/basket'))],
  ['a subscription', (page) => page.goto(shopUrl('/buy/subscription'))],
  ['a donation', (page) => page.goto(shopUrl('/buy/tree'))],
  ['a paid order', (page) => toPaidOrder(page)],
  ['an unknown order', (page) => page.goto(shopUrl('/orders/none'))],
];

/** The short form takes one of each kind of page. */
const lookedAt = extent({ short: pages.slice(0, 4), long: pages });

async function toPaidOrder(page: Page): Promise<void> {
  await buy(page, 'Buy Market basket');
  await payWith(page, 'en', 'approve');
  await page.getByRole('link', { name: 'Demo shop' }).click();
  await seeWebhook(page, 'payment.status_updated');
}

async function toUnpaidOrder(page: Page): Promise<void> {
  await buy(page, 'Buy Coffee beans, 1 kg');
  await page.goto(shopUrl());
  await page
    .getByRole('row')
    .filter({ hasText: 'pending_payment' })
    .getByRole('link')
    .first()
    .click();
  await titled(page, 'Not paid yet').waitFor();
}

test.each(lookedAt)('%s is accessible and fits every viewport', async (_, reach) => {
  const { page } = await browser.open(atDesk);
  await reach(page);
  await page.waitForLoadState();
  await holdStill(page);
  expect(await barriers(page, lookInEnglish)).toEqual([]);
  expect(await overhangs(page)).toEqual([0, 0]);
});

longTest('the pictures of the README are small', async () => {
  const { page } = await browser.open(atDesk);
  await page.setViewportSize({ width: 640, height: 640 });
  await buy(page, 'Buy Coffee beans, 1 kg');
  await page.getByText('Payment to Demo shop').waitFor();
  await picture(page, 'checkout', 620);
  await goToBank(page, 'en');
  await page.setViewportSize({ width: 1_280, height: 900 });
  await toPaidOrder(page);
  await page.goto(shopUrl());
  await titled(page, 'Everything a shop needs to get paid').waitFor();
  await picture(page, 'demo-shop', 930);
  await page.setViewportSize(viewports.desktop);
});
