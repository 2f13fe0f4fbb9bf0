import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelAllowance, granted } from '../../support/allowances.ts';
import { aMerchant, type Merchant, ordersPath, unlimited } from '../../support/checkout.ts';
import { aUser, deposit } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aServiceBeneficiary, aTransferClient } from '../../support/transfer.ts';
import { aPayer, aWalletClient } from '../../support/wallet.ts';

// Business 2: everything that happened to one object, in order (decision 0158).

const service = useSharedService(unlimited);

type Item = Readonly<Record<string, unknown>>;

const itemsIn = ({ status, text, body }: Answer): readonly Item[] => {
  expect(status, text).toBe(200);
  return body['items'] as readonly Item[];
};

const tell = async (type: string, id: unknown, token?: string): Promise<readonly Item[]> =>
  itemsIn(
    await service().client.send('GET', `/admin/v1/timeline/${type}/${id}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  );

const short = (items: readonly Item[]): unknown[] =>
  items.map(({ kind, title }) => `${kind}: ${title}`);

let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

describe('an order', () => {
  test('shows states with causes, postings and operator actions', async () => {
    const { orderId, paymentId } = await shop.paidOrder();
    const items = await tell('order', orderId);
    expect(short(items)).toContain('act: Test pay');
    // The position of an action depends on the second in which it happens.
    expect(short(items).filter((line) => /^(state|posting)/.test(String(line)))).toEqual([
      'state: Order created',
      'state: Payment link created: Link',
      'state: Payment begun',
      'state: Payment waits for approval',
      'state: Payment approved',
      'state: Payment settled',
      'state: Order paid',
      'posting: Money moved: 12.50 EUR, settlement',
    ]);
    const settled = items.find(({ title }) => title === 'Payment settled');
    expect(settled).toEqual({
      at: expect.any(Number),
      kind: 'state',
      title: 'Payment settled',
      status: 'settled',
      actor: { type: 'rail' },
      explanation: 'The money arrived and is on the balance of the merchant.',
    });
    const posting = items.find(({ kind }) => kind === 'posting');
    expect(posting).toMatchObject({ amount: 1_250, currency: 'EUR' });
    expect([posting?.['debit_account'], posting?.['credit_account']]).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+$/),
    ]);
    expect(short(await tell('payment', paymentId))).toContain('state: Payment settled');
  });

  test('explains why its payment was rejected', async () => {
    const { orderId } = await shop.paidOrder('rejected');
    const refused = (await tell('order', orderId)).find(({ status }) => status === 'rejected');
    expect(refused?.['explanation']).toBe(
      'The bank or card issuer declined it. The merchant received nothing. The buyer may ask the bank, or choose another method.',
    );
  });

  test('shows its cancellation with actor, before and after', async () => {
    const orderId = await shop.anOrder();
    await shop.cancelOrder(orderId);
    const items = await tell('order', orderId);
    expect(items.find(({ kind }) => kind === 'act')).toMatchObject({
      title: 'Cancel order',
      actor: { type: 'admin' },
      before: { status: 'pending_payment' },
      after: { status: 'canceled' },
    });
    expect(items.find(({ status }) => status === 'canceled')).toMatchObject({
      title: 'Order cancelled',
      actor: { type: 'staff' },
    });
  });

  test('shows its merchant neither internal accounts nor operator names', async () => {
    const orderId = await shop.anOrder();
    await shop.cancelOrder(orderId);
    const items = itemsIn(await shop.send('GET', `${ordersPath}/${orderId}/timeline`));
    expect(items.find(({ kind }) => kind === 'act')).toEqual({
      at: expect.any(Number),
      kind: 'act',
      title: 'Cancel order',
      actor: { type: 'staff' },
      action: 'cancel_order',
    });
    const other = await aMerchant(service().client);
    const answer = await other.send('GET', `${ordersPath}/${orderId}/timeline`);
    expect(answer.status).toBe(404);
  });
});

test('the helpdesk sees amounts but no accounts', async () => {
  const { orderId } = await shop.paidOrder();
  const { body } = await service().client.send('POST', '/admin/v1/tokens', {
    body: { name: 'Help', role: 'helpdesk' },
  });
  const items = await tell('order', orderId, String(body['token']));
  const posting = items.find(({ kind }) => kind === 'posting');
  expect([posting?.['amount'], Object.keys(posting ?? {}).includes('debit_account')]).toEqual([
    1_250,
    false,
  ]);
});

test('user, wallet and project timelines show creation, deposits and actions but no name', async () => {
  const { client } = service();
  const name = `Ona ${randomUUID()}`;
  const { user_id, wallet_id } = await aUser(client, { name });
  await deposit(client, wallet_id, { amount: 700, currency: 'EUR', reference: randomUUID() });
  const items = await tell('user', user_id);
  expect(short(items)).toEqual(
    expect.arrayContaining([
      'act: Create user',
      'state: User created',
      'state: Wallet opened',
      'act: Deposit',
      'posting: Money moved: 7.00 EUR, deposit',
    ]),
  );
  expect(JSON.stringify(items)).not.toContain(name);
  expect(short(await tell('wallet', wallet_id))).toContain('state: Wallet opened');
  expect(short(await tell('project', shop.project.project_id))).toContain('state: Project created');
});

test('a transaction shows acceptance, confirmation and the posting', async () => {
  const client = await aWalletClient(service().client);
  const payer = await aPayer(service().client, 5_000);
  const { transaction_key: key } = await client.created();
  await client.accept(key, payer);
  await client.confirm(key);
  const items = await tell('transaction', key);
  expect(short(items)).toContain('act: Test accept');
  expect(short(items).filter((line) => /^(state|posting)/.test(String(line)))).toEqual([
    'state: Transaction created',
    'state: Transaction accepted',
    'state: Transaction confirmed',
    'posting: Money moved: 12.50 EUR, payment',
  ]);
  expect(items.find(({ status }) => status === 'confirmed')).toMatchObject({
    actor: { type: 'merchant' },
    explanation: 'The money was taken from the payer.',
  });
});

test('an allowance explains whether it can be charged', async () => {
  const client = await aWalletClient(service().client);
  const payer = await aPayer(service().client, 5_000);
  const { id } = await granted(client, payer);
  const explanations = async () =>
    (await tell('allowance', id)).flatMap(({ explanation }) => explanation ?? []);
  expect(await explanations()).toEqual([
    'It can be charged within its limits. Left: 100.00 of 100.00 EUR.',
  ]);
  await cancelAllowance(client, id);
  expect(await explanations()).toEqual([
    'It was canceled, or a newer one took its place: nothing can be charged to it any more.',
  ]);
});

test('a waiting transfer explains its reason, and a done transfer shows its posting', async () => {
  const client = await aTransferClient(service().client, 0);
  const { beneficiary } = await aServiceBeneficiary(service().client);
  const { id } = await client.created(beneficiary);
  await client.acted(id, 'sign');
  const waiting = await tell('transfer', id);
  expect(waiting.find(({ status }) => status === 'waiting_funds')?.['explanation']).toBe(
    'It is signed, and the account of the payer lacks the money. It goes on when the money arrives.',
  );
  const rich = await aTransferClient(service().client);
  const done = await rich.created(beneficiary);
  await rich.acted(done.id, 'sign');
  expect(short(await tell('transfer', done.id))).toEqual(
    expect.arrayContaining([
      'state: Transfer created',
      'state: Transfer signed',
      'state: Transfer done',
      'posting: Money moved: 10.00 EUR, transfer',
    ]),
  );
});

describe('the lang parameter', () => {
  const inLanguage = async (thing: string, lang: string) =>
    short(itemsIn(await service().client.send('GET', `/admin/v1/timeline/${thing}?lang=${lang}`)));

  test('translates titles', async () => {
    const { client } = service();
    const { orderId } = await shop.paidOrder();
    expect(await inLanguage(`order/${orderId}`, 'lt')).toContain('state: Užsakymas apmokėtas');
    const wallets = await aWalletClient(client);
    const walletId = await aPayer(client, 10_000);
    const allowance = await granted(wallets, walletId);
    expect(await inLanguage(`allowance/${allowance.id}`, 'ru')).toContain(
      'state: Разрешение действует',
    );
    const key = allowance.transaction_key;
    expect(await inLanguage(`transaction/${key}`, 'ru')).toContain('state: Операция создана');
    expect(await inLanguage(`wallet/${walletId}`, 'lt')).toContain(
      'posting: Pinigų judėjimas: papildymas',
    );
    const sender = await aTransferClient(client);
    const { beneficiary } = await aServiceBeneficiary(client);
    const { id } = await sender.created(beneficiary);
    await sender.acted(id, 'sign');
    expect(await inLanguage(`transfer/${id}`, 'lt')).toEqual(
      expect.arrayContaining(['state: Pervedimas sukurtas', 'state: Pervedimas pasirašytas']),
    );
  });

  test('refuses an unsupported language', async () => {
    const { orderId } = await shop.paidOrder();
    const answer = await service().client.send(
      'GET',
      `/admin/v1/timeline/order/${orderId}?lang=xx`,
    );
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
  });
});

describe('unknown objects and types', () => {
  test.each([
    ['order', randomUUID(), 404],
    ['order', '7', 404],
    ['payment', randomUUID(), 404],
    ['refund', randomUUID(), 404],
    ['link', randomUUID(), 404],
    ['transaction', randomUUID(), 404],
    ['transaction', 'key', 404],
    ['allowance', '999999999', 404],
    ['transfer', '0', 404],
    ['transfer', '99999999999999999999', 404],
    ['user', 'x', 404],
    ['wallet', '1.5', 404],
    ['project', randomUUID(), 404],
    ['cat', '7', 400],
  ])('%s "%s": %i', async (type, id, status) => {
    const answer = await service().client.send('GET', `/admin/v1/timeline/${type}/${id}`);
    expect(answer.status, answer.text).toBe(status);
  });
});
