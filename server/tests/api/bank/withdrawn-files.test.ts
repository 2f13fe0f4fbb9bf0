import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { transactionsPath } from '../../support/bank.ts';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { jobsWaiting } from '../../support/network.ts';
import { actOnFile, aWaitingTransfer, makeFile } from '../../support/payment-files.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';
import { until } from '../../support/until.ts';

// Bank 3, States: a payment that the bank has booked is not paid again by another file.

const service = useSharedService(unlimited);

type Body = Record<string, unknown>;

/** A file of 10.00 and 20.00 at the bank, which doubts the names of both payees. */
async function filesInDoubt() {
  const shop = await aTransferClient(service().client, 500_000);
  const out = await MoneyOut.open(service().client, { project_id: shop.project.project_id });
  const transfers = [await aWaitingTransfer(shop, '10.00'), await aWaitingTransfer(shop, '20.00')];
  const file = await out.sentFile();
  const payments = file.ids.map((endToEndId) => ({ endToEndId, status: 'RVMC' }));
  await out.report({ originalMessageId: file.messageId, status: 'RVCM', blocks: [{ payments }] });
  const withdrawn = async () => (await actOnFile(service().client, file.fileId, 'withdraw')).status;
  const nextFile = async () => (await makeFile(service().client, out.accountId)).body['error'];
  const statuses = () =>
    Promise.all(transfers.map(async (id) => (await shop.read(id)).body['status']));
  return { out, file, withdrawn, nextFile, statuses };
}

type Doubt = Awaited<ReturnType<typeof filesInDoubt>>;

/** The statement of a day is lost: until it comes nothing settles automatically. */
const losesStatement = ({ out }: Doubt): string =>
  out.bank.statement([{ minor: 100, text: 'lost' }]);

describe('bank 3: a file cannot be withdrawn while a debit of it waits', () => {
  // biome-ignore format: a table
  test.each([
    ['one of its payments',       ({ ids }: Doubt['file']) => ({ minor: -1_000, endToEndId: ids[0] ?? '' })],
    ['its sum',                   ({ messageId }: Doubt['file']) => ({ minor: -3_000, batch: { count: 2, messageId }, transactions: [] })],
    ['the sum of its block',      ({ messageId }: Doubt['file']) => ({ minor: -3_000, batch: { count: 2, paymentInformationId: `${messageId}-B1` }, transactions: [] })],
    ['the sum, with a reference', ({ messageId }: Doubt['file']) => ({ minor: -3_000, batch: { count: 1, messageId }, transactions: [{ structured: ['RF18539007547034'] }] })],
  ])('for a missing statement: %s', async (_, debitOf) => {
    const doubt = await filesInDoubt();
    losesStatement(doubt);
    await doubt.out.books([debitOf(doubt.file)]);
    expect([await doubt.withdrawn(), await doubt.nextFile()]).toEqual([409, 'nothing_to_pay']);
  });

  test('in suspense because of another amount, and after an operator keeps it', async () => {
    const doubt = await filesInDoubt();
    await doubt.out.books([{ minor: -999, endToEndId: doubt.file.ids[0] ?? '' }]);
    expect(await doubt.withdrawn()).toBe(409);
    const { client } = service();
    const query = `state=suspense&bank_account_id=${doubt.out.accountId}`;
    const { body } = await client.send('GET', `${transactionsPath}?${query}`);
    const [debit] = body['items'] as Body[];
    const path = `${transactionsPath}/${debit?.['bank_transaction_id']}/keep`;
    expect((await client.send('POST', path, { body: { note: 'Ours' } })).status).toBe(200);
    expect(await doubt.withdrawn()).toBe(409);
  });
});

test('bank 3: after a refused withdrawal the file is still booked when its missing statement comes', async () => {
  const doubt = await filesInDoubt();
  const lost = losesStatement(doubt);
  const [endToEndId = ''] = doubt.file.ids;
  await doubt.out.books([{ minor: -1_000, endToEndId }]);
  expect(await doubt.withdrawn()).toBe(409);
  await service().client.send('POST', '/admin/v1/bank-statements', {
    body: lost,
    headers: { 'content-type': 'application/xml' },
  });
  expect(await doubt.statuses()).toEqual(['done', 'reserved']);
  await doubt.out.meets();
});

test('bank 3: a file cannot be withdrawn between the booking of its sum and of its payouts', async () => {
  const doubt = await filesInDoubt();
  // The state that a node leaves when it dies after the commit of the sum.
  const say = (day: string | null, open: number) =>
    service().database.query(
      'UPDATE payment_file SET booked_as_one_on = $2, open_total = $3 WHERE id = $1',
      [doubt.file.fileId, day, open],
    );
  await say('2026-03-03', 0);
  expect([await doubt.withdrawn(), await doubt.nextFile()]).toEqual([409, 'nothing_to_pay']);
  await say(null, 3_000);
  // An unrelated debit is no obstacle: the same file can be withdrawn.
  await doubt.out.books([{ minor: -3_000, text: 'rent' }]);
  expect([await doubt.withdrawn(), await doubt.nextFile()]).toEqual([200, undefined]);
});

test('bank 3: a debit does not book a payout that moves to another file before the commit', async () => {
  const { out, file, statuses, nextFile } = await filesInDoubt();
  const [endToEndId = ''] = file.ids;
  const { database } = service();
  const desk = new pg.Client({ connectionString: database.url });
  await desk.connect();
  await desk.query('BEGIN');
  await desk.query('SELECT FROM payout WHERE payment_file_id = $1 FOR UPDATE', [file.fileId]);
  const booking = out.books([{ minor: -1_000, endToEndId }]);
  await until('the debit waits for its payout', async () => (await jobsWaiting(database)) > 0);
  // As a faster withdrawal and a new draft leave it.
  await desk.query(
    `WITH copied AS (
       INSERT INTO payment_file SELECT (jsonb_populate_record(payment_file, jsonb_build_object(
         'id', gen_random_uuid(), 'message_id', 'M' || id, 'state', 'draft', 'verification', NULL,
         'place', nextval('list_place')))).*
       FROM payment_file WHERE id = $1 RETURNING id
     )
     UPDATE payout SET payment_file_id = copied.id FROM copied WHERE payment_file_id = $1`,
    [file.fileId],
  );
  await desk.query("UPDATE payment_file SET state = 'withdrawn', open_total = 0 WHERE id = $1", [
    file.fileId,
  ]);
  await desk.query('COMMIT');
  await desk.end();
  expect((await booking).status).toBe(200);
  expect([await statuses(), await nextFile()]).toEqual([
    ['reserved', 'reserved'],
    'nothing_to_pay',
  ]);
  await out.meets();
});
