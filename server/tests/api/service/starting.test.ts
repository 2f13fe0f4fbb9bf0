import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest';
import { readSettings } from '../../../src/running/settings.ts';
import { startService } from '../../../src/service.ts';
import { StartupRefusal } from '../../../src/storage/startup-refusal.ts';
import { createLog } from '../../../src/telemetry/logging.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { adminToken, FlorinHome, masterKey } from '../../support/florin-home.ts';
import type { Environment } from '../../support/florin-process.ts';
import { startHasher } from '../../support/hashing.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

// A service that cannot start gives one sentence per reason, ends with code 1 and leaves nothing
// behind.

// One folder for all tests, because creating a database takes longer than most of them.
let home: FlorinHome;
beforeAll(async () => {
  home = await FlorinHome.create();
});
afterEach(() => home.endProcesses());
afterAll(() => home.remove());

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The output of the built program when it does not start. */
async function saidByProgram(environment: Environment): Promise<readonly string[]> {
  const florin = home.spawn(environment);
  expect(await florin.ended).toEqual({ code: 1, signal: null });
  const [opening, ...sentences] = florin.stderr.trimEnd().split('\n');
  expect(opening).toBe('Florin does not start.');
  return sentences;
}

/** Why a service in this process does not start. */
async function saidHere(environment: Environment): Promise<readonly string[]> {
  const refusal = await startHere(environment).then(
    (service) => service.stop(),
    (reason: unknown) => reason,
  );
  expect(refusal).toBeInstanceOf(StartupRefusal);
  return (refusal as StartupRefusal).message.split('\n');
}

async function startHere(environment: Environment) {
  const { settings } = readSettings({
    DATA_DIR: home.dataDir,
    PORT: '0',
    FLORIN_ADMIN_TOKEN: adminToken,
    FLORIN_SEED: 'none',
    FLORIN_MASTER_KEY: masterKey,
    ...environment,
  });
  return startService(settings, createLog('error', { write: () => true }), () => startHasher());
}

const refusalOf = extent({ short: saidHere, long: saidByProgram });

describe('wrong settings', () => {
  test('all of them are reported at once, one sentence each, and nothing is started', async () => {
    const nowhere = `${home.dataDir}-of-nobody`;
    const sentences = await refusalOf({
      DATA_DIR: nowhere,
      PORT: '65536',
      HOST: 'not a host',
      PUBLIC_URL: 'ftp://florin.example',
      DATABASE_URL: 'mysql://florin:a-password@127.0.0.1/florin',
      FLORIN_ADMIN_TOKEN: 'a token',
      FLORIN_MASTER_KEY: 'a-key',
      LOG_LEVEL: 'loud',
      FLORIN_QUEUE_WEIGHT: '0',
      FLORIN_BATCH_WEIGHT: '1e3',
      FLORIN_WRITE_LANES: '17',
    });
    expect(sentences).toEqual([
      'PORT is "65536"; it must be an integer from 0 to 65535.',
      'HOST is "not a host"; it must be a host name or an IP address.',
      'PUBLIC_URL is "ftp://florin.example"; it must be an http or https URL without a path.',
      'DATABASE_URL is not acceptable; it must be a URL that begins with postgres:// or postgresql://, with one host or several separated by commas, and without target_session_attrs or with any, primary or read-write.',
      'FLORIN_ADMIN_TOKEN is not acceptable; it must be at least 16 visible ASCII characters without spaces.',
      'FLORIN_MASTER_KEY is not acceptable; it must be 32 bytes in base64.',
      'LOG_LEVEL is "loud"; it must be one of fatal, error, warn, info, debug, trace.',
      'FLORIN_QUEUE_WEIGHT is "0"; it must be an integer from 1 to 1000000.',
      'FLORIN_BATCH_WEIGHT is "1e3"; it must be an integer from 1 to 10000.',
      'FLORIN_WRITE_LANES is "17"; it must be an integer from 1 to 16.',
    ]);
    expect(await exists(nowhere)).toBe(false);
  });

  longTest('an external database without a master key is refused', async () => {
    const sentences = await refusalOf({
      DATABASE_URL: inject('serverUrl'),
      FLORIN_MASTER_KEY: '',
    });
    expect(sentences).toEqual([
      'FLORIN_MASTER_KEY is not set; with DATABASE_URL it must be 32 bytes in base64.',
    ]);
  });
});

