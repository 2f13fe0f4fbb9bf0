import { beforeAll, expect, test } from 'vitest';
import {
  aBankAccount,
  BankBook,
  bankAccountsPath,
  giveFile,
  transactionsPath,
} from '../../support/bank.ts';
import { unlimited } from '../../support/checkout.ts';
import {
  actOnFile,
  aTreasurer,
  aWaitingTransfer,
  makeFile,
  paymentFilesPath,
} from '../../support/payment-files.ts';
import { type ReportFile, reportXml } from '../../support/report-file.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, type TransferClient } from '../../support/transfer.ts';

// Bank 3 and 4: what leaves by a file, what the bank says of it, and books that meet the bank.

const service = useService(unlimited);
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Record<string, unknown>;

let accountId: string;
let bank: BankBook;
let shop: TransferClient;
let treasurer: string;

beforeAll(async () => {
  const account = await aBankAccount(service().client);
  accountId = String(account['bank_account_id']);
  bank = new BankBook(String(account['iban']), 1_000_000);
  shop = await aTransferClient(service().client, 500_000);
  treasurer = await aTreasurer(service().client);
  await giveFile(service().client, bank.statement([]));
});

type Sent = {
  readonly fileId: string;
  readonly messageId: string;
  readonly ids: readonly string[];
};

/** A file with everything that waits, at the bank. */
async function sentFile(): Promise<Sent> {
  const made = await makeFile(service().client, accountId);
  const fileId = String(made.body['payment_file_id']);
  await actOnFile(service().client, fileId, 'release', treasurer);
  await send('GET', `${paymentFilesPath}/${fileId}/xml`);
  const { body } = await send('GET', `${paymentFilesPath}/${fileId}`);
  const ids = (body['items'] as Body[]).map((item) => String(item['end_to_end_id']));
  return { fileId, messageId: String(made.body['message_id']), ids };
}

const report = (file: ReportFile) =>
  send('POST', '/admin/v1/payment-reports', {
    body: reportXml(file),
    headers: { 'content-type': 'application/xml' },
  });
const fileState = async ({ fileId }: Sent) =>
  (await send('GET', `${paymentFilesPath}/${fileId}`)).body['state'];
const itemStates = async ({ fileId }: Sent) =>
  ((await send('GET', `${paymentFilesPath}/${fileId}`)).body['items'] as Body[]).map(
    ({ state }) => state,
  );
const transfer = async (id: number) => (await shop.read(id)).body;
const funds = async () => {
  const { body } = await send('GET', `/admin/v1/wallets/${shop.project.wallet_id}`);
  const [own] = body['balances'] as Body[];
  return [own?.['balance'], own?.['available']];
};

/** Nothing is unexplained, and the books agree with themselves. */
async function booksMeetTheBank(): Promise<void> {
  const { body } = await send('GET', `${bankAccountsPath}/${accountId}/reconciliation`);
  expect(body).toMatchObject({ bank_closing: bank.balance, unexplained: 0 });
  expect((await send('GET', '/admin/v1/audit')).body).toMatchObject({ ok: true });
}

test('accepted by a report, booked by a statement: the transfer is done, and nothing is open', async () => {
  const before = await funds();
  const id = await aWaitingTransfer(shop, '30.00');
  const file = await sentFile();
  const accepted = await report({ originalMessageId: file.messageId, status: 'ACCP' });
  expect(accepted.body).toEqual({
    reports: [
      {
        ...{ state: 'taken', message_id: 'REPORT-1', original_message_id: file.messageId },
        ...{ payment_file_id: file.fileId, accepted: 1, rejected: 0, verification: 0 },
        problem: null,
      },
    ],
  });
  expect([await fileState(file), await itemStates(file)]).toEqual(['accepted', ['accepted']]);
  expect(await transfer(id)).toMatchObject({ status: 'reserved' });
  await giveFile(
    service().client,
    bank.statement([{ minor: -3_000, endToEndId: file.ids[0] ?? '' }]),
  );
  expect(await transfer(id)).toMatchObject({ status: 'done' });
  expect([await fileState(file), await itemStates(file)]).toEqual(['booked', ['booked']]);
  expect(await funds()).toEqual(before.map((one) => Number(one) - 3_000));
  const late = await report({ originalMessageId: file.messageId, status: 'RJCT' });
  expect(late.body['reports']).toMatchObject([{ rejected: 0 }]);
  expect(await itemStates(file)).toEqual(['booked']);
  const { body } = await send('GET', `${transactionsPath}?bank_account_id=${accountId}`);
  const [newest] = body['items'] as Body[];
  const { body: read } = await send('GET', `/admin/v1/transfers/${id}`);
  expect(newest).toMatchObject({ amount: -3_000, state: 'matched', payout_id: read['payout_id'] });
  await booksMeetTheBank();
});

