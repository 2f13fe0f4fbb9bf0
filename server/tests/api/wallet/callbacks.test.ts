import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { firstOf } from '../../support/extent.ts';
import { goTo } from '../../support/moments.ts';
import { hang, Receiver, type Reply, reset } from '../../support/receivers.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  type PaymentSeen,
  pay,
  seen,
  type TransactionSeen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';
import {
  callbacksAbout,
  deliveriesAbout,
  publicKeyOf,
  verified,
  type WalletCallback,
} from '../../support/wallet-callbacks.ts';
import { answering, receivedAt } from '../../support/webhooks.ts';

// Wallet 6 and gaps 3 (Acceptance, Callbacks): which callbacks a merchant gets, and which not.

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
let receiver: Receiver;
let shop: WalletClient;
let payer: number;
let path: string;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  answering(receiver, () => 200);
  path = `/${randomUUID()}`;
  shop = await aWalletClient(service().client, { callback_uri: receiver.url(path) });
  payer = await aPayer(service().client, 2_000, { pin: '4321' });
});
useSoundBooks(service);

const told = (key: string, count: number): Promise<readonly WalletCallback[]> =>
  callbacksAbout(service().client, { key, receiver, path, count });
const typesOf = async (key: string, count: number): Promise<readonly string[]> =>
  (await told(key, count)).map(({ type }) => type);
const expectNothingTold = async (key: string): Promise<void> =>
  expect(await deliveriesAbout(service().client, key)).toEqual([]);

const aTransaction = async (wanted: object = {}, payment: object = {}): Promise<string> =>
  (await shop.created(wanted, payment)).transaction_key;

/** Created, and accepted on the page. */
async function accepted(wanted: object = {}, payment: object = {}): Promise<string> {
  const key = await aTransaction(wanted, payment);
  seen(await shop.accept(key, payer));
  return key;
}

