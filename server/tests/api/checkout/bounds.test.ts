import { beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { useSharedService } from '../../support/test-service.ts';

const service = useSharedService(unlimited);
let merchant: Merchant;
beforeAll(async () => {
  merchant = await aMerchant(service().client);
});

const statuses = async (count: number, ask: () => Promise<{ readonly status: number }>) =>
  (await Promise.all(Array.from({ length: count }, ask))).map(({ status }) => status);

describe('decision 0044: what is loaded and told together is bounded', () => {
  test('an order has 100 links and no more', async () => {
    const order = await merchant.anOrder();
    expect(await statuses(100, () => merchant.createLink(order))).toEqual(Array(100).fill(201));
    const { status, body } = await merchant.createLink(order);
    expect([status, body]).toEqual([
      409,
      {
        error: 'invalid_state',
        error_description: 'This order has 100 payment links already.',
      },
    ]);
  });

  test('an order is tried to be paid 200 times and no more', async () => {
    const order = await merchant.anOrder();
    const link = await merchant.aLink(order);
    const tried = await statuses(200, () => merchant.pay(link, 'failed'));
    expect(tried).toEqual(Array(200).fill(201));
    const { status, body } = await merchant.pay(link, 'settled');
    expect([status, body['error']]).toEqual([409, 'invalid_state']);
    expect((await merchant.readOrder(order)).body).toMatchObject({ amount_paid: 0 });
  });
});
