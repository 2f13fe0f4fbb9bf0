import { createHmac } from 'node:crypto';
import { Florin } from 'florin-sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoClientId, demoUser } from '../../../src/front-door/demo-data.ts';
import { Browser, type Form, formOf, type SeenPage } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { aProject, aUser } from '../../support/identity.ts';
import { type TestService, useService, useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// The demo shop uses the SDK against the API and shows what it receives.

const service = useService({ ...unlimited, FLORIN_SEED: 'demo' });

let browser: Browser;
beforeEach(() => {
  browser = new Browser(service().client);
});

/** An address of the service without its name. */
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, service().client.url);
  return `${pathname}${search}`;
};

/** Buys and follows the redirect of the shop. */
async function buy(ware: string, chosen: Readonly<Record<string, string>> = {}): Promise<SeenPage> {
  const sent = await browser.submit(formOf(await browser.open(`/demo/buy/${ware}`)), chosen);
  return sent.status === 303 ? browser.open(pathOf(sent.address)) : sent;
}

/** Pays at the mock bank. */
async function atBank(page: SeenPage, answer: string): Promise<SeenPage> {
  const bank = await browser.submit(formOf(page), { method: 'mock' });
  return browser.submit(formOf(bank), { answer });
}

/** Signs in if necessary and answers the question of the page. */
async function answer(page: SeenPage, given: 'accept' | 'reject'): Promise<SeenPage> {
  const isSignIn = (formOf(page).choices['password'] ?? []).length > 0;
  const { email: login, password } = demoUser;
  const asked = isSignIn ? await browser.submit(formOf(page), { login, password }) : page;
  return browser.submit(formOf(asked), { answer: given });
}

/** The links of a service page that lead back to the shop. */
function waysBack({ links }: SeenPage): readonly string[] {
  return links.filter((link) => link.includes('/demo/orders/')).map(pathOf);
}

const back = async (page: SeenPage): Promise<SeenPage> => {
  const [way = ''] = waysBack(page);
  return browser.open(way);
};

/** Reloads until the shop shows this. */
async function shown(path: string, words: string): Promise<SeenPage> {
  let page = await browser.open(path);
  await until(`the shop says: ${words}`, async () => {
    page = await browser.open(path);
    return page.text.includes(words);
  });
  return page;
}

const chargeForm = ({ forms }: SeenPage): Form | undefined =>
  forms.find(({ action }) => action.endsWith('/charge'));

