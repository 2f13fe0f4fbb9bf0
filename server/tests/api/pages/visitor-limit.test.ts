import { beforeAll, describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { useSlowClock } from '../../support/slow-clock.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0047: visitors are not signed in, so they are counted by their network address.

useSlowClock();
const service = useService({
  FLORIN_TEST_CLOCK: '1',
  FLORIN_TRUSTED_PROXIES: '127.0.0.1,198.51.100.0/24',
});

const viewsMax = 1_200;
const formsMax = 120;

const sent = (method: 'GET' | 'POST', forwardedFor: string | undefined, { client } = service()) =>
  client.send(method, '/pay/x?lang=lt', {
    headers: { authorization: undefined, 'x-forwarded-for': forwardedFor },
    ...(method === 'POST' ? { body: '' } : {}),
  });

async function statusesOf(count: number, method: 'GET' | 'POST', forwardedFor?: string) {
  const answers = await Promise.all(
    Array.from({ length: count }, () => sent(method, forwardedFor)),
  );
  const statuses = answers.map(({ status }) => status);
  return Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]),
  );
}

test('after 120 forms per minute from one address, a page with 429 and Retry-After follows', async () => {
  expect(await statusesOf(formsMax + 5, 'POST', '203.0.113.1')).toEqual({ 404: formsMax, 429: 5 });
  const { headers, text } = await sent('POST', '203.0.113.1');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(text).toContain('<h1>Per daug užklausų</h1>');
  expect(text).toContain('Paspaudimas nesuveikė, mokėjimas neatliktas.');
});

/** server/src/shared-state/limits.test.ts tests the number; reaching it here would take long. */
const views = extent({
  short: { asked: formsMax + 5, seen: { 404: formsMax + 5 } },
  long: { asked: viewsMax + 5, seen: { 404: viewsMax, 429: 5 } },
});

test('page views have a higher limit than forms, and are counted separately', async () => {
  const address = '203.0.113.2';
  expect(await statusesOf(views.asked, 'GET', address)).toEqual(views.seen);
  expect((await sent('POST', address)).status).toBe(404);
});

describe('a visitor above the form limit', () => {
  const address = '203.0.113.3';
  beforeAll(async () => {
    await statusesOf(formsMax, 'POST', address);
  });

  test('is recognised behind a trusted proxy, which is not counted itself', async () => {
    expect((await sent('POST', `${address}, 198.51.100.7`)).status).toBe(429);
    expect((await sent('POST', '203.0.113.8, 198.51.100.7')).status).toBe(404);
  });

  test('cannot escape by a forged X-Forwarded-For header', async () => {
    for (const written of ['192.0.2.1', 'unknown', '203.0.113.6,, 10.0.0.1']) {
      expect((await sent('POST', `${written}, ${address}`)).status).toBe(429);
    }
  });

  test('does not affect other visitors, and is served again after a minute', async () => {
    expect((await sent('POST', address)).status).toBe(429);
    expect((await sent('POST', '203.0.113.4')).status).toBe(404);
    await service().client.send('POST', '/admin/v1/clock/advance', { body: { seconds: 60 } });
    expect((await sent('POST', address)).status).toBe(404);
  });
});

test('a trusted proxy that names no client is not counted', async () => {
  expect(await statusesOf(formsMax + 5, 'POST')).toEqual({ 404: formsMax + 5 });
  expect(await statusesOf(formsMax + 5, 'POST', '198.51.100.8')).toEqual({ 404: formsMax + 5 });
});

test('a private address that is not a trusted proxy is counted like any other', async () => {
  await statusesOf(formsMax, 'POST', '10.0.0.8');
  expect((await sent('POST', '192.0.2.1, 10.0.0.8')).status).toBe(429);
});

describe('decision 0105: without FLORIN_TRUSTED_PROXIES', () => {
  const alone = useService({ FLORIN_TRUSTED_PROXIES: '' });

  test('a forged X-Forwarded-For header does not change who is counted', async () => {
    const statuses = await Promise.all(
      Array.from({ length: formsMax + 5 }, async (_, index) => {
        const { status } = await sent('POST', `203.0.113.${index}`, alone());
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});
