import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { aMarketplace, type Marketplace, toOne, variadic } from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4: the timelines of an order, a payment and a link, in the language of the reader.

const service = useSharedService(unlimited);

let shop: Marketplace;
let owner: Browser;
let pages: readonly string[];
beforeAll(async () => {
  shop = await (await aMarketplace(service().client)).withPolicy([variadic]);
  const base = `/portal/projects/${shop.project.project_id}`;
  owner = await staffBrowser(service(), shop.project.project_id, 'owner');
  const split = toOne(await shop.aRecipient(), 700);
  const { orderId, linkId, paymentId } = await shop.paidSplit(split);
  const [leg] = await shop.legs(paymentId);
  await shop.moveLeg(paymentId, leg?.id, 'return');
  const page = await owner.open(`${base}/payments/${paymentId}`);
  const whole = await owner.submit(formTo(page, '/resend'), { iban: '' });
  await owner.submit(formTo(whole, '/refund'), { amount: '1', reference: 'Bag' });
  const canceled = await shop.aSplitOrder(split);
  await owner.submit(formTo(await owner.open(`${base}/orders/${canceled}`), '/cancel'));
  pages = [
    `${base}/orders/${orderId}`,
    `${base}/payments/${paymentId}`,
    `${base}/payment-links/${linkId}`,
    `${base}/orders/${canceled}`,
  ];
});

const timelineOf = (html: string): string => /<ol class="line">.*?<\/ol>/s.exec(html)?.[0] ?? '';

describe.each(['lt', 'ru'])('in %s', (language) => {
  test('no timeline contains English words', async () => {
    for (const address of pages) {
      const line = timelineOf((await owner.open(`${address}?lang=${language}`)).html);
      expect(line).toContain('<li');
      expect(line).not.toContain('lang="en"');
      const words = line.replaceAll(/<[^>]*>|Our owner|API|[a-z]+[._][a-z_.]+|[0-9a-f-]{36}/g, ' ');
      expect(words).not.toMatch(/\b(order|payment|moved|money|part|the|sent|refund)\b/i);
    }
  });
});

test('the operator is shown by role, not by name', async () => {
  const [, payment = ''] = pages;
  const line = timelineOf((await owner.open(`${payment}?lang=en`)).html);
  expect(line).toContain('<bdi>administrator</bdi>');
  expect(line).toContain('<bdi>staff: Our owner</bdi>');
  expect(line).toContain('Sent a returned share again');
});