describe('checkout', () => {
  test('mock bank: the buyer pays and returns, and the shop gets valid webhooks', async () => {
    const bought = await buy('coffee', { way: 'checkout' });
    expect(bought.heading).toBe('Payment to Demo shop');
    const paid = await atBank(bought, 'approve');
    expect(paid.heading).toBe('Paid');
    const [way = ''] = waysBack(paid);
    expect(way).toMatch(/^\/demo\/orders\/[0-9a-f-]{36}\?came=success$/);
    await shown(way, 'payment.status_updated settled ✓ signature verified · payment ·');
    const page = await shown(way, 'order.status_updated paid ✓ signature verified · order ·');
    expect(page.heading).toBe('Thank you');
    expect(page.text).toContain('status paid');
    expect(page.text).toContain('You returned to success_url.');
    expect(page.text).toContain('"merchant_order_id":');
  });

  longTest('card: a method chosen in the shop needs no selection on the payment page', async () => {
    const bought = await buy('mug', { way: 'card-payment' });
    expect(formOf(bought).fields['method']).toBe('card-payment');
    const card = { number: '4111 1111 1111 1111', expiry: '12/39', cvc: '123', name: 'Ona' };
    const paid = await browser.submit(formOf(await browser.submit(formOf(bought))), card);
    expect((await back(paid)).text).toContain('paid €18.00 of €18.00');
  });

  test('every method of test mode is offered', async () => {
    const { choices } = formOf(await browser.open('/demo/buy/coffee'));
    expect(choices['way']).toEqual(['checkout', 'card-payment', 'mock', 'from-wallet']);
  });

  test.each(
    firstOf([
      ['reject', 'failure', 'Not paid yet'],
      ['cancel', 'cancel', 'Not paid yet'],
    ]),
  )(
    'after %s at the bank the buyer returns to the address for %s',
    async (answer, came, heading) => {
      const [way = ''] = waysBack(await atBank(await buy('coffee'), answer));
      expect(way).toMatch(new RegExp(`\\?came=${came}$`));
      const page = await browser.open(way);
      expect(page.heading).toBe(heading);
      expect(page.text).toContain('status pending_payment');
      const again = await browser.open(
        pathOf(page.links.find((link) => link.includes('/pay/')) ?? ''),
      );
      expect(again.status).toBe(200);
    },
  );

  test('a split order divides the paid amount', async () => {
    const page = await back(await atBank(await buy('basket'), 'approve'));
    expect(page.text).toContain('share Riverside Bakery: €14.40, delivered');
    expect(page.text).toContain('share Meadow Honey: €6.00, delivered');
  });

  test('the donor chooses the amount of a donation', async () => {
    const page = await back(await atBank(await buy('tree', { amount: '7,50' }), 'approve'));
    expect(page.text).toContain('paid €7.50 of €7.50');
  });

  const isNone = 'Please enter an amount in euros, such as 5 or 7.50.';
  const isBeyond = 'Please enter an amount from €1.00 to €1,000.00.';

  // biome-ignore format: a table
  test.each(firstOf([
    ['five',    isNone],
    ['0.5',     isBeyond],
    ['',        isNone],
    ['5.005',   isNone],
    ['1e3',     isNone],
    ['-3',      isBeyond],
    ['1000.01', isBeyond],
    ['100000',  isBeyond],
  ], 2))('a donation of %j is refused: %s', async (amount, said) => {
    const page = await buy('tree', { amount });
    expect([page.status, page.heading]).toEqual([422, 'Plant a linden']);
    expect(page.text).toContain(said);
  });

  longTest('the chosen payment method survives a refused amount', async () => {
    const chosen = ({ html }: SeenPage) =>
      /name="way" value="([^"]*)" required checked/.exec(html)?.[1];
    expect(chosen(await browser.open('/demo/buy/tree'))).toBe('checkout');
    expect(chosen(await buy('tree', { amount: '0', way: 'from-wallet' }))).toBe('from-wallet');
    expect(chosen(await buy('tree', { amount: '0', way: 'nothing' }))).toBe('checkout');
  });
});

describe('wallet', () => {
  test('the payer accepts on the page and the shop confirms on the callback', async () => {
    const accepted = await answer(await buy('coffee', { way: 'from-wallet' }), 'accept');
    const [way = ''] = waysBack(accepted);
    const page = await shown(way, 'status confirmed');
    expect(page.heading).toBe('Thank you');
    expect(page.text).toContain('reserved waiting ✓ signature verified · transaction ·');
  });

  test('the shop is notified when the payer declines', async () => {
    const rejected = await answer(await buy('mug', { way: 'from-wallet' }), 'reject');
    const [way = ''] = waysBack(rejected);
    const page = await shown(way, 'rejected canceled ✓ signature verified · transaction ·');
    expect(page.heading).toBe('Nothing was paid');
    expect(page.text).toContain('status canceled');
    expect(page.links.filter((link) => link.includes('/frontend/'))).toEqual([]);
  });

  test('an allowance is confirmed once and charged with one click until used up', async () => {
    const accepted = await answer(await buy('subscription'), 'accept');
    const [way = ''] = waysBack(accepted);
    const first = await shown(way, 'status confirmed');
    expect(first.text).toContain('allowance Active, up to €49.50');
    for (let box = 1; box <= 5; box++) {
      const charged = await browser.submit(chargeForm(await browser.open(way)) ?? formOf(first));
      expect(charged.heading).toBe('Thank you');
      expect(charged.text).toContain('status confirmed');
      expect(charged.address).not.toBe(way);
    }
    const refused = await browser.submit(chargeForm(await browser.open(way)) ?? formOf(first));
    expect([refused.status, refused.heading]).toEqual([422, 'Refused: invalid_allowance']);
  });
});

