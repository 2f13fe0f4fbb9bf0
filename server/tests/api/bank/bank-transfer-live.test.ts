import { expect, test } from 'vitest';
import { aBankAccount } from '../../support/bank.ts';
import { aMerchant } from '../../support/checkout.ts';
import { useSharedService } from '../../support/test-service.ts';

// Bank 2, Method: live projects. The rules in full are beside methods/method.ts.

const service = useSharedService();

const methodsPath = '/checkout-project/integration/v1/methods';

test('bank 2: a live project has the method as soon as a bank account serves it', async () => {
  const { client } = service();
  const shop = await aMerchant(client, { test_mode: false });
  const types = async () => {
    const { items } = (await shop.send('GET', methodsPath)).body as {
      items: { key: string; type: string }[];
    };
    return items.filter(({ key }) => key === 'bank-transfer').map(({ type }) => type);
  };
  const linkWith = async () => {
    const orderId = await shop.anOrder();
    return (await shop.createLink(orderId, { payment_details: { key: 'bank-transfer' } })).status;
  };
  expect([await types(), await linkWith()]).toEqual([[], 422]);
  const { project_id } = shop.project;
  await aBankAccount(client, { test_mode: false, project_id });
  expect([await types(), await linkWith()]).toEqual([['banktransfer'], 201]);
});
