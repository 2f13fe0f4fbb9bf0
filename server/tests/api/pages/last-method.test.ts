import { beforeAll, expect, test } from 'vitest';
import { formOf } from '../../support/browser.ts';
import { aBrowser, aBuyersLink, clickPay } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0180: nothing is chosen for a buyer, but the only way to pay, or their last one.

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

test('a browser that never paid finds nothing chosen', async () => {
  expect(await chosenOn(aBrowser(service()))).toBeUndefined();
});

test('the method of the last payment is chosen, and only of one that was paid', async () => {
  const browser = aBrowser(service());
  expect((await payAtBank(browser, 'reject')).heading).toBe('The payment was declined');
  expect(browser.cookie('florin-method')).toBeUndefined();
  expect((await payAtBank(browser, 'approve')).heading).toBe('Paid');
  expect(browser.cookie('florin-method')).toBe('mock');
  expect(await chosenOn(browser)).toBe('mock');
});

test('a stranger who looks at the page of a payment remembers nothing', async () => {
  const paid = await payAtBank(aBrowser(service()), 'approve');
  const stranger = aBrowser(service());
  expect((await stranger.open(paid.address)).heading).toBe('Paid');
  expect(stranger.cookie('florin-method')).toBeUndefined();
});

test.each(['pis-elsewhere', 'MOCK', '<b>'])(
  'a cookie that says %s chooses nothing',
  async (key) => {
    const browser = aBrowser(service());
    browser.plantCookie('florin-method', key);
    expect(await chosenOn(browser)).toBeUndefined();
  },
);

test('the only method is chosen', async () => {
  const single = await aMerchant(service().client, { methods_off: ['card-payment'] });
  const { path } = await aBuyersLink(single);
  expect(formOf(await aBrowser(service()).open(path)).fields['method']).toBe('mock');
});