describe('a slow bank', () => {
  const bankIn = ({ links }: SeenPage): string =>
    pathOf(links.find((link) => link.includes('/mock-bank/')) ?? '');

  test('settling later: the order page links to the mock bank, where the payment is settled', async () => {
    const form = formOf(await browser.open('/demo/buy/coffee'));
    const sent = await browser.submit(form, { way: 'mock' });
    await atBank(await browser.open(pathOf(sent.address)), 'settle_later');
    const order = await browser.open(`/demo/orders/${form.fields['sale']}`);
    expect(order.text).toContain('payment Mock bank: pending_settlement');
    const bank = await browser.open(bankIn(order));
    expect(bank.text).toContain('Status in the API: pending_settlement');
    await browser.submit(formOf(bank), { answer: 'settle' });
    const paid = await browser.open(order.address);
    expect(paid.heading).toBe('Thank you');
    await browser.submit(formOf(await browser.open(bankIn(paid))), { answer: 'charge_back' });
    expect(bankIn(await browser.open(order.address))).toBe('/');
  });

  longTest('payment on hold: its page links back to the order', async () => {
    const held = await atBank(await buy('mug', { way: 'mock' }), 'hold');
    expect(held.heading).toBe('Your payment is being checked');
    const [way = ''] = waysBack(held);
    expect(way).toMatch(/^\/demo\/orders\/[0-9a-f-]{36}$/);
    expect((await browser.open(way)).text).toContain('payment Mock bank: on_hold');
  });
});

describe('connecting a wallet', () => {
  /** From the shop to the consent page, signed in. */
  async function consent(): Promise<SeenPage> {
    const sent = await browser.submit(formOf(await browser.open('/demo')));
    const page = await browser.open(pathOf(sent.address));
    const { email: login, password } = demoUser;
    const isSignIn = (formOf(page).choices['password'] ?? []).length > 0;
    return isSignIn ? browser.submit(formOf(page), { login, password }) : page;
  }

  /** The address that the answer redirects to, not yet opened. */
  const answered = async (given: 'allow' | 'deny'): Promise<string> =>
    pathOf((await browser.submit(formOf(await consent()), { answer: given })).address);

  test('the shop asks with PKCE and a state, shows the name and can disconnect', async () => {
    const sent = await browser.submit(formOf(await browser.open('/demo')));
    const asked = Object.fromEntries(new URL(sent.address).searchParams);
    expect(asked).toMatchObject({
      client_id: demoClientId,
      redirect_uri: `${service().client.url}/demo/wallet/back`,
      scope: 'full_name',
      code_challenge_method: 'S256',
    });
    expect(asked['code_challenge']).toMatch(/^[\w-]{43}$/);
    expect(asked['state']).toMatch(/^[\w-]{24}$/);
    const connected = await browser.open(await answered('allow'));
    expect(connected.address).toBe('/demo');
    expect(connected.text).toContain('Connected as Demo user');
    expect((await new Browser(service().client).open('/demo')).text).not.toContain('Connected');
    const left = await browser.submit(formOf(connected));
    expect(left.text).not.toContain('Connected');
    expect(left.text).toContain('Connect wallet');
  });

  test('a user who declines shares nothing', async () => {
    const page = await browser.open(await answered('deny'));
    expect([page.status, page.heading]).toEqual([200, 'Wallet not connected']);
    expect(page.text).toContain('access_denied');
  });

  test('a wrong state, browser or issuer and a reused answer connect nothing', async () => {
    const refused = [403, 'Wallet not connected'];
    const tried = async (who: Browser, way: string) => {
      const { status, heading } = await who.open(way);
      return [status, heading];
    };
    expect(await tried(browser, '/demo/wallet/back')).toEqual(refused);
    const way = await answered('allow');
    expect(await tried(new Browser(service().client), way)).toEqual(refused);
    expect(await tried(browser, way.replace(/state=[^&]*/, 'state=guessed'))).toEqual(refused);
    // A wrong answer ends the attempt: the right one is refused after it.
    expect(await tried(browser, way)).toEqual(refused);
    const iss = await answered('allow');
    expect(await tried(browser, iss.replace(/iss=[^&]*/, 'iss=http%3A%2F%2Fother'))).toEqual(
      refused,
    );
    const right = await answered('allow');
    expect((await browser.open(right)).text).toContain('Connected as Demo user');
    expect(await tried(browser, right)).toEqual(refused);
  });
});

