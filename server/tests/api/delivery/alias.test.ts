import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { aUser, rotate } from '../../support/identity.ts';
import { type Received, Receiver } from '../../support/receivers.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTransferClient, type TransferClient, transfersPath } from '../../support/transfer.ts';
import { balanceOf } from '../../support/wallet.ts';
import { answering, deliveriesOf, isDelivered, receivedAt } from '../../support/webhooks.ts';

// FLORIN_ALIAS: names that receivers and clients of another service read and send (decision 0137).

const service = useSharedService({ ...unlimited, FLORIN_ALIAS: 'brand' });
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

/** Pays an order and returns its webhooks. */
async function paidOrder(shop: Merchant, path: string): Promise<readonly Received[]> {
  answering(receiver, () => 200);
  const { orderId } = await shop.paidOrder('settled', { callback_url: receiver.url(path) });
  await deliveriesOf(shop.client, `order ${orderId}`, (all) => all.every(isDelivered));
  return receivedAt(receiver, path);
}

const hmacOf = (secret: string, body: Buffer): string =>
  createHmac('sha256', secret).update(body).digest('hex');

describe('a receiver that knows only the other name', () => {
  test('verifies the received bytes, and finds every header with the same value', async () => {
    const shop = await aMerchant(service().client);
    const webhooks = await paidOrder(shop, '/alias/headers');
    expect(webhooks.length).toBe(4);
    for (const { headers, body } of webhooks) {
      expect(headers['x-brand-signature']).toBe(hmacOf(shop.project.client_secret, body));
      for (const name of [
        'signature',
        'signature-alg',
        'created-at',
        'request-id',
        'callback-id',
      ]) {
        expect(headers[`x-brand-${name}`]).toBe(headers[`x-service-${name}`]);
        expect(headers[`x-brand-${name}`]).toEqual(expect.any(String));
      }
    }
  });

  test('finds the order in snapshots and in thin webhooks', async () => {
    const shop = await aMerchant(service().client);
    const webhooks = await paidOrder(shop, '/alias/bodies');
    for (const { body } of webhooks) {
      const { order } = JSON.parse(body.toString());
      expect(order.brand_order_id).toBe(order.service_order_id);
      expect(Object.keys(order).slice(0, 3)).toEqual([
        'service_order_id',
        'brand_order_id',
        'merchant_order_id',
      ]);
    }
  });

  test('can verify with the new secret during a rotation', async () => {
    const shop = await aMerchant(service().client);
    const { body } = await rotate(shop.client, shop.project.project_id, {
      what: 'client_secret',
      overlap_seconds: 600,
    });
    const [webhook] = await paidOrder(shop, '/alias/rotation');
    if (webhook === undefined) throw new Error('a webhook came');
    const { headers } = webhook;
    expect(headers['x-brand-signature']).toBe(hmacOf(String(body['client_secret']), webhook.body));
    expect(headers['x-service-signature-previous']).toBe(
      hmacOf(shop.project.client_secret, webhook.body),
    );
    expect(headers).not.toHaveProperty('x-brand-signature-previous');
  });

  test('gets its names and its signature in a manual resend too', async () => {
    const shop = await aMerchant(service().client);
    const { orderId } = await shop.paidOrder('settled', {
      callback_url: receiver.url('/alias/resend'),
    });
    const isDone = (all: readonly unknown[]) => all.every((one) => isDelivered(one as never));
    const [first] = await deliveriesOf(shop.client, `order ${orderId}`, isDone);
    await shop.client.send('POST', `/admin/v1/deliveries/${first?.id}/resend`);
    await deliveriesOf(
      shop.client,
      `order ${orderId}`,
      (all) => all.length === 5 && all.every(isDelivered),
    );
    const resent = receivedAt(receiver, '/alias/resend').at(-1);
    if (resent === undefined) throw new Error('it was sent again');
    expect(JSON.parse(resent.body.toString()).order.brand_order_id).toBe(orderId);
    expect(resent.headers['x-brand-signature']).toBe(
      hmacOf(shop.project.client_secret, resent.body),
    );
  });
});