describe('wallet 6: a callback is a signed form', () => {
  test('decision 0077: a signed event never passes for the form of a transfer, whatever a merchant writes', async () => {
    const forged = 'x&transfer_id=4242&status=done&date=1790000000&y';
    const custom = { description: forged, parameters: { [forged]: forged } };
    const [callback] = await told(await accepted({}, custom), 1);
    expect(callback?.data.payments[0]).toMatchObject(custom);
    const [received] = receivedAt(receiver, path);
    const event = new URLSearchParams(String(received?.body)).get('event') ?? '';
    // Read as a form, the signed event has a single field, whose name is the whole event.
    expect([...new URLSearchParams(event)]).toEqual([[event, '']]);
  });

  test('wallet 6 event and wallet 6 sign: the callback is a POST whose raw event string is signed', async () => {
    const key = await accepted();
    const [callback] = await told(key, 1);
    expect(callback).toEqual({
      type: 'reserved',
      object: 'transaction',
      project_id: shop.project.project_id,
      mode: 'test',
      formed_at: callback?.formed_at,
      data: (await shop.read(key)).body,
    });
    const [received, ...more] = receivedAt(receiver, path);
    expect([received?.method, received?.headers['content-type'], more]).toEqual([
      'POST',
      'application/x-www-form-urlencoded',
      [],
    ]);
    const publicKey = await publicKeyOf(service().client);
    const text = String(received?.body.toString('utf8'));
    const forged = { ...received, body: Buffer.from(text.replace('1250', '1251')) };
    expect(() => verified(forged as typeof received & object, publicKey)).toThrow(
      'without a valid signature',
    );
  });

  test('payments carry all listed fields, and the answers to inquiries are included', async () => {
    const freeze_until = (await nowOf(service().client)) + 86_400;
    const inquiries = [
      { name: 'note', title: 'A note', type: 'text' },
      { name: 'gift', title: 'Is it a gift?', type: 'checkbox' },
    ];
    const parameters = { order: '1042', table: 'Ąžuolas & 🐈 +7' };
    const payments = [
      { description: 'Order 1042', price: 1_250, currency: 'EUR', parameters },
      { description: 'Deposit', price: 300, currency: 'EUR', freeze_until },
    ];
    const { transaction_key: key } = seen(
      await shop.create({ payments, inquiries, auto_confirm: true }),
    );
    const answers = [
      { name: 'note', answer: 'Ring "twice"' },
      { name: 'gift', answer: 'true' },
    ];
    const { created_at } = seen(await shop.accept(key, payer, { answers }));
    const [{ data } = {} as WalletCallback] = await told(key, 1);
    const common = {
      transaction_key: key,
      created_at,
      currency: 'EUR',
      wallet: payer,
      id: expect.any(Number),
    };
    expect(data.payments).toMatchObject([
      {
        ...common,
        status: 'reserved',
        price: 1_250,
        price_decimal: '12.50',
        description: 'Order 1042',
        parameters,
        transfer_id: expect.any(Number),
      },
      {
        ...common,
        status: 'reserved',
        price: 300,
        price_decimal: '3.00',
        description: 'Deposit',
        freeze: { until: freeze_until },
        transfer_id: expect.any(Number),
      },
    ]);
    expect(data.payments[0]).not.toHaveProperty('freeze');
    expect([data['inquiries'], data.status, data['wallet']]).toEqual([answers, 'confirmed', payer]);
    expect(seen(await shop.read(key))['inquiries']).toEqual(answers);
  });

  test('wallet 2.2 transfer_id: the number is the same in the callback and in reads', async () => {
    const key = await accepted({ auto_confirm: true });
    const [{ data } = {} as WalletCallback] = await told(key, 1);
    expect(data.payments[0]?.['transfer_id']).toEqual(expect.any(Number));
    expect(seen(await shop.read(key)).payments[0]?.['transfer_id']).toBe(
      data.payments[0]?.['transfer_id'],
    );
  });

  // biome-ignore format: a table
  test.each(firstOf<[string, object, (key: string) => Promise<unknown>, readonly string[], boolean]>([
    ['reserved',             {},                             (key) => shop.accept(key, payer),          ['reserved'],                         true],
    ['rejected',             {},                             (key) => shop.reject(key),                 ['rejected'],                         false],
    ['waiting_registration', { email: 'late@new.example' },  (key) => shop.accept(key, payer),          ['waiting_registration'],             true],
    ['failed',               {},                             async (key) => { await shop.accept(key, payer); await advance(service().client, 1_800); }, ['reserved', 'failed'], true],
    ['confirmed',            { freeze_for: 1 },              (key) => shop.accept(key, payer),          ['confirmed'],                        true],
    ['waiting_funds',        { price: 2_001 },               (key) => shop.accept(key, payer),          ['waiting_funds'],                    false],
  ], 2))('decision 0128: %s carries transfer_id once money is reserved', async (type, payment, act, types, isThere) => {
    const key = await aTransaction({ auto_confirm: type === 'confirmed' }, payment);
    await act(key);
    const all = await told(key, types.length);
    expect(all.map((one) => one.type)).toEqual(types);
    const { payments } = seen(await shop.read(key));
    const expected = isThere ? expect.any(Number) : undefined;
    expect(payments[0]?.['transfer_id']).toEqual(expected);
    for (const { data } of all) {
      expect(data.payments[0]?.['transfer_id']).toBe(payments[0]?.['transfer_id']);
    }
  });

  test('decision 0126: items and commissions carry both price forms', async () => {
    const items = [{ title: 'Lamp', price_decimal: '4.5', currency: 'EUR', quantity: 2 }];
    const commission = { out_commission_decimal: '0.5' };
    const { transaction_key: key } = seen(await shop.create({ payments: [{ items, commission }] }));
    seen(await shop.accept(key, payer));
    const [{ data } = {} as WalletCallback] = await told(key, 1);
    expect(data.payments[0]).toMatchObject({
      price: 900,
      currency: 'EUR',
      items: [{ title: 'Lamp', price: 450, price_decimal: '4.50', currency: 'EUR', quantity: 2 }],
      commission: { out_commission: 50, out_commission_decimal: '0.50' },
    });
  });

  test('gaps 2, Retries: a manual resend is built from the current state of the transaction', async () => {
    const { client } = service();
    const key = await accepted();
    const [first] = await told(key, 1);
    const formedAt = Number(first?.formed_at);
    seen(await shop.confirm(key));
    await advance(client, 100);
    const [delivery] = await deliveriesAbout(client, key);
    await client.send('POST', `/admin/v1/deliveries/${delivery?.id}/resend`);
    const found = await told(key, 2);
    expect(found.map(({ type, data }) => [type, data.status])).toEqual([
      ['reserved', 'waiting'],
      ['reserved', 'done'],
    ]);
    expect(found[1]?.data).toEqual((await shop.read(key)).body);
    expect(Number(found[1]?.formed_at)).toBeGreaterThanOrEqual(formedAt + 100);
  });

  test('events of a transaction are numbered in their order', async () => {
    const key = await accepted({}, { price: 2_001 });
    await pay(service().client, payer, 1);
    expect(await typesOf(key, 2)).toEqual(['waiting_funds', 'reserved']);
    expect(receivedAt(receiver, path).map(({ headers }) => headers['x-service-sequence'])).toEqual([
      '1',
      '2',
    ]);
  });
});

