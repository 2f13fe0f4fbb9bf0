import type { ClientBase } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { lookAtDatabase } from '../../src/running/ground/look.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { extent } from '../support/extent.ts';
import { createTestDatabase } from '../support/test-database.ts';

// Decision 0109: no default of the server, the database or the role loses an acknowledged change.

const commitOf = async (client: ClientBase): Promise<unknown> =>
  (await client.query("SELECT current_setting('synchronous_commit') AS value")).rows[0]?.value;

/** How each kind of our connections commits on a database with this default. */
async function commitsWith(value: string) {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  await db.query(
    `ALTER DATABASE ${new URL(db.url).pathname.slice(1)} SET synchronous_commit = ${value}`,
  );
  const database = createDatabase({ address: async () => db.url, close: async () => {} });
  onTestFinished(() => database.close());
  const lane = await database.connect('write lane');
  onTestFinished(() => lane.end());
  const session = await database.openSession('node');
  onTestFinished(() => session.end());
  return {
    lane: (await lane.query("SELECT current_setting('synchronous_commit') AS value")).rows[0],
    session: await commitOf(session),
    long: await database.withSession('migrations', commitOf),
    lookup: await database.withLookup(commitOf),
    list: await database.withLongQuery(commitOf),
    worker: (
      await database.withWorker((client) =>
        client.query("SELECT current_setting('synchronous_commit') AS value"),
      )
    ).rows[0],
    found: await lookAtDatabase(database),
  };
}

test.each(extent({ short: ['off'], long: ['off', 'local', 'remote_write', 'on'] }))(
  'with the default %s our commit is on disk before it is acknowledged',
  async (value) => {
    const { found, worker: _, ...commits } = await commitsWith(value);
    expect(commits).toEqual({
      lane: { value: 'on' },
      session: 'on',
      long: 'on',
      lookup: 'on',
      list: 'on',
    });
    const warned = found.filter(({ check }) => check === 'synchronous_commit');
    expect(warned.map(({ severity }) => severity)).toEqual(value === 'on' ? [] : ['weakens']);
  },
);

test('a stricter default stays, and work that is repeated when lost does not wait for the disk', async () => {
  const { found, worker, ...commits } = await commitsWith('remote_apply');
  expect(commits).toMatchObject({ lane: { value: 'remote_apply' }, long: 'remote_apply' });
  expect(worker).toEqual({ value: 'off' });
  expect(found.filter(({ check }) => check === 'synchronous_commit')).toEqual([]);
});
