import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { once } from '../../src/engine/once.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { audit } from '../../src/ledger/audit.store.ts';
import { accountIdIn } from '../../src/ledger/book-of-account.ts';
import { openAccount } from '../../src/ledger/open-account.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { endHold, movementOf, placeHold, testEuros } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let [calm, jumping]: TestDatabase[] = [];
beforeAll(async () => {
  [calm, jumping] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([calm?.drop(), jumping?.drop()]));

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [clearing, wallet] = [accountIdIn(testEuros, 1n), accountIdIn(testEuros, 2n)];
const me = client('me');

const start = 1_800_000_000;
const day = 86_400;

/** The same work, one batch after another, on a clock that shows these times in turn. */
async function workOn(db: TestDatabase, times: readonly number[]) {
  const said: number[] = [];
  const clock = {
    now: () => {
      const now = times[said.length % times.length] ?? start;
      said.push(now);
      return unixSeconds(now);
    },
  };
  const engine = createTestEngine(db.database.connect, { clock });
  const bodyHash = createHash('sha256').digest();
  const request = { client: 'me', method: 'POST', path: '/', key: 'key', bodyHash };
  const keyed = once(postMovement, request, (posted) => ({
    status: 201,
    body: `${posted.length}`,
  }));
  const outcomes: unknown[] = [];
  for (const [id, kind] of [
    [clearing, 'clearing'],
    [wallet, 'wallet'],
  ] as const) {
    outcomes.push(await engine.execute(openAccount, { id, kind, ...testEuros }, me));
  }
  outcomes.push(
    await engine.execute(postMovement, movementOf(clearing, wallet, 100n, uuid(1)), me),
  );
  for (let number = 10; number < 30; number += 2) {
    const held = { id: uuid(number), accountId: wallet, amount: 8n };
    outcomes.push(await engine.execute(placeHold, held, me));
    const movement = movementOf(wallet, clearing, 5n, uuid(number + 1));
    outcomes.push(await engine.execute(endHold, { holdId: held.id, movement }, me));
    outcomes.push(await engine.execute(endHold, { holdId: held.id, movement }, me));
    outcomes.push(
      await engine.execute(keyed, movementOf(clearing, wallet, 1n, uuid(number + 100)), me),
    );
  }
  await engine.close();
  return { outcomes: withoutTimes(outcomes), rows: await rowsOf(db), said };
}

/** Everything but the times, which depend on the clock. */
const withoutTimes = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, part) => {
      if (/^(createdAt|resolvedAt|created_at|resolved_at)$/.test(name)) return undefined;
      return typeof part === 'bigint' ? `${part}` : part;
    }),
  );

async function rowsOf(db: TestDatabase) {
  const orders = {
    account: 'id',
    hold: 'id',
    posting: 'movement_id, leg',
    idempotent_answer: 'id',
  };
  const tables = Object.entries(orders).map(async ([table, order]) => [
    table,
    await db.query(`SELECT * FROM ${table} ORDER BY ${order}`),
  ]);
  return withoutTimes(await Promise.all(tables));
}

test('promise 12: a clock that jumps between batches changes nothing but the stored times', async () => {
  if (calm === undefined || jumping === undefined) throw new Error('no databases');
  const steady = await workOn(calm, [start]);
  const wild = await workOn(jumping, [start, start - 400 * day, 0, start + 9_000 * day, start - 1]);
  expect(wild.outcomes).toEqual(steady.outcomes);
  expect(wild.rows).toEqual(steady.rows);
  expect(await audit(jumping.database)).toMatchObject({ ok: true });
  const stored = await jumping.query<{ time: string }>(
    'SELECT created_at AS time FROM account UNION SELECT created_at FROM posting UNION SELECT resolved_at FROM hold',
  );
  expect(new Set(wild.said)).toEqual(expect.objectContaining({ size: 5 }));
  for (const { time } of stored) expect(wild.said).toContain(Number(time));
});
