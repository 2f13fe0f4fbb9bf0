import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formOf, type SeenPage } from '../../support/browser.ts';
import { advance } from '../../support/clock.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { confirmPath, usePayer } from '../../support/use-payer.ts';
import { balanceOf, pay, seen, type TransactionSeen } from '../../support/wallet.ts';

// Wallet 3.1 and gaps 3, Acceptance and Locale pages: a payer confirms a transaction on its page.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });
const back = 'https://shop.example/thanks';

const { shop, browser, payer, opened, answered, statusOf } = usePayer(service, back);

async function asked(wanted: object = {}, payment: object = {}) {
  const { transaction_key: key } = await shop().created({ redirect_uri: back, ...wanted }, payment);
  return { key, page: await opened(confirmPath(key)) };
}

describe('the content of the page', () => {
  test('the description, the seller and the amount with commission', async () => {
    const commission = { out_commission: 50 };
    const { page } = await asked({}, { description: 'Two tickets', commission });
    expect(page.heading).toBe('Shop asks you to pay');
    for (const words of ['Two tickets', '€12.50', 'Fee: €0.50', 'Pay €13.00']) {
      expect(page.text).toContain(words);
    }
  });

  test('decision 0128: an allowance without a total, with a payment and alone', async () => {
    const limits = [{ max_price: 2_000, time: 24 }];
    const data = { description: 'Rides', currency: 'EUR', valid_for: 720, limits };
    for (const wanted of [{ allowance: { data } }, { allowance: { data }, payments: [] }]) {
      const { page } = await asked(wanted);
      for (const words of ['up to €20.00 in any 1 day', 'for 30 days from now']) {
        expect(page.text).toContain(words);
      }
      expect(page.text).not.toContain('in total');
      expect(page.text).not.toContain('To charge your wallet up to');
    }
  });

  test('each item, and the wallet number of another beneficiary', async () => {
    const { wallet_id: friend } = await aUser(service().client, { name: 'Private Person' });
    const items = [
      { title: 'Honey', price: 250, quantity: 4 },
      { title: 'Candles', price: 900, quantity: 1 },
    ];
    const wanted = { price: undefined, items, beneficiary_id: friend };
    const { page } = await asked({}, wanted);
    for (const words of ['Honey : 4 × €2.50 = €10.00', 'Candles : €9.00', `to wallet ${friend}`]) {
      expect(page.text).toContain(words);
    }
    expect(page.text).toContain('Pay €19.00');
    expect(page.text).not.toContain('Private Person');
    expect((await asked()).page.text).not.toContain('to wallet');
  });

  test('the allowance and its limits in words', async () => {
    const allowance = {
      description: 'Rides',
      max_price: 10_000,
      currency: 'EUR',
      valid: { for: 2_592_000 },
      limits: [{ max_price: 2_000, period: 86_400 }],
    };
    const { page } = await asked({ allowance });
    for (const words of [
      'Shop may charge your wallet in future',
      'up to €100.00 in total',
      'up to €20.00 in any 1 day',
      'for 30 days from now',
    ]) {
      expect(page.text).toContain(words);
    }
  });

  // biome-ignore format: a table
  test.each(firstOf([
    [{ max_price: 4_950 },                         false, 'Pay €12.50 and allow up to €49.50'],
    [{ max_price: 4_950 },                         true,  'Pay €12.50'],
    [{ limits: [{ max_price: 2_000, time: 24 }] }, false, 'Pay €12.50 and allow this'],
  ], 2))('decision 0181: the button says what it does: %o, optional %s', async (terms, optional, words) => {
    const data = { description: 'Rides', currency: 'EUR', valid_for: 720, ...terms };
    const { page } = await asked({ allowance: { data, optional } });
    expect(page.html).toContain(`value="accept">${words}</button>`);
  });

  test('decision 0181: before sign-in only the seller and the amount are shown', async () => {
    const { transaction_key: key } = await shop().created({}, { description: 'Secret thing' });
    const page = await browser().open(confirmPath(key));
    expect(page.heading).toBe('Sign in to your wallet');
    expect(page.text).toContain('Shop asks you to pay €12.50');
    expect(page.text).not.toContain('Secret thing');
    const wrong = await browser().submit(formOf(page), { login: 'x@example.com', password: 'no' });
    expect([wrong.status, wrong.text.includes('Shop asks you to pay €12.50')]).toEqual([403, true]);
  });

  test('a decided transaction shows nothing before sign-in', async () => {
    const { key, page } = await asked();
    await answered(page, 'accept');
    browser().forgetCookies();
    const stranger = await browser().open(confirmPath(key));
    expect(stranger.heading).toBe('Sign in to your wallet');
    expect(stranger.text).not.toContain('€12.50');
  });
});

