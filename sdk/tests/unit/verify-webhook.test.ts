import { describe, expect, test } from 'vitest';
import { FlorinUsageError } from '../../src/errors.ts';
import type { IncomingHeaders } from '../../src/webhooks/incoming.ts';
import { verifyWebhook, type WebhookOptions } from '../../src/webhooks/verify-webhook.ts';
import { isOrderWebhook, isPaymentWebhook } from '../../src/webhooks/webhook-event.ts';
import { hmacOf } from '../support/signed.ts';

const secret = 'the project’s secret';
const options: WebhookOptions = { clientSecret: secret };

const thin = {
  version: 1,
  event: { type: 'payment', name: 'status_updated' },
  order: { service_order_id: 'o', merchant_order_id: 'Order 1' },
  payment: { id: 'p', status: 'cancelled', amount: 1_250, currency: 'EUR' },
  timestamp: 1_800_000_000,
};

const body = JSON.stringify(thin);

const signed = (text: string | Buffer = body, more: object = {}) => ({
  headers: { 'x-service-signature': hmacOf(secret, text), ...more } as IncomingHeaders,
  body: text,
});

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'verified',
    ({ reason }: { readonly reason: string }) => reason,
  );

test('a webhook signed with the secret is accepted, with its header values (checkout 6.3)', async () => {
  const facts = {
    'x-service-callback-id': 'c-1',
    'x-service-request-id': 'r-1',
    'x-service-sequence': '3',
  };
  const verified = await verifyWebhook(signed(body, facts), options);
  expect(verified).toMatchObject({ callbackId: 'c-1', requestId: 'r-1', sequence: 3, text: body });
  expect(isPaymentWebhook(verified.payload)).toBe(true);
  expect(isOrderWebhook(verified.payload)).toBe(false);
});

test('the signature covers the bytes, not their meaning (checkout 6.3)', async () => {
  const spaced = JSON.stringify(thin, null, 1);
  const { headers } = signed();
  expect(await reasonOf(verifyWebhook({ headers, body: spaced }, options))).toBe('wrong_signature');
  const latin = Buffer.from('{"event":{"type":"order"},"name":"Žalgiris ž"}', 'utf8');
  expect((await verifyWebhook(signed(latin), options)).text).toContain('Žalgiris');
});

test.each([
  ['the first byte', 0],
  ['the last byte', body.length - 1],
])('%s changed: wrong_signature (checkout 6.3)', async (_, index) => {
  const changed = Buffer.from(body);
  changed[index] = (changed[index] ?? 0) ^ 1;
  const request = { ...signed(), body: changed };
  expect(await reasonOf(verifyWebhook(request, options))).toBe('wrong_signature');
});

describe('a signature', () => {
  const right = hmacOf(secret, body);

  test.each([
    ['missing', {}, 'unsigned'],
    ['empty', { 'x-service-signature': '' }, 'wrong_signature'],
    ['not hexadecimal', { 'x-service-signature': 'z'.repeat(64) }, 'wrong_signature'],
    ['too short', { 'x-service-signature': right.slice(2) }, 'wrong_signature'],
    ['too long', { 'x-service-signature': `${right}00` }, 'wrong_signature'],
    ['given twice', { 'x-service-signature': [right, right] }, 'unsigned'],
    ['by another secret', { 'x-service-signature': hmacOf('other', body) }, 'wrong_signature'],
    ['right', { 'x-service-signature': right }, 'verified'],
    ['right, under a name in capitals', { 'X-Service-Signature': right }, 'verified'],
  ])('that is %s', async (_, headers, reason) => {
    expect(await reasonOf(verifyWebhook({ headers, body }, options))).toBe(reason);
  });

  test('by the old or the new secret counts while the secret is being replaced', async () => {
    const headers = {
      'x-service-signature': hmacOf('new', body),
      'x-service-signature-previous': hmacOf('old', body),
    };
    for (const clientSecret of ['old', 'new', ['other', 'new']]) {
      expect(await reasonOf(verifyWebhook({ headers, body }, { clientSecret }))).toBe('verified');
    }
    const neither = verifyWebhook({ headers, body }, { clientSecret: ['other'] });
    expect(await reasonOf(neither)).toBe('wrong_signature');
  });

  test('is found in a Headers object', async () => {
    const headers = new Headers({ 'X-Service-Signature': right });
    expect(await reasonOf(verifyWebhook({ headers, body }, options))).toBe('verified');
  });
});

