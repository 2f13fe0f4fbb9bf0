import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { transactionsPath } from '../../support/bank.ts';
import { aMerchant, paymentsPath, unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import {
  actOnFile,
  aTreasurer,
  aWaitingTransfer,
  makeFile,
  paymentFilesPath,
} from '../../support/payment-files.ts';
import { ibans } from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';
import { aServiceBeneficiary, aTransferClient, bankBeneficiary } from '../../support/transfer.ts';
import { until } from '../../support/until.ts';

// Bank 3, File: an unfit payout stops no other payout of its bank account.
// Rows are spoilt as older releases left them, so the services are not shared with other files.

const service = useService(unlimited);
const limit = '999999999999999';
const highLimits = useService({
  ...unlimited,
  ...{ FLORIN_PAYMENT_FILE_LIMIT: limit, FLORIN_PAYMENT_DAY_LIMIT: limit },
});

type Body = Readonly<Record<string, unknown>>;

async function merchantScene() {
  const shop = await aMerchant(service().client);
  const out = await MoneyOut.open(service().client, { project_id: shop.project.project_id });
  return { shop, out };
}

async function waitingIn(
  { accountId }: MoneyOut,
  { client } = service(),
): Promise<readonly Body[]> {
  const path = `/admin/v1/payouts?state=waiting&bank_account_id=${accountId}`;
  return (await client.send('GET', path)).body['items'] as Body[];
}

async function scene(funds = 500_000, { client } = service()) {
  const shop = await aTransferClient(client, funds);
  const out = await MoneyOut.open(client, { project_id: shop.project.project_id });
  return { shop, out };
}

test.each([
  ['is invalid', 'hello', undefined],
  ['has an unknown country', 'HABAXX22', undefined],
  ['is in lower case', 'haba lt22', 'HABALT22'],
])('decision 0216: a BIC that %s does not stop the file', async (_, bic, written) => {
  const { shop, out } = await scene();
  const { iban } = bankBeneficiary.bank_account;
  const beneficiary = { type: 'bank', name: 'Ona', bank_account: { iban, bic } };
  const id = await aWaitingTransfer(shop, '1.00', beneficiary);
  await aWaitingTransfer(shop, '10.00');
  const { fileId, ids } = await out.sentFile();
  const xml = await service().client.send('GET', `${paymentFilesPath}/${fileId}/xml`);
  const agents = [...xml.text.matchAll(/<CdtrAgt><FinInstnId><BICFI>(.*?)</g)];
  expect([xml.status, ids.length, agents[0]?.[1]]).toEqual([200, 2, written]);
  // Readers of the transfer still see the BIC as it was given.
  expect((await shop.read(id)).body).toMatchObject({ beneficiary: { bank_account: { bic } } });
});

const maskedIbans = ['DE89****3000', 'DE89NNNNNNNN532013'];

test.each(maskedIbans)(
  'decision 0236: an excess from %s waits until a treasurer names an account',
  async (masked) => {
    const { client } = service();
    const { shop, out } = await merchantScene();
    await out.paidPayment(shop, () => ({ minor: 1_350, iban: masked }));
    const [payout] = await waitingIn(out);
    expect(payout).toMatchObject({ amount: 100, iban: null });
    expect((await makeFile(client, out.accountId)).body['error']).toBe('nothing_to_pay');
    const path = `/admin/v1/payouts/${payout?.['payout_id']}/account`;
    const named = () => client.send('POST', path, { body: { iban: ibans[1] } });
    expect([(await named()).status, (await named()).status]).toEqual([200, 409]);
    const file = await out.sentFile();
    await out.books([{ minor: -100, endToEndId: file.ids[0] ?? '' }]);
    await out.meets();
  },
);

test.each(maskedIbans)(
  'decision 0236: a refund and a return to %s need an account',
  async (masked) => {
    const { client } = service();
    const { shop, out } = await merchantScene();
    const paymentId = await out.paidPayment(shop, () => ({ iban: masked }));
    const path = `${paymentsPath}/${paymentId}/refunds`;
    const body = { amount: 500, currency: 'EUR', reference: 'One item' };
    const refund = (more: object) => shop.send('POST', path, { body: { ...body, ...more } });
    expect((await refund({})).body['error_properties']).toEqual({
      payer_iban: ['Payer iban is required: the bank did not say where the money came from'],
    });
    expect((await refund({ payer_iban: ibans[1] })).status).toBe(201);
    await out.books([{ minor: 700, text: 'what', iban: masked }]);
    const query = `state=suspense&bank_account_id=${out.accountId}`;
    const read = await client.send('GET', `${transactionsPath}?${query}`);
    const [row] = read.body['items'] as Body[];
    // People still see what the bank wrote.
    expect(row).toMatchObject({ counterparty: { iban: masked } });
    const back = await client.send(
      'POST',
      `${transactionsPath}/${row?.['bank_transaction_id']}/return`,
      { body: { reason: 'Not ours' } },
    );
    expect([back.status, back.body['error']]).toEqual([409, 'no_sender']);
    expect((await out.sentFile()).ids.length).toBe(1);
  },
);

test.each([
  ...maskedIbans,
  // Wrong check digits, the wrong length for the country, and an unknown country.
  ...['LT611010012345678901', 'LT91101001234567890', 'XX371010012345678901'],
])('decision 0236: a payout to %s waits for another account', async (iban) => {
  const { client } = service();
  const { shop, out } = await merchantScene();
  const payoutId = await out.payoutWithoutAccount(shop);
  // As earlier releases wrote it.
  await service().database.query('UPDATE payout SET iban = $2 WHERE id = $1', [payoutId, iban]);
  expect((await makeFile(client, out.accountId)).body['error']).toBe('nothing_to_pay');
  const path = `/admin/v1/payouts/${payoutId}/account`;
  expect((await client.send('POST', path, { body: { iban: ibans[1] } })).status).toBe(200);
  expect((await out.sentFile()).ids.length).toBe(1);
});

test('decision 0221: a payout above the file limit does not hold up younger ones', async () => {
  const { shop, out } = await scene(300_000_000);
  await aWaitingTransfer(shop, '1000000.01');
  await aWaitingTransfer(shop, '10.00');
  await aWaitingTransfer(shop, '20.00');
  const file = await out.sentFile();
  expect(await out.itemsOf(file)).toMatchObject([{ amount: 1_000 }, { amount: 2_000 }]);
  expect((await makeFile(service().client, out.accountId)).body['error']).toBe('nothing_to_pay');
  // It is listed, and the console's Home reports it after a day.
  expect(await waitingIn(out)).toMatchObject([{ amount: 100_000_001, payment_file_id: null }]);
  // A payout of exactly the limit has a file of its own.
  await aWaitingTransfer(shop, '1000000.00');
  await aWaitingTransfer(shop, '0.01');
  expect(await out.itemsOf(await out.sentFile())).toMatchObject([{ amount: 100_000_000 }]);
  expect(await out.itemsOf(await out.sentFile())).toMatchObject([{ amount: 1 }]);
});

test('decision 0221: a payout above the SEPA maximum is in no file, whatever the file limit', async () => {
  const { client } = highLimits();
  const { shop, out } = await scene(300_000_000_000, highLimits());
  const id = await aWaitingTransfer(shop, '0.01');
  await aWaitingTransfer(shop, '999999999.99');
  // As earlier releases wrote it.
  await highLimits().database.query(
    "UPDATE payout SET amount = 100000000000 WHERE cause = 'transfer' AND subject = $1",
    [String(id)],
  );
  const file = await out.sentFile();
  expect(await out.itemsOf(file)).toMatchObject([{ amount: 99_999_999_999 }]);
  const xml = await client.send('GET', `${paymentFilesPath}/${file.fileId}/xml`);
  expect(xml.text).toContain('<CtrlSum>999999999.99</CtrlSum>');
  expect((await makeFile(client, out.accountId)).body['error']).toBe('nothing_to_pay');
  // The migration lets the transfer fail, so its payer has the money again.
  const name = '../../../migrations/0092-transfers-above-one-payment.sql';
  await highLimits().database.query(await readFile(new URL(name, import.meta.url), 'utf8'));
  const statusOf = async () => (await shop.read(id)).body['status'];
  await until('the transfer has failed', async () => (await statusOf()) === 'failed');
  expect((await shop.read(id)).body).toMatchObject({ failure_status: { code: 'payout_failed' } });
  expect(await waitingIn(out, highLimits())).toEqual([]);
  await out.meets();
});

test('decision 0221: a transfer above the SEPA maximum is refused', async () => {
  const { shop } = await scene(300_000_000_000);
  const wanted = (amount: string) => ({ amount: { amount, currency: 'EUR' } });
  const said = 'amount.amount: Amount should be at most 999999999.99';
  const asked = (beneficiary: object, amount: string) =>
    shop.create(shop.body(beneficiary, wanted(amount)));
  const refused = await asked(bankBeneficiary, '1000000000.00');
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: 'invalid_parameters', error_description: said },
  ]);
  expect((await asked(bankBeneficiary, '999999999.99')).status).toBe(200);
  // A transfer inside the service needs no bank.
  const { beneficiary } = await aServiceBeneficiary(service().client);
  expect((await asked(beneficiary, '1000000000.00')).status).toBe(200);
});

