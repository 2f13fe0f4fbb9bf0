import { beforeAll, expect, test } from 'vitest';
import type { ProjectRole } from '../../../src/staff/members/member.ts';
import { transactionsPath } from '../../support/bank.ts';
import { unlimited } from '../../support/checkout.ts';
import { extent, longTest } from '../../support/extent.ts';
import { listMails, mailTo } from '../../support/mails.ts';
import { MoneyOut, type SentFile } from '../../support/money-out.ts';
import { actOnFile, aWaitingTransfer, paymentFilesPath } from '../../support/payment-files.ts';
import { signedIn } from '../../support/portal.ts';
import type { ReportFile } from '../../support/report-file.ts';
import { addStaff } from '../../support/staff.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, type TransferClient } from '../../support/transfer.ts';
import { anApplication, aTransferUser, speakingFor } from '../../support/transfer-users.ts';

// Bank 3 and 4: payment files, reports about them, and books that agree with the bank.

const service = useService(unlimited);
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Record<string, unknown>;

let out: MoneyOut;
let shop: TransferClient;

beforeAll(async () => {
  out = await MoneyOut.open(service().client);
  shop = await aTransferClient(service().client, 500_000);
});

const sentFile = (): Promise<SentFile> => out.sentFile();
const report = (file: ReportFile) => out.report(file);
const fileState = async ({ fileId }: SentFile) =>
  (await send('GET', `${paymentFilesPath}/${fileId}`)).body['state'];
const itemStates = async (file: SentFile) => (await out.itemsOf(file)).map(({ state }) => state);
const transfer = async (id: number) => (await shop.read(id)).body;
const funds = async () => {
  const { body } = await send('GET', `/admin/v1/wallets/${shop.project.wallet_id}`);
  const [own] = body['balances'] as Body[];
  return [own?.['balance'], own?.['available']];
};

test('a report accepts a transfer, a statement books it, and a later refusal changes nothing', async () => {
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
  await out.books([{ minor: -3_000, endToEndId: file.ids[0] ?? '' }]);
  expect(await transfer(id)).toMatchObject({ status: 'done' });
  expect([await fileState(file), await itemStates(file)]).toEqual(['booked', ['booked']]);
  expect(await funds()).toEqual(before.map((one) => Number(one) - 3_000));
  const late = await report({ originalMessageId: file.messageId, status: 'RJCT' });
  expect(late.body['reports']).toMatchObject([{ rejected: 0 }]);
  expect(await itemStates(file)).toEqual(['booked']);
  const { body } = await send('GET', `${transactionsPath}?bank_account_id=${out.accountId}`);
  const [newest] = body['items'] as Body[];
  const { body: read } = await send('GET', `/admin/v1/transfers/${id}`);
  expect(newest).toMatchObject({ amount: -3_000, state: 'matched', payout_id: read['payout_id'] });
  await out.meets();
});

longTest(
  'of two transfers in a file, the refused one fails with a reason and its money is released',
  async () => {
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
    await out.books([{ minor: -1_100, endToEndId: file.ids[0] ?? '' }]);
    expect(await fileState(file)).toBe('booked');
    await out.meets();
  },
);

test('a booked transfer that comes back days later fails, and the payer has the money again', async () => {
  const before = await funds();
  const id = await aWaitingTransfer(shop, '40.00');
  const file = await sentFile();
  const ours = { endToEndId: file.ids[0] ?? '' };
  await out.books([{ minor: -4_000, ...ours }]);
  expect(await transfer(id)).toMatchObject({ status: 'done' });
  await out.comesBack(4_000, ours.endToEndId, 'AC01');
  expect(await transfer(id)).toMatchObject({ status: 'failed', failure_status: { code: 'AC01' } });
  expect([await fileState(file), await itemStates(file)]).toEqual(['booked', ['returned']]);
  expect(await funds()).toEqual(before);
  await out.meets();
});

longTest('a return listed before its debit ends the same', async () => {
  const before = await funds();
  const id = await aWaitingTransfer(shop, '7.00');
  const file = await sentFile();
  const ours = { endToEndId: file.ids[0] ?? '' };
  await out.books([
    { minor: 700, ...ours },
    { minor: -700, ...ours },
  ]);
  expect(await transfer(id)).toMatchObject({ status: 'failed' });
  expect(await itemStates(file)).toEqual(['returned']);
  expect(await funds()).toEqual(before);
  await out.meets();
});

test('a bank may book a whole file as one sum; a different sum goes to suspense', async () => {
  const ids = [await aWaitingTransfer(shop, '1.00'), await aWaitingTransfer(shop, '2.00')];
  const file = await sentFile();
  const batch = { count: 2, messageId: file.messageId };
  await out.books([{ minor: -299, batch, transactions: [] }]);
  expect(await itemStates(file)).toEqual(['in_file', 'in_file']);
  await out.books([{ minor: -300, batch, transactions: [] }]);
  expect([await fileState(file), await itemStates(file)]).toEqual(['booked', ['booked', 'booked']]);
  for (const id of ids) expect(await transfer(id)).toMatchObject({ status: 'done' });
  const { body } = await send(
    'GET',
    `${transactionsPath}?state=suspense&bank_account_id=${out.accountId}`,
  );
  expect((body['items'] as Body[]).map(({ amount, reason }) => [amount, reason])).toEqual([
    [-299, 'batch'],
  ]);
  await out.meets();
});

