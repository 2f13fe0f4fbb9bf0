import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminToken } from '../../support/florin-home.ts';
import type { Environment } from '../../support/florin-process.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { SmtpReceiver } from '../../support/smtp-receiver.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { useService } from '../../support/test-service.ts';
import { useTlsFiles } from '../../support/tls.ts';
import { administering, desertedUrl, documentIn, listenAs, runCli, servingOn } from './run-cli.ts';

const service = useService();
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'florin-cli-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const healthy = (): Environment => ({
  DATA_DIR: dataDir,
  ...servingOn(service().database.url),
  ...administering(service()),
});

type Finding = { check: string; state: string; found: string; remedy?: string };

/** The findings that are not in order, and how the command ended. */
async function findings(changes: Environment, ...args: string[]) {
  const ended = await runCli(['doctor', '--json', ...args], {
    environment: { ...healthy(), ...changes },
  });
  const { ok, findings: all } = documentIn(ended) as { ok: boolean; findings: Finding[] };
  expect(ended.code).toBe(ok ? 0 : 1);
  expect(all.filter(({ state }) => state === 'failed').length === 0).toBe(ok);
  return { ok, amiss: all.filter(({ state }) => state !== 'ok'), all };
}

test('a healthy service gets a line for each check and exit code 0', async () => {
  const { code, stdout, stderr } = await runCli(['doctor'], { environment: healthy() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const checks = stdout.split('\n').flatMap((line) => /^ok +([a-z ]+):/.exec(line)?.[1] ?? []);
  expect(checks).toEqual([
    'settings',
    'data folder',
    'secrets',
    'disk',
    'database',
    'migrations',
    'mail',
    'server',
    'clocks',
    'signing keys',
    'admin token',
  ]);
  expect(stdout).toMatch(/\nEverything is in order\.\n$/);
  expect(stdout).toMatch(/database: PostgreSQL \d+\.\d+, behind DATABASE_URL\n/);
});

describe('this machine', () => {
  test('all wrong settings are reported together; a misspelt name is a warning', async () => {
    const faulty = await findings({ LOG_LEVEL: 'loud', FLORIN_WRITE_LANES: '99' });
    expect(faulty.ok).toBe(false);
    expect(faulty.amiss.map(({ found }) => found)).toEqual([
      'LOG_LEVEL is "loud"; it must be one of fatal, error, warn, info, debug, trace.',
      'FLORIN_WRITE_LANES is "99"; it must be an integer from 1 to 16.',
    ]);
    const misspelt = await findings({ FLORIN_RATELIMIT: '5' });
    expect(misspelt).toMatchObject({ ok: true, amiss: [{ check: 'settings', state: 'warning' }] });
  });

  test('a wrong setting also fails the check that depends on it, and no password is shown', async () => {
    const { amiss } = await findings({ DATABASE_URL: 'mysql://florin:a-password@db/florin' });
    expect(amiss.map(({ check, state }) => [check, state])).toEqual([
      ['settings', 'failed'],
      ['database', 'failed'],
    ]);
    expect(JSON.stringify(amiss)).not.toContain('a-password');
  });

  test('a secret file that others may read, and an invalid one, are failures with a remedy', async () => {
    const [token, key] = [join(dataDir, 'admin-token'), join(dataDir, 'master-key')];
    await writeFile(token, `${adminToken}\n`);
    await chmod(token, 0o640);
    await writeFile(key, 'not a key\n', { mode: 0o600 });
    const { ok, amiss } = await findings({});
    await Promise.all([rm(token), rm(key)]);
    expect(ok).toBe(false);
    expect(amiss).toEqual([
      {
        check: 'secrets',
        state: 'failed',
        found: `${token} is open to other users (mode 0640)`,
        remedy: `chmod 600 ${token}`,
      },
      {
        check: 'secrets',
        state: 'failed',
        found: `${key} does not hold what the server wrote`,
        remedy: 'restore it from a backup.',
      },
    ]);
  });

  test('a missing data folder matters only to an embedded database', async () => {
    const nowhere = join(dataDir, 'nowhere');
    expect((await findings({ DATA_DIR: nowhere })).amiss).toMatchObject([
      { check: 'data folder', state: 'skipped' },
    ]);
    expect((await findings({ DATA_DIR: nowhere, DATABASE_URL: '' })).amiss).toMatchObject([
      { check: 'data folder', state: 'warning' },
      { check: 'database', state: 'skipped' },
    ]);
  });
});

describe('the TLS listener', () => {
  const tls = useTlsFiles();
  const serving = { ...tls.environment, TLS_PORT: '8443' };

  test('is reported with the expiry of its certificate', async () => {
    const { ok, amiss, all } = await findings(serving);
    expect({ ok, amiss }).toEqual({ ok: true, amiss: [] });
    expect(all.filter(({ check }) => check === 'tls')).toEqual([
      {
        check: 'tls',
        state: 'ok',
        found: 'port 8443, its certificate is good until 2049-12-31T23:59:59.000Z',
      },
    ]);
  });

  test('fails with files that cannot be read', async () => {
    const { ok, amiss } = await findings({ ...serving, TLS_KEY: join(dataDir, 'no-key.pem') });
    expect(ok).toBe(false);
    expect(amiss).toEqual([
      {
        check: 'tls',
        state: 'failed',
        found: `TLS_KEY is "${join(dataDir, 'no-key.pem')}"; it cannot be read (ENOENT).`,
        remedy: 'put the right files there; the server does not start.',
      },
    ]);
  });
});

describe('the database', () => {
  test('an unreachable database is a failure, shown without its password', async () => {
    const { ok, amiss } = await findings({ DATABASE_URL: 'postgres://a:a-password@127.0.0.1:1/x' });
    expect(ok).toBe(false);
    expect(amiss).toMatchObject([{ check: 'database', state: 'failed' }]);
    expect(JSON.stringify(amiss)).not.toContain('a-password');
  });

  test('pending migrations are named, and nothing is changed', async () => {
    const empty = await createTestDatabase('template1');
    const { ok, amiss } = await findings({ DATABASE_URL: empty.url });
    expect(ok).toBe(true);
    expect(amiss).toMatchObject([{ check: 'migrations', state: 'warning' }]);
    expect(amiss[0]?.found).toMatch(/^pending: 0001-engine\.sql, /);
    expect(await empty.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    await empty.drop();
  });

  test('a newer migration is a warning if this release can run with it, otherwise a failure', async () => {
    const newer = await createTestDatabase();
    const found = '9999-later.sql ran, and this version does not know it';
    const saysOfMigrations = async () => {
      const { amiss } = await findings({ DATABASE_URL: newer.url });
      return amiss.filter(({ check }) => check === 'migrations');
    };
    await newer.query("INSERT INTO migration (name, checksum) VALUES ('9999-later.sql', 'x')");
    expect(await saysOfMigrations()).toMatchObject([{ state: 'warning', found }]);
    await newer.query("UPDATE migration SET oldest_release = '999.0.0' WHERE checksum = 'x'");
    expect(await saysOfMigrations()).toMatchObject([{ state: 'failed', found }]);
    await newer.drop();
  });
});

describe('Redis and the settings of the database', () => {
  const redisIn = ({ all }: Awaited<ReturnType<typeof findings>>) =>
    all.filter(({ check }) => check === 'redis');

  test('Redis is in order if it keeps all keys, a failure if it evicts keys, a warning if it is down', async () => {
    const redis = await RedisServer.start();
    const changes = { REDIS_URL: redis.url, PUBLIC_URL: 'https://pay.example' };
    expect(redisIn(await findings(changes))).toMatchObject([
      { state: 'ok', found: 'Redis answers and keeps all' },
    ]);
    const admin = new Redis(redis.url);
    await admin.config('SET', 'maxmemory-policy', 'volatile-lru');
    admin.disconnect();
    expect(redisIn(await findings(changes))).toMatchObject([
      {
        state: 'failed',
        found: expect.stringMatching(/^Redis has maxmemory-policy volatile-lru: /),
      },
    ]);
    await redis.stop();
    expect(redisIn(await findings(changes))).toMatchObject([{ state: 'warning' }]);
  });

  test('a database whose default loses commits is a warning', async () => {
    const hasty = await createTestDatabase();
    const name = new URL(hasty.url).pathname.slice(1);
    await hasty.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    const { ok, amiss } = await findings({ DATABASE_URL: hasty.url });
    expect(ok).toBe(true);
    expect(amiss).toMatchObject([
      {
        check: 'database',
        state: 'warning',
        found: expect.stringContaining('synchronous_commit=off'),
      },
    ]);
    await hasty.drop();
  });
});

describe('mail', () => {
  const mailIn = ({ all }: Awaited<ReturnType<typeof findings>>) =>
    all.filter(({ check }) => check === 'mail');

  test('an SMTP server that accepts the login is in order, and nothing is sent', async () => {
    const receiver = await SmtpReceiver.start();
    const url = receiver.url.replace('//', '//florin:a-password@');
    expect(mailIn(await findings({ SMTP_URL: url }))).toMatchObject([
      { state: 'ok', found: `${new URL(url).host} takes our mail` },
    ]);
    expect(receiver.received).toEqual([]);
    receiver.whim = (stage) => (stage === 'AUTH' ? '535 5.7.8 wrong password' : null);
    const refused = mailIn(await findings({ SMTP_URL: url }));
    expect(refused).toMatchObject([{ state: 'failed', found: expect.stringContaining('535') }]);
    expect(JSON.stringify(refused)).not.toContain('a-password');
    await receiver.close();
  });

  test('an SMTP server that does not answer is a failure', async () => {
    const url = (await desertedUrl()).replace('http:', 'smtp:');
    const { ok, amiss } = await findings({ SMTP_URL: url });
    expect(ok).toBe(false);
    expect(amiss).toMatchObject([
      { check: 'mail', state: 'failed', found: expect.stringContaining('ECONNREFUSED') },
    ]);
  });
});

describe('the server', () => {
  const time = () => Math.floor(Date.now() / 1_000);
  const answers = () => ({
    '/readyz': { body: { status: 'ready' } },
    '/rest/v1/server': {
      // The time of the request: a busy machine starts the command seconds later.
      get body() {
        return { time: time() };
      },
    },
    '/.well-known/jwks.json': { body: { keys: [{}] } },
    '/admin/v1/actions': { body: { actions: [] } },
  });

  test('a server that does not answer is one failure, and nothing more is asked', async () => {
    const { ok, amiss } = await findings({}, '--url', await desertedUrl());
    expect(ok).toBe(false);
    expect(amiss).toMatchObject([
      {
        check: 'server',
        state: 'failed',
        remedy: expect.stringContaining('npm run florin -- start'),
      },
    ]);
  });

  test('each failed readiness check is named', async () => {
    const checks = {
      database: 'failed',
      sole_node: 'ok',
      shared_state: 'failed',
      not_stopping: 'ok',
    };
    const { url } = await listenAs({
      ...answers(),
      '/readyz': { status: 503, body: { status: 'not_ready', checks } },
    });
    const { amiss } = await findings({ FLORIN_URL: url });
    expect(amiss.map(({ found }) => found)).toEqual([
      `${url} is not ready: database failed`,
      `${url} is not ready: shared_state failed`,
    ]);
  });

  test('a wrong clock and missing signing keys are failures', async () => {
    const { url } = await listenAs({
      ...answers(),
      '/rest/v1/server': { body: { time: time() - 1_000 } },
      '/.well-known/jwks.json': { body: { keys: [] } },
    });
    const { amiss } = await findings({ FLORIN_URL: url });
    expect(amiss).toMatchObject([
      { check: 'clocks', state: 'failed' },
      { check: 'signing keys', state: 'failed', found: 'no key is published' },
    ]);
    expect(amiss[0]?.found).toMatch(/^the server is \d+ seconds behind this machine$/);
  });

  test('a wrong admin token is a failure', async () => {
    const { amiss } = await findings({ FLORIN_ADMIN_TOKEN: 'not-the-admin-token' });
    expect(amiss).toMatchObject([
      {
        check: 'admin token',
        state: 'failed',
        found: 'The admin or operator token is wrong, expired or deleted.',
      },
    ]);
  });
});
