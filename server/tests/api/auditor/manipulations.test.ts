import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { checkedBy } from '../../../src/auditor/check-database.store.ts';
import type { Seal } from '../../../src/auditor/journal/compare-seals.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { linkPostings } from '../../../src/sealing/journal-chain.store.ts';
import type { Database } from '../../../src/storage/database.ts';
import { unlimited } from '../../support/checkout.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import { auditorsReport } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { makeHistory, type SealedHistory, sealHistory, tampered } from './real-history.ts';

// Decisions 0241 and 0242: every manipulation of the rows of real history is found and named.

const service = useService(unlimited);
let history: SealedHistory;

const path = '/admin/v1/journal/days';

type DayOnWire = { readonly day: string; readonly statement: string };

beforeAll(async () => {
  await makeHistory(service());
  const { client } = service();
  const days = async () => (await client.send('GET', path)).body['items'] as DayOnWire[];
  history = await sealHistory(service(), days);
  for (const { day, publicKey, signature } of history.seals) {
    const body = { public_key: publicKey, signature };
    expect((await client.send('POST', `${path}/${day}/seals`, { body })).status).toBe(201);
  }
});

const look = (session: pg.Client, keptSeals: readonly Seal[] | null = history.seals) =>
  checkedBy(session, { publicKey: history.publicKey, keptSeals, eventDays: 30 });

test('real history is sound: every rule ran, each posting is linked, the seals are valid', async () => {
  const report = await auditorsReport(service().database.url);
  expect(report).toMatchObject({ ok: true, differences: [], skipped: [], isCut: false });
  expect(report.journal).toMatchObject({ unlinked: 0, days: history.seals.length });
  expect(report.journal?.links).toBe(report.postings);
  const sealed = await tampered(service().database, async () => {}, look);
  expect([sealed.differences, sealed.journal?.seals]).toEqual([[], history.seals.length]);
});

const one = (kind: string) =>
  `(SELECT place FROM posting WHERE kind = '${kind}' ORDER BY place LIMIT 1)`;
const named = (kind: string) =>
  `SELECT format('%s leg %s', movement_id, leg) AS id FROM posting WHERE place = ${one(kind)}`;
const idOf = (table: string, where: string) =>
  `SELECT id::text AS id FROM ${table} WHERE ${where} ORDER BY place LIMIT 1`;

type Manipulation = [
  does: string,
  /** Selects the id that the auditor must name; runs before the change. */
  whose: string,
  table: string,
  sql: string,
];

const waitingPayment = "status = 'failed'";
const settledPayment = "status = 'settled'";
const openFile = 'SELECT id::text AS id FROM payment_file ORDER BY place LIMIT 1';

