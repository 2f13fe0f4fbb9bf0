import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { aProject, asNobody, type TestProject, tokenOf } from '../../support/identity.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { Receiver } from '../../support/receivers.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { type Feed, readFeed, receivedAt, type ShownEvent, tell } from '../../support/webhooks.ts';
import { sequencesAt, upTo } from './sequences.ts';

// GET /admin/v1/events, and the same for a merchant (decision 0041): on two nodes of one database.

const ownPath = '/merchant-order/integration/v1/events';

let db: TestDatabase;
let redis: RedisServer;
let receiver: Receiver;
let nodes: readonly [TestNode, TestNode];
beforeAll(async () => {
  db = await createTestDatabase();
  redis = await RedisServer.start();
  receiver = await Receiver.start();
  const environment = { REDIS_URL: redis.url, FLORIN_RATE_LIMIT: '0' };
  nodes = [await startNode(db, environment), await startNode(db, environment)];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await receiver.close();
  await redis.stop();
  await db.drop();
});

const client = (index = 0): OperatorClient => (index % 2 === 0 ? nodes[0] : nodes[1]).client;
const told = (project: TestProject, name: string, wanted = {}, node = 0): Promise<string> =>
  tell(client(node), project, { name, url: receiver.url(), ...wanted });

const readOwn = (token: string | undefined, query = '', node = 0): Promise<Answer> =>
  client(node).send('GET', `${ownPath}${query}`, {
    headers: { authorization: token === undefined ? undefined : `Bearer ${token}` },
  });
const feedIn = ({ body }: Answer): Feed => body as Feed;

const positionsOf = (events: readonly ShownEvent[]): readonly number[] =>
  events.map(({ position }) => position);

const lastPosition = async (): Promise<number> => {
  const [row] = await db.query<{ last: string }>('SELECT last_position AS last FROM event_feed');
  return Number(row?.last);
};

/** Follows a feed, page by page, until its end is reached. */
async function follow(read: (after: number) => Promise<Feed>, from: number): Promise<ShownEvent[]> {
  const seen: ShownEvent[] = [];
  for (let after = from; ; ) {
    const { events, next_after: next } = await read(after);
    if (events.length === 0) return seen;
    seen.push(...events);
    after = next;
  }
}

describe('an event in the feed', () => {
  test('is shown with its position, object, sequence and body', async () => {
    const project = await aProject(client());
    const after = await lastPosition();
    const object = await told(project, 'shown', { data: 'hello' });
    const feed = await readFeed(client(), { after });
    expect(feed).toEqual({
      events: [
        {
          position: after + 1,
          callback_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          project_id: project.project_id,
          object,
          sequence: 1,
          type: 'trial',
          name: 'trial',
          body: expect.stringContaining('"data":"hello"'),
          created_at: expect.any(Number),
        },
      ],
      next_after: after + 1,
    });
    expect(JSON.parse(feed.events[0]?.body ?? '')).toMatchObject({
      trial: { object, sequence: 1 },
    });
  });

  test('is the same for the merchant', async () => {
    const project = await aProject(client());
    const after = await lastPosition();
    await told(project, 'own');
    const answer = await readOwn(await tokenOf(client(), project), `?after=${after}`);
    expect(answer.status).toBe(200);
    expect(feedIn(answer)).toEqual(await readFeed(client(), { after }));
  });

  test('has a sequence without gaps under concurrent writes', async () => {
    const project = await aProject(client());
    const after = await lastPosition();
    const names = ['a', 'b', 'c'];
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => told(project, names[index % 3] ?? '', {}, index)),
    );
    const { events } = await readFeed(client(1), { after });
    expect(positionsOf(events)).toEqual(
      Array.from({ length: 60 }, (_, index) => after + 1 + index),
    );
    for (const name of names) {
      const own = events.filter(({ object }) => object.endsWith(`/${name}`));
      expect(own.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    }
  });
});

