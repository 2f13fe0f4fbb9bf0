import { stat } from 'node:fs/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../src/storage/database.ts';
import { migrate, readMigrations } from '../../src/storage/migrate.ts';
import { childrenOf, signalIfThere } from '../support/process-tree.ts';
import { superuserUrlOf } from '../support/superuser-url.ts';
import { earlierDataDir, servicePasswordIn, startEarlierServer } from './earlier-version.ts';
import { coinIn, postmasterPid, query, refusalOf, until, useScratch } from './scratch.ts';

// Decision 0118: the folder of an earlier version, where the superuser owns everything, keeps
// working.

const scratch = useScratch();

/** One object of each kind, in case a migration creates its first one. */
const everyKind = `
  CREATE SCHEMA "Beside It";
  CREATE SEQUENCE alone;
  CREATE DOMAIN cents AS bigint CHECK (VALUE >= 0);
  CREATE TYPE colour AS ENUM ('red', 'green');
  CREATE TYPE place AS (x int, y int);
  CREATE TYPE stretch AS RANGE (subtype = int);
  CREATE TABLE "Beside It"."a table" (id serial PRIMARY KEY,
    number int GENERATED ALWAYS AS IDENTITY, price cents, hue colour, at place, "from" stretch);
  INSERT INTO "Beside It"."a table" (price, hue) VALUES (5, 'green');
  CREATE TABLE parts (id int) PARTITION BY RANGE (id);
  CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (1) TO (2);
  CREATE VIEW look AS SELECT price FROM "Beside It"."a table";
  CREATE MATERIALIZED VIEW kept AS SELECT price FROM look;
  CREATE FUNCTION twice(int) RETURNS int RETURN $1 * 2;
  CREATE PROCEDURE nothing() LANGUAGE sql AS '';
  CREATE AGGREGATE most(int) (SFUNC = int4larger, STYPE = int)`;

/** Every object that is neither the service's nor PostgreSQL's own. */
const ofOthers = `
  SELECT nspname || '.' || name AS object FROM pg_namespace JOIN (
      SELECT relnamespace, relname, relowner FROM pg_class
      UNION ALL SELECT typnamespace, typname, typowner FROM pg_type
      UNION ALL SELECT pronamespace, proname, proowner FROM pg_proc
      UNION ALL SELECT oid, nspname, nspowner FROM pg_namespace
    ) AS object (namespace, name, owner) ON pg_namespace.oid = namespace
   WHERE owner <> 'florin_service'::regrole AND owner <> 'pg_database_owner'::regrole
     AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  UNION ALL
  SELECT datname FROM pg_database
   WHERE datname = current_database() AND datdba <> 'florin_service'::regrole`;

test('the service becomes the owner of every object in the database and keeps the rows', async () => {
  const dataDir = await earlierDataDir(scratch, { sql: everyKind });
  for (const price of [5, 6]) {
    const server = await scratch.start({ dataDir });
    const address = await server.ensureRunning();
    expect(new URL(address).username).toBe('florin_service');
    expect(await query(address, ofOthers)).toEqual([]);
    expect(await coinIn(address)).toBe(42);
    expect(await query(address, 'SELECT id, price, hue FROM "Beside It"."a table"')).toEqual([
      { id: 1, price: String(price), hue: 'green' },
    ]);
    // As its owner, the service changes rows and columns.
    await query(address, 'UPDATE "Beside It"."a table" SET price = 6');
    await query(address, 'REFRESH MATERIALIZED VIEW kept');
    await query(address, `ALTER TABLE "Beside It"."a table" ADD COLUMN after_${price} int`);
    await server.stop();
  }
});

test('migrations continue where the earlier version stopped', async () => {
  const all = await readMigrations();
  const dataDir = await earlierDataDir(scratch, { migrations: all.slice(0, 1) });
  const server = await scratch.start({ dataDir });
  const address = await server.ensureRunning();
  const database = createDatabase({ address: server.ensureRunning, close: async () => {} });
  const ran = await migrate(database, all);
  await database.close();
  expect(ran).toEqual(all.slice(1).map(({ name }) => name));
  expect(await query(address, ofOthers)).toEqual([]);
});

