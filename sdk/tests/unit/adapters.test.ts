import { describe, expect, test } from 'vitest';
import { extent } from '../../../server/tests/support/extent.ts';
import type { VerifiedCallback } from '../../src/webhooks/verify-callback.ts';
import type { VerifiedWebhook } from '../../src/webhooks/verify-webhook.ts';
import { clientSecret, keys, post, receivingApps } from '../support/receiving-apps.ts';
import { formForUs, hmacOf, rsaOf, signedForUs, walletForm } from '../support/signed.ts';

// The adapters over HTTP, each in the kind of application it is made for.

/**
 * Bytes that no parser would write again as they were: spaces, an escape, letters of several bytes.
 */
const text = '{"event":{"type":"order","name":"created"}, "spaced" : "\\u0105ą€" }\r\n';
const bytes = Buffer.from(text);

const webhook = (body: Buffer | string, secret = clientSecret): RequestInit => ({
  headers: { 'content-type': 'application/json', 'x-service-signature': hmacOf(secret, body) },
  body: Buffer.from(body),
});

const callback = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: Buffer.from(body),
});

const withChangedByte = (body: Buffer, at: number): Buffer =>
  Buffer.from(body.map((byte, index) => (index === at ? byte ^ 1 : byte)));

const spellings = ['canceled', 'cancelled'] as const;
const received = [200, { received: true }];
const wrong = [400, { error: 'wrong_signature' }];

describe.each(Object.entries(receivingApps))('%s', (_, { webhooks, callbacks, fault }) => {
  test('checkout 6.4: a genuine webhook is handled and answered with 200', async () => {
    const handled: VerifiedWebhook[] = [];
    const url = await webhooks((one) => void handled.push(one));
    expect(await post(url, webhook(bytes))).toEqual(received);
    expect(handled.map((one) => one.text)).toEqual([text]);
    expect(handled[0]?.payload['spaced']).toBe('ąą€');
  });

  test('a webhook that arrives in pieces, cut within a letter, is handled', async () => {
    const handled: VerifiedWebhook[] = [];
    const url = await webhooks((one) => void handled.push(one));
    const cut = bytes.indexOf('€') + 1;
    const body = ReadableStream.from([bytes.subarray(0, cut), bytes.subarray(cut)]);
    const sent = { ...webhook(bytes), body, duplex: 'half' } as RequestInit;
    expect(await post(url, sent)).toEqual(received);
    expect(handled.map((one) => one.text)).toEqual([text]);
  });

  const step = extent({ short: 9, long: 1 });

  test('checkout 6.3: a webhook with any byte changed is never handled; its 400 lets the service retry', async () => {
    const handled: VerifiedWebhook[] = [];
    const url = await webhooks((one) => void handled.push(one));
    const { headers } = webhook(bytes) as { readonly headers: Record<string, string> };
    for (let at = 0; at < bytes.length; at += step) {
      expect(await post(url, { headers, body: withChangedByte(bytes, at) })).toMatchObject(wrong);
    }
    expect(await post(url, { headers, body: `${text} ` })).toMatchObject(wrong);
    expect(handled).toEqual([]);
  });

  test('a webhook signed with another secret is refused', async () => {
    const handled: VerifiedWebhook[] = [];
    const url = await webhooks((one) => void handled.push(one));
    expect(await post(url, webhook(bytes, 'another'))).toMatchObject(wrong);
    expect(handled).toEqual([]);
  });

  test('a request with no signature and no body is unsigned', async () => {
    const url = await webhooks(() => {});
    expect(await post(url, {})).toMatchObject([400, { error: 'unsigned' }]);
  });

  test('an error of the handler reaches the application', async () => {
    const url = await webhooks(async () => {
      throw new Error('no room');
    });
    expect(await post(url, webhook(bytes))).toEqual(fault);
  });

  test.each(spellings)('checkout 6.6: %s in a webhook is read as canceled', async (status) => {
    const handled: VerifiedWebhook[] = [];
    const url = await webhooks((one) => void handled.push(one));
    const said = { event: { type: 'order', name: 'status_updated' }, order: { status } };
    expect(await post(url, webhook(JSON.stringify(said)))).toEqual(received);
    expect(handled[0]?.payload).toMatchObject({ order: { status: 'canceled' } });
    expect(handled[0]?.text).toBe(JSON.stringify(said));
  });

  test.each(spellings)(
    'wallet 6: a callback is handled, and %s is read as canceled',
    async (status) => {
      const handled: VerifiedCallback[] = [];
      const url = await callbacks((one) => void handled.push(one));
      const data = { transaction_key: 't-1', status };
      const event = JSON.stringify({
        type: 'rejected',
        object: 'transaction',
        ...signedForUs(),
        data,
      });
      expect(await post(url, callback(walletForm(keys, event)))).toEqual(received);
      expect(handled).toMatchObject([
        {
          kind: 'wallet',
          transaction: { transaction_key: 't-1', status: 'canceled' },
          text: event,
        },
      ]);
    },
  );

  test('transfer 6: the callback of a transfer is handled', async () => {
    const handled: VerifiedCallback[] = [];
    const url = await callbacks((one) => void handled.push(one));
    const form = `transfer_id=7&status=done&date=1700000000&${formForUs()}`;
    const signed = { 'x-service-signature': rsaOf(keys, form) };
    expect(await post(url, callback(form, signed))).toEqual(received);
    expect(handled).toMatchObject([{ kind: 'transfer', transferId: 7, status: 'done' }]);
  });

  test('a callback with a changed byte is refused', async () => {
    const handled: VerifiedCallback[] = [];
    const url = await callbacks((one) => void handled.push(one));
    const event = JSON.stringify({ type: 'rejected', object: 'transaction', data: {} });
    const wallet = walletForm(keys, event).replace('rejected', 'rejectee');
    expect(await post(url, callback(wallet))).toMatchObject(wrong);
    const form = `transfer_id=7&status=done&date=1700000000&${formForUs()}`;
    const signed = { 'x-service-signature': rsaOf(keys, form) };
    expect(await post(url, callback(form.replace('7', '6'), signed))).toMatchObject(wrong);
    expect(handled).toEqual([]);
  });

  test('a webhook of one mebibyte is accepted', async () => {
    const handled: VerifiedWebhook[] = [];
    const url = await webhooks((one) => void handled.push(one));
    const large = Buffer.alloc(1_048_576, ' ');
    large.set(bytes);
    expect(await post(url, webhook(large))).toEqual(received);
    expect(handled[0]?.text).toHaveLength(large.toString().length);
  });
});
