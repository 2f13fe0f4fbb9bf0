import { describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { advance as advanceClock } from '../../support/clock.ts';
import { firstOf } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { confirmPath, usePayer } from '../../support/use-payer.ts';
import { balanceOf, seen } from '../../support/wallet.ts';

// What a payer reads once a transaction has an outcome (decision 0078-what-the-payer-sees).

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });
const back = 'https://shop.example/thanks';

const { shop, browser, payer, opened, answered, statusOf } = usePayer(service, back);

const advance = (seconds: number) => advanceClock(service().client, seconds);

const honey = {
  description: 'Honey',
  currency: 'EUR',
  items: [{ title: 'Jar', price: 250, quantity: 4 }],
};
const candles = { description: 'Candles', price: 900, currency: 'EUR' };

type Accepted = { readonly key: string; readonly page: SeenPage; readonly ids: readonly number[] };

/** The payer accepts honey for 10.00 and candles for 9.00 EUR, or as wanted. */
async function accepted(wanted: object = {}): Promise<Accepted> {
  const { transaction_key: key, payments } = await shop().created({
    payments: [honey, candles],
    redirect_uri: back,
    ...wanted,
  });
  const page = await answered(await opened(confirmPath(key)), 'accept');
  return { key, page, ids: payments.map(({ id }) => id) };
}

const look = (key: string): Promise<SeenPage> => browser().open(confirmPath(key));

function expectWords({ text }: SeenPage, words: readonly string[]): void {
  for (const word of words) expect(text).toContain(word);
}

/** Noon of a day within a year, at whatever hour the test runs. */
const frozenUntil = Math.floor(Date.now() / 86_400_000) * 86_400 + 300 * 86_400 + 43_200;
const heldDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
  frozenUntil * 1_000,
);
const held = `until ${heldDay} at 12:00 UTC. Then it goes to the recipient, unless it is returned first.`;

describe('the money', () => {
  test('accepted: the page shows amount, seller, items and reservation time', async () => {
    const { page } = await accepted();
    expect(page.heading).toBe('You agreed to pay');
    expectWords(page, [
      ...['Requested by Shop', '€19.00', 'Honey Jar : 4 × €2.50 = €10.00', 'Candles €9.00'],
      ...['unless the seller takes or releases it earlier. €19.00'],
    ]);
  });

  test('confirmed in full: paid', async () => {
    const { key } = await accepted();
    seen(await shop().confirm(key));
    const page = await look(key);
    expect(page.heading).toBe('Paid');
    expectWords(page, ['Requested by Shop', 'Honey', 'Candles', 'Paid €19.00']);
    expect(page.text).not.toContain('Returned');
  });

  test('confirmed without one of its payments: paid, and that payment is returned', async () => {
    const { key, ids } = await accepted();
    seen(await shop().confirm(key, { payments: [{ id: ids[0], cancel: true }] }));
    const page = await look(key);
    expect(page.heading).toBe('Paid, less than reserved');
    expectWords(page, ['Paid €9.00', 'Returned €10.00']);
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 4_100, held: 0 });
  });

  test('confirmed at a lower price: the items show the reduction', async () => {
    const { key, ids } = await accepted();
    seen(await shop().confirm(key, { payments: [{ id: ids[0], price: 700 }] }));
    const page = await look(key);
    expect(page.heading).toBe('Paid, less than reserved');
    expectWords(page, ['Price reduced by €3.00', 'Paid €16.00', 'Returned €3.00']);
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 3_400, held: 0 });
  });

  test('freeze_until: the page shows the date when asked and while reserved, then what was returned', async () => {
    const frozen = { ...honey, freeze_until: frozenUntil };
    const { transaction_key: key, payments } = await shop().created({
      payments: [frozen, candles],
    });
    const asked = await opened(confirmPath(key));
    expectWords(asked, [`After the seller confirms, the money stays reserved ${held}`]);
    await answered(asked, 'accept');
    seen(await shop().confirm(key));
    const page = await look(key);
    expect(page.heading).toBe('Confirmed, money still reserved');
    expectWords(page, [`Reserved ${held}`, 'Paid €9.00', 'Reserved €10.00']);
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 4_100, held: 1_000 });
    seen(await shop().cancel(payments[0]?.id ?? 0));
    const after = await look(key);
    expect(after.heading).toBe('Paid, less than reserved');
    expectWords(after, ['Paid €9.00', 'Returned €10.00']);
  });

  test('everything returned after the confirm: nothing was paid', async () => {
    const { key, ids } = await accepted({ payments: [{ ...honey, freeze_until: frozenUntil }] });
    seen(await shop().confirm(key));
    seen(await shop().cancel(ids[0] ?? 0));
    const page = await look(key);
    expect(page.heading).toBe('Returned');
    expectWords(page, ['In the end you paid nothing.', 'Returned €10.00']);
  });
});

