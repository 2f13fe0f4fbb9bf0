import { beforeAll, expect, test } from 'vitest';
import { useSharedService } from '../../support/test-service.ts';
import { aWalletClient, seen, unlimitedWallet, type WalletClient } from '../../support/wallet.ts';

// Decision 0049-wallet-api: open points of the document are read in favour of existing clients.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
beforeAll(async () => {
  shop = await aWalletClient(service().client);
});

test('parameters of any value come back as they were given', async () => {
  const parameters = {
    text: 'x'.repeat(5_000),
    number: 1.5,
    big: 9_007_199_254_740_991,
    no: null,
    yes: true,
    nested: { list: [1, 2.25, { deep: 'ą' }], empty: {} },
  };
  const { transaction_key: key } = await shop.created({}, { parameters });
  const { payments } = seen(await shop.read(key));
  expect(payments[0]?.['parameters']).toEqual(parameters);
});

test('an empty list in place of an object means no parameters', async () => {
  const items = [{ title: 'Lamp', price: 1_250, quantity: 1, parameters: [] }];
  const { payments } = await shop.created({}, { price: undefined, items, parameters: [] });
  expect(payments[0]).not.toHaveProperty('parameters');
  const [item] = (payments[0]?.['items'] ?? []) as readonly object[];
  expect(item).toMatchObject({ title: 'Lamp', price: 1_250, quantity: 1 });
  expect(item).not.toHaveProperty('parameters');
});

test('a non-empty list in place of an object is refused', async () => {
  const payments = [{ description: 'One', price: 1, currency: 'EUR', parameters: [1] }];
  expect((await shop.create({ payments })).status).toBe(400);
});

test.each([
  ['1.5', 1.5],
  ['100', 100],
  ['0.0001', 0.0001],
])('a percentage may be given as text: %s', async (text, number) => {
  const { payments } = await shop.created({}, { commission: { out_commission_percent: text } });
  expect(payments[0]?.['commission']).toMatchObject({ out_commission_percent: number });
});

test.each(['100.01', '1,5', '-1', '1.00001', ''])('percentage %j is refused', async (text) => {
  const commission = { out_commission_percent: text };
  const payments = [{ description: 'One', price: 100, currency: 'EUR', commission }];
  const answer = await shop.create({ payments });
  expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
});

test('a payment has the type of its transaction unless it names its own', async () => {
  const plain = { description: 'One', price: 100, currency: 'EUR' };
  const payments = [plain, { ...plain, type: 'transfer' }];
  const made = seen(await shop.create({ type: 'donation', payments }));
  expect(made.payments.map((one) => one['type'])).toEqual(['donation', 'transfer']);
});