describe('forms', () => {
  test('two clicks on one page create one order', async () => {
    const form = formOf(await browser.open('/demo/buy/coffee'));
    const [one, other] = await Promise.all([browser.submit(form), browser.submit(form)]);
    expect(one?.status).toBe(303);
    expect(other?.address).toBe(one?.address);
    const { links } = await browser.open('/demo');
    const sale = `/demo/orders/${form.fields['sale']}`;
    expect(links.filter((link) => link === sale)).toEqual([sale]);
  });

  test('a form from another browser, product or site buys nothing', async () => {
    const form = formOf(await browser.open('/demo/buy/coffee'));
    const stranger = new Browser(service().client);
    await stranger.open('/demo/buy/coffee');
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    const tried = [
      await stranger.submit(form),
      await browser.submit({ ...form, action: '/demo/buy/mug' }),
      await browser.submit(form, { sale: '3c1b4e0e-5d6f-4a7b-8c9d-0e1f2a3b4c5d' }),
      await browser.submit(form, {}, elsewhere),
    ];
    expect(tried.map(({ status, heading }) => [status, heading])).toEqual(
      tried.map(() => [403, 'Something went wrong']),
    );
  });

  test('an unknown method is refused by the service and the shop shows the error', async () => {
    const page = await buy('coffee', { way: 'no-such-method' });
    expect([page.status, page.heading]).toEqual([422, 'Refused: invalid_properties']);
  });
});

describe('pages', () => {
  test('the front page lists the orders, and its automatic refresh can be turned off', async () => {
    await buy('mug');
    const page = await browser.open('/demo');
    expect(page.headers['refresh']).toBe('4');
    expect(page.text).toMatch(
      /Orders Order What Amount Status [0-9a-f]{8} Stoneware mug €18.00 pending_payment/,
    );
    const still = await browser.open('/demo?still=1');
    expect(still.headers['refresh']).toBeUndefined();
    expect(still.text).toContain('Automatic refresh is off.');
  });

  test.each(['/demo/buy/nothing', '/demo/orders/nothing'])('%s is 404', async (path) => {
    const page = await browser.open(path);
    expect(page.status).toBe(404);
    expect(page.links).toContain('/demo');
  });

  test('the page has no script and loads nothing from other sites', async () => {
    const { headers, html } = await browser.open('/demo');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).not.toMatch(/<script|style="| on\w+="/);
  });
});

/** The credentials that the home page shows. */
async function secretOf({ client }: TestService): Promise<string> {
  const { html } = await new Browser(client).open('/');
  return /FLORIN_CLIENT_SECRET=(\S+)/.exec(html)?.[1] ?? '';
}