test('decision 0221: a too large transfer, created before its bank account, is refused at signing', async () => {
  const { client } = service();
  const shop = await aTransferClient(client, 300_000_000_000);
  const amount = { amount: '1000000000.00', currency: 'EUR' };
  const { id } = await shop.created(bankBeneficiary, { amount });
  await MoneyOut.open(client, { project_id: shop.project.project_id });
  const signed = await shop.act(id, 'sign');
  expect([signed.status, signed.body['error_description']]).toEqual([
    400,
    'amount.amount: Amount should be at most 999999999.99',
  ]);
  expect((await shop.read(id)).body['status']).toBe('new');
});

test('decision 0236: payouts to invalid accounts do not hold up others, even with one payout per file', async () => {
  const { client } = service();
  const { shop, out } = await scene();
  const amounts = ['1.00', '2.00', '3.00', '4.00'];
  for (const amount of amounts) await aWaitingTransfer(shop, amount);
  // As earlier releases wrote them.
  await service().database.query(
    `UPDATE payout SET iban = 'LT611010012345678901' WHERE bank_account_id = $1 AND amount < 300`,
    [out.accountId],
  );
  const made = await makeFile(client, out.accountId, { limit: 1 });
  expect(made.body).toMatchObject({ transactions: 1, total: 300 });
  expect(await out.itemsOf(await out.sentFile())).toMatchObject([{ amount: 400 }]);
  expect((await makeFile(client, out.accountId)).body['error']).toBe('nothing_to_pay');
  expect(await waitingIn(out)).toMatchObject([{ amount: 200 }, { amount: 100 }]);
});

