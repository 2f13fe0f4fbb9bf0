import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject, readAsBearer, tokenOf, unixNow } from '../../support/identity.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { bareTemplate } from '../../support/templates.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { keyIdOf, keysIn, list, newTokenAt, publishedBy, rotateAt } from './rotating.ts';

// Gaps 2, Keys: signing keys rotate without breaking live tokens, on every node. On one node:
// `signing-keys.test.ts`.

let db: TestDatabase;
let redis: RedisServer;
let nodes: readonly [TestNode, TestNode];
beforeAll(async () => {
  // A first start: neither node finds keys.
  db = await createTestDatabase(bareTemplate);
  redis = await RedisServer.start();
  const environment = { REDIS_URL: redis.url };
  nodes = [await startNode(db, environment), await startNode(db, environment)];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await redis.stop();
  await db.drop();
});

test('before any rotation one key signs, and no private key is shown', async () => {
  const [{ client }] = nodes;
  const answer = await list(client);
  expect(answer.status).toBe(200);
  const [key] = keysIn(answer);
  expect(answer.text).toBe(
    JSON.stringify({
      keys: [{ kid: key?.kid, state: 'signing', created_at: key?.created_at, retires_at: null }],
    }),
  );
  expect(keyIdOf(await newTokenAt(client))).toBe(key?.kid);
});

describe('a rotation', () => {
  test('new tokens use the new key, old tokens stay valid and both nodes publish both keys', async () => {
    const [{ client: one }, { client: other }] = nodes;
    const project = await aProject(one);
    const old = await tokenOf(one, project);
    const before = unixNow();

    const answer = await rotateAt(one);
    expect(answer.status).toBe(200);
    const [fresh, replaced] = keysIn(answer);
    expect(fresh).toEqual({
      kid: expect.stringMatching(/^[\w-]{16}$/),
      state: 'signing',
      created_at: expect.any(Number),
      retires_at: null,
    });
    expect(fresh?.created_at).toBeGreaterThanOrEqual(before);
    expect(replaced).toMatchObject({
      kid: keyIdOf(old),
      state: 'verifying',
      retires_at: (fresh?.created_at ?? 0) + 3_600,
    });

    // Immediately on the rotating node, within seconds on the other.
    expect(keyIdOf(await newTokenAt(one))).toBe(fresh?.kid);
    expect((await publishedBy(one)).slice(0, 2)).toEqual([fresh?.kid, replaced?.kid]);
    expect((await list(other)).text).toBe(answer.text);
    await until('the other node signs with it', async () => {
      return keyIdOf(await tokenOf(other, project)) === fresh?.kid;
    });
    expect((await publishedBy(other)).slice(0, 2)).toEqual([fresh?.kid, replaced?.kid]);

    const young = await tokenOf(other, project);
    for (const client of [one, other]) {
      expect((await readAsBearer(client, old)).status).toBe(200);
      expect((await readAsBearer(client, young)).status).toBe(200);
    }
  });

  test('happens once under one Idempotency-Key', async () => {
    const [{ client: one }, { client: other }] = nodes;
    const first = await rotateAt(one, { key: 'turn once' });
    const again = await rotateAt(other, { key: 'turn once' });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await list(one)).text).toBe(first.text);
  });

  test('two concurrent rotations give two keys, and one of them signs', async () => {
    const [{ client: one }, { client: other }] = nodes;
    const before = keysIn(await list(one)).length;
    const answers = await Promise.all([rotateAt(one), rotateAt(other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const keys = keysIn(await list(one));
    expect(keys).toHaveLength(before + 2);
    expect(keys.filter(({ state }) => state === 'signing')).toHaveLength(1);
  });
});
