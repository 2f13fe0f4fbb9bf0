import { describe, expect, test } from 'vitest';
import { unlimited } from '../support/checkout.ts';
import { advance } from '../support/clock.ts';
import { useService } from '../support/test-service.ts';
import { bankButton, goToBank, payWith, seeState } from './buyer-steps.ts';
import { buyers, patientBuyers } from './matrix.ts';
import type { Looker } from './support/looker.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';

// The bank takes its time, and the page shows the outcome on its own.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);

/** The pages refresh themselves every fifteen seconds at the latest. */
const patienceMs = { timeout: 600_000 };

const bothKinds = (walk: (buyer: Looker) => Promise<void>): Promise<unknown> =>
  Promise.all(patientBuyers.map(walk));

describe.each(buyers)('in $language, $device, JavaScript $hasJavaScript, $colours', (buyer) => {
  const { language } = buyer;

  test.each([
    ['settle_later', 'pending_settlement', 'settle'],
    ['hold', 'on_hold', 'release'],
  ] as const)(
    'a payment that the bank answers with %s settles at its next answer',
    async (now, status, later) => {
      const { page } = await browser.open(buyer);
      const link = await shop().aLink(language);
      await page.goto(link.url);
      await goToBank(page, language);
      const bank = page.url();
      await bankButton(page, language, now).click();
      await seeState(page, language, status);
      expect(await page.getByRole('button').count()).toBe(0);
      await page.goto(bank);
      await bankButton(page, language, later).click();
      await seeState(page, language, 'settled');
      expect(await shop().orderStatus(link)).toBe('paid');
    },
  );
});

test('the page of a payment on hold returns to the shop once the money has arrived', () =>
  bothKinds(async (buyer) => {
    const { language } = buyer;
    const { page } = await browser.open(buyer);
    const link = await shop().aLink(language);
    await page.goto(link.url);
    await payWith(page, language, 'hold');
    await seeState(page, language, 'on_hold');
    const [payment] = await shop().paymentsOf(link);
    for (const status of ['processing', 'settled']) {
      expect((await shop().merchant.moveTo(payment?.id ?? '', status)).status).toBe(200);
    }
    await page.waitForURL(shop().success, patienceMs);
    expect(await shop().orderStatus(link)).toBe('paid');
  }));

test("a page in another tab shows the bank's answer", () =>
  bothKinds(async (buyer) => {
    const { language } = buyer;
    const { page, context } = await browser.open(buyer);
    const link = await shop().aLink(language);
    await page.goto(link.url);
    await goToBank(page, language);
    const beside = await context.newPage();
    await beside.goto(link.url);
    await seeState(beside, language, 'awaiting_authorization');
    await bankButton(page, language, 'reject').click();
    await seeState(page, language, 'rejected');
    await seeState(beside, language, 'rejected');
  }));

test('a payment without an answer of the bank expires, and the page shows it', async () => {
  const links = await Promise.all(
    patientBuyers.map(async (buyer) => {
      const { page } = await browser.open(buyer);
      const link = await shop().aLink(buyer.language, { lifetime: 0 });
      await page.goto(link.url);
      await goToBank(page, buyer.language);
      await page.goto(link.url);
      await seeState(page, buyer.language, 'awaiting_authorization');
      return { page, link, buyer };
    }),
  );
  await advance(service().client, 1_800);
  await shop().merchant.renew();
  for (const { page, link, buyer } of links) {
    await seeState(page, buyer.language, 'expired');
    expect(await shop().paymentsOf(link)).toMatchObject([{ status: 'expired' }]);
  }
});