test('accept: the money is reserved, and the way back is shown', async () => {
  const { key, page } = await asked();
  const done = await answered(page, 'accept');
  expect([done.status, done.heading]).toEqual([200, 'You agreed to pay']);
  expect(done.links).toContain(back);
  expect(await statusOf(key)).toBe('waiting');
  expect(await balanceOf(service().client, payer())).toEqual({ balance: 5_000, held: 1_250 });
});

test('reject: nothing was paid', async () => {
  const { key, page } = await asked();
  const done = await answered(page, 'reject');
  expect(done.heading).toBe('Nothing was paid');
  expect(await statusOf(key)).toBe('canceled');
});

test('a double click, a reload and an old page pay once', async () => {
  const { key, page } = await asked();
  const [first, second] = await Promise.all([answered(page, 'accept'), answered(page, 'accept')]);
  expect([first.heading, second.heading]).toEqual(['You agreed to pay', 'You agreed to pay']);
  expect((await answered(page, 'reject')).heading).toBe('You agreed to pay');
  expect((await browser().open(confirmPath(key))).heading).toBe('You agreed to pay');
  expect(await balanceOf(service().client, payer())).toEqual({ balance: 5_000, held: 1_250 });
});

test('waiting for money: the page says so, and the payment continues when money arrives', async () => {
  const { client } = service();
  const { key, page } = await asked({ auto_confirm: true }, { price: 9_000 });
  const done = await answered(page, 'accept');
  expect([done.heading, done.headers['refresh']]).toEqual(['Waiting for money', '10']);
  expect(await statusOf(key)).toBe('new');
  await pay(client, payer(), 4_000);
  await advance(client, 1);
  expect((await browser().open(confirmPath(key))).heading).toBe('Paid');
  expect(await balanceOf(client, payer())).toEqual({ balance: 0, held: 0 });
});

describe('inquiries', () => {
  const inquiries = [
    { name: 'size', title: 'Your size', type: 'radio', options: ['S', 'M'], required: true },
    { name: 'note', title: 'A note', type: 'text', default_value: 'none' },
    { name: 'terms', title: 'I agree', type: 'checkbox', required: true },
  ];

  test('a missing required answer is asked again; other answers are kept', async () => {
    const { key, page } = await asked({ inquiries });
    expect(page.html).toContain('value="none"');
    const again = await answered(page, 'accept', { 'answer-1': 'by noon', 'answer-2': 'true' });
    expect([again.status, again.text.includes('Please answer this.')]).toEqual([422, true]);
    expect(again.html).toContain('value="by noon"');
    expect(again.html).toContain(
      '<p class="alert" role="alert">Nothing was paid. Please answer the marked questions.</p>',
    );
    expect(await statusOf(key)).toBe('new');
  });

  test('an answer that is too long is asked again, and nothing is paid', async () => {
    const { key, page } = await asked({ inquiries: inquiries.slice(1, 2) });
    const again = await answered(page, 'accept', { 'answer-0': '"'.repeat(2_049) });
    expect([again.status, await statusOf(key)]).toEqual([422, 'new']);
    expect(again.text).toContain('Please write less: at most 2,048 characters.');
    expect(again.html).toContain('aria-invalid="true"');
    const fits = await answered(again, 'accept', { 'answer-0': '"'.repeat(2_048) });
    expect([fits.heading, await statusOf(key)]).toEqual(['You agreed to pay', 'waiting']);
  });

  test('answers are returned in the transaction', async () => {
    const { key, page } = await asked({ inquiries });
    await answered(page, 'accept', { 'answer-0': 'M', 'answer-1': '', 'answer-2': 'true' });
    expect(seen<TransactionSeen>(await shop().read(key))['inquiries']).toEqual([
      { name: 'size', answer: 'M' },
      { name: 'terms', answer: 'true' },
    ]);
  });
});

describe('password_request', () => {
  test('always: the page asks for the password, and a wrong one pays nothing', async () => {
    const { key, page } = await asked({ password_request: { type: 'always' } });
    const wrong = await answered(page, 'accept', { password: 'wrong' });
    expect([wrong.status, wrong.text.includes('Wrong password')]).toEqual([422, true]);
    expect(wrong.html).toContain(
      '<p class="alert" role="alert">Nothing was paid. Wrong password. Check it and try again.</p>',
    );
    expect(await statusOf(key)).toBe('new');
    const done = await answered(page, 'accept', { password: 'correct horse' });
    expect(done.heading).toBe('You agreed to pay');
  });

  test.each(extent({ short: ['standard'], long: ['standard', 'none'] }))(
    '%s: a signed-in payer is not asked for the password',
    async (type) => {
      const { page } = await asked({ password_request: { type } });
      expect(page.html).not.toContain('type="password"');
    },
  );
});

