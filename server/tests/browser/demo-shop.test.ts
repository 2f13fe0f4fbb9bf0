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

// The demo shop, walked through as a newcomer does; its pages without barriers.

const service = useService({ ...unlimited, FLORIN_SEED: 'demo' });
const browser = useBrowser(() => service().client.url);

const shopUrl = (path = ''): string => `${service().client.url}/demo${path}`;

/** From the shop's front to where its buyer pays. */
async function buy(page: Page, offer: string, way?: string): Promise<void> {
  await page.goto(shopUrl());
  await page.getByRole('link', { name: offer }).click();
  if (way !== undefined) await page.getByRole('radio', { name: way }).check();
  const [act = ''] = offer.split(' ');
  await button(page, act).click();
}

/** Signs in as the demo user and accepts what the shop asks for. */
async function acceptAsDemoUser(page: Page): Promise<void> {
  await typeSecrets(page, 'en', demoUser.email, demoUser.password);
  await acceptButton(page, 'en').click();
  // The shop confirms as soon as it hears of it, perhaps before the page is shown.
  const { accepted, confirmed } = confirmTexts.en.states;
  await titled(page, accepted[0]).or(titled(page, confirmed[0])).waitFor();
  await page.getByRole('link', { name: 'Demo shop' }).click();
}

/** Waits for what the service tells; the page looks again by itself. */
const seeWebhook = (page: Page, event: string): Promise<void> =>
  page
    .getByRole('listitem')
    .filter({ hasText: event })
    .filter({ hasText: 'signature verified' })
    .first()
    .waitFor();

const seeThanks = (page: Page): Promise<void> => titled(page, 'Thank you').waitFor();

describe.each(buyers)('$device, JavaScript $hasJavaScript, $colours', (buyer) => {
  test('a mug by the mock bank, and back in the shop the webhook that says paid', async () => {
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

  test('coffee from the wallet', async () => {
    const { page } = await browser.open(buyer);
    await buy(page, 'Buy Coffee beans, 1 kg', 'Wallet');
    await acceptAsDemoUser(page);
    await seeThanks(page);
    await seeWebhook(page, 'reserved');
  });

  test('a subscription: confirmed once, then charged with one click', async () => {
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

test('the bank settles later: back in the shop, to the bank again, and paid', async () => {
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

test('a wallet is connected: consent, and the shop reads the name', async () => {
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

test('whoever stops the page from moving sees it stand still', async () => {
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
    'a donation that is none',
    async (page) => {
      await page.goto(shopUrl('/buy/tree'));
      await page.getByLabel('Amount in euros').fill('much');
      await button(page, 'Donate').click();
      await page.getByText('Please enter an amount').waitFor();
    },
  ],
  ['an order that is not paid', (page) => toUnpaidOrder(page)],
  ['the front that stands still', (page) => page.goto(shopUrl('?still=1'))],
  ['a split order', (page) => page.goto(shopUrl('/buy/basket'))],
  ['a subscription', (page) => page.goto(shopUrl('/buy/subscription'))],
  ['a donation', (page) => page.goto(shopUrl('/buy/tree'))],
  ['an order that is paid', (page) => toPaidOrder(page)],
  ['an order that nobody knows', (page) => page.goto(shopUrl('/orders/none'))],
];

/** One of each kind; the long form looks at all of them. */
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

test.each(lookedAt)('axe finds nothing on %s, and it fits every window', async (_, reach) => {
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
