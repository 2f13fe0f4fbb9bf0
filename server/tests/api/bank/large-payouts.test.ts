import { expect, test } from 'vitest';
import { transactionsPath } from '../../support/bank.ts';
import { aMerchant, type Merchant, paymentsPath, unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { useService } from '../../support/test-service.ts';

// Bank 3, File (decision 0221): no SEPA payment carries more than 999,999,999.99 EUR.

const limit = '999999999999999';
const service = useService({
  ...unlimited,
  ...{ FLORIN_PAYMENT_FILE_LIMIT: limit, FLORIN_PAYMENT_DAY_LIMIT: limit },
});
const most = 99_999_999_999;

type Body = Readonly<Record<string, unknown>>;

async function scene(): Promise<{ readonly shop: Merchant; readonly out: MoneyOut }> {
  const shop = await aMerchant(service().client);
  const out = await MoneyOut.open(service().client, { project_id: shop.project.project_id });
  return { shop, out };
}

test('bank 3: a refund above the SEPA maximum is refused; two refunds within it leave', async () => {
  const { shop, out } = await scene();
  const amount = 2 * most;
  const link = await shop.aLink(await shop.anOrder({ amount }), { purchase: { amount } });
  const paymentId = await out.paidPayment(shop, () => ({ minor: amount }), link);
  const refund = (minor: number) =>
    shop.send('POST', `${paymentsPath}/${paymentId}/refunds`, {
      body: { amount: minor, currency: 'EUR', reference: 'One item' },
    });
  const refused = await refund(most + 1);
  expect([refused.status, refused.body['error_properties']]).toEqual([
    422,
    { amount: [`Amount should be at most ${most}, the most that a bank carries at once`] },
  ]);
  expect([(await refund(most)).status, (await refund(most)).status]).toEqual([201, 201]);
  expect((await out.sentFile()).ids.length).toBe(2);
  await out.meets();
});

test('bank 2: money in suspense above the SEPA maximum cannot be returned', async () => {
  const { out } = await scene();
  await out.books([{ minor: most + 1, text: 'what' }]);
  const query = `state=suspense&bank_account_id=${out.accountId}`;
  const read = await service().client.send('GET', `${transactionsPath}?${query}`);
  const [row] = read.body['items'] as Body[];
  const path = `${transactionsPath}/${row?.['bank_transaction_id']}/return`;
  const back = await service().client.send('POST', path, { body: { reason: 'Not ours' } });
  expect([back.status, back.body['error']]).toEqual([409, 'limit_reached']);
  const still = await service().client.send('GET', `${transactionsPath}?${query}`);
  expect(still.body['items']).toMatchObject([{ state: 'suspense', amount: most + 1 }]);
});

test('bank 6: an excess above the SEPA maximum raises an alarm at once', async () => {
  const { shop, out } = await scene();
  const large = async () => {
    const { body } = await service().client.send('GET', '/admin/v1/overview');
    const alarms = body['alarms'] as Body[];
    return alarms.find(({ kind }) => kind === 'payouts_too_large')?.['count'];
  };
  expect(await large()).toBeUndefined();
  await out.paidPayment(shop, () => ({ minor: 1_250 + most + 1 }));
  expect(await large()).toBe(1);
  const { browser } = await atConsole(service(), 'operator');
  expect((await browser.open('/console')).text).toContain(
    'Payouts that no payment file takes, above 999,999,999.99 EUR: 1.',
  );
});