describe('following the feed', () => {
  test('pages have the requested size and continue where the last one ended', async () => {
    const project = await aProject(client());
    const from = await lastPosition();
    for (let nth = 0; nth < 7; nth += 1) await told(project, 'paged');
    const seen: number[] = [];
    let after = from;
    for (const size of [3, 3, 1, 0]) {
      const feed = await readFeed(client(), { after, limit: 3 });
      expect(feed.events).toHaveLength(size);
      expect(feed.next_after).toBe(feed.events.at(-1)?.position ?? after);
      seen.push(...positionsOf(feed.events));
      after = feed.next_after;
    }
    expect(seen).toEqual(Array.from({ length: 7 }, (_, index) => from + 1 + index));
  });

  test('a page has 100 events by default', async () => {
    const project = await aProject(client());
    const after = await lastPosition();
    await Promise.all(Array.from({ length: 101 }, (_, index) => told(project, `many-${index}`)));
    expect((await readFeed(client(), { after })).events).toHaveLength(100);
    expect((await readFeed(client(), { after, limit: 1_000 })).events).toHaveLength(101);
  });

  test('promise 7: readers that follow the feed while two nodes write miss nothing and see nothing twice', async () => {
    const project = await aProject(client());
    const token = await tokenOf(client(), project);
    const from = await lastPosition();
    const [writers, eachWrites] = extent({ short: [4, 15], long: [16, 25] });
    const seen: number[][] = [[], [], []];
    let isWriting = true;
    const read = async (reader: number): Promise<void> => {
      let after = from;
      // One more round after the last write: everything committed before it must be there.
      for (let isLast = false; ; isLast = !isWriting) {
        const feed =
          reader === 0
            ? feedIn(await readOwn(token, `?after=${after}&limit=10`, 1))
            : await readFeed(client(reader), { after, limit: 50 });
        seen[reader]?.push(...positionsOf(feed.events));
        after = feed.next_after;
        if (isLast && feed.events.length === 0) return;
      }
    };
    const write = async (writer: number): Promise<void> => {
      for (let nth = 0; nth < eachWrites; nth += 1)
        await told(project, `write-${nth % 5}`, {}, writer);
    };
    const reading = [0, 1, 2].map(read);
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    isWriting = false;
    await Promise.all(reading);
    const all = Array.from({ length: writers * eachWrites }, (_, index) => from + 1 + index);
    expect(seen).toEqual([all, all, all]);
  });
});

test('promise 8: events caused at two nodes arrive once and in order for each object', async () => {
  const project = await aProject(client());
  const names = ['even', 'odd'];
  for (const nth of upTo(6)) {
    const each = names.map((name, first) => {
      const url = receiver.url(`/${name}`);
      return tell(client(nth + first), project, { name, url });
    });
    await Promise.all(each);
  }
  await until('all have come', () =>
    names.every((name) => receivedAt(receiver, `/${name}`).length >= 6),
  );
  for (const name of names) expect(sequencesAt(receiver, `/${name}`)).toEqual(upTo(6));
});

