import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../server/tests/support/identity.ts';
import { useService } from '../../../server/tests/support/test-service.ts';
import { until } from '../../../server/tests/support/until.ts';
import { aPayer, pay } from '../../../server/tests/support/wallet.ts';
import {
  expressCallbacks,
  expressWebhooks,
  isOrderWebhook,
  isPaymentWebhook,
  type VerifiedCallback,
  type VerifiedWebhook,
} from '../../src/index.ts';
import { aShop, paidOrder, purchase, type Shop } from '../support/shops.ts';

// Webhooks and callbacks of the service, received with the SDK.

const service = useService({ FLORIN_RATE_LIMIT: '0' });

/** A request of one more attempt, as the operator reads it. */
type CallbackSeen = { readonly headers: Record<string, string>; readonly body: string };

const webhooks: VerifiedWebhook[] = [];
const callbacks: VerifiedCallback[] = [];
const answers: number[] = [];

let shop: Shop;
let address = '';
const server = createServer((request, response) => {
  response.on('finish', () => answers.push(response.statusCode));
  const onWebhook = expressWebhooks({ clientSecret: shop.project.client_secret }, (webhook) => {
    webhooks.push(webhook);
  }) as RequestListener;
  const taken = { publicKeys: shop.florin.publicKeys, projectId: shop.project.project_id };
  const onCallback = expressCallbacks({ ...taken, mode: 'test' }, (callback) => {
    callbacks.push(callback);
  }) as RequestListener;
  (request.url === '/webhooks' ? onWebhook : onCallback)(request, response);
});

beforeAll(async () => {
  shop = await aShop(service().client);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const orderOf = ({ payload }: VerifiedWebhook): string | null =>
  isOrderWebhook(payload) || isPaymentWebhook(payload) ? payload.order.service_order_id : null;

const statusOf = ({ payload }: VerifiedWebhook): string => {
  if (isOrderWebhook(payload)) return payload.order.status;
  return isPaymentWebhook(payload) ? payload.payment.status : 'unknown';
};

const told = (orderId: string) =>
  webhooks
    .filter((webhook) => orderOf(webhook) === orderId)
    .sort((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
    .map((webhook) => `${webhook.payload.event.type} ${statusOf(webhook)}`);

test('checkout 6: the webhooks of a paid order are verified', async () => {
  const { orderId } = await paidOrder(shop, { callbackUrl: `${address}/webhooks` });
  await until('the order is told to be paid', () => told(orderId).includes('order paid'));
  await until('the payment is told to be settled', () => told(orderId).includes('payment settled'));
  const ids = webhooks.map(({ callbackId }) => callbackId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('checkout 6.6: the SDK spells canceled one way, whichever spelling the webhook has', async () => {
  const { orderId } = await paidOrder(shop, {
    outcome: 'canceled',
    callbackUrl: `${address}/webhooks`,
  });
  await shop.operate(`/orders/${orderId}/cancel`);
  await until('the order is told to be canceled', () => told(orderId).includes('order canceled'));
  await until('so is the payment', () => told(orderId).includes('payment canceled'));
  const sent = webhooks.filter((webhook) => orderOf(webhook) === orderId);
  expect(sent.some(({ text }) => text.includes('"cancelled"'))).toBe(true);
});

test('wallet 6: a callback verifies with the public key of the service', async () => {
  const walletId = await aPayer(shop.operator, 10_000);
  const { transaction_key: key } = await shop.florin.wallet.transactions.create({
    payments: [{ description: 'Order 1', price: purchase.amount, currency: 'EUR' }],
    callback_uri: `${address}/callbacks`,
  });
  await shop.operate(`/test/transactions/${key}/accept`, { wallet_id: walletId });
  const found = () =>
    callbacks.find((one) => one.kind === 'wallet' && one.transaction.transaction_key === key);
  await until('the callback has come', () => found() !== undefined);
  expect(found()).toMatchObject({ type: 'reserved', transaction: { wallet: walletId } });
});

test('transfer 6: the callback of a transfer verifies', async () => {
  const { florin, operator, project } = shop;
  await pay(operator, project.wallet_id, 10_000);
  const email = `${crypto.randomUUID()}@example.com`;
  await aUser(operator, { email });
  const { id } = await florin.transfers.create({
    amount: { amount: '10.00', currency: 'EUR' },
    beneficiary: { type: 'service', service_account: { email } },
    payer: { account_number: project.account_numbers['EUR'] ?? '' },
    callback: { url: `${address}/callbacks` },
  });
  await florin.transfers.sign(id);
  const told = () =>
    callbacks.flatMap((one) =>
      one.kind === 'transfer' && one.transferId === id ? [one.status] : [],
    );
  await until('the transfer is told to be done', () => told().includes('done'));
});

test.each(['checkout', 'wallet', 'transfer'] as const)(
  'a trial event in the %s dialect is accepted',
  async (dialect) => {
    const path = dialect === 'checkout' ? 'webhooks' : 'callbacks';
    const { project_id } = shop.project;
    await shop.operate('/events/trial', {
      project_id,
      dialect,
      url: `${address}/${path}`,
      data: dialect,
    });
    const isTrial = ({ text }: { readonly text: string }): boolean =>
      text.includes('trial') && text.includes(dialect);
    await until('it has come', () => [...webhooks, ...callbacks].some(isTrial));
    if (dialect !== 'checkout') expect(callbacks.find(isTrial)?.kind).toBe('trial');
  },
);

test("decision 0112: another merchant's callback is refused although the same key signed it", async () => {
  const stranger = await aShop(service().client);
  const walletId = await aPayer(stranger.operator, 10_000);
  const { transaction_key: key } = await stranger.florin.wallet.transactions.create({
    payments: [{ description: 'Order 1', price: 1, currency: 'EUR' }],
  });
  await stranger.operate(`/test/transactions/${key}/accept`, { wallet_id: walletId });
  const { project_id } = stranger.project;
  const path = `/admin/v1/test/callbacks?project_id=${project_id}&dialect=wallet`;
  const { body } = await stranger.operator.send('GET', path);
  const [told] = (body as unknown as { callbacks: readonly CallbackSeen[] }).callbacks;
  if (told === undefined) throw new Error('nothing was told');
  const ours = { projectId: shop.project.project_id, mode: 'test' } as const;
  await expect(shop.florin.verifyCallback(told, ours)).rejects.toMatchObject({
    reason: 'other_project',
  });
  const theirs = { projectId: project_id, mode: 'test' } as const;
  expect(await shop.florin.verifyCallback(told, theirs)).toMatchObject({ kind: 'wallet' });
  await expect(shop.florin.verifyCallback(told, { ...theirs, mode: 'live' })).rejects.toMatchObject(
    { reason: 'other_mode' },
  );
});

test('every webhook and callback sent was accepted with 200', () => {
  expect(new Set(answers)).toEqual(new Set([200]));
});