test('both spellings of canceled become one; the signed text stays unchanged (checkout 6.6)', async () => {
  const { payload, text } = await verifyWebhook(signed(), options);
  expect(payload['payment']).toMatchObject({ status: 'canceled' });
  expect(text).toContain('"cancelled"');
  const snapshot = JSON.stringify({
    event: { type: 'order', name: 'status_updated' },
    order: {
      status: 'cancelled',
      merchant_order_id: 'cancelled',
      payment_links: [{ payments: [{ status: 'canceled' }, { status: 'settled' }] }],
    },
  });
  const order = (await verifyWebhook(signed(snapshot), options)).payload.order;
  expect(order).toEqual({
    status: 'canceled',
    merchant_order_id: 'cancelled',
    payment_links: [{ payments: [{ status: 'canceled' }, { status: 'settled' }] }],
  });
});

test('texts of the merchant stay unchanged, whatever their field is called', async () => {
  const said = {
    event: { type: 'order', name: 'status_updated' },
    order: { status: 'cancelled', metadata: { status: 'cancelled' } },
    status: 'cancelled',
    constructor: { status: 'cancelled' },
  };
  const { payload } = await verifyWebhook(signed(JSON.stringify(said)), options);
  expect(payload).toEqual({ ...said, order: { ...said.order, status: 'canceled' } });
});

test('unknown types, statuses and fields pass through (checkout 9)', async () => {
  const text = JSON.stringify({
    event: { type: 'weather', name: 'rain' },
    order: { status: 'floating' },
    more: [1],
  });
  const { payload } = await verifyWebhook(signed(text), options);
  expect(payload).toEqual(JSON.parse(text));
});

describe('maxAgeSeconds applies to the signed timestamp', () => {
  const at = (seconds: number) => () => (thin.timestamp + seconds) * 1_000;
  const limited = { ...options, maxAgeSeconds: 600 };

  test.each([
    [600, 'verified'],
    [601, 'untimely'],
    [-300, 'verified'],
    [-301, 'untimely'],
  ])('after %i seconds it is %s', async (seconds, reason) => {
    const newer = { 'x-service-created-at': String(thin.timestamp + seconds) };
    expect(await reasonOf(verifyWebhook(signed(body, newer), limited, at(seconds)))).toBe(reason);
  });

  test('without a limit any age is accepted', async () => {
    expect(await reasonOf(verifyWebhook(signed(), options, at(10 ** 7)))).toBe('verified');
  });

  test('a webhook without a timestamp is refused under a limit', async () => {
    const text = '{"event":{"type":"order"}}';
    expect(await reasonOf(verifyWebhook(signed(text), limited))).toBe('untimely');
  });
});

describe('malformed webhooks', () => {
  test.each(['', 'null', '[]', '{}', '{"event":7}', 'not JSON'])(
    'the text "%s" is malformed',
    async (text) => {
      expect(await reasonOf(verifyWebhook(signed(text), options))).toBe('malformed');
    },
  );

  test('bytes that are not text are malformed', async () => {
    const bytes = Buffer.from([0x22, 0xff, 0x22]);
    expect(await reasonOf(verifyWebhook(signed(bytes), options))).toBe('malformed');
  });

  test('a body that was already parsed is not_raw', async () => {
    const request = { ...signed(), body: thin as unknown as string };
    expect(await reasonOf(verifyWebhook(request, options))).toBe('not_raw');
  });
});

test('an ArrayBuffer, as fetch gives it, is accepted', async () => {
  const { headers } = signed();
  const whole = new TextEncoder().encode(body).buffer;
  expect(await reasonOf(verifyWebhook({ headers, body: whole }, options))).toBe('verified');
});

describe('an invalid secret verifies nothing, however easy its text is to guess', () => {
  test.each([
    ['', ''],
    ['null', null],
    ['undefined', undefined],
    ['NaN', Number.NaN],
    ['', []],
    ['', ['']],
    ['null', ['right', null]],
  ])('signed with "%s" for %j', async (guessed, clientSecret) => {
    const request = { headers: { 'x-service-signature': hmacOf(guessed, body) }, body };
    const verifying = verifyWebhook(request, { clientSecret: clientSecret as string });
    await expect(verifying).rejects.toThrow(FlorinUsageError);
    await expect(verifying).rejects.toThrow('clientSecret should be a text');
  });
});
