import { afterAll, beforeAll, expect, test } from 'vitest';
import { StreamedAnswer } from '../../src/edge/answering/streamed-answer.ts';
import type { StatementQuery } from '../../src/figures/statements/statement.wire.ts';
import { statementAnswer } from '../../src/figures/statements/statement-answer.ts';
import { accountNumberOf } from '../../src/identity/wallets/account-number.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { openedAccount } from '../../src/ledger/account.ts';
import { describePostings } from '../../src/operator/wallets/describe-postings.ts';
import type { Database } from '../../src/storage/database.ts';
import { createTestEngine } from '../support/engines.ts';
import { ledgerOn, testEuros } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { countingBlocks, watchedDatabase } from '../support/watched-database.ts';

// Decision 0157: a page costs the same behind a thousand postings and behind very many. A whole
// statement is made piece by piece, each when the one before was read.

const few = 2_000;
const many = 1_000_000;
/** Halving takes nine more steps for each end, and each step reads a tree one level higher. */
const slackBlocks = 300;

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

let written = 0;

/** One posting of a cent a second, from the service to the wallet. */
async function growTo(count: number): Promise<void> {
  await db.query(
    `INSERT INTO posting (movement_id, leg, kind, debit_account, credit_account, amount,
       debit_version, credit_version, debit_balance, credit_balance, created_at)
     SELECT gen_random_uuid(), 0, 'deposit', $1::bigint, $2::bigint, 1, n, n, -n, n, n
     FROM generate_series($3::bigint, $4::bigint) AS n`,
    [clearing, wallet, written + 1, count],
  );
  written = count;
  await db.query('ANALYZE posting');
}

async function ask(database: Database, query: StatementQuery) {
  const opened = openedAccount({ id: wallet, kind: 'wallet', ...testEuros }, unixSeconds(1));
  const account = { ...opened, version: BigInt(written), balance: BigInt(written) };
  const accountNumber = accountNumberOf(wallet);
  const owner = { walletId: 7, currency: 'EUR', account, accountNumber, name: null } as const;
  const describe = describePostings(database);
  const now = unixSeconds(written + 1);
  const answer = await statementAnswer({ database, describe, owner, query, now }, '');
  if (!answer.ok) throw new Error(answer.because);
  return answer.value;
}

async function costAt(): Promise<number> {
  const { database, blocks } = countingBlocks(db.database);
  const from = Math.floor(written / 2);
  const page = await ask(database, { from, to: from + 3_000, limit: 20 });
  expect(page).toMatchObject({ opening_balance: from - 1, items: { length: 20 } });
  return blocks();
}

/**
 * Reads a whole statement. Returns the queries made by each piece, the longest piece and the
 * lines.
 */
async function streamed(format: 'csv' | 'camt053') {
  let queries = 0;
  const database = watchedDatabase(db.database, async () => {
    queries += 1;
  });
  const answer = await ask(database, { format });
  if (!(answer instanceof StreamedAnswer)) throw new Error('not streamed');
  const asked: number[] = [];
  let [longest, lines, last] = [0, 0, ''];
  for await (const piece of answer.stream) {
    const text = String(piece);
    asked.push(queries);
    longest = Math.max(longest, text.length);
    lines += text.split('\n').length - 1;
    last = text;
  }
  return { asked, longest, lines, last };
}

test('an old page costs the same, and whole statements of any length come in pieces', async () => {
  await growTo(few);
  const before = await costAt();
  const short = await streamed('csv');
  await growTo(many);
  expect(await costAt()).toBeLessThan(before + slackBlocks);

  const csv = await streamed('csv');
  expect(csv.lines).toBe(many + 1);
  expect(csv.last).toContain(`,1,0.01,${many},${many / 100}.00\r\n`);
  // The cells of later rows have more digits, but no piece has more rows.
  expect(csv.longest).toBeLessThan(short.longest * 1.2);

  const camt = await streamed('camt053');
  expect(camt.lines).toBe(many + 3);
  expect(camt.last).toBe('</Stmt></BkToCstmrStmt></Document>\n');
  // A reader that stops reading stops the work: later pieces are not queried yet.
  const steps = many / 1_000;
  for (const { asked } of [csv, camt]) {
    const first = asked[0] ?? 0;
    const perStep = ((asked.at(-1) ?? 0) - first) / steps;
    expect(perStep).toBeLessThanOrEqual(3);
    expect(first).toBeLessThanOrEqual(3 * perStep + 3);
  }
});
