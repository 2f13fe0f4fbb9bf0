import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { accountIdOf } from '../../../src/identity/wallets/account-number.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { errorOf } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0080: what a merchant owes can be seen and settled. Each test has a shop of its own.

const service = useSharedService(unlimited);
let shop: Merchant;
beforeEach(async () => {
  shop = await aMerchant(service().client, { currencies: ['EUR', 'JPY'] });
});

const debtsOf = (projectId: string) =>
  service().client.send('GET', `/admin/v1/projects/${projectId}/debts`);

const debts = async () => (await debtsOf(shop.project.project_id)).body['debts'];

/** A payment that was spent before its buyer disputed it. */
async function disputedWithoutFunds(): Promise<void> {
  const { paymentId } = await shop.paidOrder();
  await shop.spend(1_250);
  await shop.moveTo(paymentId, 'chargeback');
}

test('who owes nothing has no debts', async () => {
  await shop.paidOrder();
  const answer = await debtsOf(shop.project.project_id);
  expect([answer.status, answer.text]).toEqual([200, '{"debts":[]}']);
});

test('what a chargeback took and was not there is shown, and grows with the next', async () => {
  await disputedWithoutFunds();
  const owed = { currency: 'EUR', account_id: expect.stringMatching(/^\d+$/) };
  expect(await debts()).toEqual([{ ...owed, amount: 1_250 }]);
  await disputedWithoutFunds();
  expect(await debts()).toEqual([{ ...owed, amount: 2_500 }]);
});

test('money that comes later is the merchant’s, until a posting to the account settles the debt', async () => {
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

test('of a project that does not exist nothing is said', async () => {
  const id = randomUUID();
  const answer = await debtsOf(id);
  expect([answer.status, answer.text]).toEqual([
    404,
    errorOf('not_found', `There is no project ${id}.`),
  ]);
});
