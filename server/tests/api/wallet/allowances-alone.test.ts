import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorOf } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTokenUser, type TokenUser } from '../../support/token-users.ts';
import {
  aWalletClient,
  balanceOf,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0144: allowances that are created, read and canceled on their own.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
let other: WalletClient;
let one: TokenUser;
beforeEach(async () => {
  const { client } = service();
  [shop, other] = [
    await aWalletClient(client, { rights: ['password_grant'] }),
    await aWalletClient(client),
  ];
  one = await aTokenUser(client, shop.project, '', 5_000);
});

const path = '/rest/v1/allowance';
const rides = { description: 'Rides', max_price: 10_000, currency: 'EUR' };

type Seen = {
  readonly id: number;
  readonly transaction_key: string;
  readonly [field: string]: unknown;
};

const create = (body: object, key?: string, by: WalletClient = shop): Promise<Answer> =>
  by.send('POST', path, { body, ...(key === undefined ? {} : { key }) });

/** Created on its own, then granted by the payer on the page of its transaction. */
async function granted(wanted: object = {}): Promise<Seen> {
  const created = seen<Seen>(await create({ ...rides, ...wanted }));
  seen(await shop.accept(created.transaction_key, one.walletId, { allowance: true }));
  return created;
}

const said = ({ status, text }: Answer) => [status, text];
const error = ({ status, body }: Answer) => [status, body['error']];
const noneActive = [404, errorOf('not_found', 'There is no active allowance of this wallet.')];
const nowhere = [404, errorOf('not_found', 'There is no such allowance.')];

describe('POST /allowance', () => {
  test('a request in hours is answered in hours and in the document’s seconds', async () => {
    const body = { ...rides, valid_for: 720, limits: [{ max_price: 2_000, time: 24 }] };
    const { status, body: allowance } = await create(body);
    expect([status, allowance]).toEqual([
      200,
      {
        id: expect.any(Number),
        transaction_key: expect.any(String),
        status: (allowance['data'] as { status: string }).status,
        created_at: expect.any(Number),
        description: 'Rides',
        max_price: 10_000,
        currency: 'EUR',
        valid: { for: 2_592_000 },
        valid_for: 720,
        limits: [{ max_price: 2_000, period: 86_400, time: 24 }],
        optional: false,
        data: expect.objectContaining({ id: allowance['id'], valid_for: 720 }),
      },
    ]);
  });

  test('a request in the document’s seconds gets the same answer', async () => {
    const body = {
      ...rides,
      valid: { for: 2_592_000 },
      limits: [{ max_price: 2_000, period: 86_400 }],
    };
    expect((await create(body)).body).toMatchObject({
      valid: { for: 2_592_000 },
      valid_for: 720,
      limits: [{ max_price: 2_000, period: 86_400, time: 24 }],
    });
  });

  test('a period beside a field in hours is in hours too, and limits may replace the total', async () => {
    const limits = [{ max_price: 2_000, period: 12 }];
    const body = { description: 'Rides', currency: 'EUR', valid_for: 24, limits };
    expect((await create(body)).body).toMatchObject({
      valid: { for: 86_400 },
      limits: [{ period: 43_200, time: 12 }],
    });
  });

  test('the transaction carries only the allowance; once granted, it can be charged', async () => {
    const { id, transaction_key: key } = await granted();
    expect(seen(await shop.read(key))).toMatchObject({ payments: [], allowance: { id } });
    const { transaction_key: charge } = await shop.created();
    expect((await shop.reserve(charge, one.walletId)).status).toBe(200);
    expect(await balanceOf(service().client, one.walletId)).toEqual({
      balance: 5_000,
      held: 1_250,
    });
  });

  test('one key creates one allowance: repeats get the same answer, another body conflicts', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(rides, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await create(rides, key)).toMatchObject({ status: 200, text: answers[0]?.text });
    expect(error(await create({ ...rides, max_price: 1 }, key))).toEqual([
      409,
      'idempotency_conflict',
    ]);
  });

  test('a request by a user’s token is for that user; nobody else sees or grants it', async () => {
    const stranger = await aTokenUser(service().client, shop.project, '', 0);
    const { id, transaction_key: key } = seen<Seen>(await create(rides, undefined, one.signing));
    expect((await one.signing.send('GET', `${path}/${id}`)).status).toBe(200);
    expect(said(await stranger.signing.send('GET', `${path}/${id}`))).toEqual(nowhere);
    expect(error(await shop.accept(key, stranger.walletId, { allowance: true }))).toEqual([
      403,
      'forbidden',
    ]);
  });

  // biome-ignore format: a table
  test.each([
    ['an unknown field',                     { ...rides, max_prise: 1 },                                       'max_prise: Max prise is not a known field'],
    ['an unknown field in a limit',          { ...rides, limits: [{ max_price: 1, periode: 5 }] },             'limits[0].periode: Periode is not a known field'],
    ['an unknown field in valid',            { ...rides, valid: { fore: 5 } },                                 'valid.fore: Fore is not a known field'],
    ['no currency',                          { description: 'Rides', max_price: 1 },                           'currency: Currency is required'],
    ['neither a total nor limits',           { description: 'Rides', currency: 'EUR' },                        'max_price: Max price is required'],
    ['an empty list of limits',              { description: 'Rides', currency: 'EUR', limits: [] },            'max_price: Max price is required'],
    ['limits alone, in seconds',             { description: 'Rides', currency: 'EUR', valid: { for: 60 }, limits: [{ max_price: 1, period: 60 }] }, 'max_price: Max price is required'],
    ['neither a total nor limits, in hours', { description: 'Rides', currency: 'EUR', valid_for: 1 },          'max_price: Max price is required'],
    ['two forms of the validity',            { ...rides, valid: { for: 60 }, valid_for: 1 },                   'valid: It cannot be given with valid_for, valid_until or time.'],
    ['a limit without a period',             { ...rides, limits: [{ max_price: 1 }] },                         'limits: Each limit should have a period in whole seconds.'],
    ['a fraction of a second',               { ...rides, limits: [{ max_price: 1, period: 1.5 }] },            'limits: Each limit should have a period in whole seconds.'],
    ['hours beyond ten years',               { ...rides, valid_for: 1, limits: [{ max_price: 1, period: 87_841 }] }, 'limits: A period should be at most 87840 hours.'],
    ['hours of less than a second',          { ...rides, valid_for: 1, limits: [{ max_price: 1, period: 0.0001 }] }, 'limits: A period should be at least one second.'],
    ['a limit with both period and time',    { ...rides, limits: [{ max_price: 1, period: 1, time: 1 }] },     'allowance: Each limit should have one period.'],
    ['an end in the past',                   { ...rides, valid_until: 1_000 },                                 'allowance: It should end in the future.'],
  ])('%s is 400', async (_what, body, because) => {
    expect(said(await create(body))).toEqual([400, errorOf('invalid_parameters', because)]);
  });
});