describe('the content of a feed', () => {
  test('a merchant sees only the events of its own project', async () => {
    const [one, other] = [await aProject(client()), await aProject(client())];
    const after = await lastPosition();
    await told(one, 'mine');
    await told(other, 'yours');
    const ownOf = async (project: TestProject) =>
      feedIn(await readOwn(await tokenOf(client(), project), `?after=${after}`)).events;
    expect((await ownOf(one)).map(({ object }) => object)).toEqual([
      `trial ${one.project_id}/mine`,
    ]);
    expect((await ownOf(other)).map(({ project_id }) => project_id)).toEqual([other.project_id]);
  });

  test("a merchant's feed has the events of checkout; the operator chooses", async () => {
    const project = await aProject(client());
    const after = await lastPosition();
    for (const dialect of ['wallet', 'checkout', 'transfer']) {
      await told(project, dialect, { dialect });
    }
    const own = feedIn(await readOwn(await tokenOf(client(), project), `?after=${after}`));
    expect(positionsOf(own.events)).toEqual([after + 2]);
    const chosen = await readFeed(client(), { after, dialect: 'transfer' });
    expect(positionsOf(chosen.events)).toEqual([after + 3]);
    expect((await readFeed(client(), { after })).events).toHaveLength(3);
    const strangers = await readFeed(client(), { after, project_id: randomUUID() });
    expect(strangers).toEqual({ events: [], next_after: after });
    const mine = await readFeed(client(), { after, project_id: project.project_id });
    expect(mine.events).toHaveLength(3);
  });

  test('order_id selects the events of one order, in either case of its letters', async () => {
    const project = await aProject(client());
    const token = await tokenOf(client(), project);
    const after = await lastPosition();
    const order = randomUUID();
    await told(project, 'beside');
    await writeEvent(project, `order ${order}`, 1);
    await writeEvent(project, `order ${randomUUID()}`, 1);
    await writeEvent(project, `order ${order}`, 2);
    for (const id of [order, order.toUpperCase()]) {
      const own = feedIn(await readOwn(token, `?after=${after}&order_id=${id}`));
      expect(positionsOf(own.events)).toEqual([after + 2, after + 4]);
      const seen = await readFeed(client(), { after, order_id: id });
      expect(seen).toEqual(own);
    }
  });

  test('silent events are shown only to an operator who asks for them', async () => {
    const project = await aProject(client());
    const after = await lastPosition();
    await writeEvent(project, `order ${randomUUID()}`, null);
    expect((await readFeed(client(), { after })).events).toEqual([]);
    expect((await readFeed(client(), { after, silent: 0 })).events).toEqual([]);
    const silent = await readFeed(client(), { after, silent: 1 });
    expect(silent.events).toMatchObject([{ position: after + 1, sequence: null }]);
    const own = await readOwn(await tokenOf(client(), project), `?after=${after}&silent=1`);
    expect(feedIn(own).events).toEqual([]);
  });

  test('read from its beginning the feed has every event', async () => {
    const all = await follow((after) => readFeed(client(), { after, limit: 1_000 }), 0);
    const rows = await db.query<{ position: string }>(
      'SELECT position FROM event WHERE sequence IS NOT NULL ORDER BY position',
    );
    expect(positionsOf(all)).toEqual(rows.map(({ position }) => Number(position)));
  });
});

/** Adds an event as the commit of an order would. */
async function writeEvent(
  { project_id }: TestProject,
  object: string,
  sequence: number | null,
): Promise<void> {
  await db.query(
    `WITH feed AS (UPDATE event_feed SET last_position = last_position + 1 RETURNING last_position)
     INSERT INTO event (position, id, project_id, dialect, object, sequence, type, name, body,
                        created_at)
     SELECT last_position, gen_random_uuid(), $1, 'checkout', $2, $3, 'order', 'x', '{}', 1
     FROM feed`,
    [project_id, object, sequence],
  );
}

describe('refusals', () => {
  // biome-ignore format: a table
  const bad = ['after=-1', 'after=x', 'after=1.5', 'after=9007199254740992', 'limit=0', 'limit=1001', 'order_id=1'];

  test.each(bad)('%s is 422 to merchants', async (query) => {
    const answer = await readOwn(await tokenOf(client(), await aProject(client())), `?${query}`);
    expect([answer.status, answer.body['error']]).toEqual([422, 'invalid_properties']);
    expect(Object.keys(answer.body['error_properties'] ?? {})).toEqual([query.split('=')[0]]);
  });

  // biome-ignore format: a table
  test.each([
    ...bad, 'project_id=1', 'dialect=morse', 'silent=2', 'last=0', 'last=1001', 'before=x', 'format=xml', 'to=1',
    'last=1&after=1', 'before=1&after=1', 'last=1&before=1',
  ])('%s is 400 to operators', async (query) => {
    const answer = await client().send('GET', `/admin/v1/events?${query}`);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
    expect(query).toContain(String(answer.body['error_description']).split(':')[0]);
  });

  test('checkout 7.3: a missing or wrong token gets 401', async () => {
    for (const token of [undefined, 'nobody']) {
      const answer = await readOwn(token);
      expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    }
    const operator = await client().send('GET', '/admin/v1/events', { headers: asNobody });
    expect([operator.status, operator.body['error']]).toEqual([401, 'unauthorized']);
  });
});
