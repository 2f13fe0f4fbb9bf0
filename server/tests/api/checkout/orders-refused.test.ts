import { beforeAll, describe, expect, test } from 'vitest';
import { currencies } from '../../../src/kernel/money.ts';
import {
  aMerchant,
  type Merchant,
  ordersPath,
  purchase,
  unlimited,
} from '../../support/checkout.ts';
import { useSharedService } from '../../support/test-service.ts';

// Checkout 2.1, 7 and 8: orders that are refused, and every message under its field path.

const service = useSharedService(unlimited);
let shop: Merchant;
let live: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client, { currencies: ['EUR', 'JPY'] });
  live = await aMerchant(service().client, { test_mode: false });
});

type Messages = Readonly<Record<string, readonly string[]>>;

/** The messages of a request that must be a validation error. */
async function refused(body: object | string, by = shop): Promise<Messages> {
  const answer = await by.send('POST', ordersPath, {
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('{"error"')]);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.body).toEqual({
    error: 'invalid_properties',
    error_description: 'The request has invalid properties.',
    error_properties: answer.body['error_properties'],
  });
  return answer.body['error_properties'] as Messages;
}

const withPurchase = (wanted: object) => refused({ purchase: purchase(wanted) });

describe('checkout 7.2: a non-positive amount or a missing currency', () => {
  test('has its entries under purchase.amount and purchase.currency', async () => {
    expect(await refused({ purchase: { reference: 'Order 1', amount: 0 } })).toEqual({
      'purchase.amount': ['Amount should be greater than 0'],
      'purchase.currency': ['Currency is required'],
    });
  });

  // biome-ignore format: a table
  test.each([
    // written               message
    ['0',                    'Amount should be greater than 0'],
    ['-0',                   'Amount should be greater than 0'],
    ['-1',                   'Amount should be greater than 0'],
    ['-9007199254740991',    'Amount should be greater than 0'],
    ['1.5',                  'Amount should be an integer'],
    ['1000.0',               'Amount should be an integer'],
    ['1e3',                  'Amount should be an integer'],
    ['1E+3',                 'Amount should be an integer'],
    ['1e400',                'Amount should be an integer'],
    ['0.0000001',            'Amount should be an integer'],
    ['9007199254740992',     'Amount should be at most 9007199254740991'],
    ['9007199254740993',     'Amount should be at most 9007199254740991'],
    ['99999999999999999999', 'Amount should be at most 9007199254740991'],
    ['"1000"',               'Amount should be an integer'],
    ['""',                   'Amount should be an integer'],
    ['null',                 'Amount should be an integer'],
    ['true',                 'Amount should be an integer'],
    ['[1000]',               'Amount should be an integer'],
    ['{}',                   'Amount should be an integer'],
  ])('checkout 2.1 purchase.amount: %s is refused', async (written, message) => {
    const body = `{"purchase":{"reference":"Order 1","amount":${written},"currency":"EUR"}}`;
    expect(await refused(body)).toEqual({ 'purchase.amount': [message] });
  });

  test('a missing amount is refused', async () => {
    expect(await withPurchase({ amount: undefined })).toEqual({
      'purchase.amount': ['Amount is required'],
    });
  });
});

describe('checkout 2.1 purchase.currency: a code of 2.6 in capitals that the project accepts', () => {
  const known = `Currency should be one of ${currencies.join(', ')}`;
  const accepted = 'Currency should be one of EUR, JPY, which the project accepts';

  // biome-ignore format: a table
  test.each([
    ['left out',                       undefined, 'Currency is required'],
    ['a currency it does not accept',  'USD',     accepted],
    ['another ISO code',               'UAH',     known],
    ['a code for tests',               'XTS',     known],
    ['lower case',                     'eur',     known],
    ['mixed case',                     'Eur',     known],
    ['a trailing space',               'EUR ',    known],
    ['an empty text',                  '',        known],
  ])('%s', async (_, currency, message) => {
    expect(await withPurchase({ currency })).toEqual({ 'purchase.currency': [message] });
  });

  test.each([978, null, ['EUR']])('%j is refused', async (currency) => {
    expect(Object.keys(await withPurchase({ currency }))).toEqual(['purchase.currency']);
  });
});

describe('checkout 8 purchase.reference: up to 255 characters of a restricted set', () => {
  const set = "Reference may hold letters, digits, spaces and the characters _ / ? : ( ) . , ' + -";

  // biome-ignore format: a table
  test.each<[string, unknown, readonly string[]]>([
    ['left out',             undefined,       ['Reference is required']],
    ['256 characters',       'r'.repeat(256), ['Reference should have at most 255 characters']],
    ['a number',             7,               ['Reference should be a string']],
    ['null',                 null,            ['Reference should be a string']],
    ['both at once',         'é'.repeat(256), ['Reference should have at most 255 characters', set]],
  ])('%s', async (_, reference, messages) => {
    expect(await withPurchase({ reference })).toEqual({ 'purchase.reference': messages });
  });

  test.each([...'!"#$%&*;<=>@[\\]^`{|}~éąЖ🐈\t\n\r\u00a0\u2013\u0001'])(
    'the character %j is refused',
    async (character) => {
      for (const reference of [character, `Order${character}`, `${character}7`]) {
        expect(await withPurchase({ reference })).toEqual({ 'purchase.reference': [set] });
      }
    },
  );
});

