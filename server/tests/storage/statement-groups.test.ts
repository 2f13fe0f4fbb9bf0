import { afterAll, beforeAll, expect, test } from 'vitest';
import { LaneConnection } from '../../src/engine/connection.ts';
import { StatementSkipped } from '../../src/engine/statement-group.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let db: TestDatabase;
let lane: LaneConnection;

beforeAll(async () => {
  db = await createTestDatabase();
  lane = new LaneConnection(db.database.connect, 'write lane');
  await lane.open();
});
afterAll(async () => {
  await lane.close();
  await db.drop();
});

const one = { name: 'one', text: 'SELECT 1', values: [] };
const two = { name: 'two', text: 'SELECT 2, NULL', values: [] };
const quotient = (divisor: number) => ({
  name: 'quotient',
  text: 'SELECT 12 / $1::bigint',
  values: [String(divisor)],
});

test('statements of one turn each get their own rows and tag', async () => {
  const answers = await Promise.all([lane.command('BEGIN'), lane.run(one), lane.run(two)]);
  expect(answers).toEqual(['BEGIN', [['1']], [['2', null]]]);
  expect(await lane.command('COMMIT')).toBe('COMMIT');
});

test('statements before a failing one are answered; those after it never begin', async () => {
  await lane.command('BEGIN');
  const outcomes = await Promise.allSettled([
    lane.run(one),
    lane.run(quotient(0)),
    lane.run({ name: 'table', text: 'CREATE TABLE never_made ()', values: [] }),
    lane.command('COMMIT'),
  ]);
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: [['1']] },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'rejected', reason: expect.any(StatementSkipped) },
    { status: 'rejected', reason: expect.any(StatementSkipped) },
  ]);
  // A caller that asked only a skipped statement gets the fault, too, with its code.
  expect(outcomes.slice(2)).toMatchObject([
    { reason: { code: '22012' } },
    { reason: { code: '22012' } },
  ]);
  expect(await lane.command('ROLLBACK')).toBe('ROLLBACK');
  expect(await db.query("SELECT to_regclass('never_made') AS made")).toEqual([{ made: null }]);
});

test('a COMMIT that is answered with a warning does not count as one', async () => {
  await expect(lane.commit()).rejects.toMatchObject({ name: 'Error', code: '25P01' });
  await lane.command('BEGIN');
  expect(await lane.commit()).toBe('COMMIT');
});

test('statements of a failed group, prepared or not, can be repeated on the same connection', async () => {
  const three = { name: 'three', text: 'SELECT 3', values: [] };
  const failed = { name: 'half', text: 'SELECT 12 / $1::int', values: ['0'] };
  await Promise.allSettled([lane.run(failed), lane.run(three)]);
  const again = await Promise.all([lane.run({ ...failed, values: ['4'] }), lane.run(three)]);
  expect(again).toEqual([[['3']], [['3']]]);
});

test('answers requested first arrive while a statement behind them waits', async () => {
  const stranger = await db.database.connect('stranger');
  await stranger.query('SELECT pg_advisory_lock(68)');
  const told = [lane.run(one), lane.run(two)];
  lane.tellFirst();
  const text = 'SELECT pg_advisory_xact_lock(68)';
  const waiting = lane.run({ name: 'locked', text, values: [] });
  expect(await Promise.all(told)).toEqual([[['1']], [['2', null]]]);
  await stranger.end();
  expect(await waiting).toEqual([['']]);
});

test('on a discarded connection everything fails as lost', async () => {
  const lost = new LaneConnection(db.database.connect, 'write lane');
  await lost.open();
  lost.discard();
  const outcomes = await Promise.allSettled([lost.run(one), lost.command('COMMIT')]);
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'connection_lost' } },
    { status: 'rejected', reason: { code: 'connection_lost' } },
  ]);
});
