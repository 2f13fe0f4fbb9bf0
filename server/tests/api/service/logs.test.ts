import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { extent, longTest } from '../../support/extent.ts';
import { adminToken, FlorinHome, masterKey } from '../../support/florin-home.ts';
import { useHurry } from '../../support/hurry.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { startTestService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Nothing secret reaches a log (design 6), whatever happens, even at the lowest level.

const hurry = useHurry();
let home: FlorinHome;
beforeEach(async () => {
  home = await FlorinHome.create();
});
afterEach(() => home.remove());

/** Secrets that clients send. */
const wrongToken = 'a-wrong-token-that-somebody-sent';
const basic = Buffer.from('florin:a-basic-password').toString('base64');

/** A run with everything that is likely to be logged. */
async function live(client: OperatorClient): Promise<void> {
  const { wallet, bank } = await client.fundedWallet(100);
  await client.post({ debit_account: wallet, credit_account: bank, amount: 101 }, { key: 'a key' });
  await client.post({ debit_account: wallet, credit_account: bank, amount: 'much' });
  await client.send('POST', '/admin/v1/postings', { body: '{' });
  await client.send('GET', `/nowhere?token=${wrongToken}`);
  for (const authorization of [`Bearer ${wrongToken}`, `Basic ${basic}`]) {
    await client.send('GET', '/admin/v1/audit', { headers: { authorization } });
  }
}

const found = (log: string, secrets: readonly string[]): readonly string[] =>
  secrets.filter((secret) => log.includes(secret));

longTest('secrets created at the first start are in their own files, and in no log', async () => {
  const florin = home.spawn({
    LOG_LEVEL: 'trace',
    FLORIN_ADMIN_TOKEN: '',
    FLORIN_MASTER_KEY: '',
  });
  const url = await florin.ready();
  const passwords = ['postgres/database-password', 'postgres/service-password'];
  const files = ['admin-token', 'master-key', ...passwords].map((name) => join(home.dataDir, name));
  const made = await Promise.all(files.map(async (file) => (await readFile(file, 'utf8')).trim()));
  const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777));
  expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
  const client = new OperatorClient(url, made[0] ?? '');
  await live(client);
  await home.killPostmaster();
  await client.send('GET', '/readyz');
  await until('the books can be read again', async () => (await client.audit()).status === 200);
  await live(client);
  client.close();
  await florin.end('SIGTERM');
  const log = `${florin.stdout}${florin.stderr}`;
  expect(log).toContain('request answered');
  expect(log).toContain('ended unexpectedly');
  expect(found(log, [...made, wrongToken, basic])).toEqual([]);
});

/** The output of the built program, from start to end. */
async function saidByProgram() {
  const db = await createTestDatabase();
  const florin = home.spawn({ LOG_LEVEL: 'trace', DATABASE_URL: db.url });
  const client = new OperatorClient(await florin.ready(), adminToken);
  await live(client);
  await db.drop();
  await client.send('GET', '/readyz');
  await client.audit();
  client.close();
  await florin.end('SIGTERM');
  return { log: `${florin.stdout}${florin.stderr}`, databaseUrl: db.url };
}

/** The output of a service in this process, where a moment is enough to wait for the database. */
async function saidHere() {
  const { client, database, lines, stop } = await startTestService();
  await live(client);
  await database.drop();
  await client.send('GET', '/readyz');
  await hurry.during(client.audit());
  // Its database is gone already and cannot be dropped again.
  await stop().catch(() => {});
  return { log: lines.join(''), databaseUrl: database.url };
}

test('the log of a run with and without its external database contains no secret', async () => {
  const said = extent({ short: saidHere, long: saidByProgram });
  const { log, databaseUrl } = await said();
  expect(log).toContain('request answered');
  expect(log).toContain('does not exist');
  const { password } = new URL(databaseUrl);
  expect(found(log, [adminToken, masterKey, password, databaseUrl, wrongToken, basic])).toEqual([]);
});
