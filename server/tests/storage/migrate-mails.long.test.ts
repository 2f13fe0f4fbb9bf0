import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { sealOldTexts } from '../../src/mail/mail.store.ts';
import { migrate, readMigrations } from '../../src/storage/migrate.ts';
import { testMailTexts } from '../support/mails.ts';
import { createTestDatabase } from '../support/test-database.ts';

test('0029: ended mails lose their text, and waiting ones are sealed at the start', async () => {
  const db = await createTestDatabase('template0');
  onTestFinished(() => db.drop());
  const migrations = await readMigrations();
  await migrate(
    db.database,
    migrations.filter(({ name }) => name < '0029'),
  );
  const states = ['failed', 'kept', 'pending', 'sent'] as const;
  for (const state of states) {
    await db.query(
      `INSERT INTO mail (id, recipient, subject, text, is_test, created_at, state, attempts, next_try_at, sent_at)
       VALUES ($1, 'ona@example.com', 'Hello', 'Here: https://pay.example/secret', false, 0, $2, 0, $3, $4)`,
      [randomUUID(), state, state === 'pending' ? 1 : null, state === 'sent' ? 1 : null],
    );
  }
  await migrate(db.database, migrations);
  expect(await db.query('SELECT state FROM mail WHERE unsealed_text IS NOT NULL')).toEqual([
    { state: 'pending' },
  ]);
  expect(await sealOldTexts(db.database, testMailTexts.seal)).toBe(false);
  const rows = await db.query<{ id: string; state: string; sealed: string | null; old: null }>(
    'SELECT id, state, sealed_text AS sealed, unsealed_text AS old FROM mail ORDER BY state',
  );
  const opened = rows.map(({ id, state, sealed: sealedText, old }) => [
    state,
    testMailTexts.open({ id, sealedText }),
    old,
  ]);
  expect(opened).toEqual([
    ['failed', null, null],
    ['kept', null, null],
    ['pending', 'Here: https://pay.example/secret', null],
    ['sent', null, null],
  ]);
  expect(JSON.stringify(rows)).not.toContain('pay.example');
});
