import { expect, test } from 'vitest';
import { uetrOf } from '../../../src/bank/writing/payment-ids.ts';
import { giveFile, type Line } from '../../support/bank.ts';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';

// Bank 3 (decision 0218): the ids by which a statement names the payments of a file.

const service = useService(unlimited);

type Named = NonNullable<Line['transactions']>[number];
const namings: readonly (readonly [string, (id: string) => Named])[] = [
  ['the UETR', (id) => ({ uetr: uetrOf(id) })],
  ['the UETR in capitals', (id) => ({ endToEndId: 'NOTPROVIDED', uetr: uetrOf(id).toUpperCase() })],
  ['the instruction id', (instructionId) => ({ instructionId })],
];

async function scene() {
  const shop = await aTransferClient(service().client);
  const out = await MoneyOut.open(service().client, { project_id: shop.project.project_id });
  // Two of the same amount: only the id tells them apart.
  const ids = [await aWaitingTransfer(shop, '4.00'), await aWaitingTransfer(shop, '4.00')];
  const file = await out.sentFile();
  const states = async () => (await out.itemsOf(file)).map(({ state }) => state);
  const statuses = () =>
    Promise.all(ids.map(async (id) => (await shop.read(id)).body['status'] as string));
  return { out, file, states, statuses };
}

const named = (minor: number, transaction: Named): Line => ({ minor, transactions: [transaction] });

test.each(namings)(
  'bank 3: a debit that names a payout by %s alone books the payout',
  async (_, naming) => {
    const { out, file, states, statuses } = await scene();
    const [, second = ''] = file.ids;
    await out.books([named(-400, naming(second))]);
    expect(await states()).toEqual(['in_file', 'booked']);
    expect((await statuses())[1]).toBe('done');
    await out.books([named(400, { ...naming(second), returned: { code: 'AC04' } })]);
    expect(await states()).toEqual(['in_file', 'returned']);
    expect((await statuses())[1]).toBe('failed');
    await out.meets();
  },
);

test('bank 6: a debit named by UETR books its payout after the missing statement has come', async () => {
  const { out, file, states } = await scene();
  const [first = ''] = file.ids;
  const missing = out.bank.statement([{ minor: 100 }]);
  await out.books([named(-400, { uetr: uetrOf(first) })]);
  expect(await states()).toEqual(['in_file', 'in_file']);
  expect((await giveFile(out.client, missing)).status).toBe(200);
  expect(await states()).toEqual(['booked', 'in_file']);
  await out.meets();
});

test('bank 3: an unknown UETR, or one with another amount, matches no payout', async () => {
  const { out, file, states } = await scene();
  const [first = ''] = file.ids;
  await out.books([
    named(-400, { uetr: uetrOf('SOMEBODY-ELSE') }),
    named(-500, { uetr: uetrOf(first) }),
  ]);
  expect(await states()).toEqual(['in_file', 'in_file']);
  await out.meets();
});