describe('wallet 6: types of events', () => {
  test('wallet 6 reserved: accepted on the page, all beneficiaries registered', async () => {
    const key = await accepted();
    const [{ type, data } = {} as WalletCallback] = await told(key, 1);
    expect([type, data.status, data.payments[0]?.status]).toEqual([
      'reserved',
      'waiting',
      'waiting',
    ]);
  });

  // biome-ignore format: a table
  test.each(firstOf<[string, (key: string) => Promise<unknown>]>([
    ['on the page',     (key) => shop.accept(key, payer)],
    ['by PIN',          (key) => shop.reserve(key, payer, { pin: '4321' })],
    ['by an allowance', async (key) => { await shop.grantedBy(payer); return shop.reserve(key, payer); }],
  ], 2))('wallet 6 confirmed: a transaction auto-confirmed %s sends this event and no other', async (_, accept) => {
    const key = await aTransaction({ auto_confirm: true });
    await accept(key);
    const [{ type, data } = {} as WalletCallback, ...more] = (await told(key, 1)).filter(({ data }) => data.transaction_key === key);
    expect([type, data.status, more]).toEqual(['confirmed', 'confirmed', []]);
  });

  test('wallet 6 rejected: the payer rejected on the page', async () => {
    const key = await aTransaction();
    seen(await shop.reject(key));
    const [{ type, data } = {} as WalletCallback] = await told(key, 1);
    expect([type, data.status, data.payments[0]?.status]).toEqual([
      'rejected',
      'canceled',
      'canceled',
    ]);
  });

  test('wallet 6 failed: the reservation time passed', async () => {
    const key = await aTransaction();
    seen(await shop.reserve(key, payer, { pin: '4321' }));
    await advance(service().client, 1_800);
    const [{ type, data } = {} as WalletCallback, ...more] = await told(key, 1);
    expect([type, data.status, data.payments[0]?.status, more]).toEqual([
      'failed',
      'canceled',
      'canceled',
      [],
    ]);
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 2_000, held: 0 });
  });

  const reserves: [string, (key: string) => Promise<unknown>][] = [
    ['a PIN', (key) => shop.reserve(key, payer, { pin: '4321' })],
    ['an allowance', (key) => shop.reserve(key, payer)],
  ];
  test.each(firstOf(reserves))(
    'wallet 6 waiting_password: the client reserves by %s where the password is always asked',
    async (_, reserve) => {
      await shop.grantedBy(payer);
      const key = await aTransaction({ password_request: { type: 'always' } });
      await reserve(key);
      const about = async (count: number) =>
        (await told(key, count)).filter(({ data }) => data.transaction_key === key);
      expect((await about(1)).map(({ type, data }) => [type, data.status])).toEqual([
        ['waiting_password', 'new'],
      ]);
      seen(await shop.accept(key, payer));
      expect((await about(2)).map(({ type }) => type)).toEqual(['waiting_password', 'reserved']);
    },
  );
});

