import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../../src/storage/database.ts';
import { judgeSchema } from '../../src/storage/judge-schema.ts';
import { type Migration, migrate } from '../../src/storage/migrate.ts';
import { unknownMigrations } from '../../src/storage/migration-refusals.ts';
import { StartupRefusal } from '../../src/storage/startup-refusal.ts';
import { longTest } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

// Decision 0246: nodes of the release before work while the schema becomes newer.

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
const adding = migration('0002-words.sql', 'ALTER TABLE note ADD COLUMN words text');
const removing = (release: string) =>
  migration(
    '0003-no-words.sql',
    `-- Unused since ${release}: note.words\nALTER TABLE note DROP COLUMN words`,
  );

const namesRun = async () =>
  (await db.query<{ name: string }>('SELECT name FROM migration ORDER BY name')).map(
    ({ name }) => name,
  );

test('a program of the release before starts on a schema with additions, and reports them', async () => {
  await migrate(db.database, [notes, adding]);
  const newer: (readonly string[])[] = [];
  const news = {
    onBegin: () => {},
    onWait: () => {},
    onNewer: (names: readonly string[]) => newer.push(names),
  };
  expect(await migrate(db.database, [notes], news)).toEqual([]);
  expect(newer).toEqual([[adding.name]]);
  expect(await namesRun()).toEqual([notes.name, adding.name]);
});

test('a program that still uses a removed column is refused in one sentence', async () => {
  await migrate(db.database, [notes, adding, removing('99.0.0')]);
  const refused = migrate(db.database, [notes, adding]);
  await expect(refused).rejects.toBeInstanceOf(StartupRefusal);
  await expect(refused).rejects.toThrow(
    'The database has the migration 0003-no-words.sql, which removed what this version of Florin uses; start version 99.0.0 or a newer one.',
  );
});

test('a program that no longer uses a removed column starts', async () => {
  await migrate(db.database, [notes, adding, removing('0.1.0')]);
  expect(await migrate(db.database, [notes, adding])).toEqual([]);
});

const nodeTable = `CREATE TABLE service_node (id bigint, name text, version text, seen_at bigint)`;
const aNode = (version: string, secondsAgo: number) =>
  db.query(
    `INSERT INTO service_node VALUES (1, 'kaunas', '${version}',
       extract(epoch FROM clock_timestamp())::bigint - ${secondsAgo})`,
  );

test('nothing is removed while a running node uses it', async () => {
  await db.query(nodeTable);
  await aNode('0.9.0', 2);
  const refused = migrate(db.database, [notes, adding, removing('0.10.0')]);
  await expect(refused).rejects.toThrow(
    'The migration 0003-no-words.sql removes what version 0.9.0 uses, and a node of it works on kaunas; replace it by version 0.10.0 or a newer one first.',
  );
  expect(await namesRun()).toEqual([notes.name, adding.name]);
});

// biome-ignore format: a table
test.each([
  ['of the release that stopped using it', '0.10.0', 2],
  ['that has been silent for a minute',    '0.9.0',  60],
])('a node %s does not prevent a removal', async (_, version, secondsAgo) => {
  await db.query(nodeTable);
  await aNode(version, secondsAgo);
  await migrate(db.database, [notes, adding, removing('0.10.0')]);
  expect(await namesRun()).toHaveLength(3);
});

test('a running node reports a schema that others have changed, and what to do', async () => {
  const judged = async () =>
    judgeSchema(await db.database.withLookup((client) => unknownMigrations(client, [notes])));
  await migrate(db.database, [notes]);
  expect(await judged()).toEqual([]);
  await migrate(db.database, [notes, adding]);
  expect(await judged()).toMatchObject([
    {
      check: 'schema',
      severity: 'weakens',
      found: expect.stringContaining('up to 0002-words.sql;'),
    },
  ]);
  await migrate(db.database, [notes, adding, removing('99.0.0')]);
  expect(await judged()).toMatchObject([
    { severity: 'breaks', remedy: 'Replace this node by version 99.0.0 or a newer one.' },
  ]);
});

test('a migration that cannot lock its table lets others go on, and retries until it can', async () => {
  await migrate(db.database, [notes]);
  const told: string[] = [];
  const news = { onBegin: () => {}, onWait: () => {}, onHeldUp: (name: string) => told.push(name) };
  const node = createDatabase({ address: async () => db.url, close: async () => {} });
  await db.database.withLongQuery(async (report) => {
    await report.query('BEGIN');
    await report.query('SELECT FROM note');
    const migrated = migrate(node, [notes, adding], news, { lockMs: 1, restMs: 1 });
    await until('it was held up', () => told.length > 0);
    // It holds no lock while it waits, so others are served.
    await db.query('INSERT INTO note VALUES (1)');
    await report.query('COMMIT');
    expect(await migrated).toEqual([adding.name]);
  });
  await node.close();
  expect(told).toEqual([adding.name]);
  expect(await db.query('SELECT id, words FROM note')).toEqual([{ id: '1', words: null }]);
});

const indexing = migration(
  '0002-index.sql',
  '-- Of a large table.\nCREATE INDEX CONCURRENTLY note_by_id ON note (id);\n',
);
const isIndexValid = async () =>
  (
    await db.query<{ indisvalid: boolean }>(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('note_by_id')",
    )
  ).map(({ indisvalid }) => indisvalid);

longTest(
  'an index of a large table is built while others write, even if several nodes start',
  async () => {
    await migrate(db.database, [notes]);
    const nodes = [1, 2, 3].map(() =>
      createDatabase({ address: async () => db.url, close: async () => {} }),
    );
    const migrations = await db.database.withLongQuery(async (writer) => {
      await writer.query('BEGIN');
      await writer.query('INSERT INTO note VALUES (1)');
      const all = nodes.map((node) => migrate(node, [notes, indexing]));
      await until('it waits for the writer', async () => (await isIndexValid()).length > 0);
      await db.query('INSERT INTO note VALUES (2)');
      await writer.query('COMMIT');
      return Promise.all(all);
    });
    await Promise.all(nodes.map((node) => node.close()));
    expect(migrations.flat()).toEqual([indexing.name]);
    expect(await isIndexValid()).toEqual([true]);
  },
);

test.each([
  ['unfinished', false],
  ['complete, but not recorded', true],
])('an index that an earlier start left %s is complete after the next', async (_, isValid) => {
  await migrate(db.database, [notes]);
  await db.query('CREATE INDEX note_by_id ON note (id)');
  await db.asSuperuser((client) =>
    client.query(
      "UPDATE pg_index SET indisvalid = $1 WHERE indexrelid = to_regclass('note_by_id')",
      [isValid],
    ),
  );
  expect(await isIndexValid()).toEqual([isValid]);
  await migrate(db.database, [notes, indexing]);
  expect(await isIndexValid()).toEqual([true]);
  expect(await namesRun()).toEqual([notes.name, indexing.name]);
});