describe('a transfer inside the service, under the other name', () => {
  const sent = (client: TransferClient, beneficiary: object) =>
    client.create(client.body(beneficiary));

  test('moves the money, and the answer has the documented names', async () => {
    const { client: operator } = service();
    const client = await aTransferClient(operator);
    const user = await aUser(operator);
    const number = user.account_numbers['EUR'];
    const answer = await sent(client, {
      type: 'brand',
      name: 'Ona',
      brand_account: { account_number: number },
    });
    expect(answer.status).toBe(200);
    expect(answer.body['beneficiary']).toEqual({
      type: 'service',
      name: 'Ona',
      service_account: { account_number: number },
    });
    await client.acted(Number(answer.body['id']), 'sign');
    expect(await balanceOf(operator, user.wallet_id)).toEqual({ balance: 1_000, held: 0 });
  });

  test('works in a batch too', async () => {
    const { client: operator } = service();
    const client = await aTransferClient(operator);
    const email = `ona-${client.project.project_number}@example.com`;
    const transfers = [
      client.body({ type: 'brand', brand_account: { email } }),
      client.body({ type: 'brand', brand_account: {} }),
    ];
    const { status, body } = await client.send('POST', `${transfersPath}/batch`, {
      body: { transfers },
    });
    expect(status).toBe(200);
    expect(body['transfers']).toEqual([
      expect.objectContaining({ beneficiary: { type: 'service', service_account: { email } } }),
      {
        error: 'invalid_parameters',
        error_description:
          'beneficiary.service_account: Service account should have one of account_number, email and phone',
      },
    ]);
  });

  test('accepts any mix of the two spellings', async () => {
    const { client: operator } = service();
    const client = await aTransferClient(operator);
    const account = { phone: '+37060000000' };
    for (const beneficiary of [
      { type: 'brand', service_account: account },
      { type: 'service', brand_account: account },
      { type: 'brand', brand_account: account, service_account: account },
    ]) {
      const { status, body } = await sent(client, beneficiary);
      expect([status, body['beneficiary']]).toEqual([
        200,
        { type: 'service', service_account: account },
      ]);
    }
  });

  // biome-ignore format: a table
  test.each<[string, object, string]>([
    ['no account',            { type: 'brand' },                                                                              'beneficiary.service_account: Service account should have one of account_number, email and phone'],
    ['two different accounts', { type: 'brand', brand_account: { email: 'a@b.example' }, service_account: { email: 'c@d.example' } }, 'beneficiary.brand_account: It should equal service_account'],
    ['a list for an account', { type: 'brand', brand_account: ['a@b.example'] },                                              'beneficiary.brand_account: '],
    ['a type in capitals',    { type: 'Brand', brand_account: { email: 'a@b.example' } },                                     'beneficiary.type: '],
    ['an unknown name',       { type: 'other', other_account: { email: 'a@b.example' } },                                     'beneficiary.type: '],
  ])('%s is refused', async (_, beneficiary, text) => {
    const client = await aTransferClient(service().client);
    const { status, body } = await sent(client, beneficiary);
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    expect(body['error_description']).toContain(text);
  });
});

test('the OpenAPI document has the other names', async () => {
  const { body } = await service().client.send('GET', '/openapi.json');
  const text = JSON.stringify(body);
  expect(text).toContain('"X-Brand-Signature"');
  expect(text).toContain('brand_order_id');
  expect(text).toContain('"brand_account"');
});

describe('without FLORIN_ALIAS', () => {
  const plain = useSharedService(unlimited);

  test('nothing has another name', async () => {
    const shop = await aMerchant(plain().client);
    const webhooks = await paidOrder(shop, '/alias/without');
    for (const { headers, body } of webhooks) {
      expect(Object.keys(headers).filter((name) => name.startsWith('x-brand'))).toEqual([]);
      expect(JSON.parse(body.toString()).order).not.toHaveProperty('brand_order_id');
    }
    const client = await aTransferClient(plain().client);
    const { status, body } = await client.create(
      client.body({ type: 'brand', brand_account: { email: 'a@b.example' } }),
    );
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
  });
});
