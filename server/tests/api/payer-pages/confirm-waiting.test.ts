import { describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { advance, nowOf } from '../../support/clock.ts';
import { firstOf } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { confirmPath, usePayer } from '../../support/use-payer.ts';
import { balanceOf, pay } from '../../support/wallet.ts';

// Gaps 3, Acceptance: a payment waits for a payer without enough money, who can still decline
// (decision 0078-what-the-payer-sees).

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });
const back = 'https://shop.example/thanks';

const { shop, browser, payer, opened, answered, statusOf } = usePayer(service, back);

/** The payer, who has 50.00 EUR, accepts 90.00 EUR. */
async function waiting(
  wanted: object = {},
): Promise<{ key: string; asked: SeenPage; page: SeenPage }> {
  const { transaction_key: key } = await shop().created(
    { redirect_uri: back, ...wanted },
    { price: 9_000, description: 'Two tickets' },
  );
  const asked = await opened(confirmPath(key));
  return { key, asked, page: await answered(asked, 'accept') };
}

const over = 'The time for this payment is over. Nothing was taken from your wallet.';

async function moneyComes(): Promise<void> {
  await pay(service().client, payer(), 10_000);
  await advance(service().client, 1);
}

/** Another payer with a wallet and a browser of their own. */
async function stranger(path: string): Promise<{ page: SeenPage; browser: Browser }> {
  const { client } = service();
  const [login, password] = [`${crypto.randomUUID()}@example.com`, 'battery staple'];
  const { wallet_id } = await aUser(client, { name: 'Jonas', email: login, password });
  await pay(client, wallet_id, 10_000);
  const other = new Browser(client);
  const page = await other.submit(formOf(await other.open(path)), { login, password });
  return { page, browser: other };
}

test('the waiting page shows the seller, the amount and the description', async () => {
  const { page } = await waiting();
  for (const words of ['Waiting for money', 'Requested by Shop', '€90.00', 'Two tickets']) {
    expect(page.text).toContain(words);
  }
  expect(page.links).toContain(back);
});

test('the page before and after the acceptance shows the balance and the missing amount', async () => {
  const { asked, page } = await waiting();
  for (const { text } of [asked, page]) {
    expect(text).toContain('Your wallet has €50.00. Missing: €40.00.');
  }
});

test('balance and missing amount are shown for each requested currency', async () => {
  const payments = [
    { description: 'One', price: 1_000, currency: 'EUR' },
    { description: 'Two', price: 500, currency: 'USD' },
  ];
  const { body } = await shop().create({ payments });
  const page = await opened(confirmPath(String(body['transaction_key'])));
  expect(page.text).toContain('Your wallet has €50.00, US$0.00. Missing: US$5.00.');
});

test('the accepted page refreshes automatically and offers to sign out', async () => {
  const { transaction_key: key } = await shop().created({}, { price: 1_000 });
  const accepted = await answered(await opened(confirmPath(key)), 'accept');
  expect([accepted.headers['refresh'], accepted.forms.map(({ action }) => action)]).toEqual([
    '10',
    ['/frontend/sign-out'],
  ]);
  expect(accepted.text).toContain('This page refreshes automatically every few seconds.');
});

test('decision 0181: the accepted page returns to the shop automatically, unless the payer stays', async () => {
  const { transaction_key: key } = await shop().created({ redirect_uri: back }, { price: 1_000 });
  const accepted = await answered(await opened(confirmPath(key)), 'accept');
  expect(accepted.headers['refresh']).toBe(`6; url=${back}`);
  expect(accepted.text).toContain('You will return to Shop in a few seconds.');
  const stayed = `${confirmPath(key)}?still=1`;
  expect(accepted.links).toContain(stayed);
  const still = await opened(stayed);
  expect([still.heading, still.headers['refresh']]).toEqual(['You agreed to pay', undefined]);
  expect(still.links).toContain(back);
});

test('the rejected page does not return automatically', async () => {
  const { transaction_key: key } = await shop().created({ redirect_uri: back }, { price: 1_000 });
  const rejected = await answered(await opened(confirmPath(key)), 'reject');
  expect([rejected.heading, rejected.headers['refresh']]).toEqual(['Nothing was paid', undefined]);
});

