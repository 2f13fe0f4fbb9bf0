import { expect, test } from 'vitest';
import { camtFaults } from '../../support/camt053-schema.ts';
import { unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { aProject, deposit } from '../../support/identity.ts';
import { staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4, Balance: the operator's statement, in the portal (decision 0170).

const service = useSharedService(unlimited);

/** A project with these deposits, one after the other. */
async function aShop(...amounts: readonly number[]) {
  const { client } = service();
  const { project_id: projectId, wallet_id: walletId } = await aProject(client);
  for (const [nth, amount] of amounts.entries()) {
    const paid = await deposit(client, walletId, { amount, reference: `Deposit ${nth + 1}` });
    expect(paid.status).toBe(201);
  }
  const browser = await staffBrowser(service(), projectId, 'viewer');
  const path = `/portal/projects/${projectId}/balance`;
  return { client, walletId, browser, path };
}

/** A project whose statement has two pages. */
let longOne: ReturnType<typeof aShop> | null = null;
const aLongOne = () => {
  longOne ??= aShop(...Array<number>(21).fill(100));
  return longOne;
};

test('the page shows balance, transactions and the equivalent API request', async () => {
  const { browser, path } = await aShop(12_345, 655);
  const page = await browser.open(path);
  expect([page.status, page.heading]).toEqual([200, 'Balance']);
  expect(page.text).toContain('Balance, EUR €130.00 Reserved €0.00 Available €130.00');
  expect(page.text).toContain('Before these days €0.00 After these days €130.00');
  expect(page.text).toMatch(/Deposit Operator of the service Deposit 1 €123.45 €123.45/);
  expect(page.text).toMatch(/Deposit Operator of the service Deposit 2 €6.55 €130.00/);
  expect(page.text).toContain('GET /checkout-project/integration/v1/balance');
  expect(Buffer.byteLength(page.html)).toBeLessThan(61_440);
});

test('the next page continues where the first ended, within the same statement', async () => {
  const { client, walletId, browser, path } = await aLongOne();
  const first = await browser.open(path);
  expect(first.text).toContain('Deposit 20 ');
  expect(first.text).not.toContain('Deposit 21 ');
  const next = first.links.find((link) => link.includes('after='));
  await deposit(client, walletId, { amount: 1, reference: 'Later' });
  const second = await browser.open(next ?? '');
  expect(second.text).toContain('Deposit 21 €1.00 €21.00');
  expect(second.text).not.toContain('Later');
});

test("both downloads equal the operator's statement of this wallet", async () => {
  const { client, walletId, browser, path } = await aShop(500, 250);
  const page = await browser.open(path);
  const linkTo = (format: string) =>
    page.links.find((link) => link.includes(`format=${format}`)) ?? '';
  const csv = await browser.open(linkTo('csv'));
  const whole = `/admin/v1/wallets/${walletId}/statement?currency=EUR&format=csv`;
  expect(csv.html).toBe((await client.send('GET', whole)).text);
  expect(csv.html).toContain('Deposit 2');
  expect(csv.headers['content-disposition']).toContain(`statement-${walletId}-EUR.csv`);
  const camt = await browser.open(linkTo('camt053'));
  expect(camt.headers['content-disposition']).toContain(`statement-${walletId}-EUR.xml`);
  const policy = "default-src 'none'; sandbox";
  for (const { headers } of [csv, camt]) expect(headers['content-security-policy']).toBe(policy);
  expect(camt.html).toContain('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08');
});

test('camt.053 is valid against its schema from the first to the last possible date', async () => {
  const { browser, path } = await aShop(500);
  const days = 'from=0000-01-01&to=9999-12-31';
  const camt = await browser.open(`${path}?${days}&format=camt053`);
  expect([camt.status, camtFaults(camt.html)]).toEqual([200, []]);
  expect((await browser.open(`${path}?${days}`)).text).toContain('After these days €5.00');
});

test('date ranges before and after all transactions are empty', async () => {
  const { browser, path } = await aShop(500);
  const before = await browser.open(`${path}?from=2001-01-01&to=2001-01-31`);
  expect(before.text).toContain('Nothing moved in these days.');
  expect(before.text).toContain('Before these days €0.00 After these days €0.00');
  const after = await browser.open(`${path}?currency=EUR&from=2090-01-01`);
  expect(after.text).toContain('Before these days €5.00 After these days €5.00');
});

test.each(
  firstOf([
    ['from=yesterday', 'From'],
    ['currency=XTS', 'Currency'],
    ['from=2026-02-01&to=2026-01-01', 'To'],
    ['after=nonsense', 'page'],
    ['from=yesterday&format=csv', 'From'],
  ]),
)(
  '%s is refused with the name of the field, and no other data is downloaded',
  async (query, name) => {
    const { browser, path } = await aShop();
    const page = await browser.open(`${path}?${query}`);
    expect(page.status).toBe(400);
    expect(page.text).toContain(`This could not be read and was left out: ${name}.`);
  },
);

test('a cursor of another wallet is refused', async () => {
  const { browser, path } = await aLongOne();
  const next = (await browser.open(path)).links.find((link) => link.includes('after=')) ?? '';
  const others = await aShop(7);
  const page = await others.browser.open(`${others.path}?${next.split('?')[1]}`);
  expect(page.status).toBe(400);
  expect(page.text).not.toContain('Deposit 21');
});
