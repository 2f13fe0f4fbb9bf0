import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stretch } from '../../src/figures/statements/statement.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { listPayments, type PaymentFilter } from '../../src/wallet/payments/payment-list.store.ts';
import type { StatementFilter } from '../../src/wallet/wallets/statement.ts';
import { statementsOf, stretchesWithin } from '../../src/wallet/wallets/statements.store.ts';
import { createTestEngine } from '../support/engines.ts';
import { ledgerOn } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { countingBlocks } from '../support/watched-database.ts';

// Decisions 0143 and 0144: a page of statements or payments costs the same behind a thousand rows and
// behind thirty thousand.

const [few, many] = [1_000, 30_000];
/** A tree that is one level higher, read once or twice more on each way down. */
const slackBlocks = 60;

let db: TestDatabase;
let clearing: bigint;
let wallet: bigint;
beforeAll(async () => {
  db = await createTestDatabase();
  const engine = createTestEngine(db.database.connect);
  const ledger = ledgerOn(engine);
  [clearing, wallet] = [await ledger.open('clearing'), await ledger.open('wallet')];
  await engine.close();
});
afterAll(() => db.drop());

const counting = () => countingBlocks(db.database);

describe('statements', () => {
  /** One posting a minute, alternately out and in. */
  async function growTo(count: number): Promise<void> {
    await db.query(
      `INSERT INTO posting (movement_id, leg, kind, debit_account, credit_account, amount,
         debit_version, credit_version, debit_balance, credit_balance, created_at)
       SELECT gen_random_uuid(), 0, 'test', CASE n % 2 WHEN 0 THEN $1::bigint ELSE $2 END,
         CASE n % 2 WHEN 0 THEN $2::bigint ELSE $1 END, 1, n, n, 0, 0, n * 60
       FROM generate_series((SELECT version + 1 FROM account WHERE id = $2), $3::bigint) AS n`,
      [clearing, wallet, count],
    );
    await db.query('UPDATE account SET version = $2 WHERE id = ANY ($1)', [
      [clearing, wallet],
      count,
    ]);
    await db.query('ANALYZE posting');
  }

  const whole = (count: number): readonly Stretch[] => [
    { accountId: wallet, low: 0n, high: BigInt(count) },
  ];
  const every: StatementFilter = { currencies: null, direction: null, from: null, to: null };

  async function costAt(count: number) {
    const middle = (count / 2) * 60;
    const within = { ...every, from: unixSeconds(middle), to: unixSeconds(middle + 600) };
    const [latest, dated] = [counting(), counting()];
    const [page = []] = await statementsOf(latest.database, whole(count), every, 20);
    const stretches = await stretchesWithin(dated.database, whole(count), within);
    const [found = []] = await statementsOf(dated.database, stretches, within, 20);
    return {
      versions: page.map(({ version }) => Number(version)),
      found: found.map(({ createdAt }) => createdAt - middle),
      latest: latest.blocks(),
      dated: dated.blocks(),
    };
  }

  test('the newest page and a page of an old period cost the same behind many more', async () => {
    await growTo(few);
    const before = await costAt(few);
    await growTo(many);
    const after = await costAt(many);
    const downFrom = (count: number) => Array.from({ length: 20 }, (_, index) => count - index);
    expect([before.versions, after.versions]).toEqual([downFrom(few), downFrom(many)]);
    const tenMinutes = [540, 480, 420, 360, 300, 240, 180, 120, 60, 0];
    expect([before.found, after.found]).toEqual([tenMinutes, tenMinutes]);
    expect(after.latest).toBeLessThan(before.latest + slackBlocks);
    expect(after.dated).toBeLessThan(before.dated + slackBlocks);
  });
});

describe('payments', () => {
  const projectId = '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11';
  const payer = 77;

  /** Most of them are of other payers; every hundredth is of this one. */
  async function growTo(count: number): Promise<void> {
    await db.query(
      `INSERT INTO wallet_payment (id, transaction_id, project_id, status, type, description, price,
         currency, beneficiary_wallet, payer_wallet, transfer_id, created_at)
       SELECT n, gen_random_uuid(), $1, 'waiting', 'page', 'Order', 100, 'EUR', 1,
         CASE n % 100 WHEN 0 THEN $2::bigint ELSE 1000 + n END, n, n
       FROM generate_series((SELECT coalesce(max(id), 0) + 1 FROM wallet_payment), $3::bigint) AS n`,
      [projectId, payer, count],
    );
    await db.query('ANALYZE wallet_payment');
  }

  async function costAt(count: number) {
    const filter: PaymentFilter = {
      projectId,
      payerWallet: null,
      beneficiaryWallet: null,
      status: null,
      now: unixSeconds(count),
      windowSeconds: 60,
    };
    const [all, own] = [counting(), counting()];
    const window = { limit: 5, offset: 0, after: null };
    const page = await listPayments(all.database, filter, window);
    const mine = await listPayments(own.database, { ...filter, payerWallet: payer }, window);
    return {
      page: page.map(({ id }) => count - id),
      mine: mine.map(({ id }) => count - id),
      all: all.blocks(),
      own: own.blocks(),
    };
  }

  test('the newest page of a project and of one of its payers cost the same behind many more', async () => {
    await growTo(few);
    const before = await costAt(few);
    await growTo(many);
    const after = await costAt(many);
    const newest = [0, 1, 2, 3, 4, 5];
    expect([before.page, after.page]).toEqual([newest, newest]);
    const hundredths = newest.map((index) => index * 100);
    expect([before.mine, after.mine]).toEqual([hundredths, hundredths]);
    expect(after.all).toBeLessThan(before.all + slackBlocks);
    expect(after.own).toBeLessThan(before.own + slackBlocks);
  });
});