describe('an optional allowance', () => {
  const allowance = {
    description: 'Rides',
    max_price: 10_000,
    currency: 'EUR',
    optional: true,
  };

  // biome-ignore format: a table
  test.each(firstOf([
    // suggested  sent                     granted
    [false,       {},                      'Created'],
    [false,       { allowance: 'true' },   'Active' ],
    [true,        {},                      'Created'],
    [true,        { allowance: 'true' },   'Active' ],
  ], 2))('suggested: %s; it is granted only when it is checked: %j', async (suggested, more, state) => {
    const { key, page } = await asked({ allowance, suggest_allowance: suggested });
    await answered(page, 'accept', more);
    expect(seen<TransactionSeen>(await shop().read(key))['allowance']).toMatchObject({
      status: state,
    });
  });

  test('a checked box stays checked when the form is shown again', async () => {
    const inquiries = [{ name: 'note', title: 'A note', type: 'text', required: true }];
    const { page } = await asked({ allowance, inquiries });
    const checked = (answer: SeenPage) => boxOn(answer)?.includes(' checked');
    expect(checked(await answered(page, 'accept', { allowance: 'true' }))).toBe(true);
    expect(checked(await answered(page, 'accept'))).toBe(false);
  });

  /** The checkbox of the page, or null. */
  const boxOn = ({ html }: SeenPage) => /<input type="checkbox"[^>]*>/.exec(html)?.[0] ?? null;
  const sentenceOn = ({ html }: SeenPage) =>
    /<p class="note" id="allowance-suggestion">(.*?)<\/p>/.exec(html)?.[1] ?? null;
  const box = '<input type="checkbox" name="allowance" value="true">';
  const described = box.replace('>', ' aria-describedby="allowance-suggestion">');

  // biome-ignore format: a table
  test.each(firstOf([
    // language  the merchant's sentence
    ['en', '<bdi>Shop</bdi> suggests allowing this, so that you do not have to confirm next time.'],
    ['lt', '<bdi>Shop</bdi> siūlo tai leisti, kad kitą kartą nereikėtų tvirtinti mokėjimo.'],
    ['ru', '<bdi>Shop</bdi> предлагает разрешить это, чтобы в следующий раз не подтверждать платёж.'],
  ]))('wallet 2.1 suggest_allowance: the page recommends the allowance in %s, unchecked', async (language, sentence) => {
    const { key } = await asked({ allowance, suggest_allowance: true });
    const page = await browser().open(confirmPath(key, language));
    expect(sentenceOn(page)).toBe(sentence);
    expect(boxOn(page)).toBe(described);
  });

  // biome-ignore format: a table
  test.each(firstOf<[string, object, string | null]>([
    //                           transaction                                                         box
    ['an allowance not suggested',  { allowance, suggest_allowance: false },                             box ],
    ['an allowance by default',     { allowance },                                                       box ],
    ['a required allowance',        { allowance: { ...allowance, optional: false }, suggest_allowance: true }, null],
    ['no allowance',                { suggest_allowance: true },                                         null],
  ], 2))('no recommendation is shown for %s', async (_, wanted, shown) => {
    const { page } = await asked(wanted);
    expect([page.text.includes('suggests'), page.html.includes('allowance-suggestion')]).toEqual([
      false,
      false,
    ]);
    expect(boxOn(page)).toBe(shown);
  });

  longTest('no recommendation is shown for an allowance that was granted before', async () => {
    const allowance_id = await shop().grantedBy(payer());
    const { page } = await asked({ allowance_id, suggest_allowance: true });
    expect([page.heading, page.text.includes('suggests')]).toEqual(['Shop asks you to pay', false]);
    expect(boxOn(page)).toBeNull();
  });
});

describe('refusals', () => {
  test('a form from another site, and a form without its token', async () => {
    const { key, page } = await asked();
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    const forged = await browser().submit(formOf(page), { answer: 'accept' }, elsewhere);
    const bare = await answered(page, 'accept', { token: '' });
    expect([forged.status, bare.status]).toEqual([403, 403]);
    expect(await statusOf(key)).toBe('new');
  });

  test('an unknown transaction gets a page with 404', async () => {
    for (const key of [randomUUID(), 'x', `${'9'.repeat(300)}`]) {
      const page = await browser().open(confirmPath(key));
      expect([page.status, page.html.includes('<html')]).toEqual([404, true]);
    }
  });

  test('a wallet that would pay itself', async () => {
    const { key, page } = await asked({}, { beneficiary_id: payer() });
    const done = await answered(page, 'accept');
    expect([done.status, done.heading]).toEqual([422, 'You cannot pay from this wallet']);
    expect(await statusOf(key)).toBe('new');
  });
});

longTest('the page in lt and ru, and at the path without a language', async () => {
  const { key } = await asked();
  expect((await browser().open(confirmPath(key, 'lt'))).heading).toBe('Shop prašo sumokėti');
  expect((await browser().open(confirmPath(key, 'ru'))).heading).toBe('Shop просит оплатить');
  expect((await browser().open(`/frontend/wallet/confirm/${key}`)).heading).toBe(
    'Shop asks you to pay',
  );
});
