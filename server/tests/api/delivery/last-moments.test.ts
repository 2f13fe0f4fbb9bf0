import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { longTest } from '../../support/extent.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { startNode } from '../../support/nodes.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { closedPort, hang, Receiver } from '../../support/receivers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  answering,
  deliveriesOf,
  deliveryOf,
  isFailed,
  listDeliveries,
  receivedAt,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// Decision 0081: a delivery has a last moment, at which it is given up if its receiver is away.

const hour = 3_600;
/** The schedule of checkout: 1, 5 and 25 hours, and a day. */
const life = 55 * hour;

const service = useService({ FLORIN_TEST_CLOCK: '1' });
let project: TestProject;
beforeAll(async () => {
  project = await aProject(service().client);
});

let count = 0;

/** Causes events of new objects, in small groups. */
async function told(
  url: string,
  many = 1,
  client: OperatorClient = service().client,
  of: Pick<TestProject, 'project_id'> = project,
): Promise<readonly string[]> {
  const objects: string[] = [];
  while (objects.length < many) {
    const crowd = Array.from({ length: Math.min(50, many - objects.length) }, () => {
      count += 1;
      return tell(client, of, { name: `event-${count}`, url });
    });
    objects.push(...(await Promise.all(crowd)));
  }
  return objects;
}

/**
 * Makes everything of a receiver older, as if this service had been off for that time. A day behind
 * an open circuit would take 1,440 attempts, which are not tested here.
 */
async function ageBy(seconds: number, url: string, { query }: TestDatabase = service().database) {
  await query(
    `UPDATE event SET created_at = created_at - $1
     WHERE id IN (SELECT callback_id FROM delivery WHERE url = $2)`,
    [seconds, url],
  );
  await query(
    `UPDATE delivery SET created_at = created_at - $1, next_try_at = next_try_at - $1 WHERE url = $2`,
    [seconds, url],
  );
}

/** The number of deliveries to an address in each state. */
async function statesOf(
  url: string,
  { query }: TestDatabase = service().database,
): Promise<Readonly<Record<string, number>>> {
  const rows = await query<{ state: string; count: number }>(
    'SELECT state, count(*)::int AS count FROM delivery WHERE url = $1 GROUP BY state',
    [url],
  );
  return Object.fromEntries(rows.map(({ state, count: some }) => [state, some]));
}

/** A receiver that no longer listens. */
async function absent(): Promise<Receiver> {
  const receiver = await Receiver.start();
  await receiver.close();
  return receiver;
}

async function present(options?: { readonly port: number }): Promise<Receiver> {
  const receiver = await Receiver.start(options);
  onTestFinished(() => receiver.close());
  return receiver;
}

const givenUp = {
  status: null,
  fault: 'given_up',
  answer: 'Given up, nothing was sent: the receiver could not be reached in time.',
};

