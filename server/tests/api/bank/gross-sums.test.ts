import { beforeAll, expect, test } from 'vitest';
import { bankAccountsPath, type Line, transactionsPath } from '../../support/bank.ts';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut, type SentFile } from '../../support/money-out.ts';
import { aWaitingTransfer, paymentFilesPath } from '../../support/payment-files.ts';
import { auditorsReport } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, type TransferClient } from '../../support/transfer.ts';

// Bank 3: the bank refuses the first payment of a file of 4.00 and 6.00. It books 6.00, or
// all 10.00 and returns 4.00, and reports these in any order (decision 0235).

const service = useService(unlimited);

type Body = Record<string, unknown>;
type Step = 'report' | 'net' | 'gross' | 'credit';

let out: MoneyOut;
let shop: TransferClient;

beforeAll(async () => {
  out = await MoneyOut.open(service().client);
  shop = await aTransferClient(service().client, 500_000);
});

async function twoTransfers() {
  const refused = await aWaitingTransfer(shop, '4.00');
  const paid = await aWaitingTransfer(shop, '6.00');
  return { refused, paid, file: await out.sentFile() };
}

const sumOf = ({ messageId }: SentFile, minor: number): Line => ({
  ...{ minor, batch: { count: 2, messageId }, transactions: [] },
});
const refusedAgain = ({ ids: [endToEndId = ''] }: SentFile): Line => ({
  minor: 400,
  transactions: [{ endToEndId, returned: { code: 'AC04' } }],
});

function report({ messageId, ids: [endToEndId = ''] }: SentFile, status = 'PART') {
  const payments = [{ endToEndId, status: 'RJCT', reasons: [{ code: 'AC04' }] }];
  return out.report({ originalMessageId: messageId, status, blocks: [{ payments }] });
}

async function hear(step: Step, file: SentFile): Promise<void> {
  if (step === 'report') await report(file);
  if (step === 'net') await out.books([sumOf(file, -600)]);
  if (step === 'gross') await out.books([sumOf(file, -1_000)]);
  if (step === 'credit') await out.books([refusedAgain(file)]);
}

const statuses = (...ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await shop.read(id)).body['status']));

const itemStates = async (file: SentFile) => (await out.itemsOf(file)).map(({ state }) => state);

async function seen() {
  const { client } = service();
  const wallet = await client.send('GET', `/admin/v1/wallets/${shop.project.wallet_id}`);
  const [own] = wallet.body['balances'] as Body[];
  const compared = await client.send('GET', `${bankAccountsPath}/${out.accountId}/reconciliation`);
  const waiting = await client.send(
    'GET',
    `${transactionsPath}?state=suspense&bank_account_id=${out.accountId}`,
  );
  return {
    funds: [Number(own?.['balance']), Number(own?.['available'])],
    explained: compared.body['explained'],
    suspense: (waiting.body['items'] as Body[]).map(({ amount, reason }) => [amount, reason]),
  };
}

/** The auditor finds no difference. */
async function isSound(): Promise<void> {
  expect(await auditorsReport(service().database.url)).toMatchObject({ differences: [] });
}

const less = (funds: readonly number[], minor: number) => funds.map((one) => one - minor);

// biome-ignore format: a table
test.each<{ steps: readonly Step[]; refused: string }>([
  { steps: ['report', 'net'],             refused: 'rejected' },
  { steps: ['net', 'report'],             refused: 'rejected' },
  { steps: ['report', 'gross', 'credit'], refused: 'returned' },
  { steps: ['report', 'credit', 'gross'], refused: 'returned' },
  { steps: ['gross', 'report', 'credit'], refused: 'returned' },
  { steps: ['gross', 'credit', 'report'], refused: 'returned' },
  { steps: ['credit', 'report', 'gross'], refused: 'returned' },
  { steps: ['credit', 'gross', 'report'], refused: 'returned' },
])('bank 3: after $steps the books are the same', async ({ steps, refused: end }) => {
  const { funds } = await seen();
  const { refused, paid, file } = await twoTransfers();
  for (const step of steps) await hear(step, file);
  expect(await statuses(refused, paid)).toEqual(['failed', 'done']);
  expect(await itemStates(file)).toEqual([end, 'booked']);
  expect(await seen()).toEqual({ funds: less(funds, 600), explained: [], suspense: [] });
  await out.meets();
});

test('bank 3: a refused but booked payment is on the way until its first return; a second goes to suspense', async () => {
  const { funds } = await seen();
  const { refused, paid, file } = await twoTransfers();
  await report(file);
  await hear('gross', file);
  expect(await statuses(refused, paid)).toEqual(['failed', 'done']);
  const onTheWay = [{ kind: 'on_the_way', amount: -400 }];
  expect(await seen()).toEqual({ funds: less(funds, 600), explained: onTheWay, suspense: [] });
  await out.meets();
  await isSound();
  const { suspense } = await seen();
  await out.books([refusedAgain(file), refusedAgain(file)]);
  expect(await itemStates(file)).toEqual(['returned', 'booked']);
  expect(await seen()).toMatchObject({ suspense: [[400, 'not_creditable'], ...suspense] });
  await out.meets();
  await isSound();
});

test('bank 3: a wholly refused file, booked and returned in one statement, leaves balances as they were', async () => {
  const { funds, suspense } = await seen();
  const { refused, paid, file } = await twoTransfers();
  await out.report({ originalMessageId: file.messageId, status: 'RJCT' });
  const [, second = ''] = file.ids;
  const rest: Line = { minor: 600, transactions: [{ endToEndId: second }] };
  await out.books([refusedAgain(file), sumOf(file, -1_000), rest]);
  expect(await statuses(refused, paid)).toEqual(['failed', 'failed']);
  expect(await itemStates(file)).toEqual(['returned', 'returned']);
  const { body } = await out.client.send('GET', `${paymentFilesPath}/${file.fileId}`);
  expect(body).toMatchObject({ state: 'booked' });
  expect(await seen()).toMatchObject({ funds, suspense });
  await out.meets();
  await isSound();
});

// biome-ignore format: a table
test.each<{ steps: readonly Step[] }>([
  { steps: ['report', 'net'] },
  { steps: ['report', 'gross'] },
  { steps: ['report', 'gross', 'credit'] },
])('decision 0241: after $steps the auditor still finds a wrong amount on the way out', async ({ steps }) => {
  const found = async () => {
    const { differences } = await auditorsReport(service().database.url);
    return differences.map(({ table, id, expected }) => [table, id, expected.replace(/^-?\d+ /, '')]);
  };
  const { file } = await twoTransfers();
  for (const step of steps) await hear(step, file);
  expect(await found()).toEqual([]);
  // A manual posting that no payout explains.
  const { database } = service();
  const query = 'SELECT on_the_way::text, suspense::text FROM bank_account WHERE id = $1';
  const [row] = await database.query(query, [out.accountId]);
  const { on_the_way: way, suspense } = row as Record<'on_the_way' | 'suspense', string>;
  const post = (debit_account: string, credit_account: string) =>
    out.client.send('POST', '/admin/v1/postings', { body: { debit_account, credit_account, amount: 1 } });
  expect((await post(suspense, way)).status).toBe(201);
  expect(await found()).toEqual([
    ['bank_account', out.accountId, 'on its way out'],
  ]);
  expect((await post(way, suspense)).status).toBe(201);
  expect(await found()).toEqual([]);
  if (steps.at(-1) === 'gross') await hear('credit', file);
});
