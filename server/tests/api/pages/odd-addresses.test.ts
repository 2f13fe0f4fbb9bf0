import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0047: people get pages, also for addresses that do not exist.

const service = useSharedService(unlimited);

const someId = randomUUID();
const long = 'a'.repeat(300);

const sentBy = async (method: string, path: string, acceptLanguage = 'en') =>
  service().client.send(method, path, {
    headers: { authorization: undefined, 'accept-language': acceptLanguage },
  });

test.each(['/nowhere', '/admin/v1/nothing', '/rest/v1/nothing', '/assets/logos/nothing'])(
  'a browser gets a page for %s, and a program JSON',
  async (path) => {
    const seenWith = async (accept: string) => {
      const headers = { authorization: undefined, 'accept-language': 'lt', accept };
      const answer = await service().client.send('GET', path, { headers });
      return [answer.status, answer.headers['content-type'], answer.text.slice(0, 15)];
    };
    const page = [404, 'text/html; charset=utf-8', '<!doctype html>'];
    expect(await seenWith('text/html,application/xml;q=0.9,*/*;q=0.8')).toEqual(page);
    expect((await seenWith('*/*')).slice(0, 2)).toEqual([404, 'application/json']);
  },
);

describe('an unknown address below the pages gets a page with its status', () => {
  // biome-ignore format: a table
  test.each([
    ['no id',                  'GET',  '/pay',                              404, 'Page not found'],
    ['an empty id',            'GET',  '/pay/',                             404, 'Page not found'],
    ['no id at the bank',      'GET',  '/mock-bank',                        404, 'Page not found'],
    ['half an address',        'GET',  `/pay/${someId}/payments`,           404, 'Page not found'],
    ['another page',           'GET',  `/pay/${someId}/receipt?x=%zz`,      404, 'Page not found'],
    ['a form to nowhere',      'POST', `/pay/${someId}/`,                   404, 'Page not found'],
    ['a long id',              'GET',  `/pay/${long}`,                      404, 'Page not found'],
    ['a form to a long id',    'POST', `/pay/${long}`,                      404, 'Page not found'],
    ['a long payment id',      'GET',  `/pay/${someId}/payments/${long}`,   404, 'Page not found'],
    ['a long id at the bank',  'GET',  `/mock-bank/${long}`,                404, 'Page not found'],
    ['half an escape',         'GET',  '/pay/%zz',                          400, 'Something went wrong'],
    ['a zero byte',            'GET',  '/pay/%00',                          400, 'Something went wrong'],
    ['a broken query',         'GET',  `/pay/${someId}?lang=%ff`,           400, 'Something went wrong'],
    ['an invalid address',     'POST', 'http://[/pay/x',                   400, 'Something went wrong'],
  ])('%s', async (_what, method, path, status, heading) => {
    const answer = await sentBy(method, path);
    expect([answer.status, /<h1>(.*?)<\/h1>/.exec(answer.text)?.[1]]).toEqual([status, heading]);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['x-request-id']).toMatch(/./);
  });

  test.each([
    ['lt', 'Tokio puslapio nėra', 'Nepavyko'],
    ['ru', 'Такой страницы нет', 'Не получилось'],
  ])('in %s, chosen by the browser or by the address', async (language, unknown, failed) => {
    expect((await sentBy('GET', '/pay', language)).text).toContain(`<h1>${unknown}</h1>`);
    expect((await sentBy('GET', `/pay/${long}?lang=${language}`)).text).toContain(
      `<h1>${unknown}</h1>`,
    );
    expect((await sentBy('GET', `/frontend/${language}/nothing`)).text).toContain(
      `<h1>${unknown}</h1>`,
    );
    expect((await sentBy('PUT', `/pay/x?a=1&lang=${language}`)).text).toContain(
      `<h1>${failed}</h1>`,
    );
  });

  // biome-ignore format: a table
  test.each([
    ['de', 'Seite nicht gefunden',  'Etwas ist schiefgegangen'],
    ['et', 'Lehte ei leitud',       'Midagi läks valesti'],
    ['lv', 'Lapa nav atrasta',      'Neizdevās'],
    ['pl', 'Nie znaleziono strony', 'Coś poszło nie tak'],
  ])('in %s below the buyer’s pages, and in English below the payer’s pages', async (language, unknown, failed) => {
    expect((await sentBy('GET', '/pay', language)).text).toContain(`<h1>${unknown}</h1>`);
    expect((await sentBy('PUT', `/pay/x?a=1&lang=${language}`)).text).toContain(
      `<h1>${failed}</h1>`,
    );
    for (const path of ['/frontend/nothing', `/frontend/${language}/wallet`]) {
      const { text } = await sentBy('GET', path, language);
      expect(text).toContain('<html lang="en">');
      expect(text).toContain('<h1>Page not found</h1>');
    }
  });
});

describe('a method that an address does not support gets 405 with Allow, as a page', () => {
  test.each([
    ['DELETE', `/pay/${someId}`],
    ['PUT', '/pay/x?lang=en'],
    ['PATCH', `/pay/${someId}/payments/${someId}`],
    ['DELETE', `/mock-bank/${someId}`],
  ])('%s %s', async (method, path) => {
    const { status, headers, text } = await sentBy(method, path);
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('Nothing was paid.');
  });
});

test('all other addresses answer programs in JSON', async () => {
  for (const [method, path, status] of [
    ['GET', '/payments', 404],
    ['GET', '/PAY/x', 404],
    ['DELETE', '/openapi.json', 405],
    ['GET', '/assets/methods', 404],
    ['GET', '/checkout-payment-link/integration/v1/payment-links/%zz', 400],
  ] as const) {
    const answer = await sentBy(method, path);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/json']);
    expect(Object.keys(answer.body)).toEqual(['error', 'error_description']);
  }
});

describe('the icon of the tab', () => {
  test.each(['/favicon.svg', '/favicon.ico'])(
    '%s is a small drawing that browsers may cache',
    async (path) => {
      const { status, headers, text } = await sentBy('GET', path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('image/svg+xml');
      expect(headers['cache-control']).toBe('public, max-age=604800');
      expect(headers['content-security-policy']).toBe("default-src 'none'");
      expect(headers['set-cookie']).toBeUndefined();
      expect(text).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
      expect(text.length).toBeLessThan(500);
    },
  );

  test('every page links to the icon on the same server', async () => {
    const { html, headers } = await new Browser(service().client).open('/pay/x');
    expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
    expect(headers['content-security-policy']).toContain("img-src 'self'");
  });
});