describe('a receiver that is gone for good', () => {
  longTest(
    'its 2,000 events fail at their last moment, not before, and are deleted after FLORIN_EVENT_DAYS',
    async () => {
      const db = await createTestDatabase();
      onTestFinished(() => db.drop());
      const environment = { FLORIN_TEST_CLOCK: '1', FLORIN_EVENT_DAYS: '3' };
      const url = await closedPort();
      const node = await startNode(db, environment);
      try {
        await told(url, 2_000, node.client, await aProject(node.client));
        await ageBy(life - 900, url, db);
        await advance(node.client, 300);
        expect(await statesOf(url, db)).toEqual({ pending: 2_000 });
        // The youngest event waits longer, by the time that causing all of them took.
        const [youngest] = await listDeliveries(node.client, { limit: 1 });
        const { now } = (await node.client.send('GET', '/admin/v1/clock')).body;
        await advance(node.client, Number(youngest?.created_at) + life - Number(now));
        expect(await statesOf(url, db)).toEqual({ failed: 2_000 });
        const [ends] = await db.query<{ given_up: number; early: number }>(
          `SELECT count(*) FILTER (WHERE attempts -> -1 ->> 'fault' = 'given_up')::int AS given_up,
           count(*) FILTER (WHERE (attempts -> -1 ->> 'at')::bigint < created_at + $1)::int AS early
         FROM delivery`,
          [life],
        );
        // The few others tried the receiver in their turn, and were then too late.
        expect(ends?.given_up).toBeGreaterThan(1_950);
        expect(ends?.early).toBe(0);
        await advance(node.client, 3 * 24 * hour);
      } finally {
        await node.stop();
      }
      // The housekeeping begins with the node.
      const next = await startNode(db, environment);
      onTestFinished(next.stop);
      await until('everything is deleted', async () => {
        const [row] = await db.query<{ rows: number }>(
          `SELECT ((SELECT count(*) FROM event) + (SELECT count(*) FROM delivery))::int AS rows`,
        );
        return row?.rows === 0;
      });
    },
  );

  longTest('the operator can resend an event that was given up', async () => {
    const { client } = service();
    const nobody = await absent();
    const [object = ''] = await told(nobody.url(), 8);
    await ageBy(life - 60, nobody.url());
    await advance(client, 90);
    const failed = await deliveryOf(client, object, isFailed);
    expect(failed.next_try_at).toBeNull();
    const shown = await listDeliveries(client, { state: 'failed', limit: 100 });
    expect(shown.flatMap(({ attempts }) => attempts)).toContainEqual(
      expect.objectContaining(givenUp),
    );
    const somebody = await present({ port: nobody.port });
    const answer = await client.send('POST', `/admin/v1/deliveries/${failed.id}/resend`);
    expect(answer.status).toBe(201);
    await advance(client, 60);
    const [first, again] = await deliveriesOf(client, object, (all) => all.length === 2);
    expect(first).toEqual(failed);
    expect(again).toMatchObject({ state: 'delivered', resend: true, attempts: [{ status: 200 }] });
    expect(somebody.received.map(({ headers }) => headers['x-service-callback-id'])).toEqual([
      failed.callback_id,
    ]);
  });

  test('a resend to the receiver is given up too', async () => {
    const { client } = service();
    const url = await closedPort();
    const [object = ''] = await told(url, 8);
    const { id } = await deliveryOf(client, object, wasTried(1));
    await client.send('POST', `/admin/v1/deliveries/${id}/resend`);
    await ageBy(life, url);
    await advance(client, 1);
    const both = await listDeliveries(client, { object });
    expect(both.map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  test('an event that waits for an earlier one of its object is sent when that is given up', async () => {
    const { client } = service();
    const url = await closedPort();
    const receiver = await present();
    await told(url, 20);
    const trial = { name: 'held-up', url };
    const object = await tell(client, project, trial);
    await tell(client, project, { ...trial, url: receiver.url('/second') });
    await ageBy(life - 60, url);
    await advance(client, 90);
    const [first, second] = await deliveriesOf(client, object, (all) => all.length === 2);
    expect(first).toMatchObject({ state: 'failed' });
    expect(second).toMatchObject({ state: 'delivered', sequence: 2 });
    expect(receivedAt(receiver, '/second')).toHaveLength(1);
  });
});

longTest(
  'deliveries to a receiver that accepts connections but never answers are given up',
  async () => {
    const receiver = await present();
    receiver.reply = () => hang;
    const url = receiver.url('/hangs');
    await told(url, 40);
    await until('sixteen are in the air', () => receivedAt(receiver, '/hangs').length === 16);
    await ageBy(life, url);
    await advance(service().client, 1);
    expect(await statesOf(url)).toEqual({ failed: 40 });
    expect(receivedAt(receiver, '/hangs')).toHaveLength(16);
  },
);

describe('a receiver that is back before the last moment', () => {
  longTest('gets everything: untried events at once, the rest by schedule', async () => {
    const { client } = service();
    const nobody = await absent();
    const url = nobody.url();
    const objects = await told(url, 500);
    await ageBy(life - 600, url);
    await advance(client, 300);
    expect(await statesOf(url)).toEqual({ pending: 500 });
    const somebody = await present({ port: nobody.port });
    await advance(client, 61);
    const [{ count: never } = { count: 0 }] = await service().database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM delivery WHERE url = $1
         AND state = 'pending' AND attempt_count = 0`,
      [url],
    );
    expect(never).toBe(0);
    // The last delay of the schedule: it ends a day after the last moment.
    await advance(client, 25 * hour);
    expect(await statesOf(url)).toEqual({ delivered: 500 });
    const ids = somebody.received.map(({ headers }) => headers['x-service-callback-id']);
    expect([ids.length, new Set(ids).size]).toEqual([objects.length, objects.length]);
  });
});

test('a delivery not due at its last moment is still tried when due, as the receiver may be back', async () => {
  const { client, database } = service();
  const nobody = await absent();
  const url = nobody.url();
  const objects = await told(url, 8);
  for (const object of objects) await deliveryOf(client, object, wasTried(1));
  // An hour after the first attempt is now half an hour after the last moment.
  await database.query('UPDATE delivery SET created_at = created_at - $1 WHERE url = $2', [
    life - hour / 2,
    url,
  ]);
  await advance(client, (hour * 3) / 4);
  expect(await statesOf(url)).toEqual({ pending: 8 });
  const somebody = await present({ port: nobody.port });
  await advance(client, hour / 2);
  expect(await statesOf(url)).toEqual({ delivered: 8 });
  expect(somebody.received).toHaveLength(8);
});

describe('a receiver that answers', () => {
  longTest('gets events long past their last moment if this service was down', async () => {
    const db = await createTestDatabase();
    onTestFinished(() => db.drop());
    const receiver = await present();
    answering(receiver, (nth) => (nth === 1 ? 503 : 200));
    const url = receiver.url('/late');
    const node = await startNode(db);
    const [object = ''] = await told(url, 1, node.client, await aProject(node.client));
    await deliveryOf(node.client, object, wasTried(1));
    await node.stop();
    await ageBy(10 * 24 * hour, url, db);
    const next = await startNode(db);
    onTestFinished(next.stop);
    const { attempts } = await deliveryOf(next.client, object, (one) => one.state !== 'pending');
    expect(attempts.map(({ status }) => status)).toEqual([503, 200]);
  });

  test('gets no further attempt if it fails after the last moment', async () => {
    const { client } = service();
    const receiver = await present();
    answering(receiver, () => 503);
    const url = receiver.url('/fails');
    const [object = ''] = await told(url);
    await deliveryOf(client, object, wasTried(1));
    await ageBy(life, url);
    const { attempts } = await deliveryOf(client, object, isFailed);
    expect(attempts.map(({ status }) => status)).toEqual([503, 503]);
    await advance(client, 3 * 24 * hour);
    expect(receivedAt(receiver, '/fails')).toHaveLength(2);
  });
});