describe('gaps 3, Callbacks: a client gets no callback about what it did itself', () => {
  test('reserve by PIN, confirm', async () => {
    const key = await aTransaction();
    seen(await shop.reserve(key, payer, { pin: '4321' }));
    seen(await shop.confirm(key));
    await advance(service().client, 3_600);
    expect(seen(await shop.read(key)).status).toBe('done');
    await expectNothingTold(key);
  });

  test('reserve by allowance, revoke', async () => {
    await shop.grantedBy(payer);
    const key = await aTransaction();
    seen(await shop.reserve(key, payer));
    seen(await shop.revoke(key));
    await expectNothingTold(key);
  });

  test('revoke of a new transaction', async () => {
    const key = await aTransaction();
    seen(await shop.revoke(key));
    await expectNothingTold(key);
  });

  test('confirm after acceptance on the page; a frozen payment finalized, canceled or thawed', async () => {
    const freeze_until = (await nowOf(service().client)) + 86_400;
    const one = { description: 'Deposit', price: 100, currency: 'EUR', freeze_until };
    const { transaction_key: key, payments }: TransactionSeen = seen(
      await shop.create({ payments: [one, one, one] }),
    );
    seen(await shop.accept(key, payer));
    seen(await shop.confirm(key));
    seen<PaymentSeen>(await shop.finalize(Number(payments[0]?.id), { price: 50 }));
    seen<PaymentSeen>(await shop.cancel(Number(payments[1]?.id)));
    await goTo(service().client, freeze_until + 1);
    expect(seen(await shop.read(key)).status).toBe('done');
    expect(await typesOf(key, 1)).toEqual(['reserved']);
  });

  test('a confirm that cancels every payment', async () => {
    const key = await accepted();
    const id = seen(await shop.read(key)).payments[0]?.id;
    seen(await shop.confirm(key, { payments: [{ id, cancel: true }] }));
    expect(await typesOf(key, 1)).toEqual(['reserved']);
  });
});

describe('wallet 2.1 callback_uri: the address of notifications', () => {
  test('the address of the transaction takes precedence over that of the project', async () => {
    const other = `/${randomUUID()}`;
    const key = await accepted({ callback_uri: receiver.url(other) });
    const found = await callbacksAbout(service().client, { key, receiver, path: other, count: 1 });
    expect(found.map(({ type }) => type)).toEqual(['reserved']);
    expect(receivedAt(receiver, path)).toEqual([]);
  });

  test('decision 0089: with false no callback is sent, though the project has an address', async () => {
    const key = await accepted({ callback_uri: false });
    await expectNothingTold(key);
    expect(seen(await shop.read(key))).not.toHaveProperty('callback_uri');
  });

  test('without an address of the transaction or the project no callback is sent', async () => {
    shop = await aWalletClient(service().client);
    const key = await accepted();
    await expectNothingTold(key);
    expect(seen(await shop.confirm(key)).status).toBe('confirmed');
  });
});

describe('wallet 6: a failed callback does not stop its transaction', () => {
  const replies: [string, number | Reply][] = [
    ['no answer', hang],
    ['refused by the receiver', 500],
    ['a redirect', 302],
    ['a reset connection', reset],
  ];
  test.each(firstOf(replies, 2))('%s', async (_, reply) => {
    answering(receiver, () => reply);
    const confirmed = await accepted();
    expect(seen(await shop.confirm(confirmed)).status).toBe('confirmed');
    const revoked = await aTransaction({}, { price: 100 });
    seen(await shop.accept(revoked, payer));
    expect(seen(await shop.revoke(revoked)).status).toBe('canceled');
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 750, held: 0 });
    expect(await deliveriesAbout(service().client, confirmed)).toMatchObject([
      { dialect: 'wallet', state: 'pending' },
    ]);
  });
});
