import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { Browser, type SeenPage } from '../../support/browser.ts';
import { deposit } from '../../support/identity.ts';
import { rowsUnder } from '../../support/own-wallet.ts';
import { aRegistered, aSignShop, Signer, signPath } from '../../support/sign-page.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aWalletClient, pay } from '../../support/wallet.ts';

// Transactions of a wallet name their other party and purpose: by month, by search, as a
// statement.

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });
const path = '/frontend/en/wallet/transactions';
const month = new Date().toISOString().slice(0, 7);

let owner: Signer;
beforeEach(async () => {
  owner = await Signer.with(service().client, 0);
});

/** The rows of a page as texts, without their time and details. */
const rowsOf = (page: SeenPage): readonly (readonly string[])[] =>
  rowsUnder(
    { ...page, html: page.html.replace('<h1>', '<h2>').replace('</h1>', '</h2>') },
    page.heading,
  ).map((row) =>
    row.filter((word) => !/ UTC$|^Details$|^Transaction number|^Statement in/.test(word)),
  );

const boughtFrom = async (name: string, description: string, price: number): Promise<void> => {
  const shop = await aWalletClient(service().client, { name });
  const { transaction_key: key } = await shop.created({}, { description, price });
  await shop.accept(key, owner.walletId);
  await shop.confirm(key);
};

test('a payment names the seller and its purpose, and a deposit its reference', async () => {
  const { client } = service();
  await deposit(client, owner.walletId, { amount: 5_000, reference: 'Salary November' });
  await boughtFrom('Bakery', 'Two loaves', 1_250);
  const rows = [
    ['Payment', 'Bakery', 'Two loaves', '−€12.50'],
    ['Deposit', 'Salary November', '+€50.00'],
  ];
  expect(rowsOf(await owner.open(path))).toEqual(rows);
  const home = rowsUnder(await owner.open('/frontend/en/wallet'), 'Recent transactions');
  expect(home.map((row) => row.filter((word) => !/ UTC$|^Details|^Trans/.test(word)))).toEqual(
    rows,
  );
});

test('a transfer shows the payer the recipient as entered; the recipient sees an account number', async () => {
  const { client } = service();
  await pay(client, owner.walletId, 5_000);
  const other = await Signer.with(client, 0);
  const shop = await aSignShop(client);
  const beneficiary = { type: 'service', service_account: { email: other.email } };
  const id = await aRegistered(shop, owner, beneficiary, {
    amount: { amount: '7.00', currency: 'EUR' },
    purpose: { details: 'For the concert' },
  });
  await owner.answer(await owner.open(signPath(id)), 'sign');
  expect(rowsOf(await owner.open(path))[0]).toEqual([
    'Transfer',
    other.email,
    'For the concert',
    '−€7.00',
  ]);
  const received = await other.open(path);
  expect(rowsOf(received)).toEqual([['Transfer', owner.account, 'For the concert', '+€7.00']]);
  expect(received.text).not.toContain(owner.email);
});

test('the search looks in sellers, purposes and amounts, and ignores case', async () => {
  await pay(service().client, owner.walletId, 50_000);
  await boughtFrom('Bakery', 'Two loaves', 1_250);
  await boughtFrom('Cinema', 'A film', 900);
  const found = async (text: string) =>
    rowsOf(await owner.open(`${path}?${new URLSearchParams({ text })}`)).map(([, party]) => party);
  await owner.open(path);
  expect(await found('bakery')).toEqual(['Bakery']);
  expect(await found('FILM')).toEqual(['Cinema']);
  expect(await found('12.50')).toEqual(['Bakery']);
  expect(await found('payment')).toEqual(['Cinema', 'Bakery']);
  const nothing = await owner.open(`${path}?text=opera`);
  expect(nothing.text).toContain('No transactions found.');
});

test('a valid month filters the transactions; an invalid one shows all', async () => {
  await pay(service().client, owner.walletId, 700);
  await owner.open(path);
  expect(rowsOf(await owner.open(`${path}?month=${month}`))).toHaveLength(1);
  expect(rowsOf(await owner.open(`${path}?month=2020-01`))).toHaveLength(0);
  expect(rowsOf(await owner.open(`${path}?month=2020-13&before=x`))).toHaveLength(1);
});

test('pages hold fifty transactions in all currencies; a search continues on the next page', async () => {
  const { client } = service();
  for (let count = 1; count <= 52; count += 1) {
    const currency = count % 3 === 0 ? 'USD' : 'EUR';
    await deposit(client, owner.walletId, {
      amount: count,
      currency,
      reference: `Number ${count}`,
    });
  }
  const first = await owner.open(`${path}?text=number`);
  const older = first.links.find((link) => link.includes('before=')) ?? '';
  const second = await owner.open(older);
  const named = [first, second].map((page) => rowsOf(page).map(([, about]) => about));
  expect(named.map(({ length }) => length)).toEqual([50, 2]);
  expect(new Set(named.flat()).size).toBe(52);
  expect(second.links.some((link) => link.includes('before='))).toBe(false);
});

