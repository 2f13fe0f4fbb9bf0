import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aUser, errorOf, unixNow } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  seen,
  transactionPath,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Wallet 2.1, 2.2 and 7, gaps 1 and 3: refused transactions.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
let other: WalletClient;
beforeAll(async () => {
  shop = await aWalletClient(service().client);
  other = await aWalletClient(service().client);
});
useSoundBooks(service);

const plain = { description: 'Order 1042', price: 1_250, currency: 'EUR' };
const item = { title: 'Lamp', price: 400, quantity: 3 };
const withItems = (changes: object) => ({ price: undefined, items: [{ ...item, ...changes }] });
const inquiry = { name: 'size', title: 'Your size', type: 'text' };

const expectRefused = ({ status, body }: Answer, fields: readonly string[]): void => {
  expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
  for (const field of fields) expect(String(body['error_description'])).toContain(field);
};

const creating = (payment: object, wanted: object = {}): Promise<Answer> =>
  shop.create({ payments: [{ ...plain, ...payment }], ...wanted });

describe('wallet 2.2 rule: when neither price nor items is given, the request is invalid', () => {
  test.each([
    ['no price and no items', { price: undefined }, 'payments[0]: Price or items are required'],
    ['an empty list of items', { price: undefined, items: [] }, 'payments[0].items'],
    ['null', { price: null }, 'payments[0]: Price or items are required'],
  ])('%s', async (_, payment, said) => {
    expectRefused(await creating(payment), [said]);
  });
});

