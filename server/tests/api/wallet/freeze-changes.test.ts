import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { errorOf } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { aTokenUser } from '../../support/token-users.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0144: a frozen payment is paid on another day, or at once.

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
let shop: WalletClient;
let payer: number;
beforeEach(async () => {
  const { client } = service();
  shop = await aWalletClient(client, { rights: ['password_grant'] });
  payer = await aPayer(client, 2_000);
});
useSoundBooks(service);

const day = 86_400;

type Frozen = { readonly id: number; readonly until: number };

/** A payment of 12.50, frozen for a day, taken to this stage. */
async function frozen(stage: 'waiting' | 'reserved' = 'reserved'): Promise<Frozen> {
  const until = (await nowOf(service().client)) + day;
  const { transaction_key: key, payments } = await shop.created({}, { freeze_until: until });
  seen(await shop.accept(key, payer));
  if (stage === 'reserved') seen(await shop.confirm(key));
  return { id: Number(payments[0]?.id), until };
}

const change = (id: number, body: object, key?: string): Promise<Answer> =>
  shop.send('PUT', `/rest/v1/payment/${id}/freeze`, {
    body,
    ...(key === undefined ? {} : { key }),
  });

const money = async (): Promise<readonly number[]> => {
  const { balance, held } = await balanceOf(service().client, payer);
  return [balance, held, await shop.funds()];
};
const held = [2_000, 1_250, 0];
const paid = [750, 0, 1_250];

const said = ({ status, text }: Answer) => [status, text];

describe('changing the day', () => {
  test('a later day: the answer shows it, and the payment is paid then and not before', async () => {
    const { id, until } = await frozen();
    const { status, body } = await change(id, { freeze_until: until + day });
    expect([status, body['id'], body['status'], body['freeze']]).toEqual([
      200,
      id,
      'reserved',
      { until: until + day },
    ]);
    await advance(service().client, day);
    expect(await money()).toEqual(held);
    await advance(service().client, day);
    expect(await money()).toEqual(paid);
    expect((await shop.payment(id)).body['status']).toBe('done');
  });

  test('an earlier day: the payment is paid earlier', async () => {
    const { id } = await frozen();
    const soon = (await nowOf(service().client)) + 60;
    expect((await change(id, { freeze: { until: soon } })).status).toBe(200);
    await advance(service().client, 60);
    expect(await money()).toEqual(paid);
  });

  // biome-ignore format: a table
  test.each([
    ['hours',   { freeze_for: 24 },              day  ],
    ['seconds', { freeze: { for: 3_600 } },      3_600],
  ])('a number of %s extends the freeze by that much', async (_unit, body, longer) => {
    const { id, until } = await frozen();
    expect((await change(id, body)).body['freeze']).toEqual({ until: until + longer });
    expect(await money()).toEqual(held);
  });
});

describe('freeze_until 0', () => {
  test.each([{ freeze_until: 0 }, { freeze: { until: 0 } }])(
    'the payment is no longer frozen and is paid at once, in full: %j',
    async (body) => {
      const { id } = await frozen();
      const answer = await change(id, body);
      expect([answer.status, answer.body['status']]).toEqual([200, 'done']);
      expect(await money()).toEqual(paid);
    },
  );

  test('with a concurrent cancel, one of them ends the payment', async () => {
    const { id } = await frozen();
    const answers = await Promise.all([change(id, { freeze_until: 0 }), shop.cancel(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const canceled = answers[1]?.status === 200;
    expect(await money()).toEqual(canceled ? [2_000, 0, 0] : paid);
  });
});

describe('repeated and concurrent changes', () => {
  test('five requests under one key extend the freeze once', async () => {
    const { id, until } = await frozen();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => change(id, { freeze_for: 1 }, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await shop.payment(id)).body['freeze']).toEqual({ until: until + 3_600 });
    expect((await change(id, { freeze_for: 2 }, key)).body['error']).toBe('idempotency_conflict');
  });

  test('two requests without a key both extend the freeze', async () => {
    const { id, until } = await frozen();
    await Promise.all([change(id, { freeze_for: 1 }), change(id, { freeze_for: 1 })]);
    expect((await shop.payment(id)).body['freeze']).toEqual({ until: until + 7_200 });
  });

  test('with a concurrent finalize, the money moves once', async () => {
    const { id, until } = await frozen();
    const [changed, finalized] = await Promise.all([
      change(id, { freeze_until: until + day }),
      shop.finalize(id),
    ]);
    expect(finalized.status).toBe(200);
    expect([200, 409]).toContain(changed.status);
    expect(await money()).toEqual(paid);
  });
});

describe('refusals', () => {
  // biome-ignore format: a table
  test.each([
    ['no field',                       {},                                           'One of freeze_until, freeze_for, freeze.until and freeze.for should be given.'],
    ['two fields',                     { freeze_until: 0, freeze_for: 1 },           'One of freeze_until, freeze_for, freeze.until and freeze.for should be given.'],
    ['two fields inside freeze',       { freeze: { until: 0, for: 1 } },             'One of freeze_until, freeze_for, freeze.until and freeze.for should be given.'],
    ['an unknown field',               { freeze_untill: 0 },                         'freeze_untill: Freeze untill is not a known field'],
    ['an unknown field inside freeze', { freeze: { til: 0 } },                       'freeze.til: Til is not a known field'],
    ['a past day',                     { freeze_until: 1_000 },                      'The freeze should end in the future.'],
    ['a fraction of hours',            { freeze_for: 1.5 },                          'freeze_for: Freeze for should be an integer'],
    ['zero hours',                     { freeze_for: 0 },                            'freeze_for: Freeze for should be at least 1'],
    ['more than a year',               { freeze_for: 8_784 },                        'A payment is frozen for a year (366 days) at most.'],
    ['null',                           { freeze_until: null },                       'freeze_until: Freeze until should be an integer'],
  ])('%s is 400, and nothing changes', async (_what, body, because) => {
    const { id, until } = await frozen();
    expect(said(await change(id, body))).toEqual([400, errorOf('invalid_parameters', because)]);
    expect((await shop.payment(id)).body['freeze']).toEqual({ until });
    expect(await money()).toEqual(held);
  });

  test('a payment that is unconfirmed or not frozen is 409', async () => {
    const { id: waiting, until } = await frozen('waiting');
    const later = { freeze_until: until + day };
    expect(said(await change(waiting, later))).toEqual([
      409,
      errorOf('invalid_state', 'This payment is waiting.'),
    ]);
    const { transaction_key: key, payments } = await shop.created({}, { price: 100 });
    seen(await shop.accept(key, payer));
    seen(await shop.confirm(key));
    const plain = Number(payments[0]?.id);
    expect(said(await change(plain, later))).toEqual([
      409,
      errorOf('invalid_state', 'This payment without freeze_until is reserved.'),
    ]);
  });

  test('another project’s payment is 404, and a user’s token is 403', async () => {
    const { client } = service();
    const { id } = await frozen();
    const other = await aWalletClient(client);
    const body = { freeze_until: 0 };
    const answer = await other.send('PUT', `/rest/v1/payment/${id}/freeze`, { body });
    expect(said(answer)).toEqual([404, errorOf('not_found', 'There is no such payment.')]);
    const { signing } = await aTokenUser(client, shop.project, 'statements initiate_transfers', 0);
    const bySigner = await signing.send('PUT', `/rest/v1/payment/${id}/freeze`, { body });
    expect([bySigner.status, bySigner.body['error']]).toEqual([403, 'forbidden']);
    expect(await money()).toEqual(held);
  });
});