test.each([
  ['whose account has wrong check digits', "iban = 'LT611010012345678901'"],
  ['whose account is masked', "iban = 'LT61**************'"],
  ['above the SEPA maximum', 'amount = 100000000000'],
])(
  'decision 0236: a draft of an older release with a payout %s is not released',
  async (_, set) => {
    const { client, database } = service();
    const { shop, out } = await scene();
    await aWaitingTransfer(shop, '10.00');
    await aWaitingTransfer(shop, '20.00');
    const made = await makeFile(client, out.accountId);
    const fileId = String(made.body['payment_file_id']);
    const [item] = await out.itemsOf({ fileId });
    await database.query(`UPDATE payout SET ${set} WHERE id = $1`, [item?.['payout_id']]);
    const released = await actOnFile(client, fileId, 'release', await aTreasurer(client));
    expect([released.status, released.body]).toEqual([
      409,
      {
        error: 'unfit_payouts',
        error_description: `No bank carries these payouts, whose account is no IBAN or whose amount is too large: ${item?.['payout_id']}. Withdraw the file and make another; they wait for another account.`,
      },
    ]);
    // After the withdrawal the others leave.
    expect((await actOnFile(client, fileId, 'withdraw')).status).toBe(200);
    expect(await out.itemsOf(await out.sentFile())).toMatchObject([{ amount: 2_000 }]);
    expect(await waitingIn(out)).toMatchObject([{ payout_id: item?.['payout_id'] }]);
  },
);