describe('reasons why nothing was paid', () => {
  // biome-ignore format: a table
  test.each<[string, (key: string) => Promise<unknown>, string]>([
    ['withdrawn by the seller',  (key) => shop().revoke(key),  'The seller withdrew this payment request.'],
    ['reservation expired',      () => advance(3_600),         'The seller did not take the money in time.'],
  ])('%s after the acceptance', async (_, become, meaning) => {
    const { key } = await accepted({ reserve: { for: 3_600 } });
    await become(key);
    const page = await look(key);
    expect(page.heading).toBe('Nothing was paid');
    expectWords(page, [meaning, 'Honey', 'Released €19.00']);
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 5_000, held: 0 });
  });

  test('withdrawn by the seller before the acceptance', async () => {
    const { transaction_key: key } = await shop().created();
    await shop().revoke(key);
    expectWords(await opened(confirmPath(key)), [
      'The seller withdrew this payment request.',
      '€12.50',
    ]);
  });

  test('rejected: the payer reads so in every language; other visitors read that it was cancelled', async () => {
    const { transaction_key: key } = await shop().created();
    const page = await answered(await opened(confirmPath(key)), 'reject');
    expectWords(page, ['You declined or cancelled this payment.', 'Order 1042', '€12.50']);
    const inLithuanian = page.links.find((link) => link.startsWith(confirmPath(key, 'lt'))) ?? '';
    expectWords(await browser().open(inLithuanian), ['Jūs atmetėte arba atšaukėte šį mokėjimą.']);
    for (const path of [confirmPath(key), `${confirmPath(key)}?rejection=x`]) {
      expectWords(await browser().open(path), ['This payment was cancelled.']);
    }
  });
});

describe('another visitor than the payer', () => {
  /** Opens the page in another browser, signed out or signed in to another wallet. */
  async function elsewhere(key: string, isSignedIn: boolean): Promise<SeenPage> {
    const { client } = service();
    const other = new Browser(client);
    const page = await other.open(confirmPath(key));
    if (!isSignedIn) return page;
    const [login, password] = [`${crypto.randomUUID()}@example.com`, 'battery staple'];
    await aUser(client, { name: 'Jonas', email: login, password });
    return other.submit(formOf(page), { login, password });
  }

  // biome-ignore format: a table
  test.each(firstOf<[string, (key: string) => Promise<unknown>, string]>([
    // status      becomes so                         for somebody else
    ['waiting',    async () => undefined,             'Someone else agreed to pay'],
    ['confirmed',  (key) => shop().confirm(key),      'Someone else agreed to pay'],
    ['canceled',   (key) => shop().revoke(key),       'Nothing was paid'               ],
  ]))('%s: sees nothing before signing in, and nothing of the purchase after it', async (status, become, heading) => {
    const { key } = await accepted();
    await become(key);
    expect(await statusOf(key)).toBe(status);
    const stranger = await elsewhere(key, false);
    expect(stranger.heading).toBe('Sign in to your wallet');
    const other = await elsewhere(key, true);
    expect(other.heading).toBe(heading);
    expectWords(other, ['Nothing was taken from your wallet.']);
    for (const words of ['Honey', '€19.00', 'reserved in your wallet']) {
      expect(other.text).not.toContain(words);
    }
  });
});

describe('gaps 3, Allowance alone: the page asks for a permission', () => {
  const allowance = {
    description: 'Rides',
    max_price: 10_000,
    currency: 'EUR',
    valid: { for: 5_400 },
    limits: [{ max_price: 2_000, period: 1 }],
  };
  const wanted = { payments: undefined, allowance };

  test('asked: amount and duration are shown', async () => {
    const { transaction_key: key } = await shop().created(wanted);
    const page = await opened(confirmPath(key));
    expect(page.heading).toBe('Shop asks for your permission');
    expectWords(page, [
      ...['To charge your wallet up to €100.00', 'up to €20.00 in any 1 second'],
      ...['for 1 hour 30 minutes from now'],
    ]);
    expect(page.text).not.toContain('pay');
  });

  test('given: the end is shown, and that it ended once its owner has canceled it', async () => {
    const { key, page } = await accepted(wanted);
    expect(page.heading).toBe('Permission given');
    expectWords(page, ['Shop may charge your wallet in future', 'up to €100.00 in total', 'UTC']);
    expect(page.text).not.toContain('reserved in your wallet');
    seen(await shop().confirm(key));
    expect((await look(key)).heading).toBe('Permission given');
    const { allowance: granted } = seen(await shop().read(key));
    const { id } = granted as { readonly id: number };
    await service().client.send('POST', `/admin/v1/allowances/${id}/cancel`);
    expect((await look(key)).heading).toBe('The permission has ended');
  });

  test('withdrawn by the seller after it was given: the permission stays valid, and the page says so', async () => {
    const { key } = await accepted(wanted);
    await shop().revoke(key);
    expect(seen(await shop().read(key))['allowance']).toMatchObject({ status: 'Active' });
    expect((await look(key)).heading).toBe('Your permission is still valid');
  });

  test('optional and unchecked, or rejected: no permission was given', async () => {
    const optional = { ...allowance, optional: true };
    const { page } = await accepted({ ...wanted, allowance: optional });
    expect(page.heading).toBe('No permission was given');
    const { transaction_key: key } = await shop().created(wanted);
    const rejected = await answered(await opened(confirmPath(key)), 'reject');
    expect(rejected.heading).toBe('No permission was given');
    expectWords(rejected, ['You declined this request. The seller cannot charge your wallet.']);
  });
});

test('a right-to-left name is isolated from the sentence', async () => {
  const { transaction_key: key } = await shop().created();
  const page = await opened(confirmPath(key));
  expect(page.html).toContain('<h1><bdi>Shop</bdi> asks you to pay</h1>');
});