test('one refused, one paid: the refused one fails in words and its money is back', async () => {
  const paid = await aWaitingTransfer(shop, '11.00');
  const refused = await aWaitingTransfer(shop, '22.00');
  const before = await funds();
  const file = await sentFile();
  const payments = [
    { endToEndId: file.ids[0] ?? '', status: 'ACSP' },
    { endToEndId: file.ids[1] ?? '', status: 'RJCT', reasons: [{ code: 'AC04' }] },
  ];
  await report({ originalMessageId: file.messageId, status: 'PART', blocks: [{ payments }] });
  expect([await fileState(file), await itemStates(file)]).toEqual([
    'partly_accepted',
    ['accepted', 'rejected'],
  ]);
  expect(await transfer(refused)).toMatchObject({
    status: 'failed',
    failure_status: { code: 'AC04', message: expect.stringContaining('closed') },
  });
  expect(await transfer(paid)).toMatchObject({ status: 'reserved' });
  expect(await funds()).toEqual([before[0], Number(before[1]) + 2_200]);
  await giveFile(
    service().client,
    bank.statement([{ minor: -1_100, endToEndId: file.ids[0] ?? '' }]),
  );
  expect(await fileState(file)).toBe('booked');
  await booksMeetTheBank();
});

test('what comes back days later is the payer’s again, and the transfer has failed', async () => {
  const before = await funds();
  const id = await aWaitingTransfer(shop, '40.00');
  const file = await sentFile();
  const ours = { endToEndId: file.ids[0] ?? '' };
  await giveFile(service().client, bank.statement([{ minor: -4_000, ...ours }]));
  expect(await transfer(id)).toMatchObject({ status: 'done' });
  const returned = {
    ...{ minor: 4_000, ...ours },
    transactions: [{ ...ours, debtor: { name: 'Ona' }, returned: { code: 'AC01' } }],
  };
  await giveFile(service().client, bank.statement([returned]));
  expect(await transfer(id)).toMatchObject({ status: 'failed', failure_status: { code: 'AC01' } });
  expect([await fileState(file), await itemStates(file)]).toEqual(['booked', ['returned']]);
  expect(await funds()).toEqual(before);
  await booksMeetTheBank();
});

test('a return that is heard of before its debit ends the same', async () => {
  const before = await funds();
  const id = await aWaitingTransfer(shop, '7.00');
  const file = await sentFile();
  const ours = { endToEndId: file.ids[0] ?? '' };
  await giveFile(
    service().client,
    bank.statement([
      { minor: 700, ...ours },
      { minor: -700, ...ours },
    ]),
  );
  expect(await transfer(id)).toMatchObject({ status: 'failed' });
  expect(await itemStates(file)).toEqual(['returned']);
  expect(await funds()).toEqual(before);
  await booksMeetTheBank();
});

test('a bank that books the whole file as one sum; another sum waits for a person', async () => {
  const ids = [await aWaitingTransfer(shop, '1.00'), await aWaitingTransfer(shop, '2.00')];
  const file = await sentFile();
  const batch = { count: 2, messageId: file.messageId };
  await giveFile(service().client, bank.statement([{ minor: -299, batch, transactions: [] }]));
  expect(await itemStates(file)).toEqual(['in_file', 'in_file']);
  await giveFile(service().client, bank.statement([{ minor: -300, batch, transactions: [] }]));
  expect([await fileState(file), await itemStates(file)]).toEqual(['booked', ['booked', 'booked']]);
  for (const id of ids) expect(await transfer(id)).toMatchObject({ status: 'done' });
  const { body } = await send(
    'GET',
    `${transactionsPath}?state=suspense&bank_account_id=${accountId}`,
  );
  expect((body['items'] as Body[]).map(({ amount, reason }) => [amount, reason])).toEqual([
    [-299, 'batch'],
  ]);
  await booksMeetTheBank();
});

