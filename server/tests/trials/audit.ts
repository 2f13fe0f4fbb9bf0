import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkDatabase } from '../../src/auditor/check-database.store.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { linkPostings } from '../../src/sealing/journal-chain.store.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/embedded/embedded-postgres.ts';
import { migrate, readMigrations } from '../../src/storage/migrate.ts';

// npm run trial:audit -- --postings 1000000: how long it takes to link and audit a large journal.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Deposits into a thousand wallets, with everything that sound books have. */
const fill = (postings: number): readonly string[] => [
  `INSERT INTO account (id, kind, currency, is_test, balance, held, version, created_at)
   SELECT 256 * n + 3, CASE n WHEN 1 THEN 'clearing' ELSE 'wallet' END, book.currency, book.is_test, 0, 0, 0,
          1790000000 FROM generate_series(1, 1001) n, book WHERE book.id = 3`,
  `INSERT INTO posting (movement_id, leg, kind, debit_account, credit_account, amount, debit_version,
     credit_version, debit_balance, credit_balance, created_at)
   SELECT gen_random_uuid(), 0, 'deposit', 259, 256 * (2 + (n - 1) % 1000) + 3, 100, n, 1 + (n - 1) / 1000,
          -100 * n, 100 * (1 + (n - 1) / 1000), 1790000000 + n / 10
   FROM generate_series(1, ${postings}::bigint) n ORDER BY n`,
  `INSERT INTO deposit SELECT movement_id, 1, movement_id::text, 'EUR', 100, 100, 100, created_at FROM posting`,
  `UPDATE account SET balance = sums.balance, version = sums.version FROM (
     SELECT account, sum(change) AS balance, count(*) AS version FROM (
       SELECT debit_account AS account, -amount AS change FROM posting
       UNION ALL SELECT credit_account, amount FROM posting) each GROUP BY account) sums
   WHERE account.id = sums.account`,
  'VACUUM ANALYZE',
];

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const { user, system } = process.cpuUsage(cpu);
  const own = ((user + system) / 1_000_000).toFixed(1);
  const memory = (process.memoryUsage.rss() / 1_048_576).toFixed(0);
  say(
    `${what.padEnd(28)} ${seconds.padStart(8)} s, ${own.padStart(6)} s CPU of Node, ${memory} MB`,
  );
  return result;
}

async function run(url: string, postings: number): Promise<boolean> {
  const database = createDatabase({ address: async () => url, close: async () => {} });
  await migrate(database, await readMigrations());
  await timed(`fill ${postings} postings`, () =>
    database.withSession('fill', async (client) => {
      for (const sql of fill(postings)) await client.query(sql);
    }),
  );
  const later = unixSeconds(1_790_000_000 + postings);
  await timed('link them', async () => {
    while (await linkPostings(database, later));
  });
  await database.close();
  const asked = { publicKey: null, keptSeals: null, eventDays: 30 };
  const report = await timed('audit', () => checkDatabase(url, asked));
  say(JSON.stringify({ ok: report.ok, postings: report.postings, journal: report.journal }));
  for (const difference of report.differences.slice(0, 5)) say(JSON.stringify(difference));
  return report.ok;
}

const { values } = parseArgs({ options: { postings: { type: 'string', default: '100000' } } });
const folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-trial-audit-')));
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} });
try {
  const isSound = await run(await postgres.ensureRunning(), Number(values.postings));
  if (!isSound) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