// biome-ignore format: a table
const manipulations: readonly Manipulation[] = [
  ['changes the amount of a posting',       named('settlement'), 'posting',
    `UPDATE posting SET amount = amount + 1 WHERE place = ${one('settlement')}`],
  ['sets the status of a payment',          idOf('payment', waitingPayment), 'payment',
    `UPDATE payment SET status = 'settled', settled_at = created_at, failure_reason = NULL, failure_code = NULL
     WHERE id = (SELECT id FROM payment WHERE ${waitingPayment} ORDER BY place LIMIT 1)`],
  ['removes a posting',                     named('refund'), 'posting',
    `DELETE FROM posting WHERE place = ${one('refund')}`],
  ['swaps the accounts of a posting',       named('transfer'), 'posting',
    `UPDATE posting SET debit_account = credit_account, credit_account = debit_account,
       debit_version = credit_version, credit_version = debit_version,
       debit_balance = credit_balance, credit_balance = debit_balance WHERE place = ${one('transfer')}`],
  ['changes when a posting was made',       named('deposit'), 'posting',
    `UPDATE posting SET created_at = created_at - 86400 WHERE place = ${one('deposit')}`],
  ['inserts two postings that balance',     `SELECT '00000000-0000-4000-8000-000000000001 leg 0' AS id`, 'posting',
    `INSERT INTO posting
       SELECT ('00000000-0000-4000-8000-00000000000' || n)::uuid, 0, 'deposit',
              CASE n WHEN 1 THEN debit_account ELSE credit_account END,
              CASE n WHEN 1 THEN credit_account ELSE debit_account END,
              7, 100000 + n, 100000 + n, 0, 0, NULL, created_at, -n
       FROM posting, generate_series(1, 2) n WHERE posting.place = ${one('deposit')}`],
  ['changes a balance',                     idOf('account', 'balance > 0'), 'account',
    `UPDATE account SET balance = balance + 1
     WHERE id = (SELECT id FROM account WHERE balance > 0 ORDER BY place LIMIT 1)`],
  ['changes the held amount of an account', idOf('account', 'held > 0'), 'account',
    `UPDATE account SET held = held - 1 WHERE id = (SELECT id FROM account WHERE held > 0 ORDER BY place LIMIT 1)`],
  ['changes a hold and its account together', idOf('hold', "state = 'held'"), 'hold',
    `WITH it AS (UPDATE hold SET amount = amount - 1
       WHERE id = (SELECT id FROM hold WHERE state = 'held' ORDER BY place LIMIT 1) RETURNING account_id)
     UPDATE account SET held = held - 1 FROM it WHERE account.id = it.account_id`],
  ['releases a hold that is still needed',  idOf('hold', "state = 'held'"), 'hold',
    `WITH it AS (UPDATE hold SET state = 'released', resolved_at = created_at
       WHERE id = (SELECT id FROM hold WHERE state = 'held' ORDER BY place LIMIT 1) RETURNING account_id, amount)
     UPDATE account SET held = held - it.amount FROM it WHERE account.id = it.account_id`],
  ['sets the refunded amount',              idOf('payment', settledPayment), 'payment',
    `UPDATE payment SET refunded = 10 WHERE id = (SELECT id FROM payment WHERE ${settledPayment} ORDER BY place LIMIT 1)`],
  ['makes a refund larger',                 idOf('refund', 'true'), 'refund',
    `UPDATE refund SET amount = amount + 1`],
  ['reopens a paid order',                  idOf('checkout_order', "status = 'paid'"), 'checkout_order',
    `UPDATE checkout_order SET status = 'pending', amount_paid = amount_paid - 1
     WHERE id = (SELECT id FROM checkout_order WHERE status = 'paid' ORDER BY place LIMIT 1)`],
  ['rejects a transfer that is done',       idOf('transfer', "status = 'done'"), 'transfer',
    `UPDATE transfer SET status = 'rejected', performed_at = NULL
     WHERE id = (SELECT id FROM transfer WHERE status = 'done' ORDER BY place LIMIT 1)`],
  ['confirms a waiting transaction',        idOf('wallet_transaction', "status = 'waiting'"), 'wallet_transaction',
    `UPDATE wallet_transaction SET status = 'confirmed', confirmed_at = created_at
     WHERE id = (SELECT id FROM wallet_transaction WHERE status = 'waiting' ORDER BY place LIMIT 1)`],
  ['changes the charges of an allowance',   idOf('allowance', 'charged > 0'), 'allowance',
    `UPDATE allowance SET charged = charged - 1 WHERE charged > 0`],
  ['sets a payout to booked',               idOf('payout', "state = 'waiting'"), 'payout',
    `UPDATE payout SET state = 'booked', answered_at = handed_at WHERE state = 'waiting'`],
  ['changes the sum of a payment file',     openFile, 'payment_file',
    `UPDATE payment_file SET total = total + 1`],
  ['sets a payment file to rejected',       openFile, 'payment_file',
    `UPDATE payment_file SET state = 'rejected'`],
  ['changes the posted sums of the bank', 'SELECT id::text AS id FROM bank_account', 'bank_account',
    `UPDATE bank_transaction SET posted = posted - 1`],
  ['removes an event',                      `SELECT format('position %s', position) AS id FROM event ORDER BY position OFFSET 3 LIMIT 1`, 'event',
    'DELETE FROM event WHERE position = (SELECT position FROM event ORDER BY position OFFSET 3 LIMIT 1)'],
  ['removes the newest event',              `SELECT 'all' AS id`, 'event_feed',
    'DELETE FROM event WHERE position = (SELECT max(position) FROM event)'],
  ['changes the actor of an action',        'SELECT id::text AS id FROM operator_action WHERE number = 2', 'operator_action',
    `UPDATE operator_action SET actor_name = 'somebody else' WHERE number = 2`],
  ['changes a link',                        `SELECT 'position 3' AS id`, 'posting_link',
    `UPDATE posting_link SET hash = sha256('other') WHERE position = 3`],
  ['changes the last link',                 `SELECT 'position ' || max(position) AS id FROM posting_link`, 'posting_link',
    `UPDATE posting_link SET hash = sha256('other') WHERE position = (SELECT max(position) FROM posting_link)`],
  ['removes a link',                        `SELECT 'position 3' AS id`, 'posting_link',
    'DELETE FROM posting_link WHERE position = 3'],
  ['changes the sums of a day',             `SELECT to_char(to_timestamp(day * 86400) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS id FROM journal_day LIMIT 1`, 'journal_day',
    `UPDATE journal_day SET sums = '{}'`],
];

