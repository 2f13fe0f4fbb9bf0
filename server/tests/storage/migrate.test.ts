import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Unavailable } from '../../src/kernel/unavailable.ts';
import { type AnswerLimitsMs, createDatabase, type Database } from '../../src/storage/database.ts';
import { type Migration, migrate, readMigrations } from '../../src/storage/migrate.ts';
import { StartupRefusal } from '../../src/storage/startup-refusal.ts';
import { longTest } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase('template0');
});
afterEach(() => db.drop());

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

const notes = migration('0001-notes.sql', 'CREATE TABLE note (id bigint PRIMARY KEY)');
const firstNote = migration('0002-first-note.sql', 'INSERT INTO note VALUES (1)');

const namesRun = async () =>
  (await db.query<{ name: string }>('SELECT name FROM migration ORDER BY name')).map(
    ({ name }) => name,
  );

const tables = async () =>
  (
    await db.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
    )
  ).map(({ name }) => name);

test('an empty database gets the newest schema, and a second run does nothing', async () => {
  const migrations = await readMigrations();
  const names = migrations.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(await migrate(db.database, migrations)).toEqual(names);
  expect(await migrate(db.database, migrations)).toEqual([]);
  expect(await namesRun()).toEqual(names);
  expect(await tables()).toEqual(expect.arrayContaining(['account', 'hold', 'lane', 'posting']));
});

longTest('nodes that start at the same moment run each file once between them', async () => {
  const migrations = [
    ...(await readMigrations()),
    migration('9000-note.sql', notes.sql),
    migration('9001-note.sql', firstNote.sql),
  ];
  const nodes = [1, 2, 3].map(() => createNode());
  const ran = await Promise.all(nodes.map((node) => migrate(node, migrations)));
  await Promise.all(nodes.map((node) => node.close()));
  expect(ran.flat().toSorted()).toEqual(migrations.map(({ name }) => name));
  expect(await db.query('SELECT id FROM note')).toEqual([{ id: '1' }]);
});

test('a newer program goes on where an older one ended', async () => {
  expect(await migrate(db.database, [notes])).toEqual([notes.name]);
  expect(await migrate(db.database, [notes, firstNote])).toEqual([firstNote.name]);
});

test('a migration that was changed after its run is refused in one sentence, and no later one runs', async () => {
  await migrate(db.database, [notes]);
  const changed = migration(notes.name, `${notes.sql} -- a remark`);
  const refused = migrate(db.database, [changed, firstNote]);
  await expect(refused).rejects.toBeInstanceOf(StartupRefusal);
  await expect(refused).rejects.toThrow(
    /^The migration 0001-notes\.sql was changed after it had run on this database; .*\.$/,
  );
  expect(await namesRun()).toEqual([notes.name]);
  expect(await db.query('SELECT id FROM note')).toEqual([]);
});

test('a database migrated by a newer program is refused if one of our migrations is missing', async () => {
  const newer = migration('0003-newer.sql', 'CREATE TABLE newer (id bigint)');
  await migrate(db.database, [notes, newer]);
  const refused = migrate(db.database, [notes, firstNote]);
  await expect(refused).rejects.toBeInstanceOf(StartupRefusal);
  await expect(refused).rejects.toThrow(
    'The database has the migration 0003-newer.sql, which this version of Florin does not know, and lacks its 0002-first-note.sql; start a newer version.',
  );
  expect(await namesRun()).toEqual([notes.name, newer.name]);
});

// biome-ignore format: a table
test.each([
  ['at its end',            'CREATE TABLE half (id bigint); INSERT INTO half VALUES (1); SELECT 1 / 0'],
  ['at its beginning',      'SELECT 1 / 0; CREATE TABLE half (id bigint)'],
  ['because of its syntax', 'CREATE TABLE half (id bigint); CREATE TABEL other (id bigint)'],
])('a migration that fails %s leaves no trace, and those before it stay', async (_, sql) => {
  const failing = migration('0003-half.sql', sql);
  await expect(migrate(db.database, [notes, firstNote, failing])).rejects.toThrow();
  expect(await tables()).toEqual(['migration', 'note']);
  expect(await namesRun()).toEqual([notes.name, firstNote.name]);
  const mended = migration('0003-half.sql', 'CREATE TABLE half (id bigint)');
  expect(await migrate(db.database, [notes, firstNote, mended])).toEqual([mended.name]);
});