// biome-ignore format: a table
test.each(firstOf<[string, 'asked' | 'page']>([
  ['on the waiting page',    'page' ],
  ['from an older page',     'asked'],
]))('rejected %s: nothing is reserved when money arrives', async (_, from) => {
  const seen = await waiting();
  const done = await answered(seen[from], 'reject');
  expect([done.heading, done.text.includes('You declined or cancelled this payment.')]).toEqual(['Nothing was paid', true]);
  expect(await statusOf(seen.key)).toBe('canceled');
  await moneyComes();
  expect(await statusOf(seen.key)).toBe('canceled');
  expect(await balanceOf(service().client, payer())).toEqual({ balance: 15_000, held: 0 });
});

test('rejected too late: the money has arrived, and the page says that it is reserved', async () => {
  const { key, page } = await waiting();
  await moneyComes();
  expect((await answered(page, 'reject')).heading).toBe('You agreed to pay');
  expect(await statusOf(key)).toBe('waiting');
});

describe('reserve_until passes', () => {
  const untilSoon = async () => ({ reserve_until: (await nowOf(service().client)) + 60 });

  test('while the payment waits for money: the page asks for none, and none is taken', async () => {
    const { key } = await waiting(await untilSoon());
    await advance(service().client, 60);
    const page = await browser().open(confirmPath(key));
    expect([page.status, page.heading, page.forms.length]).toEqual([200, 'Nothing was paid', 1]);
    expect(page.text).toContain(over);
    const own = await browser().open('/frontend/en/wallet');
    expect([own.heading, own.text.includes('Two tickets')]).toEqual(['My wallet', false]);
    await moneyComes();
    expect(await statusOf(key)).toBe('failed');
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 15_000, held: 0 });
  });

  test('while the payer reads the page: the payment can no longer be accepted', async () => {
    const { transaction_key: key } = await shop().created(await untilSoon());
    const asked = await opened(confirmPath(key));
    expect(formOf(asked).choices['answer']).toContain('accept');
    await advance(service().client, 60);
    expect((await answered(asked, 'accept')).text).toContain(over);
    expect(await statusOf(key)).toBe('new');
  });
});

describe('another payer meanwhile', () => {
  test('sees that someone else has agreed, and cannot reject the payment', async () => {
    const { key } = await waiting();
    const other = await stranger(confirmPath(key));
    expect(other.page.text).toContain(
      'Someone else has agreed to pay this but does not have enough money yet.',
    );
    expect(formOf(other.page).choices['answer']).toEqual(['accept']);
    const refused = await other.browser.submit(formOf(other.page), { answer: 'reject' });
    expect(refused.heading).toBe('Shop asks you to pay');
    expect(await statusOf(key)).toBe('new');
    await moneyComes();
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 15_000, held: 9_000 });
  });

  test('can pay instead: the first payer reads that nothing was taken', async () => {
    const { key } = await waiting();
    const other = await stranger(confirmPath(key));
    const done = await other.browser.submit(formOf(other.page), { answer: 'accept' });
    expect(done.heading).toBe('You agreed to pay');
    const page = await browser().open(confirmPath(key));
    expect([page.heading, page.text.includes('Nothing was taken from your wallet.')]).toEqual([
      ...['Someone else agreed to pay', true],
    ]);
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 5_000, held: 0 });
  });
});

test('decision 0047: the waiting page refreshes automatically, says so, and can be stopped', async () => {
  const { key, page } = await waiting();
  const stopped = `${confirmPath(key)}?still=1`;
  expect([page.headers['refresh'], page.links.includes(stopped)]).toEqual(['10', true]);
  expect(page.text).toContain('This page refreshes automatically every few seconds.');
  const still = await browser().open(stopped);
  expect([still.heading, still.headers['refresh']]).toEqual(['Waiting for money', undefined]);
  expect(still.text).toContain('Automatic refresh is off.');
  for (const link of [confirmPath(key), stopped, `${confirmPath(key, 'lt')}?still=1`]) {
    expect(still.links).toContain(link);
  }
});