describe('wallet 7 invalid_parameters: 400, and the description names the field', () => {
  // biome-ignore format: a table
  test.each<[string, object, string]>([
    ['no description',                  { description: undefined },                         'description'],
    ['an empty description',            { description: '' },                                'description'],
    ['a description that is not text',  { description: 7 },                                 'description'],
    ['no currency',                     { currency: undefined },                            'currency'],
    ['a currency of two letters',       { currency: 'EU' },                                 'currency'],
    ['a currency of four letters',      { currency: 'EURO' },                               'currency'],
    ['a currency in lower case',        { currency: 'eur' },                                'currency'],
    ['an unknown currency',             { currency: 'XTS' },                                'currency'],
    ['an unknown type',                 { type: 'gift' },                                   'type'],
    ['an item without a title',         withItems({ title: undefined }),                    'title'],
    ['an item without a price',         withItems({ price: undefined }),                    'price'],
    ['an item without a quantity',      withItems({ quantity: undefined }),                 'quantity'],
    ['a quantity of 0',                 withItems({ quantity: 0 }),                         'quantity'],
    ['half an item',                    withItems({ quantity: 0.5 }),                       'quantity'],
    ['an item with a price of 0',       withItems({ price: 0 }),                            'price'],
    ['an item with a negative price',   withItems({ price: -400 }),                         'price'],
    ['an image without a full address', withItems({ image_uri: 'lamp' }),                   'image_uri'],
    ['items that are not a list',       { price: undefined, items: item },                  'items'],
    ['101 items',                       { price: undefined, items: Array.from({ length: 101 }, () => item) }, 'items'],
    ['parameters that are a list',      { parameters: ['a'] },                              'parameters'],
    ['a beneficiary_id that is text',   { beneficiary_id: 'mine' },                         'beneficiary'],
    ['a beneficiary as a number',       { beneficiary: 100_001 },                           'beneficiary'],
    ['an empty beneficiary',            { beneficiary: {} },                                'beneficiary'],
    ['two beneficiaries',               { beneficiary_id: 100_001, email: 'a@new.example' },'beneficiary'],
    ['an invalid email address',        { email: 'nobody' },                                'email'],
    ['freeze_until as a word',          { freeze_until: 'tomorrow' },                       'freeze_until'],
    ['freeze_until with a fraction',    { freeze_until: 1_900_000_000.5 },                  'freeze_until'],
    ['a negative commission',           { commission: { out_commission: -1 } },             'out_commission'],
    ['a negative percentage',           { commission: { in_commission_percent: -1 } },      'in_commission_percent'],
    ['a commission as text',            { commission: { in_commission: '5' } },             'in_commission'],
  ])('%s', async (_, payment, field) => {
    expectRefused(await creating(payment), [field]);
  });

  // biome-ignore format: a table
  test.each<[string, object, string]>([
    ['an unknown type of transaction',    { type: 'gift' },                                    'type'],
    ['reserved for 0 seconds',            { reserve: { for: 0 } },                             'reserve'],
    ['reserved for a negative time',      { reserve: { for: -1 } },                            'reserve'],
    ['reserved for over 30 days',         { reserve: { for: 2_592_001 } },                     'reserve'],
    ['reserved for half a second',        { reserve: { for: 0.5 } },                           'reserve'],
    ['a redirect without a full address', { redirect_uri: 'thanks' },                          'redirect_uri'],
    ['a redirect to a script',            { redirect_uri: 'javascript:alert(1)' },             'redirect_uri'],
    ['a callback without a full address', { callback_uri: 'hook' },                            'callback_uri'],
    ['a callback to a file',              { callback_uri: 'file:///etc/hosts' },               'callback_uri'],
    ['auto_confirm as text',              { auto_confirm: 'yes' },                             'auto_confirm'],
    ['use_allowance as a number',         { use_allowance: 1 },                                'use_allowance'],
    ['suggest_allowance as text',         { suggest_allowance: 'no' },                         'suggest_allowance'],
    ['an unknown password_request',       { password_request: { type: 'never' } },             'password_request'],
    ['an inquiry without a name',         { inquiries: [{ ...inquiry, name: undefined }] },    'name'],
    ['an inquiry without a title',        { inquiries: [{ ...inquiry, title: undefined }] },   'title'],
    ['an inquiry of type file',           { inquiries: [{ ...inquiry, type: 'file' }] },       'type'],
    ['a choice without options',          { inquiries: [{ ...inquiry, type: 'radio' }] },      'options'],
    ['two inquiries of one name',         { inquiries: [inquiry, inquiry] },                   'name'],
    ['an unlimited allowance',            { allowance: { description: 'R', currency: 'EUR' } },'max_price'],
    ['an allowance without a currency',   { allowance: { description: 'R', max_price: 1 } },   'currency'],
    ['101 payments',                      { payments: Array.from({ length: 101 }, () => plain) }, 'payments'],
    ['payments that are not a list',      { payments: plain },                                 'payments'],
  ])('%s', async (_, wanted, field) => {
    expectRefused(await creating({}, wanted), [field]);
  });

  test('gaps 1, Error body: validation collects all messages', async () => {
    const answer = await shop.create({
      type: 'gift',
      payments: [plain, { price: -1, currency: 'EURO' }, { ...plain, description: '' }],
    });
    expectRefused(answer, ['type', 'payments[1].price', 'payments[1].currency']);
    expectRefused(answer, ['payments[1].description', 'payments[2].description']);
    expect(answer.text).not.toContain('payments[0]');
  });

  test('gaps 1, Error body: messages about several fields of a payment are collected, too', async () => {
    const unpriced = { ...plain, price: undefined };
    const answer = await shop.create({
      payments: [unpriced, { ...unpriced, price_decimal: '1.005' }, { ...plain, items: [item] }],
    });
    expectRefused(answer, ['payments[0]', 'payments[1]', 'payments[2]']);
  });

  test.each([
    ['nothing at all', {}],
    ['no payments', { payments: [] }],
  ])('%s: neither a payment nor an allowance', async (_, wanted) => {
    expectRefused(await shop.create(wanted), ['ayments']);
  });

  // Written as text because JavaScript would round the numbers.
  // biome-ignore format: a table
  test.each([
    ['an integer that would lose a digit', '"parameters":{"order":9007199254740993}',              'payments[0]: parameters.order'],
    ['a number beyond every double',       '"parameters":{"of":[1.5,{"order":1e400}]}',            'payments[0]: parameters.of[1].order'],
    ['such an integer in an item',         `"items":[{"title":"a","price":100,"quantity":1,"parameters":{"id":-9007199254740993}}]`, 'payments[0]: items[0].parameters.id'],
  ])('decision 0075, custom data: %s is refused', async (_, custom, said) => {
    const body = `{"payments":[{"description":"Coffee","price":100,"currency":"EUR",${custom}}]}`;
    expectRefused(await shop.send('POST', transactionPath, { body }), [said, 'or a string']);
  });

  test.each(['null', '[]', '7', '"payment"'])('%s is not an object', async (body) => {
    const answer = await shop.send('POST', transactionPath, { body });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
  });

  test('malformed JSON is an invalid request', async () => {
    const answer = await shop.send('POST', transactionPath, { body: '{"payments":[' });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
  });
});

describe('wallet 2.1 payments: all payments of one transaction succeed or fail together', () => {
  test('one invalid payment: nothing is created, and the idempotency key stays free', async () => {
    const key = randomUUID();
    const refused = await shop.create({ payments: [plain, { ...plain, price: 0 }] }, key);
    expectRefused(refused, ['payments[1].price']);
    expect(seen(await shop.create({ payments: [plain] }, key)).payments).toHaveLength(1);
  });

  test('an unknown beneficiary: 400, and its number is named', async () => {
    const answer = await shop.create({ payments: [plain, { ...plain, beneficiary_id: 99 }] });
    expectRefused(answer, ['99']);
  });

  test('one payment without funds: nothing is held', async () => {
    const { client } = service();
    const payer = await aPayer(client, 2_000, { pin: '4321' });
    const payments = [plain, { ...plain, price: 1, currency: 'USD' }];
    const { transaction_key: key } = seen(await shop.create({ payments }));
    const answer = await shop.reserve(key, payer, { pin: '4321' });
    expect([answer.status, answer.body['error']]).toEqual([400, 'insufficient_funds']);
    expect(await balanceOf(client, payer)).toEqual({ balance: 2_000, held: 0 });
    const read = seen(await shop.read(key));
    expect([read.status, ...read.payments.map(({ status }) => status)]).toEqual([
      'new',
      'new',
      'new',
    ]);
  });
});