/** Sessions that wait for a lock now. */
const waitingSessions = async (): Promise<number> =>
  (
    await db.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;

/** The test database for another node, whose connections are all new. */
const createNode = (limits?: AnswerLimitsMs): Database =>
  createDatabase({ address: async () => db.url, close: async () => {} }, limits);

longTest('a migration may take longer than the limit of any other answer', async () => {
  await db.query('CREATE TABLE gate ()');
  const slow = migration('0002-slow.sql', 'DROP TABLE gate');
  const node = createNode({ short: 500, long: 500 });
  await db.database.withLongQuery(async (foreign) => {
    await foreign.query('BEGIN');
    await foreign.query('LOCK TABLE gate');
    const migrated = migrate(node, [notes, slow], undefined, { lockMs: 60_000, restMs: 1 });
    await until('it has come to the slow one', async () => (await waitingSessions()) === 1);
    // Begun later and given up before it, so it has waited longer than each of these limits.
    const outcomes = await Promise.allSettled(
      [node.withLookup, node.withLongQuery].map((use) =>
        use((client) => client.query('SELECT FROM gate')),
      ),
    );
    expect(outcomes).toMatchObject([
      { reason: expect.any(Unavailable) },
      { reason: expect.any(Unavailable) },
    ]);
    await foreign.query('COMMIT');
    expect(await migrated).toEqual([notes.name, slow.name]);
  });
  await node.close();
});

test('limits that the operator of the database has set for everybody end no migration', async () => {
  for (const limit of ['statement', 'idle_in_transaction_session']) {
    await db.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${limit}_timeout = 60000', current_database()); END $$`,
    );
  }
  const look = migration(
    '0001-look.sql',
    "CREATE TABLE seen AS SELECT setting FROM pg_settings WHERE name ~ '^(statement|idle_in_transaction_session)_timeout$'",
  );
  const node = createNode();
  await migrate(node, [look]);
  await node.close();
  expect(await db.query('SELECT setting FROM seen')).toEqual([{ setting: '0' }, { setting: '0' }]);
});

test('a migration that loses its connection fails with the cause, not with a later error', async () => {
  const ending = migration('0001-end.sql', 'SELECT pg_terminate_backend(pg_backend_pid())');
  await expect(migrate(db.database, [ending])).rejects.toMatchObject({
    code: '57P01',
    message: expect.stringContaining('terminating connection'),
  });
});

test('each file is reported as it begins, and so is the wait for another node', async () => {
  const told: string[] = [];
  const news = {
    onBegin: (name: string) => told.push(name),
    onWait: () => told.push('waiting'),
  };
  await db.database.withLongQuery(async (foreign) => {
    await foreign.query('BEGIN');
    // The lock of the migrations, as another node holds it.
    await foreign.query('SELECT pg_advisory_xact_lock(7046151)');
    const migrated = migrate(db.database, [notes, firstNote], news);
    await until('it waits', () => told.length > 0);
    expect(told).toEqual(['waiting']);
    await foreign.query('COMMIT');
    await migrated;
  });
  expect(told).toEqual(['waiting', notes.name, firstNote.name]);
  await migrate(db.database, [notes, firstNote], news);
  expect(told).toHaveLength(3);
});

test('only numbered SQL files are migrations, in the order of their numbers', async () => {
  for (const { name, checksum, sql } of await readMigrations()) {
    expect(name).toMatch(/^\d{4}-[a-z-]+\.sql$/);
    expect(checksum).toBe(createHash('sha256').update(sql).digest('hex'));
  }
});
