import { beforeAll, expect, test } from 'vitest';
import { type Line, transactionsPath } from '../../support/bank.ts';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut, type SentFile } from '../../support/money-out.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import { auditorsReport } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, type TransferClient } from '../../support/transfer.ts';

// Bank 3 (decision 0235): the bank refuses a payment, still books it alone and returns it, and
// reports these in any order.

const service = useService(unlimited);

type Body = Record<string, unknown>;
type Step = 'report' | 'debit' | 'credit';

let out: MoneyOut;
let shop: TransferClient;

beforeAll(async () => {
  out = await MoneyOut.open(service().client);
  shop = await aTransferClient(service().client, 500_000);
});

const lineOf = ({ ids: [endToEndId = ''] }: SentFile, minor: number): Line => ({
  minor,
  transactions: [{ endToEndId, ...(minor > 0 ? { returned: { code: 'AC04' } } : {}) }],
});

/** The problem that the report names, or null. */
async function hear(step: Step, file: SentFile): Promise<unknown> {
  if (step !== 'report') await out.books([lineOf(file, step === 'debit' ? -400 : 400)]);
  if (step !== 'report') return null;
  const reasons = [{ code: 'AC04' }];
  const told = { originalMessageId: file.messageId, status: 'RJCT', reasons };
  const [report] = (await out.report(told)).body['reports'] as Body[];
  return report?.['problem'];
}

async function fundsOf(): Promise<readonly number[]> {
  const path = `/admin/v1/wallets/${shop.project.wallet_id}`;
  const [own] = (await service().client.send('GET', path)).body['balances'] as Body[];
  return [Number(own?.['balance']), Number(own?.['available'])];
}

async function suspense(): Promise<readonly unknown[]> {
  const path = `${transactionsPath}?state=suspense&bank_account_id=${out.accountId}`;
  return (await service().client.send('GET', path)).body['items'] as Body[];
}

const orders: readonly (readonly Step[])[] = [
  ['report', 'debit', 'credit'],
  ['report', 'credit', 'debit'],
  ['debit', 'report', 'credit'],
  ['debit', 'credit', 'report'],
  ['credit', 'debit', 'report'],
  ['credit', 'report', 'debit'],
];

test('bank 3: a report that refuses a booked payment is a contradiction until the payment has come back', async () => {
  const transfer = await aWaitingTransfer(shop, '4.00');
  const file = await out.sentFile();
  await hear('debit', file);
  expect(await hear('report', file)).toMatch(
    /^The bank refuses a payment that a statement has booked/,
  );
  await hear('credit', file);
  expect(await hear('report', file)).toBeNull();
  expect((await shop.read(transfer)).body).toMatchObject({ status: 'failed' });
});

test.each(orders.map((steps) => ({ steps })))(
  'bank 3: after $steps the books are clean and nothing is in suspense',
  async ({ steps }) => {
    const funds = await fundsOf();
    const transfer = await aWaitingTransfer(shop, '4.00');
    const file = await out.sentFile();
    for (const step of [...steps, 'report'] as const) await hear(step, file);
    expect((await shop.read(transfer)).body).toMatchObject({ status: 'failed' });
    expect(await out.itemsOf(file)).toMatchObject([{ state: 'returned' }]);
    expect(await fundsOf()).toEqual(funds);
    expect(await suspense()).toEqual([]);
    await out.meets();
    expect(await auditorsReport(service().database.url)).toMatchObject({ differences: [] });
  },
);
