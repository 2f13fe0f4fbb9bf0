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

const refusalOf = async (link: string) => {
  const { status, body } = await merchant.pay(link, 'settled');
  return [status, body];
};

const tooOften = (attempts: string) => ({
  error: 'invalid_state',
  error_description: `There were ${attempts} already.`,
});

describe('decision 0044: links and attempts of an order are bounded', () => {
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

  test('a link takes 100 attempts to pay, an order 200, and no more', async () => {
    const order = await merchant.anOrder();
    const [first, second, third] = [
      await merchant.aLink(order),
      await merchant.aLink(order),
      await merchant.aLink(order),
    ];
    for (const link of [first, second]) {
      const tried = await statuses(100, () => merchant.pay(link, 'failed'));
      expect(tried).toEqual(Array(100).fill(201));
      if (link === first) {
        expect(await refusalOf(first)).toEqual([409, tooOften('100 attempts to pay this link')]);
      }
    }
    expect(await refusalOf(third)).toEqual([409, tooOften('200 attempts to pay this order')]);
    expect((await merchant.readOrder(order)).body).toMatchObject({ amount_paid: 0 });
  });
});
