import { expect, test } from 'vitest';
import { transactionsPath } from '../../support/bank.ts';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';

// Bank 3: debits of payment files that could not be charged are examined again.

const service = useSharedService(unlimited);
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Readonly<Record<string, unknown>>;

/** A file with transfers of 1.00 and 2.00, of which the bank may refuse the second. */
async function scene() {
  const shop = await aTransferClient(service().client, 100_000);
  const out = await MoneyOut.open(service().client, { project_id: shop.project.project_id });
  const transferIds = [await aWaitingTransfer(shop, '1.00'), await aWaitingTransfer(shop, '2.00')];
  const file = await out.sentFile();
  const refuseSecond = async () => {
    const payments = [{ endToEndId: file.ids[1] ?? '', status: 'RJCT' }];
    const about = { originalMessageId: file.messageId, status: 'PART' };
    expect((await out.report({ ...about, blocks: [{ payments }] })).status).toBe(200);
  };
  const states = async () => (await out.itemsOf(file)).map(({ state }) => state);
  return { shop, out, file, transferIds, refuseSecond, states };
}

async function inSuspense({ accountId }: MoneyOut): Promise<readonly Body[]> {
  const query = `state=suspense&bank_account_id=${accountId}`;
  return (await send('GET', `${transactionsPath}?${query}`)).body['items'] as Body[];
}

test('a file sum that an older release left uncharged is booked after the report about the rest', async () => {
  const { out, file, refuseSecond, states } = await scene();
  const batch = { count: 1, messageId: file.messageId };
  await out.books([{ minor: -100, batch, transactions: [] }]);
  const [row] = await inSuspense(out);
  expect(row).toMatchObject({ amount: -100, reason: 'batch' });
  const ofRow = [row?.['bank_transaction_id']];
  const leave = `UPDATE bank_transaction SET reason = 'not_creditable' WHERE id = $1`;
  await service().database.query(leave, ofRow);
  await refuseSecond();
  expect(await states()).toEqual(['booked', 'rejected']);
  expect(await inSuspense(out)).toEqual([]);
  await out.meets();
});

test('the debit of a refused payout stays in suspense', async () => {
  const { out, file, refuseSecond, states } = await scene();
  await refuseSecond();
  await out.books([{ minor: -200, endToEndId: file.ids[1] ?? '' }]);
  const before = await inSuspense(out);
  expect(before).toMatchObject([{ amount: -200, reason: 'not_creditable' }]);
  await out.books([{ minor: -100, endToEndId: file.ids[0] ?? '' }]);
  expect(await inSuspense(out)).toEqual(before);
  expect(await states()).toEqual(['booked', 'rejected']);
  await out.meets();
});
