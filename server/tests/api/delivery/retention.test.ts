import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneEvents } from '../../../src/delivery/events/event.store.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { advance, nowOf } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import { aProject } from '../../support/identity.ts';
import { startNode } from '../../support/nodes.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { Receiver } from '../../support/receivers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import {
  answering,
  deliveryOf,
  isDelivered,
  isFailed,
  readFeed,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// Decision 0041: events can be read for some days and are then deleted, never before their delivery
// has ended.

let db: TestDatabase;

const before = unixSeconds(1_000_000);

type Written = {
  readonly createdAt?: number;
  readonly state?: 'pending' | 'delivered' | 'failed' | 'told to nobody';
  readonly many?: number;
};

/** Adds events with their deliveries, in this order. */
async function write({
  createdAt = before,
  state = 'delivered',
  many = 1,
}: Written): Promise<void> {
  await db.query(
    `WITH feed AS (
       UPDATE event_feed SET last_position = last_position + $1 RETURNING last_position - $1 AS last),
     fresh AS (
       INSERT INTO event (position, id, project_id, dialect, object, sequence, type, name, body,
                          created_at)
       SELECT feed.last + nth, gen_random_uuid(), $2, 'checkout', 'order ' || gen_random_uuid(), 1,
              'order', 'x', '{}', $3
       FROM feed, generate_series(1, $1) AS nth RETURNING *)
     INSERT INTO delivery (id, callback_id, position, client_id, is_test, dialect, object, sequence,
       is_resend, url, host, state, attempt_count, attempts, next_try_at, claimed_until, created_at)
     SELECT id, id, position, 'me', true, dialect, object, sequence, false, 'http://a.example',
       'a.example:80', $4, 1, '[]', CASE WHEN $4 = 'pending' THEN $3 + 60 END, 0, created_at
     FROM fresh WHERE $4 <> 'told to nobody'`,
    [many, randomUUID(), createdAt, state],
  );
}

/** Adds a pending resend of every delivery. */
const resendAll = () =>
  db.query(
    `INSERT INTO delivery SELECT gen_random_uuid(), callback_id, position, client_id, is_test,
       dialect, object, sequence, true, url, host, '{}', 'pending', 0, '[]', NULL, $1, NULL, 0, $1
     FROM delivery`,
    [before],
  );

/** Prunes all that can go, step by step, as the housekeeping does. */
async function pruneAll(): Promise<void> {
  while (await pruneEvents(db.database, before));
}

async function left(): Promise<{ events: number; deliveries: number }> {
  const [row] = await db.query<{ events: number; deliveries: number }>(
    `SELECT (SELECT count(*)::int FROM event) AS events,
            (SELECT count(*)::int FROM delivery) AS deliveries`,
  );
  return row as { events: number; deliveries: number };
}

describe('pruning', () => {
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  beforeEach(async () => {
    await db.query('DELETE FROM delivery');
    await db.query('DELETE FROM event');
  });
  afterAll(() => db.drop());

  test.each([
    ['delivered', { events: 0, deliveries: 0 }],
    ['failed', { events: 0, deliveries: 0 }],
    ['told to nobody', { events: 0, deliveries: 0 }],
    ['pending', { events: 1, deliveries: 1 }],
  ] as const)('of an old event that is %s leaves %j', async (state, rest) => {
    await write({ state });
    await pruneAll();
    expect(await left()).toEqual(rest);
  });

  test('deletes events that are old enough, to the second', async () => {
    await write({ createdAt: before });
    await write({ createdAt: before + 1 });
    await pruneAll();
    expect(await left()).toEqual({ events: 1, deliveries: 1 });
  });

  test('keeps an event with a pending resend, and deletes both afterwards', async () => {
    await write({});
    await resendAll();
    await pruneAll();
    expect(await left()).toEqual({ events: 1, deliveries: 2 });
    await db.query(`UPDATE delivery SET state = 'failed', next_try_at = NULL WHERE is_resend`);
    await pruneAll();
    expect(await left()).toEqual({ events: 0, deliveries: 0 });
  });

  test('goes in small steps and reports when there is more', async () => {
    await write({ many: 1_200 });
    const steps: number[] = [];
    for (let isMore = true; isMore; ) {
      isMore = await pruneEvents(db.database, before);
      steps.push((await left()).events);
    }
    expect(steps).toEqual([700, 200, 0]);
  });

  test('does not stop at one old pending event', async () => {
    await write({ state: 'pending' });
    await write({ many: 1_200 });
    await pruneAll();
    expect(await left()).toEqual({ events: 1, deliveries: 1 });
  });

  test('does not stop at many old pending events', async () => {
    await write({ state: 'pending', many: 600 });
    await write({ many: 600 });
    await pruneAll();
    expect(await left()).toEqual({ events: 600, deliveries: 600 });
  });

  test('works on two nodes concurrently', async () => {
    await write({ many: 2_000 });
    await Promise.all([pruneAll(), pruneAll()]);
    await pruneAll();
    expect(await left()).toEqual({ events: 0, deliveries: 0 });
  });
});

describe('FLORIN_EVENT_DAYS', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    db = await createTestDatabase();
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await receiver.close();
    await db.drop();
  });

  /** A node for the duration of the work. The housekeeping begins with the node. */
  async function onNode<Result>(
    work: (client: OperatorClient) => Promise<Result>,
  ): Promise<Result> {
    const node = await startNode(db, {
      FLORIN_TEST_CLOCK: '1',
      FLORIN_EVENT_DAYS: '3',
      FLORIN_CHECKOUT_RETRIES: '2592000',
    });
    try {
      return await work(node.client);
    } finally {
      await node.stop();
    }
  }

  test('after that many days finished events are deleted, pending ones are kept, and numbers continue', async () => {
    answering(receiver, (_, path) => Number(path.slice(1)));
    const restartsBefore = extent({ short: false, long: true });
    const passTheEnd = async (client: OperatorClient): Promise<void> => {
      expect((await readFeed(client)).events).toHaveLength(3);
      await advance(client, 120);
    };
    const objects = await onNode(async (client) => {
      const project = await aProject(client);
      const told = (name: string) => tell(client, project, { name, url: receiver.url(`/${name}`) });
      const [taken, refused, waiting] = [await told('200'), await told('401'), await told('500')];
      await deliveryOf(client, taken, isDelivered);
      await deliveryOf(client, refused, isFailed);
      await deliveryOf(client, waiting, wasTried(1));
      await advance(client, 3 * 86_400 - 60);
      if (!restartsBefore) await passTheEnd(client);
      return { project, waiting };
    });
    if (restartsBefore) await onNode(passTheEnd);
    await onNode(async (client) => {
      await until('what was told is gone', async () => (await left()).events === 1);
      const { events } = await readFeed(client);
      expect(events.map(({ object }) => object)).toEqual([objects.waiting]);
      await tell(client, objects.project, { name: '200', url: receiver.url('/200') });
      const [fresh] = (await readFeed(client, { after: 3 })).events;
      expect(fresh).toMatchObject({ position: 4, sequence: 2 });
      answering(receiver, () => 200);
      await advance(client, 30 * 86_400);
      expect((await deliveryOf(client, objects.waiting, isDelivered)).attempts).toHaveLength(2);
      expect(await nowOf(client)).toBeGreaterThan(Number(events[0]?.created_at) + 30 * 86_400);
    });
  });
});
