import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 3, Locale pages: the accepted language segments of an address.

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });

const pages = [
  'oauth',
  'wallet',
  `wallet/confirm/${randomUUID()}`,
  `transaction/confirm-with-oauth/${randomUUID()}`,
  'wallet/transfer-sign/1',
];

/** What programs see of an address: its status and its allowed methods. */
async function found(method: string, path: string) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = method === 'POST' ? { body: 'token=x', headers: form } : {};
  const { status, headers } = await service().client.send(method, path, sent);
  return [status, headers['allow'] ?? null];
}

describe.each(pages)('/frontend/{locale}/%s', (page) => {
  test.each(['en', 'lt', 'ru', 'locale'])('%s: the page exists', async (locale) => {
    const path = `/frontend/${locale}/${page}`;
    const { heading } = await new Browser(service().client).open(path);
    expect(heading).not.toBe('');
    expect(heading).not.toBe('Page not found');
    expect(await found('PUT', path)).toEqual([405, 'GET, HEAD, POST']);
  });

  test.each(['de', 'lv', 'EN', 'en-GB', 'eng', 'locales', '%00'])(
    '%s: the answer is that of any unknown address',
    async (locale) => {
      const browser = new Browser(service().client);
      const nothing = await browser.open('/frontend/nothing/here');
      expect([nothing.status, nothing.heading]).toEqual([404, 'Page not found']);
      const path = `/frontend/${locale}/${page}`;
      const { status, html } = await browser.open(path);
      expect([status, html]).toEqual([404, nothing.html]);
      expect(await found('POST', path)).toEqual([404, null]);
      expect(await found('PUT', path)).toEqual([404, null]);
    },
  );
});
