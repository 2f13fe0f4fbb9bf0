import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { longTest } from '../../support/extent.ts';
import { adminToken, FlorinHome, masterKey } from '../../support/florin-home.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { documentIn, runCli, spawnCli } from './run-cli.ts';

test('migrate: needs only DATABASE_URL, and runs nothing the second time', async () => {
  const empty = await createTestDatabase('template1');
  const environment = { DATABASE_URL: empty.url };
  const { code, stdout, stderr } = await runCli(['migrate'], { environment });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const names = await empty.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
  expect(stdout).toBe(
    `${names.map(({ name }) => `ran ${name}\n`).join('')}The database is up to date: ${names.length} migrations ran.\n`,
  );
  expect(documentIn(await runCli(['migrate', '--json'], { environment }))).toEqual({
    ran: [],
    migrations: names.map(({ name }) => name),
  });
  await empty.drop();
});

test('migrate: a refusal prints one sentence and exits with 1', async () => {
  const newer = await createTestDatabase();
  await newer.query(
    "INSERT INTO migration (name, checksum, oldest_release) VALUES ('9999-later.sql', 'x', '999.0.0')",
  );
  const ended = await runCli(['migrate'], { environment: { DATABASE_URL: newer.url } });
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(
    /^florin: The database has the migration 9999-later\.sql, [^\n]+\n$/,
  );
  await newer.drop();
});

test('migrate: a read-only database gives one sentence, not a stack trace', async () => {
  const db = await createTestDatabase('template1');
  const name = new URL(db.url).pathname.slice(1);
  await db.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const ended = await runCli(['migrate'], { environment: { DATABASE_URL: db.url } });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(/^florin: [^\n]+\n$/);
  await db.drop();
});

test('migrate: an invalid address exits with 2, an unreachable server with 1', async () => {
  const wrong = await runCli(['migrate'], {
    environment: { DATABASE_URL: 'mysql://a:secret@b/c' },
  });
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).not.toContain('secret');
  const url = Object.assign(new URL(inject('serverUrl')), { port: '1' });
  const gone = await runCli(['migrate', '--json'], { environment: { DATABASE_URL: url.href } });
  expect(gone.code).toBe(1);
  expect(documentIn(gone)['error_description']).toMatch(
    /^The database behind DATABASE_URL cannot be used: /,
  );
});

longTest('start: works after migrate and beside other commands, and ends cleanly', async () => {
  const home = await FlorinHome.create();
  onTestFinished(() => home.remove());
  const environment = { DATA_DIR: home.dataDir };

  const migrated = await runCli(['migrate', '--json'], { environment });
  expect(migrated).toMatchObject({ code: 0, stderr: '' });
  expect(await home.postmaster()).toBe(null);

  const { PATH, HOME, TMPDIR } = process.env;
  const secrets = { FLORIN_ADMIN_TOKEN: adminToken, FLORIN_MASTER_KEY: masterKey };
  const program = fileURLToPath(new URL('../../../bin/florin.js', import.meta.url));
  const server = spawn(process.execPath, [program, 'start'], {
    env: { PATH, HOME, TMPDIR, ...environment, ...secrets, PORT: '0', FLORIN_URL: 'http://unused' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const ended = once(server, 'close');
  let log = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  await until('it is ready', async () => log.includes('Florin is ready.'));
  const [, url = ''] = /"url":"([^"]+)"/.exec(log) ?? [];
  // The program's own variable is not taken for a misspelt setting.
  expect(log).not.toContain('misspelt');
  // Hashing passwords has its real cost here, whatever tests do elsewhere.
  const costs =
    'SELECT DISTINCT left(password_hash, 31) AS cost FROM person WHERE password_hash <> $1';
  expect(await home.query(costs, [''])).toEqual([{ cost: '$argon2id$v=19$m=19456,t=2,p=1$' }]);

  const beside = { environment: { ...environment, ...secrets, FLORIN_URL: url } };
  expect(await runCli(['audit'], beside)).toMatchObject({ code: 0 });
  const doctor = await runCli(['doctor'], beside);
  expect(doctor.stdout).toMatch(/database: PostgreSQL \d+\.\d+, embedded\n/);
  expect(doctor.code).toBe(0);
  const refused = await runCli(['migrate'], beside);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`(process ${server.pid}) is already running`);

  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await home.postmaster()).toBe(null);
});

longTest('start: a refusal is printed as by the server itself, with exit code 1', async () => {
  const { code, stderr } = await spawnCli(['start'], { environment: { PORT: 'x' } });
  expect(code).toBe(1);
  expect(stderr).toBe(
    'Florin does not start.\nPORT is "x"; it must be an integer from 0 to 65535.\n',
  );
});
