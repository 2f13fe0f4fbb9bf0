import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../../kernel/time.ts';
import { firstDelivery } from '../../deliveries/delivery.ts';
import type { EventDialect, FeedEvent } from '../../events/event.ts';
import type { Claimed } from '../choosing/claims.store.ts';
import { formed } from './forming.ts';

const requestId = '6f1e9f0c-2c8e-4a55-9d7b-3f1a2b3c4d5e';
const callbackId = 'a8f5f167-f44f-8964-a6c9-98dee827110c';

function claimed(dialect: EventDialect, text: string): Claimed {
  const event: FeedEvent = {
    position: 7,
    id: callbackId,
    projectId: '0d9c2b7e-0000-4000-8000-000000000000',
    dialect,
    object: 'order 1',
    sequence: 3,
    type: 'order',
    name: 'amount_paid_updated',
    body: text,
    createdAt: unixSeconds(1_800_000_000),
  };
  const delivery = firstDelivery(event, { clientId: 'shop', isTest: true }, 'http://a.example');
  const { type, name } = event;
  const eventCreatedAt = event.createdAt;
  return { delivery, claim: 'c', text, type, name, eventCreatedAt, waitedSeconds: 0 };
}

const common = {
  'user-agent': 'Florin',
  'x-service-created-at': '1800000000',
  'x-service-request-id': requestId,
  'x-service-callback-id': callbackId,
  'x-service-sequence': '3',
};

describe('checkout', () => {
  const webhook = claimed('checkout', '{"name":"Ąžuolas"}');
  const signed = {
    ...common,
    'content-type': 'application/json',
    'x-service-signature': 'c0ffee',
    'x-service-signature-alg': 'HMAC-SHA256',
  };
  const signatures = {
    by: 'hmac',
    text: '{"name":"Ąžuolas"}',
    current: 'c0ffee',
    previous: null,
    alias: null,
    standard: null,
  } as const;

  test('the body is the text of the event, with the headers of gaps 2', () => {
    expect(formed(webhook, requestId, signatures)).toEqual({
      headers: signed,
      body: '{"name":"Ąžuolas"}',
    });
  });

  test('during an overlap the old signature has its own header', () => {
    const { headers } = formed(webhook, requestId, { ...signatures, previous: 'decade' });
    expect(headers).toEqual({ ...signed, 'x-service-signature-previous': 'decade' });
  });

  test('with an alias, five headers are repeated under its name with the same values', () => {
    const { headers } = formed(webhook, requestId, { ...signatures, alias: 'brand' });
    expect(headers).toEqual({
      ...signed,
      'x-brand-signature': 'c0ffee',
      'x-brand-signature-alg': 'HMAC-SHA256',
      'x-brand-created-at': '1800000000',
      'x-brand-request-id': requestId,
      'x-brand-callback-id': callbackId,
    });
  });
});

const form = 'application/x-www-form-urlencoded';

describe('wallet', () => {
  test('event and sign are the form parameters in this order, and no header has the signature', () => {
    const text = '{"type":"reserved","data":{"description":"a+b & c=d é"}}';
    const { headers, body } = formed(claimed('wallet', text), requestId, {
      by: 'rsa',
      signature: 'ab+/c==',
      standard: null,
    });
    expect(headers).toEqual({ ...common, 'content-type': form });
    expect(body).toBe(
      'event=%7B%22type%22%3A%22reserved%22%2C%22data%22%3A%7B%22description%22%3A%22' +
        'a%2Bb+%26+c%3Dd+%C3%A9%22%7D%7D&sign=ab%2B%2Fc%3D%3D',
    );
    expect([...new URLSearchParams(body)]).toEqual([
      ['event', text],
      ['sign', 'ab+/c=='],
    ]);
  });
});

describe('transfer', () => {
  test('the body is the form itself, and its signature is a header', () => {
    const text = 'transfer_id=7&status=done&date=1800000000';
    expect(
      formed(claimed('transfer', text), requestId, {
        by: 'rsa',
        signature: 'ab+/c==',
        standard: null,
      }),
    ).toEqual({
      headers: {
        ...common,
        'content-type': form,
        'x-service-signature': 'ab+/c==',
        'x-service-signature-alg': 'RSA-SHA256',
      },
      body: text,
    });
  });
});
