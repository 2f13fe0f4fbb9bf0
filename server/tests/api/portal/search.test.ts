import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { groupedReference } from '../../../src/bank/references/creditor-reference.ts';
import { aBankAccount } from '../../support/bank.ts';
import type { Browser } from '../../support/browser.ts';
import { aMerchant, idIn, type Merchant, purchase, unlimited } from '../../support/checkout.ts';
import { extent } from '../../support/extent.ts';
import { awaitedTransfer } from '../../support/money-out.ts';
import { aPaidProject, askFor, financeOf, numberIn } from '../../support/payouts.ts';
import { staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4: one field finds everything of the project, and nothing of others (decision 0170).

const service = useSharedService(unlimited);

let shop: Merchant;
let stranger: Merchant;
let browser: Browser;
let base: string;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  stranger = await aMerchant(service().client);
  browser = await staffBrowser(service(), shop.project.project_id, 'viewer');
  base = `/portal/projects/${shop.project.project_id}`;
});

const opened = (q: string) => browser.open(`${base}/search?${new URLSearchParams({ q })}`);

/** The pages that the results link to. */
const found = async (q: string): Promise<readonly string[]> => {
  const { status, links } = await opened(q);
  expect(status).toBe(200);
  const pages = /\/(?:orders|payments|payment-links)\/[0-9a-f-]{36}$/;
  return links.filter((link) => pages.test(link)).map((link) => link.slice(base.length));
};

/** A paid and partly refunded order with this reference. */
async function aSale(merchant: Merchant, reference: string) {
  const made = await merchant.createOrder({ purchase: purchase({ reference, amount: 731_037 }) });
  const orderId = idIn(made, 'order_id');
  const linkId = await merchant.aLink(orderId, { purchase: { amount: 731_037 } });
  const paymentId = await merchant.aPayment(linkId, 'settled');
  const refund = await merchant.refund(paymentId, { amount: 100, reference: `Back ${reference}` });
  return { orderId, linkId, paymentId, refundId: idIn(refund, 'refund_id') };
}

test('orders, payments, links and refunds are found by reference, id and amount', async () => {
  const reference = `Invoice ${randomUUID()}`;
  const { orderId, linkId, paymentId, refundId } = await aSale(shop, reference);
  const order = `/orders/${orderId}`;
  const link = `/payment-links/${linkId}`;
  const payment = `/payments/${paymentId}`;
  expect(await found(` ${reference} `)).toEqual([order, payment, link]);
  expect(await found(orderId.toUpperCase())).toEqual([order]);
  expect(await found(linkId)).toEqual([link]);
  expect(await found(paymentId)).toEqual([payment]);
  expect(await found(refundId)).toEqual([payment]);
  expect(await found(`Back ${reference}`)).toEqual([payment]);
  expect(await found('7310,37')).toContain(order);
  expect(await found('7310.38')).not.toContain(order);
  const page = await opened(reference);
  expect(page.text).toContain(`${reference} order paid`);
  for (const path of [order, link, payment]) {
    expect((await browser.open(`${base}${path}`)).status).toBe(200);
  }
});

test('a payment by bank transfer is found by its reference, in its own project only', async () => {
  const { client } = service();
  const awaited = async (merchant: Merchant) => {
    await aBankAccount(client, { project_id: merchant.project.project_id });
    return awaitedTransfer(client, await merchant.aLink(await merchant.anOrder()));
  };
  const { paymentId, reference } = await awaited(shop);
  expect(await found(reference)).toEqual([`/payments/${paymentId}`]);
  expect(await found(groupedReference(reference).toLowerCase())).toEqual([
    `/payments/${paymentId}`,
  ]);
  expect(await found((await awaited(stranger)).reference)).toEqual([]);
});

test('nothing of another project is found, by any known id or reference', async () => {
  const reference = `Invoice ${randomUUID()}`;
  const { orderId, linkId, paymentId, refundId } = await aSale(stranger, reference);
  const { project_id: id, client_id: clientId, project_number: number } = stranger.project;
  const known = [reference, `Back ${reference}`, orderId, linkId, paymentId, refundId];
  for (const q of [...known, id, clientId, String(number)]) {
    expect(await found(q)).toEqual([]);
    expect((await opened(q)).text).toContain(`Nothing of this project was found by “${q}”.`);
  }
});

test('many orders of others with the same reference do not hide our own', async () => {
  const reference = `Invoice ${randomUUID()}`;
  const wanted = { purchase: purchase({ reference }) };
  const own = [];
  for (let nth = 0; nth < 6; nth++) own.push(idIn(await shop.createOrder(wanted), 'order_id'));
  for (let nth = 0; nth < 6; nth++) await stranger.createOrder(wanted);
  const pages = own.map((id) => `/orders/${id}`).reverse();
  expect(await found(reference)).toEqual(pages);
});

test('a payout is found by its number, in its own project only', async () => {
  const seller = await aPaidProject(service(), 100_000);
  const finance = await financeOf(service(), seller);
  const id = numberIn(await askFor(finance, seller, { amount: '100,50' }));
  const search = `/portal/projects/${seller.projectId}/search?q=${id}`;
  const page = await finance.open(search);
  expect(page.links).toContain(`${seller.path}/${id}`);
  expect(page.text).toContain('payout with the bank');
  expect((await opened(String(id))).text).toContain('Nothing of this project was found');
});

const nothing = ['<b>x</b>', '%', '', '   ', "'", '\u0001'];

test.each(extent({ short: nothing.slice(0, 2), long: nothing }))('%j finds nothing', async (q) => {
  expect(await found(q)).toEqual([]);
  expect((await opened(q)).html).not.toContain('<b>x</b>');
});

test('a text with a zero byte is refused', async () => {
  expect((await opened('\u0000')).status).toBe(400);
});

test('the search field of each page leads here and keeps the input', async () => {
  const home = await browser.open(base);
  expect(home.forms.map(({ action }) => action)).toContain(`${base}/search`);
  expect((await opened('what I typed')).html).toContain('value="what I typed"');
});

test('more results than fit link to the filtered list', async () => {
  const reference = `Invoice ${randomUUID()}`;
  for (let nth = 0; nth < 26; nth++) {
    const made = await shop.createOrder({ purchase: purchase({ reference }) });
    await shop.aLink(idIn(made, 'order_id'), {});
  }
  const page = await opened(reference);
  const all = `${base}/orders?${new URLSearchParams({ reference })}`;
  expect(page.links).toContain(all);
  expect(Buffer.byteLength(page.html)).toBeLessThan(61_440);
  expect((await browser.open(all)).status).toBe(200);
}, 60_000);