test('a statement names the account and has opening balance, each line and closing balance', async () => {
  await deposit(service().client, owner.walletId, { amount: 5_000, reference: 'Salary' });
  await boughtFrom('Bakery', 'Two loaves', 1_250);
  await owner.open(path);
  const page = await owner.open(`/frontend/en/wallet/statement?currency=EUR&month=${month}`);
  expect(rowsOf(page)).toEqual([
    ['Opening balance', '€0.00'],
    ['Deposit', 'Salary', '+€50.00', 'Balance €50.00'],
    ['Payment', 'Bakery', 'Two loaves', '−€12.50', 'Balance €37.50'],
    ['Closing balance', '€37.50'],
  ]);
  expect(page.text).toContain(owner.account);
  const before = await owner.open('/frontend/en/wallet/statement?currency=EUR&month=2020-01');
  expect(rowsOf(before)).toEqual([
    ['Opening balance', '€0.00'],
    ['Closing balance', '€0.00'],
  ]);
});

test('the CSV file has the same lines', async () => {
  await deposit(service().client, owner.walletId, { amount: 5_000, reference: 'Salary' });
  await boughtFrom('Bakery', 'Two loaves', 1_250);
  await owner.open(path);
  const file = await owner.open(`/frontend/en/wallet/statement.csv?currency=EUR&month=${month}`);
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="statement-${owner.walletId}-EUR.csv"`,
  );
  const lines = file.html.trim().split(/\r?\n/);
  expect(lines.map((line) => line.split(',').slice(1))).toEqual([
    [
      'type',
      'counterparty',
      'reference',
      ...['amount', 'amount_decimal', 'balance', 'balance_decimal'],
    ],
    ['Deposit', expect.any(String), 'Salary', '5000', '50.00', '5000', '50.00'],
    ['Payment', 'Bakery', 'Two loaves', '-1250', '-12.50', '3750', '37.50'],
  ]);
});

test.each(['transactions', 'statement?currency=EUR', 'statement.csv?currency=EUR'])(
  'a signed-out visitor of %s is led to the sign-in',
  async (end) => {
    const stranger = new Browser(service().client);
    const page = await stranger.open(`/frontend/en/wallet/${end}`);
    expect(page.heading).toBe('Sign in to your wallet');
  },
);

test('a statement in a currency that the wallet does not have gets 404', async () => {
  await owner.open(path);
  for (const end of ['statement', 'statement.csv']) {
    for (const query of ['?currency=USD', '?currency=x', '', `?currency=${randomUUID()}`]) {
      const page = await owner.open(`/frontend/en/wallet/${end}${query}`);
      expect([page.status, page.heading]).toEqual([404, 'There is no such account']);
    }
  }
});

// biome-ignore format: a table
test.each([
  ['en', '7310.37'],
  ['en', '7,310.37'],
  ['en', '+€7,310.37'],
  ['en', '7310,37'],
  ['lt', '7310,37'],
  ['lt', '7 310,37'],
  ['lt', '+7 310,37 €'],
  ['lt', '-7310,37'],
  ['ru', '7310,37'],
  ['ru', '7\u00a0310,37'],
])('decision 0184: in %s an amount is found in the notation of its readers: %j', async (language, text) => {
  await deposit(service().client, owner.walletId, { amount: 731_037, reference: 'Salary May' });
  const found = async (wanted: string): Promise<boolean> => {
    const query = new URLSearchParams({ text: wanted });
    const page = await owner.open(`/frontend/${language}/wallet/transactions?${query}`);
    return page.text.includes('Salary May');
  };
  expect(await found(text)).toBe(true);
  expect(await found(`${text}1`)).toBe(false);
});

test.each([
  ['transactions?text=Two+loaves', 'transactions?text=Two+loaves'],
  ['transactions?month=2026-10&before=x', 'transactions?month=2026-10&before=x'],
  ['transactions', 'transactions'],
  ['statement?currency=EUR&month=2026-10', 'statement?currency=EUR&month=2026-10'],
  ['statement.csv?currency=EUR', 'statement?currency=EUR'],
])('a visitor who asks for %s and then signs in comes to %s', async (asked, reached) => {
  for (const locale of ['en', 'locale']) {
    const seen = await new Browser(service().client).open(`/frontend/${locale}/wallet/${asked}`);
    const next = new URLSearchParams({ next: `/frontend/${locale}/wallet/${reached}` });
    expect(`${seen.address}&`).toContain(`&${next}&`);
  }
});