test('objects that the earlier version creates in a later run are handed over, too', async () => {
  const dataDir = await earlierDataDir(scratch);
  const first = await scratch.start({ dataDir });
  await query(await superuserUrlOf(dataDir), 'CREATE TABLE later AS SELECT 1 AS value');
  await first.stop();
  const server = await scratch.start({ dataDir });
  expect(await query(await server.ensureRunning(), ofOthers)).toEqual([]);
});

// biome-ignore format: a table
test.each([
  ['the role',                    'CREATE ROLE florin_service LOGIN'],
  ['the role, without a login',   'CREATE ROLE florin_service'],
  ['the owner of the database',   'CREATE ROLE florin_service LOGIN; ALTER DATABASE florin OWNER TO florin_service'],
  ['the owner of one table',      'CREATE ROLE florin_service LOGIN; CREATE TABLE one (); ALTER TABLE one OWNER TO florin_service'],
])('a start that was interrupted after setting up %s is completed by the next one', async (_, sql) => {
  const dataDir = await earlierDataDir(scratch, { sql });
  const server = await scratch.start({ dataDir });
  const address = await server.ensureRunning();
  expect(await query(address, ofOthers)).toEqual([]);
  expect(await coinIn(address)).toBe(42);
});

test('a start that was interrupted after writing the password is completed by the next one', async () => {
  const dataDir = await earlierDataDir(scratch);
  const child = await scratch.child({ dataDir });
  child.go();
  await until(() => isThere(servicePasswordIn(dataDir)));
  await child.end('SIGKILL');
  const server = await scratch.start({ dataDir });
  expect(await query(await server.ensureRunning(), ofOthers)).toEqual([]);
});

test('a power cut during the change of owners leaves nothing half done', async () => {
  const { dataDir } = await startEarlierServer(scratch);
  const holder = await hold(dataDir, 'LOCK TABLE coin IN ACCESS SHARE MODE');
  const child = await scratch.child({ dataDir });
  child.go();
  const url = await superuserUrlOf(dataDir);
  await until(async () => (await query(url, waiting(child.pid))).length === 1);
  await child.end('SIGKILL');
  const postmaster = await postmasterPid(dataDir);
  const pids = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of pids) signalIfThere(pid, 'SIGKILL');
  await holder.end().catch(() => undefined);

  const server = await scratch.start({ dataDir });
  const address = await server.ensureRunning();
  expect(await query(address, ofOthers)).toEqual([]);
  expect(await coinIn(address)).toBe(42);
});

test('a start is refused while an earlier version runs on the folder, and names its process', async () => {
  const { dataDir, stop } = await startEarlierServer(scratch);
  const url = await superuserUrlOf(dataDir);
  const guardian = new pg.Client({
    connectionString: url.replace(/florin$/, 'postgres'),
    application_name: 'florin guardian pid 4711',
  });
  await guardian.connect();
  await guardian.query(`SELECT pg_advisory_lock(${0x666c}, 1)`);
  expect(await refusalOf(scratch.start({ dataDir }))).toBe(
    `Another Florin server (process 4711) is already running on the folder ${dataDir}; ` +
      'stop it or set another DATA_DIR.',
  );
  expect(await query(url, ofOthers)).toEqual(
    expect.arrayContaining([{ object: 'public.coin' }, { object: 'florin' }]),
  );
  await guardian.end();
  await stop();
});

/** Another session with an open transaction. */
async function hold(dataDir: string, statement: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: await superuserUrlOf(dataDir) });
  holder.on('error', () => undefined);
  onTestFinished(() => holder.end().catch(() => undefined));
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(statement);
  return holder;
}

const waiting = (pid: number): string =>
  `SELECT FROM pg_stat_activity
    WHERE application_name = 'florin preparation pid ${pid}' AND wait_event_type = 'Lock'`;

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
