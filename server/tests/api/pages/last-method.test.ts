import { beforeAll, expect, test } from 'vitest';
import { formOf } from '../../support/browser.ts';
import { aBrowser, aBuyersLink, clickPay } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0180: only a single available method, or the buyer's last one, is preselected.

const service = useSharedService(unlimited);
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

const chosenOn = async (browser: ReturnType<typeof aBrowser>): Promise<string | undefined> => {
  const { path } = await aBuyersLink(shop);
  return formOf(await browser.open(path)).fields['method'];
};

const payAtBank = async (browser: ReturnType<typeof aBrowser>, answer: string) => {
  const { path } = await aBuyersLink(shop);
  return browser.submit(formOf(await clickPay(browser, path, 'mock')), { answer });
};

test('a browser that has never paid has no method preselected', async () => {
  expect(await chosenOn(aBrowser(service()))).toBeUndefined();
});

test('the method of the last successful payment is preselected', async () => {
  const browser = aBrowser(service());
  expect((await payAtBank(browser, 'reject')).heading).toBe('The payment was declined');
  expect(browser.cookie('florin-method')).toBeUndefined();
  expect((await payAtBank(browser, 'approve')).heading).toBe('Paid');
  expect(browser.cookie('florin-method')).toBe('mock');
  expect(await chosenOn(browser)).toBe('mock');
});

test('a stranger who opens the page of a payment gets no remembered method', async () => {
  const paid = await payAtBank(aBrowser(service()), 'approve');
  const stranger = aBrowser(service());
  expect((await stranger.open(paid.address)).heading).toBe('Paid');
  expect(stranger.cookie('florin-method')).toBeUndefined();
});

test.each(['pis-elsewhere', 'MOCK', '<b>'])('a cookie with %s preselects nothing', async (key) => {
  const browser = aBrowser(service());
  browser.plantCookie('florin-method', key);
  expect(await chosenOn(browser)).toBeUndefined();
});

test('the only available method is preselected', async () => {
  const single = await aMerchant(service().client, { methods_off: ['card-payment'] });
  const { path } = await aBuyersLink(single);
  expect(formOf(await aBrowser(service()).open(path)).fields['method']).toBe('mock');
});