test('a file with doubtful payee names waits for an operator, who withdraws it or goes on', async () => {
  const id = await aWaitingTransfer(shop, '3.00');
  const asked = async (file: SentFile) => {
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
  await out.books([{ minor: -300, endToEndId: second.ids[0] ?? '' }]);
  expect(await transfer(id)).toMatchObject({ status: 'done' });
  await out.meets();
});

test('unknown money is returned by a payment file; if the bank refuses that, it is in suspense again', async () => {
  await out.books([{ minor: 5_000, text: 'for whom?' }]);
  const { body } = await send(
    'GET',
    `${transactionsPath}?state=suspense&bank_account_id=${out.accountId}`,
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
  await out.books([{ minor: -5_000, endToEndId: file.ids[0] ?? '' }]);
  expect(await state()).toMatchObject({ state: 'returned' });
  await out.meets();
});

test('a report about an unknown file and an unreadable report are refused', async () => {
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

test('decision 0234: only the payer gets a mail that says why the money came back', async () => {
  const { client } = service();
  const { project_id: projectId } = shop.project;
  const staff = (role: ProjectRole) => addStaff(service(), { role, projectId });
  const [owner, finance, support] = [
    await staff('owner'),
    await staff('finance'),
    await staff('support'),
  ];
  const ona = await aTransferUser(client);
  const app = await speakingFor(client, await anApplication(client), ona, 'initiate_transfers');
  const [refused, own] = [
    await aWaitingTransfer(shop, '22.00'),
    await aWaitingTransfer(app, '5.00'),
  ];
  const file = await sentFile();
  const [first = '', second = ''] = file.ids;
  const payments = [{ endToEndId: first, status: 'RJCT', reasons: [{ code: 'AC04' }] }];
  await report({ originalMessageId: file.messageId, status: 'PART', blocks: [{ payments }] });
  const ours = { endToEndId: second };
  await out.books([{ minor: -500, ...ours }]);
  await out.comesBack(500, second, 'AC01');
  for (const { email } of [owner, finance]) {
    const mail = await mailTo(client, email, ({ subject }) => subject.includes('22.00'));
    expect(mail).toMatchObject({ subject: '[TEST] The bank did not pay €22.00' });
    expect(mail.text).toContain('  Reason: The recipient’s account is closed.\n');
    expect(mail.text).toContain(`/portal/projects/${projectId}/payouts/${refused}`);
  }
  const mail = await mailTo(client, ona.email, ({ subject }) => subject.includes('5.00'));
  expect(mail.subject).toBe('[TEST] €5.00 came back from the bank');
  expect(mail.text).toContain(`bank transfer number ${own} was paid and has come back.`);
  expect(mail.text).toContain('  Recipient: Ona Petraitė, LT60 … 8901\n');
  expect(await listMails(client, { to: support.email })).toEqual([]);
  const page = await (await signedIn(service(), finance)).open(
    `/portal/projects/${projectId}/payouts/${refused}?lang=lt`,
  );
  expect(page.text).toContain('Kodėl nepavyko: Gavėjo sąskaita uždaryta.');
});

test('a report that refuses a booked payment changes nothing, names the problem and logs an error', async () => {
  const paid = await aWaitingTransfer(shop, '30.00');
  const file = await sentFile();
  await out.books([{ minor: -3_000, endToEndId: file.ids[0] ?? '' }]);
  const before = service().lines.length;
  const { body } = await report({ originalMessageId: file.messageId, status: 'RJCT' });
  expect(body['reports']).toMatchObject([
    {
      ...{ state: 'taken', rejected: 0 },
      problem:
        'The bank refuses a payment that a statement has booked. Ask the bank where the money is.',
    },
  ]);
  const told = service()
    .lines.slice(before)
    .map((line) => JSON.parse(line) as Body)
    .filter(({ level }) => level === 'error');
  expect(told).toMatchObject([{ payment_file: file.fileId, payouts: 1 }]);
  expect(await itemStates(file)).toEqual(['booked']);
  expect(await transfer(paid)).toMatchObject({ status: 'done' });
  await out.meets();
});

test('the sum of a file and the report that explains it, sent concurrently, both take effect', async () => {
  for (let round = 0; round < extent({ short: 1, long: 3 }); round += 1) {
    const [refused, paid] = [
      await aWaitingTransfer(shop, '4.00'),
      await aWaitingTransfer(shop, '6.00'),
    ];
    const file = await sentFile();
    const [endToEndId = ''] = file.ids;
    const payments = [{ endToEndId, status: 'RJCT', reasons: [{ code: 'AC04' }] }];
    const batch = { count: 1, messageId: file.messageId };
    await Promise.all([
      out.books([{ minor: -600, batch, transactions: [] }]),
      report({ originalMessageId: file.messageId, status: 'PART', blocks: [{ payments }] }),
    ]);
    expect(await itemStates(file)).toEqual(['rejected', 'booked']);
    expect(await transfer(refused)).toMatchObject({ status: 'failed' });
    expect(await transfer(paid)).toMatchObject({ status: 'done' });
    await out.meets();
  }
});

test('a refused payout that the bank books does not delay the others of its batch', async () => {
  const [refused, paid] = [
    await aWaitingTransfer(shop, '1.00'),
    await aWaitingTransfer(shop, '2.00'),
  ];
  const file = await sentFile();
  const [first = '', second = ''] = file.ids;
  const payments = [{ endToEndId: first, status: 'RJCT', reasons: [{ code: 'AC04' }] }];
  await report({ originalMessageId: file.messageId, status: 'PART', blocks: [{ payments }] });
  const transactions = [
    { amount: '1.00', endToEndId: first },
    { amount: '2.00', endToEndId: second },
  ];
  await out.books([{ minor: -300, batch: { count: 2 }, transactions }]);
  expect(await transfer(paid)).toMatchObject({ status: 'done' });
  expect(await transfer(refused)).toMatchObject({ status: 'failed' });
  expect(await itemStates(file)).toEqual(['rejected', 'booked']);
  await out.meets();
});
