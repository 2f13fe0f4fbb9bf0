import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advance, nowOf } from '../../../server/tests/support/clock.ts';
import { answer, gate, type Received, Receiver } from '../../../server/tests/support/receivers.ts';
import { useService } from '../../../server/tests/support/test-service.ts';
import { until } from '../../../server/tests/support/until.ts';
import { aPayer } from '../../../server/tests/support/wallet.ts';
import { objectOf } from '../../../server/tests/support/wallet-callbacks.ts';
import {
  answering,
  type Dialect,
  deliveriesOf,
  deliveryOf,
  isDelivered,
  isFailed,
  receivedAt,
  tell,
  wasTried,
} from '../../../server/tests/support/webhooks.ts';
import { verifyCallback } from '../../src/webhooks/verify-callback.ts';
import { aShop, type Shop } from '../support/shops.ts';

// Decisions 0112 and 0200: a callback that a pause held back for days still verifies.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
const days = 86_400;

let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  shop = await aShop(service().client);
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());
beforeEach(() => {
  answering(receiver, () => 200);
});

async function change(body: object): Promise<void> {
  const host = encodeURIComponent(new URL(receiver.url('/')).host);
  const { status } = await shop.operator.send('PATCH', `/admin/v1/delivery-hosts/${host}`, {
    body,
  });
  expect(status).toBe(200);
}

const pause = () => change({ state: 'paused', reason: 'They move their server.' });
const resume = () => change({ state: 'active' });

/** Verifies a callback as a merchant whose clock agrees with the service. */
async function believed(received: Received | undefined) {
  if (received === undefined) throw new Error('nothing came');
  const now = await nowOf(shop.operator);
  return verifyCallback(
    received,
    {
      publicKeys: shop.florin.publicKeys,
      projectId: shop.project.project_id,
      mode: 'test',
    },
    () => now * 1_000,
  );
}

const trialAt = (path: string, dialect: Dialect) =>
  tell(shop.operator, shop.project, { dialect, url: receiver.url(path), name: randomUUID() });

/** A host becomes known with the first delivery to it. */
async function meet(): Promise<void> {
  await deliveryOf(shop.operator, await trialAt('/met', 'wallet'), isDelivered);
}

test('a callback held four days by a pause verifies and is the same event', async () => {
  await meet();
  await pause();
  const formedAt = await nowOf(shop.operator);
  const { transaction_key: key } = await shop.florin.wallet.transactions.create({
    payments: [{ description: 'Order 1 & more', price: 1_250, currency: 'EUR' }],
    callback_uri: receiver.url('/kept'),
  });
  const wallet_id = await aPayer(shop.operator, 10_000);
  await shop.operate(`/test/transactions/${key}/accept`, { wallet_id });
  await advance(shop.operator, 4 * days);
  await resume();
  const [reserved] = await deliveriesOf(shop.operator, objectOf(key), ([first]) =>
    first === undefined ? false : isDelivered(first),
  );
  const [received] = receivedAt(receiver, '/kept');
  expect(await believed(received)).toMatchObject({
    kind: 'wallet',
    type: 'reserved',
    callbackId: reserved?.callback_id,
    sequence: 1,
    transaction: { transaction_key: key, status: 'waiting' },
  });
  // The callback tells the state of four days ago. Only formed_at is new.
  const [event] = (
    await shop.operator.send('GET', `/admin/v1/events?after=${Number(reserved?.position) - 1}`)
  ).body['events'] as readonly { readonly body: string }[];
  const { text } = await believed(received);
  const toldAt = Number(/"formed_at":(\d+)/.exec(text)?.[1]);
  expect(toldAt).toBeGreaterThanOrEqual(formedAt + 4 * days);
  expect(event?.body).toBe(
    text.replace(/"formed_at":\d+/, event?.body.match(/"formed_at":\d+/)?.[0] ?? ''),
  );
});

test.each(['wallet', 'transfer'] as const)(
  'a %s callback whose first attempt failed before a pause of nine days verifies after it',
  async (dialect) => {
    const path = `/failed-${dialect}`;
    answering(receiver, (nth, at) => (at === path && nth === 1 ? 503 : 200));
    const object = await trialAt(path, dialect);
    await deliveryOf(shop.operator, object, wasTried(1));
    await pause();
    await advance(shop.operator, 9 * days);
    await resume();
    const delivery = await deliveryOf(shop.operator, object, isDelivered);
    const [first, late] = receivedAt(receiver, path);
    const { callbackId } = await believed(late);
    expect(callbackId).toBe(delivery.callback_id);
    expect(callbackId).toBe(first?.headers['x-service-callback-id']);
    await expect(believed(first)).rejects.toMatchObject({ reason: 'untimely' });
    // The delivery shows the request that was sent last.
    const whole = await shop.operator.send('GET', `/admin/v1/deliveries/${delivery.id}`);
    expect(whole.body['request']).toMatchObject({ body: late?.body.toString() });
  },
);

test('a resend held back by a pause verifies', async () => {
  answering(receiver, (_, path) => (path === '/again' ? 503 : 200));
  const object = await trialAt('/again', 'wallet');
  await advance(shop.operator, 4 * days);
  const failed = await deliveryOf(shop.operator, object, isFailed);
  answering(receiver, () => 200);
  await pause();
  await shop.operate(`/deliveries/${failed.id}/resend`);
  await advance(shop.operator, 4 * days);
  await resume();
  await deliveriesOf(shop.operator, object, (all) => all.length === 2 && all.some(isDelivered));
  const { kind, callbackId } = await believed(receivedAt(receiver, '/again').at(-1));
  expect([kind, callbackId]).toEqual(['trial', failed.callback_id]);
});

test('a late callback sent by two nodes arrives twice, and both verify as the same event', async () => {
  await meet();
  await pause();
  const object = await trialAt('/twice', 'wallet');
  await advance(shop.operator, 4 * days);
  const held = gate();
  answering(receiver, (nth) => (nth === 1 ? answer(500, '', { after: held.opened }) : 200));
  await resume();
  await until('one is in the air', () => receivedAt(receiver, '/twice').length === 1);
  // Another node takes the delivery, as if the first had died.
  await service().database.query(
    'UPDATE delivery SET claim = $2, claimed_until = 0 WHERE object = $1',
    [object, randomUUID()],
  );
  await advance(shop.operator, 60);
  const delivery = await deliveryOf(shop.operator, object, isDelivered);
  held.open();
  await advance(shop.operator, 60);
  const received = receivedAt(receiver, '/twice');
  const both = await Promise.all(received.map(believed));
  expect(both.map(({ callbackId }) => callbackId)).toEqual(
    Array.from({ length: 2 }, () => delivery.callback_id),
  );
  const whole = await shop.operator.send('GET', `/admin/v1/deliveries/${delivery.id}`);
  expect(whole.body).toMatchObject({
    state: 'delivered',
    request: { body: received[1]?.body.toString() },
  });
});
