import { beforeAll, describe, expect, test } from 'vitest';
import { testCards } from '../../../src/checkout/rails/cards/test-cards.ts';
import { type Browser, formOf, type SeenPage } from '../../support/browser.ts';
import {
  aBrowser,
  aBuyersLink,
  clickPay,
  givingUp,
  paymentIn,
  paymentsOf,
} from '../../support/buyers.ts';
import { aMerchant, inShort, type Merchant, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { useService } from '../../support/test-service.ts';
import type { ShownEvent } from '../../support/webhooks.ts';

// The card form of test mode.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

const right = { number: '4111 1111 1111 1111', expiry: '12/39', cvc: '123', name: 'Ona Onaitė' };

const toForm = (browser: Browser, path: string): Promise<SeenPage> =>
  clickPay(browser, path, 'card-payment');

const atForm = async (language = 'en') => {
  const browser = aBrowser(service());
  const { path, orderId, linkId } = await aBuyersLink(shop, { experience: { language } });
  return { browser, path, orderId, linkId, form: await toForm(browser, path) };
};

const inputIn = ({ html }: SeenPage, name: string): string =>
  new RegExp(`<input id="${name}"[^>]*>`).exec(html)?.[0] ?? '';

describe('outcomes', () => {
  // biome-ignore format: a table
  const ends = {
    approve:            ['settled',                'Paid'],
    authentication:     ['awaiting_authorization', 'Payment to Shop'],
    insufficient_funds: ['rejected',               'The payment was declined'],
    declined:           ['rejected',               'The payment was declined'],
    expired_card:       ['rejected',               'The payment was declined'],
    stolen_card:        ['rejected',               'The payment was declined'],
    processing_error:   ['failed',                 'The payment failed'],
    on_hold:            ['on_hold',                'Your payment is being checked'],
    chargeback:         ['settled',                'Paid'],
  } as const;

  const isFirstOfOutcome = ([, outcome]: (typeof testCards)[number], index: number): boolean =>
    testCards.findIndex(([, other]) => other === outcome) === index;
  const tried = extent({ short: testCards.filter(isFirstOfOutcome), long: testCards });

  test.each(tried)('%s: %s', async (number, outcome) => {
    const { browser, form } = await atForm();
    const page = await browser.submit(formOf(form), { ...right, number });
    const [status, heading] = ends[outcome];
    expect(page.heading).toBe(heading);
    expect(await shop.paymentStatus(paymentIn(form))).toBe(status);
  });

  // biome-ignore format: a table
  test.each(firstOf([
    ['4000 0000 0000 9995', 'insufficient_funds', '51', 'There is not enough money on the card or account. Pay with another card or in another way.'],
    ['4000 0000 0000 0069', 'card_expired',       '54', 'The card has expired. Check the expiry date, or pay with another card.'],
    ['4000 0000 0000 9979', 'card_blocked',       '43', 'The bank has blocked the card.'],
    ['4000 0000 0000 0002', 'declined',           '05', 'The bank gave no reason.'],
    ['4000 0000 0000 0119', 'technical_error',    '96', 'Something went wrong while we were sending the payment to your bank.'],
  ]))('decision 0179: card %s fails with the reason %s on the page, in the API and in both webhooks', async (number, reason, code, said) => {
    const { browser, form, path, orderId, linkId } = await atForm();
    const page = await browser.submit(formOf(form), { ...right, number });
    expect(page.text).toContain(said);
    const why = { failure_reason: reason, failure_code: code };
    expect((await shop.readPayment(paymentIn(form))).body).toMatchObject(why);
    const told = (await shop.events(orderId)).at(-1) as ShownEvent;
    expect(JSON.parse(told.body)).toMatchObject({ payment: why });
    const next = await toForm(browser, path);
    await browser.submit(formOf(next), right);
    const snapshot = (await shop.events(orderId)).at(-1) as ShownEvent;
    const payments = [expect.objectContaining(why), expect.not.objectContaining(why)];
    expect(JSON.parse(snapshot.body)).toMatchObject({ order: { payment_links: [{ id: linkId, payments }] } });
  });

  test('a paid card credits the seller, pays the order and completes the link', async () => {
    const before = await shop.balance();
    const { browser, form, orderId, linkId } = await atForm();
    await browser.submit(formOf(form), right);
    expect((await shop.balance()) - before).toBe(1_250);
    expect(await shop.linkStatus(linkId)).toBe('completed');
    expect((await shop.readOrder(orderId)).body).toMatchObject({ status: 'paid' });
    expect((await shop.readPayment(paymentIn(form))).body).toMatchObject({
      payment_method_key: 'card-payment',
      payment_method_type: 'card',
    });
  });

  test('the chargeback card is charged back after one minute, and the money is taken back', async () => {
    const { client } = service();
    const disputed = await aMerchant(client);
    const browser = aBrowser(service());
    const { path, orderId } = await aBuyersLink(disputed);
    const form = await toForm(browser, path);
    await browser.submit(formOf(form), { ...right, number: '4000 0000 0000 0259' });
    expect(await disputed.balance()).toBe(1_250);
    const settled = (await disputed.events(orderId)).at(-1);
    await advance(client, 30);
    expect(await disputed.paymentStatus(paymentIn(form))).toBe('settled');
    await advance(client, 30);
    expect(await disputed.paymentStatus(paymentIn(form))).toBe('chargeback');
    expect(await disputed.balance()).toBe(0);
    const told = (await disputed.events(orderId)).at(-1) as ShownEvent;
    expect(inShort(told)).toBe('payment status_updated chargeback');
    expect(told.created_at).toBe(Number(settled?.created_at) + 60);
  });

  test('a payment refunded within the minute is not charged back', async () => {
    const { browser, form } = await atForm();
    await browser.submit(formOf(form), { ...right, number: '4000 0000 0000 0259' });
    await shop.moveTo(paymentIn(form), 'refunded');
    await advance(service().client, 60);
    expect(await shop.paymentStatus(paymentIn(form))).toBe('refunded');
  });

  test('a chargeback on spent money becomes a debt of the seller', async () => {
    const poor = await aMerchant(service().client);
    const browser = aBrowser(service());
    const { path } = await aBuyersLink(poor);
    const form = await toForm(browser, path);
    await browser.submit(formOf(form), { ...right, number: '4000 0000 0000 0259' });
    await poor.spend(1_250);
    await advance(service().client, 60);
    expect(await poor.paymentStatus(paymentIn(form))).toBe('chargeback');
    expect(await poor.balance()).toBe(0);
    expect((await service().client.audit()).body).toMatchObject({ ok: true, differences: [] });
  });
});

describe('the issuer’s authentication question', () => {
  const challenged = async (language = 'en') => {
    const at = await atForm(language);
    const number = '4000 0027 6000 3184';
    return { ...at, question: await at.browser.submit(formOf(at.form), { ...right, number }) };
  };

  // biome-ignore format: a table
  test.each([
    ['approve', 'settled',  'Paid'],
    ['reject',  'rejected', 'The payment was declined'],
  ])('%s: %s', async (answer, status, heading) => {
    const { browser, path, form, question } = await challenged();
    expect(question.address).toBe(form.address);
    expect(question.text).toContain('Are you making this payment?');
    expect(formOf(question).choices['answer']).toEqual(['approve', 'reject']);
    const waiting = await browser.open(path);
    expect(waiting.heading).toBe('Waiting for your approval');
    expect(waiting.links).toContain(form.address);
    const page = await browser.submit(formOf(question), { answer });
    expect(page.heading).toBe(heading);
    expect(await shop.paymentStatus(paymentIn(form))).toBe(status);
  });

  test('an unknown answer repeats the question; a second answer changes nothing', async () => {
    const { browser, form, question } = await challenged();
    const again = await browser.submit(formOf(question), { answer: 'perhaps' });
    expect(again.text).toContain('Are you making this payment?');
    await browser.submit(formOf(question), { answer: 'reject' });
    expect((await shop.readPayment(paymentIn(form))).body).toMatchObject({
      failure_reason: 'authentication_failed',
    });
    const late = await browser.submit(formOf(question), { answer: 'approve' });
    expect(late.heading).toBe('The payment was declined');
    expect(await shop.paymentStatus(paymentIn(form))).toBe('rejected');
  });

  test.each(
    firstOf([
      ['de', 'Haben Sie diese Zahlung veranlasst?'],
      ['et', 'Kas selle makse teete teie?'],
      ['lv', 'Vai jūs veicat šo maksājumu?'],
      ['pl', 'Czy to Państwo dokonują tej płatności?'],
      ['lt', 'Ar tai jūs mokate?'],
      ['ru', 'Этот платёж совершаете вы?'],
    ]),
  )('in %s', async (language, question) => {
    expect((await challenged(language)).question.text).toContain(question);
  });
});

describe('the form', () => {
  test('its fields are empty and carry autocomplete hints for browsers', async () => {
    const { form } = await atForm();
    // biome-ignore format: a table
    const expected = {
      number: ['cc-number', 'numeric'],
      expiry: ['cc-exp',    'numeric'],
      cvc:    ['cc-csc',    'numeric'],
      name:   ['cc-name',   'text'],
    };
    for (const [name, [autocomplete, inputmode]] of Object.entries(expected)) {
      const input = inputIn(form, name);
      expect(input).toContain(`value="" autocomplete="${autocomplete}" inputmode="${inputmode}"`);
      expect(input).not.toContain('aria-invalid');
    }
    expect(form.headers['content-security-policy']).toContain("form-action 'self'");
    expect(Buffer.byteLength(form.html)).toBeLessThan(50_000);
  });

  test('every mistake is shown beside its field at once, and nothing is paid', async () => {
    const { browser, form } = await atForm();
    const wrong = { number: '4111 1111 1111 1112', expiry: '10/26', cvc: '1', name: '' };
    const page = await browser.submit(formOf(form), wrong);
    expect(page.status).toBe(422);
    expect(page.text).toContain('Nothing was paid. Correct the marked fields');
    // biome-ignore format: a table
    const said = {
      number: 'This card number is not valid. Check it against your card.',
      expiry: 'This card has expired.',
      cvc:    'The security code has 3 or 4 digits.',
      name:   'Enter the name on the card.',
    };
    for (const [name, message] of Object.entries(said)) {
      expect(page.html).toContain(`<p class="error" id="${name}-error">${message}</p>`);
      expect(inputIn(page, name)).toMatch(
        new RegExp(`aria-describedby="[^"]*\\b${name}-error" aria-invalid="true"`),
      );
    }
    expect(await shop.paymentStatus(paymentIn(form))).toBe('initiated');
    expect((await browser.submit(formOf(page), right)).heading).toBe('Paid');
  });

  test('a card is valid until the end of its month; a card of last month has expired', async () => {
    const { body } = await service().client.send('GET', '/admin/v1/clock');
    const now = new Date(Number(body['now']) * 1_000);
    const written = (year: number, month: number) =>
      new Date(Date.UTC(year, month)).toISOString().replace(/^..(\d\d)-(\d\d).*$/, '$2/$1');
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
    const { browser, form } = await atForm();
    const past = { ...right, expiry: written(year, month - 1) };
    expect((await browser.submit(formOf(form), past)).text).toContain('This card has expired.');
    const last = { ...right, expiry: written(year, month) };
    expect((await browser.submit(formOf(form), last)).heading).toBe('Paid');
  });

  test('a number that is not a test card is refused, and the test numbers are listed', async () => {
    const { browser, form } = await atForm();
    const page = await browser.submit(formOf(form), { ...right, number: '4000-0000-0000-0010' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Test mode accepts test cards only.');
    for (const [number] of testCards) expect(page.text).toContain(number);
    expect(form.html).toContain('<details class="hint">');
    expect(page.html).toContain('<details class="hint" open>');
    expect(page.html.replaceAll(/[\s-]/g, '')).not.toContain('4000000000000010');
  });

  test('after a mistake the name and date are kept; the number and CVC are not', async () => {
    const { browser, form } = await atForm();
    const page = await browser.submit(formOf(form), {
      ...right,
      number: '4111 1111 1111 1112',
      cvc: '98',
    });
    expect(inputIn(page, 'name')).toContain('value="Ona Onaitė"');
    expect(inputIn(page, 'expiry')).toContain('value="12/39"');
    expect(inputIn(page, 'number')).toContain('value=""');
    expect(inputIn(page, 'cvc')).toContain('value=""');
  });

  longTest(
    'an unreadable date is kept in its field; a card number typed there is not',
    async () => {
      const { browser, form } = await atForm();
      const page = await browser.submit(formOf(form), { ...right, expiry: ' 13/30 ' });
      expect(page.text).toContain('Enter the month and year as MM/YY');
      expect(inputIn(page, 'expiry')).toContain('value="13/30"');
      const astray = await browser.submit(formOf(form), { ...right, expiry: right.number });
      expect(inputIn(astray, 'expiry')).toContain('value=""');
    },
  );

  // biome-ignore format: a table
  test.each(firstOf([
    ['de', 'Kartennummer',     'Diese Kartennummer ist ungültig',    'Bezahlt'],
    ['et', 'Kaardi number',    'Kaardi number ei ole õige',          'Makstud'],
    ['lv', 'Kartes numurs',    'Kartes numurs nav pareizs',          'Apmaksāts'],
    ['pl', 'Numer karty',      'Numer karty jest nieprawidłowy',     'Zapłacono'],
    ['lt', 'Kortelės numeris', 'Kortelės numeris neteisingas', 'Apmokėta'],
    ['ru', 'Номер карты',      'В номере карты опечатка',            'Оплачено'],
  ]))('in %s', async (language, label, mistake, paid) => {
    const { browser, form } = await atForm(language);
    expect(form.text).toContain(label);
    const wrong = { ...right, number: '4111 1111 1111 1112' };
    expect((await browser.submit(formOf(form), wrong)).text).toContain(mistake);
    expect((await browser.submit(formOf(form), right)).heading).toBe(paid);
  });
});

describe('when the shop chose cards, the first page is the card form', () => {
  const atLink = async () => {
    const browser = aBrowser(service());
    const wanted = { payment_details: { key: 'card-payment' } };
    const { path, orderId } = await aBuyersLink(shop, wanted);
    return { browser, path, orderId, page: await browser.open(path) };
  };

  test('one click pays', async () => {
    const before = await shop.balance();
    const { browser, path, orderId, page } = await atLink();
    expect(page.address).toBe(path);
    expect(await paymentsOf(shop, orderId)).toEqual([]);
    expect(inputIn(page, 'number')).toContain('autocomplete="cc-number"');
    expect(page.text).toContain('Test numbers');
    expect(page.links).toContain(`${path}?choose=1`);
    expect(Buffer.byteLength(page.html)).toBeLessThan(50_000);
    expect((await browser.submit(formOf(page), right)).heading).toBe('Paid');
    expect((await shop.balance()) - before).toBe(1_250);
  });

  longTest('two clicks at once pay once', async () => {
    const { browser, orderId, page } = await atLink();
    const pages = await Promise.all([1, 2].map(() => browser.submit(formOf(page), right)));
    expect(pages.map(({ heading }) => heading)).toEqual(['Paid', 'Paid']);
    expect(await paymentsOf(shop, orderId)).toHaveLength(1);
  });

  longTest(
    'a mistake is shown beside its field, and the corrected form pays the same payment',
    async () => {
      const { browser, orderId, page } = await atLink();
      const wrong = await browser.submit(formOf(page), { ...right, cvc: '1' });
      expect(wrong.status).toBe(422);
      expect(wrong.text).toContain('The security code has 3 or 4 digits.');
      expect((await browser.submit(formOf(wrong), right)).heading).toBe('Paid');
      expect(await paymentsOf(shop, orderId)).toHaveLength(1);
    },
  );

  longTest('an issuer that asks for authentication does so on its own page', async () => {
    const { browser, page } = await atLink();
    const number = '4000 0027 6000 3184';
    const question = await browser.submit(formOf(page), { ...right, number });
    expect(question.text).toContain('Are you making this payment?');
    expect((await browser.submit(formOf(question), { answer: 'approve' })).heading).toBe('Paid');
  });

  test('after a declined card, the form and the other methods are one click away', async () => {
    const { browser, path, page } = await atLink();
    const number = '4000 0000 0000 9995';
    const refused = await browser.submit(formOf(page), { ...right, number });
    expect(refused.links).toEqual(expect.arrayContaining([path, `${path}?choose=1`]));
    const again = await browser.open(path);
    expect(inputIn(again, 'number')).toContain('value=""');
    const others = await browser.open(`${path}?choose=1`);
    expect(formOf(others).choices['method']).toEqual(['card-payment', 'mock']);
    expect(formOf(others).fields['method']).toBeUndefined();
    expect((await browser.submit(formOf(again), right)).heading).toBe('Paid');
  });

  longTest('choosing cards from the list leads to the card form', async () => {
    const { browser, path } = await atLink();
    const list = await browser.open(`${path}?choose=1`);
    const form = await browser.submit(formOf(list), { method: 'card-payment' });
    expect(form.address).toMatch(/^\/pay\/card\//);
  });

  test('a form without a valid token starts no payment', async () => {
    const { browser, orderId, page } = await atLink();
    const forged = await browser.submit(formOf(page), { ...right, token: 'x' });
    expect(forged.status).toBe(403);
    expect(await paymentsOf(shop, orderId)).toEqual([]);
  });
});

test('after a declined card, the list preselects the method that was tried', async () => {
  const { browser, form, path } = await atForm();
  await browser.submit(formOf(form), { ...right, number: '4000 0000 0000 0002' });
  expect(formOf(await browser.open(path)).fields['method']).toBe('card-payment');
});

describe('repeated and late submissions', () => {
  test('a double click pays once', async () => {
    const before = await shop.balance();
    const { browser, form, orderId } = await atForm();
    const pages = await Promise.all([1, 2, 3, 4].map(() => browser.submit(formOf(form), right)));
    expect(pages.map(({ heading }) => heading)).toEqual(['Paid', 'Paid', 'Paid', 'Paid']);
    expect((await shop.balance()) - before).toBe(1_250);
    expect(await paymentsOf(shop, orderId)).toHaveLength(1);
  });

  test('the old form shows the declined payment; the next attempt asks for a card again', async () => {
    const { browser, form, path } = await atForm();
    await browser.submit(formOf(form), { ...right, number: '4000 0000 0000 9995' });
    const old = await browser.submit(formOf(form), right);
    expect(old.heading).toBe('The payment was declined');
    expect((await browser.open(form.address)).heading).toBe('The payment was declined');
    const next = await toForm(browser, path);
    expect((await browser.submit(formOf(next), right)).heading).toBe('Paid');
  });

  test('back at the link, the payment waits for the card, links to the form and can be cancelled', async () => {
    const { browser, form, path } = await atForm();
    const waiting = await browser.open(path);
    expect(waiting.heading).toBe('Enter your card details');
    expect(waiting.links).toContain(form.address);
    expect((await browser.submit(givingUp(waiting))).heading).toBe('The payment was cancelled');
    expect((await browser.submit(formOf(form), right)).heading).toBe('The payment was cancelled');
    expect(await shop.paymentStatus(paymentIn(form))).toBe('canceled');
  });

  test('a card is not charged after the session has expired', async () => {
    const { browser, form } = await atForm();
    await advance(service().client, 1_800);
    await shop.renew();
    const late = await browser.submit(formOf(form), right);
    expect(late.heading).toBe('The time to pay has passed');
    expect(late.text).toContain(
      'The seller has not received the money: the payment was not completed in time.',
    );
    expect(await shop.paymentStatus(paymentIn(form))).toBe('expired');
  });

  longTest(
    'two buyers pay one link by card at once: one has paid, the other is refunded in full',
    async () => {
      const before = await shop.balance();
      const [one, other] = [aBrowser(service()), aBrowser(service())];
      const { path, orderId } = await aBuyersLink(shop);
      const forms = [await toForm(one, path), await toForm(other, path)] as const;
      const pages = await Promise.all([
        one.submit(formOf(forms[0]), right),
        other.submit(formOf(forms[1]), right),
      ]);
      expect(pages.map(({ heading }) => heading).sort()).toEqual([
        'Paid',
        'Your payment was refunded',
      ]);
      expect((await shop.balance()) - before).toBe(1_250);
      const statuses = (await paymentsOf(shop, orderId)).map(({ status }) => status);
      expect(statuses.sort()).toEqual(['refunded', 'settled']);
    },
  );

  test('a form from another browser, or with the token of another payment, is refused', async () => {
    const [one, other] = [await atForm(), await atForm()];
    expect((await other.browser.submit(formOf(one.form), right)).status).toBe(403);
    const { token = '' } = formOf(other.form).fields;
    expect((await other.browser.submit(formOf(one.form), { ...right, token })).status).toBe(403);
    expect(await shop.paymentStatus(paymentIn(one.form))).toBe('initiated');
  });

  test('payments by other methods have no card form', async () => {
    const browser = aBrowser(service());
    const bank = await clickPay(browser, (await aBuyersLink(shop)).path, 'mock');
    expect((await browser.open(`/pay/card/${paymentIn(bank)}`)).status).toBe(404);
    expect((await browser.open('/pay/card/x')).status).toBe(404);
  });
});

/**
 * Columns of type text, JSON or bytes, in the whole database, that contain one of these secrets.
 */
async function rowsWith(database: TestDatabase, secrets: readonly string[]) {
  const columns = await database.query<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'json', 'bytea', 'character varying')`,
  );
  expect(columns.length).toBeGreaterThan(50);
  const wanted = secrets.flatMap((secret) => [
    `%${secret}%`,
    `%${Buffer.from(secret).toString('hex')}%`,
  ]);
  const found: string[] = [];
  for (const table of new Set(columns.map(({ table_name }) => table_name))) {
    const names = columns.flatMap((one) => (one.table_name === table ? [one.column_name] : []));
    const hits = names.map((name) => {
      const value = `regexp_replace(encode(convert_to("${name}"::text, 'UTF8'), 'escape'), '[^0-9a-zA-Z]', '', 'g')`;
      return `bool_or(${value} LIKE ANY ($1)) AS "${name}"`;
    });
    const [row = {}] = await database.query<Record<string, boolean | null>>(
      `SELECT ${hits.join(', ')} FROM "${table}"`,
      [wanted],
    );
    found.push(...names.filter((name) => row[name] === true).map((name) => `${table}.${name}`));
  }
  return found;
}

test('a card number reaches no database row and no log line', async () => {
  const { client, database, lines } = service();
  const [digits, mistyped, unknown] = ['5555555555554444', '5555555555554445', '4000000000000010'];
  const grouped = '5555 5555 5555 4444';
  const { browser, form } = await atForm();
  for (const number of [mistyped, unknown, `${digits}0000000`]) {
    await browser.submit(formOf(form), { ...right, number, cvc: '7319', expiry: '13/99' });
    await browser.submit(formOf(form), { ...right, number }, { 'idempotency-key': 'card-key' });
  }
  await browser.submit(formOf(form), { ...right, name: digits, expiry: digits });
  await browser.submit(formOf(form), { ...right, number: digits, seen: digits, token: digits });
  await client.send('POST', form.address, {
    body: `{"number":"${digits}"}`,
    headers: { 'content-type': 'application/json' },
  });
  const twice = `number=${digits}&number=${digits}`;
  await client.send('POST', form.address, {
    body: twice,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const paid = await browser.submit(formOf(form), { ...right, number: grouped, cvc: '7319' });
  expect(paid.heading).toBe('Paid');
  expect(paid.html.replaceAll(' ', '')).not.toContain(digits);

  const secrets = [digits, mistyped, unknown];
  const log = lines.join('\n').replaceAll(/[\s-]/g, '');
  expect(log).toContain('/pay/card/');
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(await rowsWith(database, secrets)).toEqual([]);
  // Proves that the search finds what is there.
  expect(await rowsWith(database, ['Order1042'])).toContain('payment.order_reference');
  expect((await client.audit()).body).toMatchObject({ ok: true, differences: [] });
});
