import { beforeAll, expect, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { aBuyersLink, clickPay } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0280: an oversized field cannot keep a node busy.

const service = useSharedService(unlimited);

let merchant: Merchant;
beforeAll(async () => {
  merchant = await aMerchant(service().client);
});

const card = { number: '4111 1111 1111 1111', expiry: '12/39', cvc: '123', name: 'Ona' };

test.each(Object.keys(card))(
  'a card with a megabyte of spaces as its %s is refused',
  async (name) => {
    const browser = new Browser(service().client);
    const { path } = await aBuyersLink(merchant);
    const form = formOf(await clickPay(browser, path, 'card-payment'));
    const long = { ...card, [name]: `11${'\t'.repeat(300_000)}x` };
    expect((await browser.submit(form, long)).status).toBe(400);
    // It does not count as an attempt: the same form still works.
    expect((await browser.submit(form, card)).status).toBe(200);
  },
);

test('an oversized field that the form does not have is refused', async () => {
  const browser = new Browser(service().client);
  const page = await browser.open('/frontend/sign-in?lang=en');
  const more = { login: 'ona', password: 'secret', other: 'x'.repeat(20_001) };
  expect((await browser.submit(formOf(page), more)).status).toBe(400);
});

test('the signature check of the portal reads a run of spaces once', async () => {
  const { project_id: projectId } = merchant.project;
  const browser = await staffBrowser(service(), projectId, 'viewer');
  const page = await browser.open(`/portal/projects/${projectId}/webhooks/verify`);
  const headers = `Name:${'\t'.repeat(4_900)}\rx`;
  const told = await browser.submit(formTo(page, '/verify'), { headers, body: '{}' });
  expect(told.status).toBe(422);
});