test.each(firstOf(manipulations, 3))(
  'a change that %s is found, and the row is named',
  async (_, whose, table, sql) => {
    let id = '';
    const report = await tampered(
      service().database,
      async (session) => {
        const { rows } = await session.query<{ id: string }>(whose);
        id = rows[0]?.id ?? 'nothing';
        expect((await session.query(sql)).rowCount).toBeGreaterThan(0);
      },
      look,
    );
    expect(report.differences.map((told) => [told.table, told.id])).toContainEqual([table, id]);
    expect(report.ok).toBe(false);
  },
);

longTest(
  'a changed posting is distinguished from a changed link, and the rest of the chain is trusted',
  async () => {
    const ofChain = async (sql: string) => {
      const { differences } = await tampered(
        service().database,
        (session) => session.query(sql),
        look,
      );
      return differences
        .filter(({ expected }) => expected.startsWith('hash'))
        .map(({ table }) => table);
    };
    expect(
      await ofChain(`UPDATE posting SET kind = 'refund' WHERE place = ${one('settlement')}`),
    ).toEqual(['posting']);
    expect(
      await ofChain(`UPDATE posting_link SET hash = sha256('other') WHERE position = 3`),
    ).toEqual(['posting_link']);
  },
);

test('a removed seal is found by the seals kept elsewhere', async () => {
  const remove = (session: pg.Client) => session.query('DELETE FROM journal_seal');
  const [seal] = history.seals;
  const report = await tampered(service().database, remove, look);
  expect(report.differences).toEqual(
    history.seals.map(({ day, keyId }) => ({
      ...{ table: 'journal_seal', id: `${day} ${keyId.slice(0, 16)}` },
      ...{ expected: 'the seal that was kept', found: 'none' },
    })),
  );
  expect(seal).toBeDefined();
  const unkept = await tampered(service().database, remove, (session) => look(session, null));
  expect(unkept.differences).toEqual([]);
});

test('relinking the whole journal after a change is found by the seals, which need the key', async () => {
  const relink = async (session: pg.Client) => {
    await session.query(
      `UPDATE posting SET kind = 'commission' WHERE place = ${one('settlement')}`,
    );
    await session.query('DELETE FROM posting_link');
    await session.query('DELETE FROM journal_day');
    await session.query(
      `UPDATE posting_chain SET position = 0, place = 0, hash = decode(repeat('00', 32), 'hex'),
         day = NULL, first_position = 1, sums = '{}', last_day = -1`,
    );
    const { rows } = await session.query<{ at: string }>(
      'SELECT max(created_at) AS at FROM posting',
    );
    const within = { withLongQuery: (work: (client: pg.Client) => unknown) => work(session) };
    const later = unixSeconds(Number(rows[0]?.at) + 3 * 86_400);
    while (await linkPostings(within as unknown as Database, later));
  };
  const report = await tampered(service().database, relink, look);
  const ofChain = report.differences.filter(({ table }) => /^(journal|posting_)/.test(table));
  expect(ofChain.map(({ table }) => table)).toEqual(history.seals.map(() => 'journal_seal'));
  const [told] = ofChain;
  expect(told?.expected.replace(/hash \w+/, '')).toBe(told?.found.replace(/hash \w+/, ''));
  expect(told?.expected).not.toBe(told?.found);
});

longTest('a seal over another text does not count', async () => {
  const [seal] = history.seals;
  if (seal === undefined) throw new Error('nothing was sealed');
  const forged = { ...seal, statement: seal.statement.replace(/ \d+\n$/, ' 1\n') };
  const change = (session: pg.Client) =>
    session.query(
      'UPDATE journal_seal SET statement = $1 WHERE day = (SELECT min(day) FROM journal_seal)',
      [forged.statement],
    );
  const { differences } = await tampered(service().database, change, (session) =>
    look(session, null),
  );
  expect(differences.map(({ table, found }) => [table, found])).toContainEqual([
    ...['journal_seal', 'none that fits'],
  ]);
});
