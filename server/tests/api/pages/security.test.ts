import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { changeProject } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0047: what a page may load, and which forms are accepted.

const service = useSharedService(unlimited);
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

const aBrowser = () => new Browser(service().client);

async function aLink() {
  const orderId = await shop.anOrder();
  const linkId = await shop.aLink(orderId, { experience: { language: 'en' } });
  return { orderId, path: `/pay/${linkId}` };
}

async function countOf(orderId: string): Promise<number> {
  const { body } = await shop.readOrder(orderId);
  const links = body['payment_links'] as { payments: unknown[] }[];
  return links.flatMap(({ payments }) => payments).length;
}

function expectStrict({ headers, html }: SeenPage): void {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self'; ` +
      "frame-ancestors 'none'; base-uri 'none'",
  );
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(html).not.toMatch(/<script|javascript:| style="| on\w+="/i);
  expect(html.match(/(?:src|action)="(?!\/)[^"]*"/g)).toBeNull();
  expect(Buffer.byteLength(html)).toBeLessThan(50_000);
}

test('every page has the same strict headers, no script and no content from elsewhere', async () => {
  const browser = aBrowser();
  const { path } = await aLink();
  const pay = await browser.open(path);
  const bank = await browser.submit(formOf(pay), { method: 'mock' });
  const waiting = await browser.open(path);
  const paid = await browser.submit(formOf(bank), { answer: 'approve' });
  const late = await browser.submit(formOf(bank), { answer: 'approve' });
  const unknown = await browser.open('/pay/x');
  const refused = await aBrowser().submit(formOf(pay));
  for (const page of [pay, bank, waiting, paid, late, unknown, refused]) expectStrict(page);
});