describe('addresses', () => {
  const message = 'Should be a web address that begins with http:// or https://';
  const tooLong = expect.stringContaining('should have at most 2048 characters');

  // biome-ignore format: a table
  test.each<[string, unknown, unknown]>([
    ['another scheme',      'ftp://shop.example',                        message],
    ['a script',            'javascript:alert(1)',                       message],
    ['no scheme',           'shop.example/thanks',                       message],
    ['a path',              '/thanks',                                   message],
    ['no host',             'https://',                                  message],
    ['a space',             'https://shop.example/a b',                  message],
    ['a line end',          'https://shop.example/\nHost: other',        message],
    ['a password',          'https://user:secret@shop.example/',         message],
    ['an empty text',       '',                                          message],
    ['2049 characters',     'https://shop.example/'.padEnd(2_049, 'a'),  tooLong],
    ['a number',            7,                                           expect.stringContaining('should be a string')],
  ])('%s is refused under its own path', async (_, url, expected) => {
    for (const name of ['success_url', 'failure_url', 'cancel_url', 'callback_url']) {
      const messages = await refused({ purchase: purchase(), redirect_urls: { [name]: url } });
      expect(messages).toEqual({ [`redirect_urls.${name}`]: expect.arrayContaining([expected]) });
    }
  });

  test.each(['https://[::1', 'https://shop.example:99999/', 'https://256.1.1.1/', 'https://a<b>/'])(
    'an address that no client could open is refused: %s',
    async (callback_url) => {
      const messages = await refused({ purchase: purchase(), redirect_urls: { callback_url } });
      expect(Object.keys(messages)).toEqual(['redirect_urls.callback_url']);
    },
  );

  test.each(['http://shop.example', 'HTTP://shop.example'])(
    'a live project takes only https addresses, and each other one is named: %s',
    async (http) => {
      const urls = { success_url: http, failure_url: http, cancel_url: http, callback_url: http };
      const messages = await refused({ purchase: purchase(), redirect_urls: urls }, live);
      expect(messages).toEqual(
        Object.fromEntries(
          Object.keys(urls).map((name) => [
            `redirect_urls.${name}`,
            ['The addresses of a live project should begin with https://'],
          ]),
        ),
      );
      const https = { success_url: 'HTTPS://shop.example', callback_url: 'https://shop.example/x' };
      expect((await live.createOrder({ redirect_urls: https })).status).toBe(201);
    },
  );

  test.each([7, 'http://shop.example', null, {}])(
    'gaps 1: an unknown address of a live project is ignored, even %j',
    async (later_url) => {
      const answer = await live.createOrder({ redirect_urls: { later_url } });
      expect([answer.status, answer.body['error']]).toEqual([201, undefined]);
    },
  );
});

describe.each(['metadata', 'merchant_data'])(
  'checkout 8 metadata and merchant_data keys and values: %s',
  (field) => {
    const messagesOf = (entries: unknown) => refused({ purchase: purchase(), [field]: entries });

    // biome-ignore format: a table
    test.each<[string, unknown, string, RegExp]>([
      ['a value of 256 characters',   { note: 'v'.repeat(256) },    '.note', /255 characters/],
      ['256 characters of 4 bytes',   { note: '🐈'.repeat(256) },   '.note', /255 characters/],
      ['a number',                    { note: 7 },                  '.note', /should be a string or null/],
      ['a nested object',             { note: { a: 'b' } },         '.note', /should be a string or null/],
      ['a key of 256 characters',     { ['k'.repeat(256)]: 'v' },   '',      /255 characters/],
      ['a list',                      ['a'],                        '',      /should be an object/],
      ['a text',                      'a=b',                        '',      /should be an object/],
    ])('%s is refused', async (_, entries, path, message) => {
      expect(await messagesOf(entries)).toEqual({ [`${field}${path}`]: [expect.stringMatching(message)] });
    });

    test('the 51st entry is refused', async () => {
      const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v']));
      expect(await messagesOf(many)).toEqual({
        [field]: [expect.stringContaining('should have at most 50 entries')],
      });
    });
  },
);

describe('checkout 7: all messages come together, under their field paths', () => {
  test('about the shape of every part', async () => {
    const body = {
      project_id: 'shop',
      redirect_urls: { success_url: 'x', callback_url: 'y' },
      purchase: { reference: 'é', amount: -5, currency: 'eur' },
      source: 7,
      metadata: { a: 1, b: 2 },
      merchant_data: ['a'],
    };
    expect(Object.keys(await refused(body)).toSorted()).toEqual([
      'merchant_data',
      'metadata.a',
      'metadata.b',
      'project_id',
      'purchase.amount',
      'purchase.currency',
      'purchase.reference',
      'redirect_urls.callback_url',
      'redirect_urls.success_url',
      'source',
    ]);
  });

  test('including those that depend on the project', async () => {
    expect(await withPurchase({ amount: 0, currency: 'USD' })).toEqual({
      'purchase.amount': ['Amount should be greater than 0'],
      'purchase.currency': ['Currency should be one of EUR, JPY, which the project accepts'],
    });
  });

  test('for an empty object: its purchase and each part of that', async () => {
    expect(await refused({})).toEqual({
      purchase: ['Purchase is required'],
      'purchase.reference': ['Reference is required'],
      'purchase.amount': ['Amount is required'],
      'purchase.currency': ['Currency is required'],
    });
  });
});