longTest('a port in use is named in one sentence, and no postmaster is left behind', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  const sentences = await refusalOf({ PORT: String(port) });
  blocker.close();
  expect(sentences).toEqual([
    `127.0.0.1:${port} is in use by another process; stop it or set another PORT.`,
  ]);
  // The start had progressed: the database exists, and is stopped.
  expect(await exists(join(home.dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
  expect(await home.postmaster()).toBe(null);
});

longTest(
  'a second Florin on the same folder is refused in one sentence, and the first keeps running',
  async () => {
    const first = home.spawn();
    const url = await first.ready();
    expect(await refusalOf({})).toEqual([
      `Another Florin server (process ${first.pid}) is already running on the folder ${home.dataDir}; ` +
        'stop it or set another DATA_DIR.',
    ]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  },
);

longTest('a wrong master key for the database is refused in one sentence', async () => {
  const db = await createTestDatabase();
  const own = home.spawn({ DATABASE_URL: db.url });
  await own.ready();
  await own.end('SIGTERM');
  const other = Buffer.alloc(32, 'another master key').toString('base64');
  expect(await refusalOf({ DATABASE_URL: db.url, FLORIN_MASTER_KEY: other })).toEqual([
    expect.stringMatching(
      /^The secrets in this database were sealed under another master key \(its id is [0-9a-f]{8}\); set FLORIN_MASTER_KEY, or restore master-key in DATA_DIR, as it was, or give the old key in FLORIN_MASTER_KEYS_OLD until "npm run florin -- keys reseal" is done\.$/,
    ),
  ]);
  await db.drop();
});

longTest('PostgreSQL before 15 is refused in one sentence', async () => {
  // A current server that reports version 14 stands in for an old one.
  const db = await createTestDatabase('template1');
  const { pathname } = new URL(db.url);
  await db.query('CREATE SCHEMA older');
  await db.query(`CREATE FUNCTION older.current_setting(name text) RETURNS text LANGUAGE sql AS
    $$ SELECT CASE name WHEN 'server_version_num' THEN '140011' ELSE '14.11' END $$`);
  await db.query(`ALTER DATABASE ${pathname.slice(1)} SET search_path = older, pg_catalog, public`);
  expect(await refusalOf({ DATABASE_URL: db.url })).toEqual([
    'The server behind DATABASE_URL is PostgreSQL 14.11; Florin needs 15 or newer.',
  ]);
  expect(await db.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  await db.drop();
});

longTest('a database with another encoding than UTF8 is refused in one sentence', async () => {
  const db = await createTestDatabase('template0 ENCODING SQL_ASCII');
  expect(await refusalOf({ DATABASE_URL: db.url })).toEqual([
    'The database behind DATABASE_URL has the encoding SQL_ASCII; Florin needs UTF8.',
  ]);
  await db.drop();
});

describe('an unusable database is reported in one sentence without the password', () => {
  const secret = 'a-password-of-the-tests';
  const addressWith = (change: Partial<URL>): string => {
    const url = new URL(inject('serverUrl'));
    return Object.assign(url, change).href;
  };

  // biome-ignore format: a table
  test.each(firstOf([
    ['nothing listens there',       { port: '1', password: secret }],
    ['the password is wrong',       { password: secret }],
    ['there is no such database',   { pathname: '/not-there' }],
    ['there is no such host',       { hostname: 'nowhere.invalid', password: secret }],
  ]))('%s', async (_, change) => {
    const url = addressWith(change);
    const sentences = await refusalOf({ DATABASE_URL: url });
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(/^[^\n]*DATABASE_URL[^\n]*\.$/);
    expect(sentences[0]).not.toContain(new URL(url).password);
  });
});

longTest('SIGTERM during the start leaves no postmaster behind', async () => {
  const own = await FlorinHome.create();
  onTestFinished(() => own.remove());
  const florin = own.spawn();
  await until('the postmaster runs', async () => (await own.postmaster()) !== null);
  await florin.end('SIGTERM');
  expect(await own.postmaster()).toBe(null);
});