test('a first visit sets one cookie, and later visits set none', async () => {
  const { path } = await aLink();
  const browser = aBrowser();
  expect((await browser.open(path)).headers['set-cookie']).toEqual([
    expect.stringMatching(/^florin-visitor=[\w-]{24}; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect((await browser.open(path)).headers['set-cookie']).toBeUndefined();
});

describe('a form is refused with 403 and starts no payment', () => {
  const refused = async (send: (browser: Browser, page: SeenPage) => Promise<SeenPage>) => {
    const browser = aBrowser();
    const { orderId, path } = await aLink();
    const page = await send(browser, await browser.open(path));
    expect([page.status, page.heading]).toEqual([403, 'Your click did not go through']);
    expect(page.links).toContain(path);
    expect(await countOf(orderId)).toBe(0);
  };

  test('with a wrong token', () =>
    refused((browser, page) => browser.submit(formOf(page), { token: 'x'.repeat(43) })));

  test('without a token', () =>
    refused((browser, page) => browser.submit({ ...formOf(page), fields: { method: 'mock' } })));

  test('with a token of another attempt', () =>
    refused((browser, page) => browser.submit(formOf(page), { attempt: '1' })));

  test('with an attempt that is not a number', () =>
    refused((browser, page) => browser.submit(formOf(page), { attempt: '0e0' })));

  test('with the token of another link', () =>
    refused(async (browser, page) => {
      const other = formOf(await browser.open((await aLink()).path));
      return browser.submit(formOf(page), { token: other.fields['token'] ?? '' });
    }));

  test('from another browser', () =>
    refused(async (_browser, page) => {
      const other = aBrowser();
      await other.open(formOf(page).action);
      return other.submit(formOf(page));
    }));

  test('from a browser that keeps no cookies', () =>
    refused((browser, page) => {
      browser.forgetCookies();
      return browser.submit(formOf(page));
    }));

  test('from a page of another site, even with a valid token', () =>
    refused((browser, page) =>
      browser.submit(formOf(page), {}, { 'sec-fetch-site': 'cross-site' }),
    ));
});

describe('a form with changed content', () => {
  test.each(['wallet', 'nothing', ''])('method %j: the page asks again', async (method) => {
    const browser = aBrowser();
    const { orderId, path } = await aLink();
    const page = await browser.submit(formOf(await browser.open(path)), { method });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Nothing has been paid yet. Please choose how to pay.');
    expect(await countOf(orderId)).toBe(0);
    expect((await browser.submit(formOf(page), { method: 'mock' })).address).toContain(
      '/mock-bank/',
    );
  });

  test('a body that is not a form, or repeats a field, gets an error page', async () => {
    const { path } = await aLink();
    const sent = [
      { body: '{}', headers: { 'content-type': 'application/json' } },
      { body: 'a=1&a=2', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ];
    const answers = await Promise.all(
      sent.map((one) => service().client.send('POST', `${path}?lang=lt`, one)),
    );
    expect(answers.map(({ status }) => status)).toEqual([415, 400]);
    for (const { headers, text } of answers) {
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('Mokėjimas neatliktas.');
    }
  });
});

describe('the mock bank', () => {
  const atBank = async () => {
    const browser = aBrowser();
    const { orderId, path } = await aLink();
    const bank = await browser.submit(formOf(await browser.open(path)), { method: 'mock' });
    return { browser, orderId, bank };
  };

  test('accepts one answer: further answers, equal or different, change nothing', async () => {
    const { browser, bank } = await atBank();
    const before = await shop.balance();
    const answers = ['approve', 'approve', 'reject', 'hold'];
    const pages = await Promise.all(
      answers.map((answer) => browser.submit(formOf(bank), { answer })),
    );
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const late = await browser.submit(formOf(bank), { answer: 'cancel' });
    expect([late.status, late.heading]).toEqual([409, 'The bank has already responded']);
    expect([0, 1_250]).toContain((await shop.balance()) - before);
  });

  test('refuses an answer from an outdated form, even if the payment could still change', async () => {
    const { browser, bank } = await atBank();
    await browser.submit(formOf(bank), { answer: 'settle_later' });
    expect((await browser.submit(formOf(bank), { answer: 'reject' })).status).toBe(409);
    expect((await browser.open(bank.address)).text).toContain('pending_settlement');
  });

  test('ignores an unknown answer', async () => {
    const { browser, bank } = await atBank();
    expect((await browser.submit(formOf(bank), { answer: 'nothing' })).status).toBe(409);
    expect((await browser.open(bank.address)).text).toContain('awaiting_authorization');
  });

  test('accepts only its own form', async () => {
    const { browser, bank } = await atBank();
    const wrong = await browser.submit(formOf(bank), { answer: 'approve', token: 'x' });
    expect([wrong.status, wrong.heading]).toEqual([403, 'Your click did not go through']);
    expect((await aBrowser().submit(formOf(bank), { answer: 'approve' })).status).toBe(403);
    expect((await browser.open(bank.address)).text).toContain('awaiting_authorization');
  });

  test('shows no payments of live projects', async () => {
    const soonLive = await aMerchant(service().client);
    const linkId = await soonLive.aLink(await soonLive.anOrder(), {});
    const browser = aBrowser();
    const bank = await browser.submit(formOf(await browser.open(`/pay/${linkId}`)), {
      method: 'mock',
    });
    expect(bank.status).toBe(200);
    const { project_id } = soonLive.project;
    expect((await changeProject(service().client, project_id, { test_mode: false })).status).toBe(
      200,
    );
    expect((await browser.open(bank.address)).status).toBe(404);
    expect((await browser.submit(formOf(bank), { answer: 'approve' })).status).toBe(404);
  });

  test('answers 404 for unknown payments', async () => {
    for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect((await aBrowser().open(`/mock-bank/${id}`)).status).toBe(404);
    }
  });
});

test('a payment is shown under its own link only', async () => {
  const browser = aBrowser();
  const [one, other] = [await aLink(), await aLink()];
  const bank = await browser.submit(formOf(await browser.open(one.path)), { method: 'mock' });
  const paymentId = bank.address.split('/').at(-1);
  expect((await browser.open(`${one.path}/payments/${paymentId}`)).status).toBe(200);
  expect((await browser.open(`${other.path}/payments/${paymentId}`)).status).toBe(404);
});

test('the OpenAPI document does not list the pages', async () => {
  const { body } = await service().client.send('GET', '/openapi.json');
  const paths = Object.keys(body['paths'] as object);
  expect(paths.filter((path) => /^\/(pay|mock-bank)\b/.test(path))).toEqual([]);
});
