import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, readMigrations } from '../../src/storage/migrate.ts';
import { createTestDatabase } from '../support/test-database.ts';

const [one, two, shared] = ['a1', 'b2', 'c3'].map((pair) => pair.repeat(32));

test('0014: a certificate that one project names becomes its own; one that several name belongs to nobody', async () => {
  const db = await createTestDatabase('template0');
  onTestFinished(() => db.drop());
  const migrations = await readMigrations();
  await migrate(
    db.database,
    migrations.filter(({ name }) => name < '0014'),
  );
  const named = { first: [one, shared, 'ab:cd'], second: [two, shared], third: [] };
  for (const [index, [clientId, certificates]] of Object.entries(named).entries()) {
    await db.query('INSERT INTO project VALUES ($1, $2, $3, true, $2, $3, $4, 0)', [
      ...[randomUUID(), index, clientId, JSON.stringify({ certificates })],
    ]);
  }
  await migrate(db.database, migrations);
  expect(await db.query('SELECT * FROM client_certificate ORDER BY id')).toEqual([
    { id: one, client_id: 'first' },
    { id: two, client_id: 'second' },
  ]);
});
