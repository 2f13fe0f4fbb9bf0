import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createFinder } from '../../../src/storage/find-primary.ts';
import { StartupRefusal } from '../../../src/storage/startup-refusal.ts';
import { longTest } from '../../support/extent.ts';
import { type Standby, startStandby } from '../../support/standby.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Decision 0109: the database settings that the service relies on are checked at the start and
// while it runs.

/** A database that reports the settings that the test puts into `lying.setting`. */
async function letLie({ url, query }: TestDatabase): Promise<void> {
  await query('CREATE SCHEMA lying');
  await query('CREATE TABLE lying.setting (name text PRIMARY KEY, value text NOT NULL)');
  await query(`CREATE FUNCTION lying.current_setting(asked text) RETURNS text LANGUAGE sql AS
    $$ SELECT coalesce((SELECT value FROM lying.setting WHERE name = asked),
                       pg_catalog.current_setting(asked)) $$`);
  const name = new URL(url).pathname.slice(1);
  await query(`ALTER DATABASE ${name} SET search_path = lying, pg_catalog, public`);
}

const lie = ({ query }: TestDatabase, name: string, value: string) =>
  query(`INSERT INTO lying.setting VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2`, [
    name,
    value,
  ]);

async function refusalOf(starting: Promise<TestService>): Promise<string> {
  const refusal = await starting.then(
    (service) => service.stop(),
    (reason: unknown) => reason,
  );
  expect(refusal).toBeInstanceOf(StartupRefusal);
  return (refusal as StartupRefusal).message;
}

const standbyRefused =
  'The server behind DATABASE_URL is a standby, which cannot store anything; ' +
  'set DATABASE_URL to the primary, or to all servers separated by commas.';

/** The form of libpq: one user and password for all servers. */
const severalHosts = (primary: string, ...urls: readonly string[]): string => {
  const { host } = new URL(primary);
  return primary.replace(host, urls.map((url) => new URL(url).host).join(','));
};
const nobody = 'postgres://127.0.0.1:1/x';

describe('at the start', () => {
  // biome-ignore format: a table
  test.each([
    ['fsync',            'The database runs with fsync=off: a power cut loses acknowledged payments. Set fsync = on in postgresql.conf and restart PostgreSQL.'],
    ['full_page_writes', 'The database runs with full_page_writes=off: a power cut can destroy its tables. Set full_page_writes = on in postgresql.conf and reload PostgreSQL.'],
  ])('a database with %s=off is refused', async (name, text) => {
    const starting = startTestService(async (database) => {
      await letLie(database);
      await lie(database, name, 'off');
      return {};
    });
    expect(await refusalOf(starting)).toBe(text);
  });

  test('a database that reports to be a standby is refused', async () => {
    const starting = startTestService(async (database) => {
      await letLie(database);
      await database.query(
        'CREATE FUNCTION lying.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS $$ SELECT true $$',
      );
      return {};
    });
    expect(await refusalOf(starting)).toBe(standbyRefused);
  });

  test('a database without checksums is served, with a warning', async () => {
    const service = await startTestService(async (database) => {
      await letLie(database);
      await lie(database, 'data_checksums', 'off');
      return {};
    });
    onTestFinished(service.stop);
    const warned = service.lines.filter((line) => line.includes('has no data checksums'));
    expect(warned).toHaveLength(1);
    expect((await service.client.send('GET', '/readyz')).text).toBe('{"status":"ready"}');
  });
});

longTest(
  'a database that stops syncing at runtime shows in /readyz, the log and a metric',
  async () => {
    const service = await startTestService(async (database) => {
      await letLie(database);
      return {};
    });
    onTestFinished(service.stop);
    const { client, database, lines } = service;
    const statusOf = async () => (await client.send('GET', '/readyz')).body['status'];
    expect(await statusOf()).toBe('ready');
    await lie(database, 'fsync', 'off');
    await until('it is noticed', async () => (await statusOf()) === 'degraded');
    const { status, body } = await client.send('GET', '/readyz');
    expect([status, body['because']]).toEqual([
      200,
      { ground: 'The database runs with fsync=off: a power cut loses acknowledged payments.' },
    ]);
    const alarms = lines.filter((line) => line.includes('"level":"error"'));
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toContain('fsync=off');
    const metrics = async () => (await client.send('GET', '/metrics')).text;
    expect(await metrics()).toContain('florin_ground_broken{check="fsync"} 1');
    await lie(database, 'fsync', 'on');
    await until('it is in order again', async () => (await statusOf()) === 'ready');
    expect(await metrics()).toContain('florin_ground_broken{check="fsync"} 0');
  },
);

describe('several servers', () => {
  test('a server that answers is found behind an unreachable one', async () => {
    const db = await createTestDatabase();
    onTestFinished(db.drop);
    const find = createFinder();
    const several = severalHosts(db.url, nobody, db.url);
    const session = await find(several, (address) => new pg.Client(address));
    onTestFinished(() => session.end());
    expect((await session.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('are refused with each reason if all are unreachable', async () => {
    const url = severalHosts(nobody, nobody, 'postgres://127.0.0.1:2/x');
    expect(await refusalOf(startTestService({ DATABASE_URL: url }))).toBe(
      'The database behind DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1; ' +
        'connect ECONNREFUSED 127.0.0.1:2.',
    );
  });
});

describe('a standby', () => {
  let standby: Standby;
  beforeAll(async () => {
    standby = await startStandby();
  });
  afterAll(() => standby.stop());

  longTest('instead of the primary is refused in one sentence', async () => {
    const starting = startTestService({ DATABASE_URL: standby.url });
    expect(await refusalOf(starting)).toBe(standbyRefused);
  });

  longTest('among several servers does not hide the primary', async () => {
    const { username, password } = new URL(standby.url);
    const service = await startTestService(async ({ url, asSuperuser }) => {
      const primary = Object.assign(new URL(url), { username: 'twin', password }).href;
      // The standby only knows its own user. Its refusal of this one must not stop the search.
      expect(username).not.toBe('twin');
      const making = `DO $$ BEGIN CREATE ROLE twin LOGIN SUPERUSER PASSWORD '${password}';
        EXCEPTION WHEN duplicate_object THEN ALTER ROLE twin PASSWORD '${password}'; END $$`;
      await asSuperuser((session) => session.query(making));
      const several = severalHosts(primary, nobody, standby.url, primary);
      return { DATABASE_URL: `${several}?target_session_attrs=read-write` };
    });
    onTestFinished(service.stop);
    const { wallet } = await service.client.fundedWallet(100);
    expect(await service.client.balanceOf(wallet)).toBe(100);
  });

  longTest('and unreachable servers alone are refused, each with its reason', async () => {
    const url = severalHosts(standby.url, standby.url, nobody);
    const { port } = new URL(standby.url);
    expect(await refusalOf(startTestService({ DATABASE_URL: url }))).toBe(
      `The database behind DATABASE_URL cannot be used: 127.0.0.1:${port} is a standby; ` +
        'connect ECONNREFUSED 127.0.0.1:1.',
    );
  });
});
