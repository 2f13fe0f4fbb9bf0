import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import {
  aBankAccount,
  BankBook,
  bankAccountsPath,
  giveFile,
  transactionsPath,
} from '../../support/bank.ts';
import { aBuyersLink } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { aUser } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Bank 2, Not exact: partial payments for a payment that takes no more money go to suspense.

const service = useService({ ...unlimited, FLORIN_TEST_METHODS: 'bank-transfer' });
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Record<string, unknown>;

let shop: Merchant;
let accountId: string;
let bank: BankBook;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  const account = await aBankAccount(service().client);
  accountId = String(account['bank_account_id']);
  bank = new BankBook(String(account['iban']), 50_000);
});

const payLink = async (linkId: string, method: string, outcome: string) => {
  const path = `/admin/v1/test/payment-links/${linkId}/pay`;
  const { status, body, text } = await send('POST', path, { body: { method, outcome } });
  if (status !== 201) throw new Error(text);
  return String(body['payment_id']);
};

const transferOf = async (paymentId: string): Promise<Body> =>
  (await send('GET', `/admin/v1/payments/${paymentId}`)).body['bank_transfer'] as Body;

/** A payment of 10.00 of which 4.00 has come. */
async function partlyPaid() {
  const { orderId, linkId } = await aBuyersLink(shop, { amount: 1_000 });
  const paymentId = await payLink(linkId, 'bank-transfer', 'awaiting_authorization');
  const reference = String((await transferOf(paymentId))['reference']);
  await giveFile(service().client, bank.statement([{ minor: 400, reference }]));
  const row = await newest();
  expect(row).toMatchObject({ state: 'matched', reason: 'part', payment_id: paymentId });
  return { orderId, linkId, paymentId, rowId: String(row['bank_transaction_id']) };
}

async function newest(): Promise<Body> {
  const { body } = await send('GET', `${transactionsPath}?bank_account_id=${accountId}`);
  return (body['items'] as Body[])[0] ?? {};
}

const rowOf = async (id: string): Promise<Body> =>
  (await send('GET', `${transactionsPath}/${id}`)).body;

const waitsFor = (id: string, reason: string) =>
  until('the part is in suspense', async () => (await rowOf(id))['reason'] === reason);

async function expectSound(): Promise<void> {
  const { body } = await send('GET', `${bankAccountsPath}/${accountId}/reconciliation`);
  expect([body['bank_closing'], body['unexplained']]).toEqual([bank.balance, 0]);
  expect((await service().client.audit()).body['ok']).toBe(true);
}

const cancel = (orderId: string) =>
  send('POST', `/admin/v1/orders/${orderId}/cancel`, { body: {} });

test('a partial payment of a canceled order is listed in suspense and can be returned to its sender', async () => {
  const { orderId, paymentId, rowId } = await partlyPaid();
  await cancel(orderId);
  await waitsFor(rowId, 'canceled');
  const { body } = await send('GET', `${transactionsPath}?state=suspense`);
  expect(body['items']).toMatchObject([
    { bank_transaction_id: rowId, amount: 400, state: 'suspense', payment_id: null },
  ]);
  expect(await transferOf(paymentId)).toMatchObject({ amount: 1_000, received: 0 });
  await expectSound();
  const path = `${transactionsPath}/${rowId}/return`;
  const returned = await send('POST', path, { body: { reason: 'canceled' } });
  expect([returned.status, returned.body['state']]).toEqual([200, 'returning']);
  await expectSound();
});

test('a partial payment goes to suspense when its order is paid another way', async () => {
  const { linkId, rowId } = await partlyPaid();
  await payLink(linkId, 'mock', 'settled');
  await waitsFor(rowId, 'already_paid');
  expect(await rowOf(rowId)).toMatchObject({ state: 'suspense', payment_id: null });
  await expectSound();
});

test('after a cancel puts one part of a split into suspense, the other part can be undone', async () => {
  const { client } = service();
  const { orderId, linkId } = await aBuyersLink(shop, { amount: 1_000 });
  const paymentId = await payLink(linkId, 'bank-transfer', 'awaiting_authorization');
  const { wallet_id: walletId } = await aUser(client);
  await giveFile(client, bank.statement([{ minor: 700, text: 'for two' }]));
  const rowId = String((await newest())['bank_transaction_id']);
  const parts = [
    { amount: 300, payment_id: paymentId },
    { amount: 400, wallet_id: walletId },
  ];
  const path = `${transactionsPath}/${rowId}`;
  expect((await send('POST', `${path}/split`, { body: { parts } })).status).toBe(200);
  await cancel(orderId);
  await until(
    'the part is in a row of its own',
    async () => (await rowOf(rowId))['amount'] === 400,
  );
  const undone = await send('POST', `${path}/undo`);
  expect([undone.status, undone.body]).toMatchObject([200, { state: 'suspense', amount: 400 }]);
  const { body } = await send('GET', `/admin/v1/wallets/${walletId}`);
  expect(body['balances']).toMatchObject([{ balance: 0 }]);
  const suspense = await send('GET', `${transactionsPath}?state=suspense`);
  expect(suspense.body['items']).toEqual(
    expect.arrayContaining([300, 400].map((amount) => expect.objectContaining({ amount }))),
  );
  await expectSound();
});

test('the migration finds partial payments that an older release left on an ended payment', async () => {
  const { orderId, paymentId, rowId } = await partlyPaid();
  const { database } = service();
  const ofPayment = [paymentId];
  const [{ parts, received } = {}] = await database.query(
    'SELECT parts::text, received FROM bank_reference WHERE payment_id = $1',
    ofPayment,
  );
  await cancel(orderId);
  await waitsFor(rowId, 'canceled');
  await database.query(
    'UPDATE bank_reference SET parts = $2, received = $3 WHERE payment_id = $1',
    [paymentId, parts, received],
  );
  await database.query(
    `UPDATE bank_transaction SET state = 'matched', reason = 'part', payment_id = $2 WHERE id = $1`,
    [rowId, paymentId],
  );
  const file = new URL('../../../migrations/0091-parts-that-nobody-completes.sql', import.meta.url);
  await database.query(await readFile(file, 'utf8'));
  await waitsFor(rowId, 'canceled');
  await expectSound();
});
