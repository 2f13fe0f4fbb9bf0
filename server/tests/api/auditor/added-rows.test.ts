import { beforeAll, expect, test } from 'vitest';
import { checkedBy } from '../../../src/auditor/check-database.store.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { linkPostings } from '../../../src/sealing/journal-chain.store.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import { aMarketplace, ibans, toOne, variadic } from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';
import { tampered } from './real-history.ts';

// Decision 0241: the auditor finds rows that were written to the database behind the service.

const service = useService(unlimited);

beforeAll(async () => {
  const { client, database } = service();
  await (await aMerchant(client)).paidOrder();
  const shop = await aTransferClient(client, 500_000);
  await MoneyOut.open(client);
  await aWaitingTransfer(shop, '40.00');
  const market = await (await aMarketplace(client)).withPolicy([variadic]);
  await market.paidSplit(toOne(await market.aRecipient('Ona', ibans[1]), 700));
  const [row] = await database.query<{ at: string }>('SELECT max(created_at) AS at FROM posting');
  const later = unixSeconds(Number(row?.at) + 3 * 86_400);
  while (await linkPostings(database.database, later));
});

/** The number of differences that the auditor reports after this statement. */
async function namedAfter(sql: string): Promise<number> {
  let changed: number | null = 0;
  const report = await tampered(
    service().database,
    async (session) => {
      changed = (await session.query(sql)).rowCount;
    },
    (session) => checkedBy(session, { publicKey: null, keptSeals: null, eventDays: 30 }),
  );
  expect(changed).toBe(1);
  return report.differences.length;
}

/** Money out of nothing: from the service's own account into a wallet, with balances and versions that fit. */
const madeMoney = (kind: string): string => `
  WITH pair AS (
    SELECT service.id AS service_id, wallet.id AS wallet_id
    FROM account wallet JOIN account service ON (service.id & 255) = (wallet.id & 255)
    WHERE wallet.kind IN ('wallet', 'merchant') AND wallet.balance > 0
      AND service.balance < 0
    ORDER BY wallet.place, service.place LIMIT 1),
  wallet AS (SELECT account.* FROM account JOIN pair ON pair.wallet_id = account.id),
  service AS (SELECT account.* FROM account JOIN pair ON pair.service_id = account.id),
  added AS (
    INSERT INTO posting
    SELECT gen_random_uuid(), 0, '${kind}', service.id, wallet.id, 777, service.version + 1,
           wallet.version + 1, service.balance - 777, wallet.balance + 777, NULL,
           (SELECT max(created_at) FROM posting), (SELECT max(place) + 1 FROM posting)
    FROM service, wallet),
  taken AS (
    UPDATE account SET balance = account.balance - 777, version = account.version + 1
    FROM service WHERE account.id = service.id)
  UPDATE account SET balance = account.balance + 777, version = account.version + 1
  FROM wallet WHERE account.id = wallet.id`;

test.each([
  ...['refund_returned', 'refund_resent', 'distribution_returned', 'distribution_resent'],
  ...['distribution_paid', 'deposit_undone', 'bank_kept', 'bank_return', 'bank_undone'],
])('decision 0241: money posted as %s without a cause is reported', async (kind) => {
  expect(await namedAfter(madeMoney(kind))).toBeGreaterThan(0);
});

test.each([
  ['transfer', "iban = 'LT121000011101001000'"],
  ['transfer', "name = 'Somebody else'"],
  ['leg', "iban = 'LT121000011101001000'"],
])('decision 0241: a payout of a %s redirected by %s is reported', async (cause, set) => {
  const sql = `UPDATE payout SET ${set} WHERE state = 'waiting' AND cause = '${cause}'`;
  expect(await namedAfter(sql)).toBeGreaterThan(0);
});

test('decision 0241: a share that leaves with more than its payment says is reported', async () => {
  const sql = `UPDATE payout SET amount = amount + 5000 WHERE state = 'waiting' AND cause = 'leg'`;
  expect(await namedAfter(sql)).toBeGreaterThan(0);
});

test('decision 0241: a payout added for a share that does not exist is reported', async () => {
  const { database } = service();
  const columns = await database.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = 'payout' AND column_name NOT IN ('id', 'subject', 'place') ORDER BY 1`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  const sql = `INSERT INTO payout (id, subject, ${names})
    SELECT gen_random_uuid(), gen_random_uuid()::text, ${names} FROM payout
    WHERE state = 'waiting' AND cause = 'leg'`;
  expect(await namedAfter(sql)).toBeGreaterThan(0);
});

// biome-ignore format: a table
test.each([
  ['before the first entry, by somebody',            "at, 'Somebody else', 0"],
  ['before the first entry, dated after it',         "at + 3600, 'admin', 0"],
  ['far before the first entry',                     "0, 'admin', -5"],
])('decision 0241: an action added %s is reported', async (_, values) => {
  const sql = `INSERT INTO operator_action (id, action, subject, request_id, details, actor_type,
      actor_id, at, actor_name, number)
    SELECT gen_random_uuid(), action, subject, request_id, details, 'admin', 'admin', ${values}
    FROM operator_action WHERE number = 1`;
  expect(await namedAfter(sql)).toBeGreaterThan(0);
});

test('decision 0241: actions from before the log was a chain are no difference', async () => {
  const sql = `INSERT INTO operator_action (id, action, subject, request_id, details, actor_type,
      actor_id, at, actor_name, number)
    SELECT gen_random_uuid(), action, subject, request_id, details, 'admin', 'admin', 0, 'admin', 0
    FROM operator_action WHERE number = 1`;
  expect(await namedAfter(sql)).toBe(0);
});

// biome-ignore format: a table
test.each([
  ['removes the head of the last finished day', 'DELETE FROM journal_day WHERE day = (SELECT max(day) FROM journal_day)'],
  ['moves the open end, so that no day is finished again', 'UPDATE posting_chain SET last_day = last_day + 100000'],
  ['begins the open day elsewhere',             'UPDATE posting_chain SET first_position = first_position + 1'],
  ['opens a day in which nothing was posted',   'UPDATE posting_chain SET day = last_day + 1'],
  ['counts something into the open day',        `UPDATE posting_chain SET sums = '{"EUR test": {"postings": 1, "amount": "1"}}'`],
])('decision 0242: a change that %s is reported', async (_, sql) => {
  expect(await namedAfter(sql)).toBeGreaterThan(0);
});