describe('gaps 1, Common statuses: transactions of others do not exist for a project', () => {
  test.each<[string, () => Promise<string>]>([
    ['another project’s transaction', async () => (await other.created()).transaction_key],
    ['an unknown transaction', async () => randomUUID()],
    ['an invalid key', async () => 'nothing'],
  ])('%s: 404', async (_, key) => {
    const found = await key();
    const answers = [
      await shop.read(found),
      await shop.confirm(found),
      await shop.revoke(found),
      await shop.reserve(found, 100_001),
      await shop.send('POST', `${transactionPath}/${found}/reserve`, {
        body: { wallet_id: 1, pin: '1' },
      }),
      await shop.send('DELETE', `${transactionPath}/${found}`),
    ];
    for (const { status, body } of answers) {
      expect([status, body['error']]).toEqual([404, 'not_found']);
    }
  });
});

describe('gaps 2, URLs: https only for a live project', () => {
  test('for the callback address of a transaction', async () => {
    const live = await aWalletClient(service().client, { test_mode: false });
    const [http, https] = ['HTTP://shop.example/hook', 'https://shop.example/hook'];
    const wanted = { payments: [plain] };
    const refused = await live.create({ ...wanted, callback_uri: http });
    const because = 'callback_uri: The addresses of a live project should begin with https://';
    expect([refused.status, refused.text]).toEqual([400, errorOf('invalid_parameters', because)]);
    for (const [client, callback_uri] of [
      [live, https],
      [live, false],
      [shop, http],
    ] as const) {
      expect(seen(await client.create({ ...wanted, callback_uri })).status).toBe('new');
    }
  });
});

describe('gaps 1, Test and live money: they never meet', () => {
  test('a live project does not pay a test wallet, and the other way round', async () => {
    const { client } = service();
    const live = await aWalletClient(client, { test_mode: false });
    const [testWallet, liveWallet] = [
      await aPayer(client),
      await aPayer(client, 0, { test_mode: false }),
    ];
    expectRefused(await live.create({ payments: [{ ...plain, beneficiary_id: testWallet }] }), [
      `${testWallet}`,
    ]);
    expectRefused(await creating({ beneficiary_id: liveWallet }), [`${liveWallet}`]);
    expect(
      seen(await live.create({ payments: [{ ...plain, beneficiary_id: liveWallet }] })).status,
    ).toBe('new');
  });

  test('a test project does not pay a live user by email address', async () => {
    const { client } = service();
    const email = 'live@people.example';
    const { wallet_id: live } = await aUser(client, { email, test_mode: false });
    // Decision 0119: the payment waits as for an unknown address, and a revoke returns the money.
    const { transaction_key: key } = seen(await creating({ email }));
    const payer = await aPayer(client, 2_000);
    expect(seen(await shop.accept(key, payer)).status).toBe('waiting');
    expect((await shop.confirm(key)).status).toBe(409);
    seen(await shop.revoke(key));
    expect(await balanceOf(client, payer)).toEqual({ balance: 2_000, held: 0 });
    expect(await balanceOf(client, live)).toEqual({ balance: 0, held: 0 });
  });

  test('a live payer does not pay a test project, by PIN or on the page', async () => {
    const { client } = service();
    const payer = await aPayer(client, 2_000, { pin: '7294', test_mode: false });
    const { transaction_key: key } = await shop.created();
    for (const answer of [
      await shop.reserve(key, payer, { pin: '7294' }),
      await shop.accept(key, payer),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    expect(seen(await shop.read(key)).status).toBe('new');
    expect(await balanceOf(client, payer)).toEqual({ balance: 2_000, held: 0 });
  });

  test('the helpers for tests do not work on a live transaction', async () => {
    const { client } = service();
    const live = await aWalletClient(client, { test_mode: false });
    const payer = await aPayer(client, 2_000, { test_mode: false });
    const { transaction_key: key } = await live.created();
    for (const { status } of [await live.accept(key, payer), await live.reject(key)]) {
      expect([403, 404, 409]).toContain(status);
    }
    expect(seen(await live.read(key)).status).toBe('new');
  });
});

test('gaps 1, Server faults: a freeze in the past is a client error, not a server error', async () => {
  expectRefused(await creating({ freeze_until: unixNow() - 1 }), ['freeze_until']);
});
