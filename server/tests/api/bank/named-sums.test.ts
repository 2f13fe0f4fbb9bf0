import { beforeAll, expect, test } from 'vitest';
import type { CamtEntry } from '../../support/camt-model.ts';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, type TransferClient } from '../../support/transfer.ts';

// Bank 3 (decision 0235): how a bank names the payment file whose sum it books.

const service = useService(unlimited);

let out: MoneyOut;
let shop: TransferClient;

beforeAll(async () => {
  out = await MoneyOut.open(service().client);
  shop = await aTransferClient(service().client);
});

const foreign = { structured: ['RF18539007547034'] };
const plain = { endToEndId: 'NOTPROVIDED' };

type Said = Pick<CamtEntry, 'batch' | 'transactions'>;

const ways: readonly (readonly [string, (messageId: string) => Said])[] = [
  ['its message', (messageId) => ({ batch: { count: 1, messageId }, transactions: [] })],
  [
    'its message, with a reference',
    (messageId) => ({ batch: { count: 1, messageId }, transactions: [{ ...plain, ...foreign }] }),
  ],
  [
    'its block, with a reference',
    (id) => ({ batch: { count: 1, paymentInformationId: `${id}-B1` }, transactions: [foreign] }),
  ],
  [
    'its message in the payment, with a reference',
    (messageId) => ({ transactions: [{ messageId, ...foreign }] }),
  ],
  [
    'its block in the payment',
    (id) => ({ transactions: [{ ...plain, paymentInformationId: `${id}-B1` }] }),
  ],
];
const orders = [
  ['report', 'sum'],
  ['sum', 'report'],
] as const;
const cases = ways.flatMap(([name, of]) => orders.map((order) => ({ name, of, order })));

test.each(cases)(
  'bank 3: a sum that names the file by $name is booked, in the order $order',
  async ({ of, order }) => {
    const refused = await aWaitingTransfer(shop, '4.00');
    const paid = await aWaitingTransfer(shop, '6.00');
    const { fileId, messageId, ids } = await out.sentFile();
    const payments = [{ endToEndId: ids[0] ?? '', status: 'RJCT', reasons: [{ code: 'AC04' }] }];
    const report = { originalMessageId: messageId, status: 'PART', blocks: [{ payments }] };
    for (const step of order) {
      if (step === 'report') await out.report(report);
      else await out.books([{ minor: -600, ...of(messageId) }]);
    }
    const items = await out.itemsOf({ fileId });
    expect(items.map(({ state }) => state)).toEqual(['rejected', 'booked']);
    expect((await shop.read(refused)).body).toMatchObject({ status: 'failed' });
    expect((await shop.read(paid)).body).toMatchObject({ status: 'done' });
    await out.meets();
  },
);