describe('the webhook receiver', () => {
  const body = JSON.stringify({
    event: { type: 'order', name: 'status_updated' },
    order: { service_order_id: 'forged-order', status: 'paid' },
    timestamp: 1,
  });
  const sent = (path: string, headers: Record<string, string>, text = body) =>
    service().client.send('POST', path, {
      headers: { authorization: undefined, 'content-type': 'application/json', ...headers },
      body: text,
    });
  const signed = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');

  test('forged webhooks and callbacks are refused and not shown', async () => {
    const answers = [
      await sent('/demo/webhooks/checkout', {}),
      await sent('/demo/webhooks/checkout', { 'x-service-signature': signed('guessed') }),
      await sent('/demo/webhooks/wallet', {}),
      await sent('/demo/webhooks/wallet', {}, `event=${encodeURIComponent(body)}&sign=AAAA`),
      await sent('/demo/webhooks/wallet', {}, ''),
    ];
    expect(answers.map(({ status, text }) => [status, text.split(':')[0]])).toEqual([
      [400, 'unsigned'],
      [400, 'wrong_signature'],
      [400, 'unsigned'],
      [400, 'wrong_signature'],
      [400, 'unsigned'],
    ]);
    expect((await browser.open('/demo')).text).not.toContain('forged-order');
  });

  test('a repeated event is shown once', async () => {
    const signature = signed(await secretOf(service()));
    const headers = { 'x-service-signature': signature, 'x-service-callback-id': 'same-one' };
    expect((await sent('/demo/webhooks/checkout', headers)).status).toBe(200);
    expect((await sent('/demo/webhooks/checkout', headers)).status).toBe(200);
    const { text } = await browser.open('/demo');
    expect(text.match(/"service_order_id": "forged-order"/g)).toHaveLength(1);
  });

  test('the shop keeps at most fifty events', async () => {
    const signature = signed(await secretOf(service()));
    const send = (_: unknown, nth: number) => {
      const headers = { 'x-service-signature': signature, 'x-service-callback-id': `n-${nth}` };
      return sent('/demo/webhooks/checkout', headers);
    };
    await Promise.all(Array.from({ length: extent({ short: 51, long: 55 }) }, send));
    const { html } = await browser.open('/demo');
    expect(html.match(/signature verified/g)).toHaveLength(50);
  });
});

/** The project_id of the demo project. */
async function projectOf(other: TestService): Promise<string> {
  const { url: baseUrl } = other.client;
  const clientSecret = await secretOf(other);
  const florin = new Florin({ baseUrl, clientId: demoClientId, clientSecret });
  return (await florin.checkout.project()).project_id;
}

test('the shop uses rotated credentials of its project', async () => {
  const before = await secretOf(service());
  const path = `/admin/v1/projects/${await projectOf(service())}/rotate`;
  for (const what of ['client_secret', 'mac_key']) {
    const rotated = await service().client.send('POST', path, { body: { what } });
    expect(rotated.status).toBe(200);
  }
  expect(await secretOf(service())).not.toBe(before);
  const [way = ''] = waysBack(await atBank(await buy('coffee'), 'approve'));
  await shown(way, 'order.status_updated paid ✓ signature verified');
  expect((await buy('coffee', { way: 'from-wallet' })).status).toBe(200);
});

describe('the demo shop is closed', () => {
  const unseeded = useService({ FLORIN_SEED: 'none' });
  const reachable = useSharedService({ FLORIN_SEED: 'demo', HOST: '0.0.0.0' });
  const visitor = { headers: { authorization: undefined } };

  async function expectNoShop({ client }: TestService): Promise<void> {
    const pages = ['/demo', '/demo/buy/coffee', '/demo/orders/any', '/demo/test-order'];
    for (const path of [...pages, '/demo/test-order/any']) {
      const { status, headers, text } = await client.send('GET', path, visitor);
      const type = headers['content-type'];
      expect([path, status, type]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(text).toContain('Page not found');
    }
    const hook = await client.send('POST', '/demo/webhooks/checkout', { ...visitor, body: '{}' });
    expect(hook.status).toBe(404);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = { headers: { ...visitor.headers, ...type }, body: 'token=x&sale=x' };
    expect((await client.send('POST', '/demo/test-order', form)).status).toBe(404);
    expect((await client.send('GET', '/', visitor)).text).not.toContain('/demo');
  }

  test('without the demo project', () => expectNoShop(unseeded()));

  test('where others can reach the service', () => expectNoShop(reachable()));

  test('when the project with its client_id takes real money', async () => {
    const { client } = unseeded();
    await aProject(client, { client_id: demoClientId, test_mode: false });
    await aUser(client, { ...demoUser, pin: '7305', test_mode: false });
    await expectNoShop(unseeded());
  });

  test('the demo project has moved test money and cannot go live', async () => {
    const path = `/admin/v1/projects/${await projectOf(service())}`;
    const changed = await service().client.send('PATCH', path, { body: { test_mode: false } });
    expect([changed.status, changed.body['error']]).toEqual([409, 'invalid_state']);
  });
});
