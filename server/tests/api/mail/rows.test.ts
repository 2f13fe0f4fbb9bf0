import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { pruneMails } from '../../../src/mail/mail.store.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

// Rows of mails in plain SQL: refused values and deletion.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const now = unixSeconds(1_800_000_000);
const day = 86_400;

const insert = (fields: Readonly<Record<string, unknown>> = {}) => {
  const row = {
    id: randomUUID(),
    recipient: 'ona@example.com',
    subject: 'Hello',
    sealed_text: 'v1.key.text',
    is_test: true,
    created_at: now,
    state: 'pending',
    attempts: 0,
    next_try_at: now,
    sent_at: null,
    ...fields,
  };
  const values = Object.values(row);
  return db.query(
    `INSERT INTO mail (${Object.keys(row).join(', ')})
     VALUES (${values.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  );
};

const ended = (state: string, createdAt: number) =>
  insert({
    state,
    sealed_text: null,
    created_at: createdAt,
    next_try_at: null,
    sent_at: state === 'sent' ? createdAt : null,
  });

// biome-ignore format: a table
test.each([
  [{ recipient: 'ona@example.com\nBcc: all@example.com' }, 'headers_have_one_line'],
  [{ subject: 'One\rTwo' },                                'headers_have_one_line'],
  [{ state: 'lost' },                                      'ended_as_its_state_says'],
  [{ next_try_at: null },                                  'ended_as_its_state_says'],
  [{ state: 'lapsed', next_try_at: null },                 'no_text_after_its_end'],
  [{ state: 'sent', next_try_at: null, sent_at: now },     'no_text_after_its_end'],
  [{ state: 'sent', next_try_at: null, sealed_text: null }, 'ended_as_its_state_says'],
  [{ state: 'failed', sealed_text: null },                 'ended_as_its_state_says'],
  [{ state: 'kept', next_try_at: null, sent_at: 1 },       'ended_as_its_state_says'],
  [{ attempts: -1 },                                       'mail_attempts_check'],
])('the database refuses %j: %s', async (fields, constraint) => {
  await expect(insert(fields)).rejects.toMatchObject({ constraint });
});

test('finished mails are deleted after 30 days, pending mails are not', async () => {
  await db.query('DELETE FROM mail');
  for (const state of ['sent', 'failed', 'kept']) {
    await ended(state, now - 30 * day);
    await ended(state, now - 30 * day + 1);
  }
  await insert({ created_at: now - 40 * day });
  expect(await pruneMails(db.database, now)).toBe(false);
  const left = await db.query<{ state: string; age: number }>(
    'SELECT state, ($1 - created_at)::int AS age FROM mail ORDER BY state',
    [now],
  );
  expect(left).toEqual([
    { state: 'failed', age: 30 * day - 1 },
    { state: 'kept', age: 30 * day - 1 },
    { state: 'pending', age: 40 * day },
    { state: 'sent', age: 30 * day - 1 },
  ]);
});

test('one deletion step removes at most 500 mails', async () => {
  await db.query('DELETE FROM mail');
  await db.query(
    `INSERT INTO mail (id, recipient, subject, is_test, created_at, state, attempts)
     SELECT gen_random_uuid(), 'a@example.com', '', true, 0, 'kept', 0
     FROM generate_series(1, 501)`,
  );
  expect(await pruneMails(db.database, now)).toBe(true);
  expect(await db.query('SELECT 1 FROM mail')).toHaveLength(1);
  expect(await pruneMails(db.database, now)).toBe(false);
});