describe('reads', () => {
  test('the project and the user’s token read an allowance by number and as the active one', async () => {
    const { id } = await granted();
    const whole = seen<Seen>(await shop.send('GET', `${path}/${id}`));
    expect(whole).toMatchObject({ id, wallet: one.walletId, confirmed_at: expect.any(Number) });
    for (const [by, uri] of [
      [shop, `/active/${one.walletId}`],
      [one.signing, '/active/me'],
      [one.signing, `/active/${one.walletId}`],
      [one.signing, `/${id}`],
    ] as const) {
      expect((await by.send('GET', `${path}${uri}`)).body).toEqual(whole);
    }
  });

  test('a newer allowance replaces the active one; the older can still be read', async () => {
    const older = await granted();
    const newer = await granted();
    const active = await shop.send('GET', `${path}/active/${one.walletId}`);
    expect(active.body['id']).toBe(newer.id);
    expect((await shop.send('GET', `${path}/${older.id}`)).body).toMatchObject({
      canceled_at: expect.any(Number),
    });
  });

  test('other projects and users cannot see it or learn that it exists', async () => {
    const { id } = await granted();
    const stranger = await aTokenUser(service().client, shop.project, 'user_info', 0);
    for (const by of [other, stranger.signing]) {
      expect(said(await by.send('GET', `${path}/${id}`))).toEqual(nowhere);
      expect(said(await by.send('GET', `${path}/999999999`))).toEqual(nowhere);
      expect(said(await by.send('GET', `${path}/active/${one.walletId}`))).toEqual(noneActive);
      expect(said(await by.send('GET', `${path}/active/1`))).toEqual(noneActive);
      expect(said(await by.send('GET', `${path}/limit/${one.walletId}`))).toEqual(noneActive);
      expect(said(await by.send('DELETE', `${path}/${id}`))).toEqual(nowhere);
      expect(said(await by.send('DELETE', `${path}/active/${one.walletId}`))).toEqual(noneActive);
    }
    expect((await shop.send('GET', `${path}/active/${one.walletId}`)).status).toBe(200);
    expect(error(await shop.send('GET', `${path}/active/me`))).toEqual([403, 'forbidden']);
    expect(error(await shop.send('GET', `${path}/nonsense`))).toEqual([400, 'invalid_parameters']);
  });
});

