import { expect, test } from 'vitest';
import { entryOf, giveFile } from '../../support/bank.ts';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';

// Bank 2, What posts (decision 0270): the camt.053 is the authority for the day of a payout, too.

const service = useSharedService(unlimited);

async function scene() {
  const shop = await aTransferClient(service().client);
  const out = await MoneyOut.open(service().client, { project_id: shop.project.project_id });
  await aWaitingTransfer(shop, '4.00');
  const file = await out.sentFile();
  const [item] = await out.itemsOf(file);
  const payoutId = String(item?.['payout_id']);
  const day = async () =>
    (await service().client.send('GET', `/admin/v1/payouts/${payoutId}`)).body['booked_on'];
  const [endToEndId = ''] = file.ids;
  return { out, day, debit: { minor: -400, endToEndId, servicerReference: 'BANK-1' } };
}

// biome-ignore format: a table
test.each([
  ['camt.052', '2026-03-01'],
  ['camt.054', null],
] as const)('bank 2: after a %s with booking day %s, the camt.053 sets the day of the payout', async (kind, bookedOn) => {
  const { out, day, debit } = await scene();
  const told = { ...debit, bookedOn, valueOn: '2026-03-03' };
  await giveFile(out.client, out.bank.notice(kind, [entryOf(told)]));
  expect(await day()).toBe(bookedOn);
  await out.books([{ ...debit, valueOn: '2026-03-03' }]);
  expect(await day()).toBe('2026-03-03');
  // A later notice no longer changes the day.
  await giveFile(out.client, out.bank.notice(kind, [entryOf({ ...told, text: 'again' })]));
  expect(await day()).toBe('2026-03-03');
  await out.meets();
});

test('bank 2: the camt.053 also sets the day of a payout that it returns', async () => {
  const { out, day, debit } = await scene();
  const told = { ...debit, bookedOn: '2026-03-01', valueOn: '2026-03-03' };
  await giveFile(out.client, out.bank.notice('camt.052', [entryOf(told)]));
  const { endToEndId } = debit;
  const transactions = [{ endToEndId, returned: { code: 'AC04' } }];
  await out.books([
    { ...debit, valueOn: '2026-03-03' },
    { minor: 400, transactions },
  ]);
  expect(await day()).toBe('2026-03-03');
  await out.meets();
});

// biome-ignore format: a table
test.each([
  ['camt.052', '2026-03-01'],
  ['camt.054', null],
] as const)('bank 2: after a %s with booking day %s, the camt.053 sets the days of payouts booked as one sum', async (kind, bookedOn) => {
  const { client } = service();
  const shop = await aTransferClient(client);
  const out = await MoneyOut.open(client, { project_id: shop.project.project_id });
  await aWaitingTransfer(shop, '4.00');
  await aWaitingTransfer(shop, '6.00');
  const file = await out.sentFile();
  const items = await out.itemsOf(file);
  const days = () =>
    Promise.all(
      items.map(async ({ payout_id: id }) => {
        const { body } = await client.send('GET', `/admin/v1/payouts/${String(id)}`);
        return [body['state'], body['booked_on']];
      }),
    );
  const batch = { count: 2, messageId: file.messageId };
  const sum = { minor: -1_000, batch, transactions: [], servicerReference: 'BANK-2', valueOn: '2026-03-03' };
  await giveFile(client, out.bank.notice(kind, [entryOf({ ...sum, bookedOn })]));
  expect(await days()).toEqual([['booked', bookedOn], ['booked', bookedOn]]);
  await out.books([sum]);
  expect(await days()).toEqual([['booked', '2026-03-03'], ['booked', '2026-03-03']]);
  await out.meets();
});
