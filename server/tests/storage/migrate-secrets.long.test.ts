import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, readMigrations } from '../../src/storage/migrate.ts';
import { createTestDatabase } from '../support/test-database.ts';

test('0021: the secrets of every client stay as they are and get the first serial', async () => {
  const db = await createTestDatabase('template0');
  onTestFinished(() => db.drop());
  const migrations = await readMigrations();
  await migrate(
    db.database,
    migrations.filter(({ name }) => name < '0021'),
  );
  const projectId = randomUUID();
  await db.query(`INSERT INTO project VALUES ($1, 1, 'Shop', true, 1, 'shop', '{}', 0)`, [
    projectId,
  ]);
  const secrets = [
    { kind: 'mac_key', sealed: 'key', until: null },
    { kind: 'client_secret', sealed: 'old secret', until: 1_700_000_000 },
    { kind: 'client_secret', sealed: 'secret', until: null },
  ];
  await db.query('INSERT INTO client VALUES ($1, $2, $3)', [
    ...['shop', projectId, JSON.stringify(secrets)],
  ]);
  await migrate(db.database, migrations);
  expect(await db.query('SELECT secrets FROM client')).toEqual([
    { secrets: secrets.map((secret) => ({ ...secret, serial: 0 })) },
  ]);
});
