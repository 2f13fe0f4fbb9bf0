import { beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../../support/browser.ts';
import { aBrowser, aBuyersLink, clickPay, paymentIn } from '../../support/buyers.ts';
import { aMerchant, type Merchant, paymentsPath, unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { firstOf } from '../../support/extent.ts';
import { addStaff } from '../../support/staff.ts';
import { StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 5, FLORIN_SIMULATOR: the simulated bank serves live methods that have no rail.

const wanted = { test_mode: false, country: 'LT', mcc: '5411' };

const simulatedBanner = 'Simulated: no bank takes or pays out this money.';

describe('with the simulator on', () => {
  const service = useSharedService({ ...unlimited, FLORIN_SIMULATOR: '1' });
  let shop: Merchant;
  beforeAll(async () => {
    shop = await aMerchant(service().client, wanted);
  });

  // biome-ignore format: a table
  test.each(firstOf([
    ['card-payment',     10_000],
    ['hire-purchase',    10_000],
    ['pis-lt-rivermeet', 10_000],
  ]))('%s leads to the simulated bank, which says that it is simulated and pays the seller', async (method, amount) => {
    const browser = aBrowser(service());
    const before = await shop.balance();
    const { path, linkId } = await aBuyersLink(shop, { amount, payment_details: { country_code: 'LT' } });
    const bank = await clickPay(browser, path, method);
    expect(bank.address).toMatch(/^\/mock-bank\//);
    expect(bank.text).toContain('This bank is simulated');
    expect(bank.text).not.toContain('Test mode');
    const paid = await browser.submit(formOf(bank), { answer: 'approve' });
    expect(paid.heading).toBe('Paid');
    expect((await shop.balance()) - before).toBe(amount);
    expect(await shop.linkStatus(linkId)).toBe('completed');
    const payment = await shop.readPayment(paymentIn(paid));
    expect(payment.body).toMatchObject({
      payment_method_key: method,
      status: 'settled',
      simulated: true,
    });
    const [row] = await service().database.query<{ rail: string }>(
      'SELECT rail FROM payment WHERE id = $1',
      [paymentIn(paid)],
    );
    expect(row?.rail).toBe('mock');
  });

  test('decision 0113: simulated payments are marked in the order, its webhooks, the wallet and on every page', async () => {
    const browser = aBrowser(service());
    const { path, orderId } = await aBuyersLink(shop);
    expect((await browser.open(path)).text).toContain(simulatedBanner);
    const bank = await clickPay(browser, path, 'card-payment');
    const paid = await browser.submit(formOf(bank), { answer: 'approve' });
    expect(paid.text).toContain(simulatedBanner);
    const order = await shop.readOrder(orderId);
    expect(order.body['payment_links']).toMatchObject([{ payments: [{ simulated: true }] }]);
    const told = await shop.events(orderId);
    const settled = told.map(({ body }) => body).filter((body) => body.includes('"settled"'));
    expect(settled.length).toBeGreaterThanOrEqual(2);
    for (const body of settled) expect(body).toContain('"simulated":true');
    const wallet = `/admin/v1/wallets/${shop.project.wallet_id}`;
    expect((await service().client.send('GET', wallet)).body).toMatchObject({ simulated: true });
  });

  test('decision 0113: the portal of a live project and the console carry the mark on every page', async () => {
    const { path } = await aBuyersLink(shop);
    const browser = aBrowser(service());
    const bank = await clickPay(browser, path, 'card-payment');
    const paymentId = paymentIn(await browser.submit(formOf(bank), { answer: 'approve' }));
    const { project_id: projectId } = shop.project;
    const trial = (await aMerchant(service().client)).project.project_id;
    const member = await addStaff(service(), { role: 'owner', projectId });
    await addStaff(service(), { role: 'owner', projectId: trial, email: member.email });
    const owner = new StaffAtPages(service(), member, '192.0.2.78');
    await owner.signIn();
    await owner.setUpApp();
    for (const page of ['', '/balance', '/payments', `/payments/${paymentId}`]) {
      const { status, text } = await owner.open(`/projects/${projectId}${page}`);
      expect([status, text.includes(simulatedBanner)]).toEqual([200, true]);
    }
    const ofTests = await owner.open(`/projects/${trial}`);
    expect([ofTests.status, ofTests.text.includes(simulatedBanner)]).toEqual([200, false]);
    const operator = await atConsole(service(), 'operator');
    for (const page of ['', '/search', `/payments/${paymentId}`]) {
      expect((await operator.open(page)).text).toContain('Live money here is simulated');
    }
  });

  test('decision 0113: payment exports mark each simulated payment', async () => {
    const { path } = await aBuyersLink(shop);
    const browser = aBrowser(service());
    const bank = await clickPay(browser, path, 'card-payment');
    const paymentId = paymentIn(await browser.submit(formOf(bank), { answer: 'approve' }));
    const { text } = await shop.send('GET', `${paymentsPath}?format=csv`);
    const [header = '', ...lines] = text.split('\r\n');
    const own = lines.find((line) => line.startsWith(paymentId))?.split(',') ?? [];
    expect(own[header.split(',').indexOf('simulated')]).toBe('true');
  });

  test('a decoupled method asks in the app at once, with the same code on both sides', async () => {
    const browser = aBrowser(service());
    const { path } = await aBuyersLink(shop, { payment_details: { country_code: 'LT' } });
    const waiting = await clickPay(browser, path, 'pis-threeshore');
    expect(waiting.address).toMatch(/\/payments\/[0-9a-f-]{36}\?country=LT$/);
    expect(waiting.heading).toBe('Confirm in your app');
    const appPath = `/mock-bank/${paymentIn(waiting)}?country=LT`;
    expect(waiting.links).toContain(appPath);
    const app = await browser.open(appPath);
    const code = /<b>(\d{4})<\/b>/.exec(waiting.html)?.[1] ?? 'none';
    expect(app.html).toContain(`<b>${code}</b>`);
    await browser.submit(formOf(app), { answer: 'approve' });
    expect((await browser.open(waiting.address)).heading).toBe('Paid');
  });

  test('magic amounts have no effect in live projects', async () => {
    const { path } = await aBuyersLink(shop, {
      amount: 99_990_07,
      payment_details: { country_code: 'LT' },
    });
    const bank = await clickPay(aBrowser(service()), path, 'pis-lt-rivermeet');
    expect(bank.text).toContain('awaiting_authorization');
  });

  test('the test endpoints refuse to report on a payment of a live project', async () => {
    const { path } = await aBuyersLink(shop);
    const bank = await clickPay(aBrowser(service()), path, 'card-payment');
    const answers = `/admin/v1/test/payments/${paymentIn(bank)}/answers`;
    const body = { answer_id: 'x', status: 'settled' };
    const answer = await service().client.send('POST', answers, { body });
    expect([answer.status, answer.body['error']]).toEqual([403, 'forbidden']);
  });

  test('the card form is never shown to a live project', async () => {
    const { path } = await aBuyersLink(shop);
    const bank = await clickPay(aBrowser(service()), path, 'card-payment');
    expect((await aBrowser(service()).open(`/pay/card/${paymentIn(bank)}`)).status).toBe(404);
    expect((await aBrowser(service()).open(`/pay/wallet/${paymentIn(bank)}`)).status).toBe(404);
  });

  test('test projects keep the mock bank and the card form', async () => {
    const trial = await aMerchant(service().client);
    const { path } = await aBuyersLink(trial);
    const page = await aBrowser(service()).open(path);
    expect(formOf(page).choices['method']).toEqual(['card-payment', 'mock']);
    expect(page.text).not.toContain(simulatedBanner);
    const wallet = `/admin/v1/wallets/${trial.project.wallet_id}`;
    expect((await service().client.send('GET', wallet)).body).not.toHaveProperty('simulated');
  });

  test('the audit finds no differences', async () => {
    expect((await service().client.audit()).body).toMatchObject({ ok: true, differences: [] });
  });
});

describe('with the simulator off', () => {
  const service = useSharedService(unlimited);

  test('live projects offer only methods that have a rail', async () => {
    const shop = await aMerchant(service().client, wanted);
    const { path } = await aBuyersLink(shop, { payment_details: { country_code: 'LT' } });
    const page = await aBrowser(service()).open(path);
    expect(formOf(page).choices['method']).toEqual(['wallet']);
    expect(page.text).not.toContain(simulatedBanner);
  });
});
