import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { accountIdOf } from '../../../src/identity/wallets/account-number.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { errorOf } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0080: debts of a merchant can be seen and settled. Each test has its own shop.

const service = useSharedService(unlimited);
let shop: Merchant;
beforeEach(async () => {
  shop = await aMerchant(service().client, { currencies: ['EUR', 'JPY'] });
});

const debtsOf = (projectId: string) =>
  service().client.send('GET', `/admin/v1/projects/${projectId}/debts`);

const debts = async () => (await debtsOf(shop.project.project_id)).body['debts'];

/** A payment whose money was spent before its buyer disputed it. */
async function disputedWithoutFunds(): Promise<void> {
  const { paymentId } = await shop.paidOrder();
  await shop.spend(1_250);
  await shop.moveTo(paymentId, 'chargeback');
}

test('a merchant who owes nothing has no debts', async () => {
  await shop.paidOrder();
  const answer = await debtsOf(shop.project.project_id);
  expect([answer.status, answer.text]).toEqual([200, '{"debts":[]}']);
});

test('a chargeback without enough money is a debt and grows with the next chargeback', async () => {
  await disputedWithoutFunds();
  const owed = { currency: 'EUR', account_id: expect.stringMatching(/^\d+$/) };
  expect(await debts()).toEqual([{ ...owed, amount: 1_250 }]);
  await disputedWithoutFunds();
  expect(await debts()).toEqual([{ ...owed, amount: 2_500 }]);
});

test('later income stays with the merchant until a posting settles the debt', async () => {
  await disputedWithoutFunds();
  await shop.paidOrder('settled', { amount: 2_000 });
  expect(await shop.balance()).toBe(2_000);
  const [debt] = (await debts()) as [{ readonly account_id: string }];
  const settle = (amount: number) =>
    shop.client.post({
      debit_account: String(accountIdOf(shop.project.account_numbers['EUR'] ?? '')),
      credit_account: debt.account_id,
      amount,
    });
  expect((await settle(1_000)).status).toBe(201);
  expect(await debts()).toEqual([{ currency: 'EUR', amount: 250, account_id: debt.account_id }]);
  expect((await settle(250)).status).toBe(201);
  expect([await debts(), await shop.balance()]).toEqual([[], 750]);
  expect((await service().client.audit()).body).toMatchObject({ ok: true });
});

test('the debts of an unknown project are 404', async () => {
  const id = randomUUID();
  const answer = await debtsOf(id);
  expect([answer.status, answer.text]).toEqual([
    404,
    errorOf('not_found', `There is no project ${id}.`),
  ]);
});
