import { beforeAll, expect, test } from 'vitest';
import { uetrOf } from '../../../src/bank/writing/payment-ids.ts';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import type { ReportPayment } from '../../support/report-file.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, type TransferClient } from '../../support/transfer.ts';

// Bank 3, pain.002 (decision 0218): the ids by which a report names the payments of a file.

const service = useService(unlimited);

let out: MoneyOut;
let shop: TransferClient;

beforeAll(async () => {
  out = await MoneyOut.open(service().client);
  shop = await aTransferClient(service().client);
});

/** Takes a report about a file of two payments and returns the outcome. */
async function heard(...paymentsOf: ((endToEndId: string) => ReportPayment)[]) {
  for (const amount of ['4.00', '6.00']) await aWaitingTransfer(shop, amount);
  const file = await out.sentFile();
  const payments = paymentsOf.map((of) => ({ status: 'RJCT', ...of(file.ids[0] ?? '') }));
  const told = { originalMessageId: file.messageId, status: 'PART', blocks: [{ payments }] };
  const { body } = await out.report(told);
  const [report] = body['reports'] as Record<string, unknown>[];
  const states = (await out.itemsOf(file)).map(({ state }) => state);
  return { state: report?.['state'], problem: report?.['problem'], states };
}

const refused = { state: 'taken', problem: null, states: ['rejected', 'in_file'] };
const unheard = { state: 'taken', states: ['in_file', 'in_file'] };
const stranger = '6f1b1c5e-0d2a-4c5e-9b7a-1f2e3d4c5b6a';

test.each<[string, (endToEndId: string) => ReportPayment]>([
  ['the end-to-end id', (endToEndId) => ({ endToEndId })],
  ['the instruction id', (instructionId) => ({ instructionId })],
  ['the UETR', (endToEndId) => ({ uetr: uetrOf(endToEndId) })],
  ['the UETR in capitals', (id) => ({ endToEndId: 'NOTPROVIDED', uetr: uetrOf(id).toUpperCase() })],
])('bank 3: a report can refuse a payment by %s alone', async (_, paymentOf) => {
  expect(await heard(paymentOf)).toEqual(refused);
});

test.each<[string, ReportPayment]>([
  ['a UETR', { uetr: stranger }],
  ['an end-to-end id', { endToEndId: 'SOMEBODY-ELSE' }],
])('bank 3: %s that no payment of the file has is reported as a problem', async (_, payment) => {
  expect(await heard(() => payment)).toEqual({
    ...unheard,
    problem: 'The report names a payment that is not in the file. Ask the bank which one it means.',
  });
});

test('bank 3: a report with unknown payments still counts for the payments of the file', async () => {
  const uetr = (endToEndId: string) => ({ uetr: uetrOf(endToEndId) });
  const others = [() => ({ uetr: stranger }), () => ({ endToEndId: 'SOMEBODY-ELSE' })];
  expect(await heard(uetr, ...others)).toEqual({
    ...refused,
    problem:
      'The report names 2 payments that are not in the file. Ask the bank which ones it means.',
  });
});

test('bank 3: a report that names one payment by its UETR with two statuses is refused', async () => {
  const accepted = (id: string) => ({ uetr: uetrOf(id), status: 'ACSP' });
  expect(await heard((id) => ({ uetr: uetrOf(id) }), accepted)).toEqual({
    ...{ ...unheard, state: 'refused' },
    problem: expect.stringContaining('has two statuses'),
  });
});