describe('GET /allowance/limit/{wallet}', () => {
  const limit = async (uri: string, by: WalletClient = shop) =>
    (await by.send('GET', `${path}/limit/${uri}`)).body;

  test('the limit is the least of total, limits and balance; a cent more is refused', async () => {
    await granted({ limits: [{ max_price: 2_000, period: 86_400 }] });
    const amount = { amount: 2_000, amount_decimal: '20.00', currency: 'EUR' };
    expect(await limit(String(one.walletId))).toEqual(amount);
    expect(await limit('me', one.signing)).toEqual(amount);
    const { transaction_key: key } = await shop.created({}, { price: 750 });
    seen(await shop.reserve(key, one.walletId));
    expect(await limit(String(one.walletId))).toEqual({
      amount: 1_250,
      amount_decimal: '12.50',
      currency: 'EUR',
    });
    const more = await shop.created({}, { price: 1_251 });
    expect(error(await shop.reserve(more.transaction_key, one.walletId))).toEqual([
      400,
      'invalid_allowance',
    ]);
    const exact = await shop.created({}, { price: 1_250 });
    expect((await shop.reserve(exact.transaction_key, one.walletId)).status).toBe(200);
    expect(await limit(String(one.walletId))).toEqual({
      amount: 0,
      amount_decimal: '0.00',
      currency: 'EUR',
    });
  });

  test('the limit is never more than the balance', async () => {
    await granted();
    expect(await limit(String(one.walletId))).toMatchObject({ amount: 5_000 });
  });

  test('the limit in another currency is 0, because nothing is converted', async () => {
    await granted();
    expect(await limit(`${one.walletId}?currency=USD`)).toEqual({
      amount: 0,
      amount_decimal: '0.00',
      currency: 'USD',
    });
    expect(error(await shop.send('GET', `${path}/limit/${one.walletId}?currency=XTS`))).toEqual([
      400,
      'invalid_parameters',
    ]);
  });
});

describe('DELETE', () => {
  // biome-ignore format: a table
  test.each([
    ['the project, by number',  (id: number) => [shop, `/${id}`] as const],
    ['the project, by wallet',  () => [shop, `/active/${one.walletId}`] as const],
    ['its user, by number',     (id: number) => [one.signing, `/${id}`] as const],
    ['its user, as me',         () => [one.signing, '/active/me'] as const],
  ])('canceled by %s: no new charge, but the earlier reservation can be confirmed', async (_who, how) => {
    const { id } = await granted();
    const { transaction_key: before } = await shop.created();
    seen(await shop.reserve(before, one.walletId));
    const [by, uri] = how(id);
    const { status, body } = await by.send('DELETE', `${path}${uri}`);
    expect([status, body['id'], body['canceled_at']]).toEqual([200, id, expect.any(Number)]);
    expect(said(await shop.send('GET', `${path}/active/${one.walletId}`))).toEqual(noneActive);
    const { transaction_key: later } = await shop.created();
    expect(error(await shop.reserve(later, one.walletId))).toEqual([400, 'invalid_allowance']);
    expect((await shop.confirm(before)).status).toBe(200);
  });

  test('a second cancel finds nothing to cancel', async () => {
    const { id } = await granted();
    seen(await shop.send('DELETE', `${path}/${id}`));
    expect(said(await shop.send('DELETE', `${path}/${id}`))).toEqual([
      409,
      errorOf('invalid_state', 'The allowance is canceled.'),
    ]);
    expect(said(await shop.send('DELETE', `${path}/active/${one.walletId}`))).toEqual(noneActive);
  });

  test('of five concurrent cancels one succeeds; under one key all get the same answer', async () => {
    const { id } = await granted();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.send('DELETE', `${path}/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await granted();
    const key = randomUUID();
    const keyed = await Promise.all(
      Array.from({ length: 5 }, () =>
        shop.send('DELETE', `${path}/active/${one.walletId}`, { key }),
      ),
    );
    expect(keyed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(keyed.map(({ text }) => text)).size).toBe(1);
  });

  test('an allowance that nobody granted is ended by revoking its transaction', async () => {
    const { id, transaction_key: key } = seen<Seen>(await create(rides));
    expect(said(await shop.send('DELETE', `${path}/${id}`))).toEqual([
      409,
      errorOf('invalid_state', 'The allowance is created.'),
    ]);
    expect((await shop.revoke(key)).status).toBe(200);
    expect(error(await shop.accept(key, one.walletId, { allowance: true }))).toEqual([
      409,
      'invalid_state',
    ]);
  });
});