test('names of payees wait for a person: go on, or withdraw and wait again', async () => {
  const id = await aWaitingTransfer(shop, '3.00');
  const asked = async (file: Sent) => {
    const [endToEndId = ''] = file.ids;
    const payments = [{ endToEndId, status: 'RVNM', reasons: [{ code: 'RVNM' }] }];
    await report({ originalMessageId: file.messageId, status: 'RVCM', blocks: [{ payments }] });
    return (await send('GET', `${paymentFilesPath}/${file.fileId}`)).body;
  };
  const first = await sentFile();
  expect(await asked(first)).toMatchObject({
    verification: 'waiting',
    items: [{ state: 'in_file', reason: 'RVNM' }],
  });
  expect((await actOnFile(service().client, first.fileId, 'withdraw')).body).toMatchObject({
    state: 'withdrawn',
  });
  const second = await sentFile();
  await asked(second);
  const goOn = `${paymentFilesPath}/${second.fileId}/go-on`;
  expect((await send('POST', goOn)).body).toMatchObject({ verification: 'accepted' });
  expect((await send('POST', goOn)).status).toBe(409);
  await giveFile(
    service().client,
    bank.statement([{ minor: -300, endToEndId: second.ids[0] ?? '' }]),
  );
  expect(await transfer(id)).toMatchObject({ status: 'done' });
  await booksMeetTheBank();
});

test('what nobody knows is sent back by a file, and waits again where the bank refuses it', async () => {
  await giveFile(service().client, bank.statement([{ minor: 5_000, text: 'for whom?' }]));
  const { body } = await send(
    'GET',
    `${transactionsPath}?state=suspense&bank_account_id=${accountId}`,
  );
  const row = (body['items'] as Body[]).find(({ amount }) => amount === 5_000);
  const path = `${transactionsPath}/${row?.['bank_transaction_id']}`;
  const state = async () => (await send('GET', path)).body;
  await send('POST', `${path}/return`, { body: { reason: 'unknown' } });
  const refused = await sentFile();
  await report({
    originalMessageId: refused.messageId,
    status: 'RJCT',
    reasons: [{ code: 'AC04' }],
  });
  expect(await state()).toMatchObject({ state: 'suspense', reason: 'not_returned' });
  expect(await fileState(refused)).toBe('rejected');
  await send('POST', `${path}/return`, { body: { reason: 'unknown' } });
  const file = await sentFile();
  await giveFile(
    service().client,
    bank.statement([{ minor: -5_000, endToEndId: file.ids[0] ?? '' }]),
  );
  expect(await state()).toMatchObject({ state: 'returned' });
  await booksMeetTheBank();
});

test('a report about no file of ours is refused and says so; what is no report, too', async () => {
  const unknown = await report({ originalMessageId: 'SOMEBODY-ELSE', status: 'ACCP' });
  expect(unknown.body['reports']).toMatchObject([
    { state: 'refused', problem: 'There is no payment file SOMEBODY-ELSE.' },
  ]);
  const empty = await send('POST', '/admin/v1/payment-reports', {
    body: 'no xml',
    headers: { 'content-type': 'application/xml' },
  });
  expect([empty.status, empty.body['error']]).toEqual([422, 'unreadable_file']);
});

test('a sum of a file and the report that explains it, at one moment: both are heard, in either order', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [refused, paid] = [
      await aWaitingTransfer(shop, '4.00'),
      await aWaitingTransfer(shop, '6.00'),
    ];
    const file = await sentFile();
    const [endToEndId = ''] = file.ids;
    const payments = [{ endToEndId, status: 'RJCT', reasons: [{ code: 'AC04' }] }];
    const batch = { count: 1, messageId: file.messageId };
    await Promise.all([
      giveFile(service().client, bank.statement([{ minor: -600, batch, transactions: [] }])),
      report({ originalMessageId: file.messageId, status: 'PART', blocks: [{ payments }] }),
    ]);
    expect(await itemStates(file)).toEqual(['rejected', 'booked']);
    expect(await transfer(refused)).toMatchObject({ status: 'failed' });
    expect(await transfer(paid)).toMatchObject({ status: 'done' });
    await booksMeetTheBank();
  }
});
