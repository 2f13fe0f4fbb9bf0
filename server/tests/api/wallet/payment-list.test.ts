import { beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { errorOf } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { aTokenUser, type TokenUser } from '../../support/token-users.ts';
import {
  aWalletClient,
  type PaymentSeen,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0144: GET /rest/v1/payments, as published clients ask for it.

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
let shop: WalletClient;
let one: TokenUser;
beforeEach(async () => {
  const { client } = service();
  shop = await aWalletClient(client, { rights: ['password_grant'] });
  one = await aTokenUser(client, shop.project, 'statements', 10_000);
});

type Page = {
  readonly payments: readonly PaymentSeen[];
  readonly _metadata: {
    readonly total: number;
    readonly has_next: boolean;
    readonly has_previous: boolean;
    readonly cursors: { readonly after?: string };
  };
};

const list = async (query = '', by: WalletClient = shop): Promise<Page> =>
  seen<Page>(await by.send('GET', `/rest/v1/payments${query}`));
const idsOf = ({ payments }: Page): readonly number[] => payments.map(({ id }) => id);

type Stage = 'new' | 'waiting' | 'confirmed' | 'canceled';

/** Creates a payment of the shop, takes it to this stage and returns its id. */
async function payment(stage: Stage, wanted: object = {}, payer = one): Promise<number> {
  const { transaction_key: key, payments } = await shop.created({}, { price: 100, ...wanted });
  if (stage !== 'new') seen(await shop.accept(key, payer.walletId));
  if (stage === 'confirmed') seen(await shop.confirm(key));
  if (stage === 'canceled') seen(await shop.revoke(key));
  return Number(payments[0]?.id);
}

test('each payment is listed as its own read shows it, newest first', async () => {
  const older = await payment('waiting');
  await advance(service().client, 1);
  const newer = await payment('new');
  const page = await list();
  expect(page).toEqual({
    payments: [(await shop.payment(newer)).body, (await shop.payment(older)).body],
    _metadata: {
      total: 2,
      limit: 20,
      offset: 0,
      has_next: false,
      has_previous: false,
      cursors: { after: expect.any(String) },
    },
  });
});

test('a status filter uses the current status: done after the settlement window or the freeze', async () => {
  const { client } = service();
  const until = (await nowOf(client)) + 3_000;
  const [fresh, waiting, plain, frozen, canceled] = [
    await payment('new'),
    await payment('waiting'),
    await payment('confirmed'),
    await payment('confirmed', { freeze_until: until }),
    await payment('canceled'),
  ];
  const shown = async () => ({
    new: idsOf(await list('?status=new')),
    waiting: idsOf(await list('?status=waiting')),
    reserved: [...idsOf(await list('?status=reserved'))].sort(),
    done: [...idsOf(await list('?status=done'))].sort(),
    canceled: [...idsOf(await list('?status=canceled'))].sort(),
    failed: idsOf(await list('?status=failed')),
  });
  expect(await shown()).toEqual({
    new: [fresh],
    waiting: [waiting],
    reserved: [plain, frozen].sort(),
    done: [],
    canceled: [canceled],
    failed: [],
  });
  await advance(client, 60);
  expect(await shown()).toMatchObject({ reserved: [frozen], done: [plain] });
  await advance(client, 3_000);
  expect(await shown()).toMatchObject({
    waiting: [],
    reserved: [],
    done: [plain, frozen].sort(),
    canceled: [waiting, canceled].sort(),
  });
});

test('a payment counts as waiting until its reservation ends, even if the timer is late', async () => {
  const gone = await payment('canceled');
  const lapsing = await payment('waiting');
  const waiting = await payment('waiting');
  const counted = async (query: string) => {
    const page = await list(query);
    const { total, has_next: hasNext } = page._metadata;
    return { ids: [...idsOf(page)].sort(), total, hasNext };
  };
  const alone = { ids: [gone], total: 1, hasNext: false };
  expect(await counted('?status=canceled')).toEqual(alone);
  expect(await counted('?status=canceled&limit=1')).toEqual(alone);
  // The reservation has ended, and its timer has not run yet.
  await service().database.query(
    'UPDATE wallet_transaction SET reserve_until = $1 WHERE payment_ids = $2::jsonb',
    [await nowOf(service().client), JSON.stringify([lapsing])],
  );
  const both = { ids: [gone, lapsing].sort(), total: 2, hasNext: false };
  expect(await counted('?status=canceled')).toEqual(both);
  expect(await counted('?status=waiting')).toEqual({ ids: [waiting], total: 1, hasNext: false });
});

test('the list is filtered by payer and by beneficiary', async () => {
  const { client } = service();
  const other = await aTokenUser(client, shop.project, '', 1_000);
  const [mine, theirs] = [await payment('waiting'), await payment('waiting', {}, other)];
  const passedOn = await payment('waiting', { beneficiary_id: other.walletId });
  expect(idsOf(await list(`?wallet=${other.walletId}`))).toEqual([theirs]);
  expect([...idsOf(await list(`?wallet=${one.walletId}`))].sort()).toEqual([mine, passedOn].sort());
  expect(idsOf(await list(`?beneficiary=${other.walletId}`))).toEqual([passedOn]);
  expect(idsOf(await list(`?wallet=${one.walletId}&beneficiary=${other.walletId}`))).toEqual([
    passedOn,
  ]);
  expect(await list('?wallet=1')).toMatchObject({ payments: [], _metadata: { total: 0 } });
});

describe('pages', () => {
  test('cursors and offsets lead through all payments once', async () => {
    const ids: number[] = [];
    for (let number = 0; number < 5; number += 1) ids.unshift(await payment('new'));
    const all = idsOf(await list());
    expect([...all].sort()).toEqual([...ids].sort());
    const first = await list('?limit=2');
    await payment('new');
    const second = await list(`?limit=2&after=${first._metadata.cursors.after}`);
    const third = await list(`?limit=2&after=${second._metadata.cursors.after}`);
    expect([first, second, third].flatMap(idsOf)).toEqual(all);
    expect([first, second, third].map(({ _metadata }) => _metadata.has_next)).toEqual([
      true,
      true,
      false,
    ]);
    const middle = await list('?limit=2&offset=3');
    expect(idsOf(middle)).toEqual(all.slice(2, 4));
    expect(middle._metadata).toMatchObject({ total: 6, has_next: true, has_previous: true });
  });

  // biome-ignore format: a table
  test.each([
    ['?status=lost',            'status: Status should be one of new, waiting, reserved, done, canceled, failed'],
    ['?limit=101',              'limit: Limit should be at most 100'],
    ['?offset=10001',           'offset: Offset should be at most 10000'],
    ['?wallet=me',              'wallet: Wallet should be an integer'],
    ['?after=nonsense',         'The cursor is not one of ours.'],
    ['?after=MSAx&offset=1',    'offset cannot be given with a cursor.'],
  ])('%s is 400', async (query, because) => {
    const { status, text } = await shop.send('GET', `/rest/v1/payments${query}`);
    expect([status, text]).toEqual([400, errorOf('invalid_parameters', because)]);
  });
});

describe('access', () => {
  test('a user’s token with the scope statements lists only that user’s payments to this project', async () => {
    const { client } = service();
    const other = await aTokenUser(client, shop.project, 'balance', 1_000);
    const mine = await payment('waiting');
    await payment('waiting', {}, other);
    await payment('new');
    expect(idsOf(await list('', one.signing))).toEqual([mine]);
    expect(idsOf(await list(`?wallet=${one.walletId}`, one.signing))).toEqual([mine]);
    expect(await list(`?wallet=${other.walletId}`, one.signing)).toMatchObject({
      payments: [],
      _metadata: { total: 0 },
    });
    const refused = await other.signing.send('GET', '/rest/v1/payments');
    expect([refused.status, refused.body['error']]).toEqual([403, 'forbidden']);
  });

  test('another project lists only its own payments', async () => {
    await payment('waiting');
    const other = await aWalletClient(service().client);
    const query = `?wallet=${one.walletId}&beneficiary=${shop.project.wallet_id}`;
    expect(await list('', other)).toMatchObject({ payments: [], _metadata: { total: 0 } });
    expect(await list(query, other)).toMatchObject({ payments: [], _metadata: { total: 0 } });
  });

  test('a payment that nobody accepted in 30 days is no longer listed', async () => {
    const { client } = service();
    await payment('new');
    await advance(client, 30 * 86_400);
    expect(await list()).toMatchObject({ payments: [], _metadata: { total: 0 } });
  });
});

test('inquired information: the payer’s answers are shown to everyone who may read the transaction', async () => {
  const { client } = service();
  const inquiries = [
    { name: 'size', title: 'Size', type: 'select', options: ['S', 'M'] },
    { name: 'note', title: 'A note', type: 'text' },
  ];
  const { transaction_key: key } = await shop.created({ inquiries }, { price: 100 });
  const uri = `/rest/v1/transaction/${key}/inquired-information`;
  expect((await shop.send('GET', uri)).body).toEqual({ items: [] });
  seen(await shop.accept(key, one.walletId, { answers: [{ name: 'size', answer: 'M' }] }));
  const items = [
    { inquiry_identifier: 'size', item_identifier: 'size', item_type: 'select', value: 'M' },
  ];
  expect((await shop.send('GET', uri)).body).toEqual({ items });
  expect((await one.signing.send('GET', uri)).body).toEqual({ items });
  const stranger = await aTokenUser(client, shop.project, 'statements', 0);
  const other = await aWalletClient(client);
  for (const by of [other, stranger.signing]) {
    const answer = await by.send('GET', uri);
    expect([answer.status, answer.text]).toEqual([
      404,
      errorOf('not_found', 'There is no such transaction.'),
    ]);
  }
});
