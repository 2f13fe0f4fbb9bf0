import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnKeyRing } from '../../../src/identity/tokens/turn-key-ring.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { createTestEngine } from '../../support/engines.ts';
import { aProject, asNobody, readAsBearer, tokenOf, unixNow } from '../../support/identity.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import type { Answer, OperatorClient, Sent } from '../../support/operator-client.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { bareTemplate } from '../../support/templates.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { partsOf } from '../../support/token-forge.ts';
import { until } from '../../support/until.ts';

// Gaps 2, Keys: signing keys rotate without breaking live tokens, on every node.

let db: TestDatabase;
let redis: RedisServer;
let nodes: readonly [TestNode, TestNode];
beforeAll(async () => {
  // A first start: both nodes find no keys.
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

type ShownKey = {
  readonly kid: string;
  readonly state: string;
  readonly created_at: number;
  readonly retires_at: number | null;
};

const path = '/admin/v1/signing-keys';
const list = (client: OperatorClient): Promise<Answer> => client.send('GET', path);
const rotateAt = (client: OperatorClient, sent: Sent = {}): Promise<Answer> =>
  client.send('POST', `${path}/rotate`, sent);
const keysIn = ({ body }: Answer): readonly ShownKey[] => body['keys'] as ShownKey[];
const keyIdOf = (token: string): unknown => partsOf(token)[0]['kid'];

async function publishedBy(client: OperatorClient): Promise<readonly string[]> {
  const { body } = await client.send('GET', '/.well-known/jwks.json', { headers: asNobody });
  return (body['keys'] as { kid: string }[]).map(({ kid }) => kid);
}

/** A token that nobody has been given before. */
const newTokenAt = async (client: OperatorClient): Promise<string> =>
  tokenOf(client, await aProject(client));

test('before any rotation one key signs, and nothing private is shown', async () => {
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
  test('new tokens carry the new key, old ones are still good, and both keys are published, on both nodes', async () => {
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

    // At once where it was asked for, and within seconds elsewhere.
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

  test('is in the log of operator actions, once', async () => {
    const [{ client }] = nodes;
    const [key] = keysIn(await rotateAt(client));
    const { body } = await client.send('GET', '/admin/v1/actions?limit=100');
    const actions = body['actions'] as { action: string; subject: string; details: object }[];
    const told = actions.filter(({ action }) => action === 'rotate_signing_key');
    expect(
      told.filter(({ details }) => JSON.stringify(details).includes(String(key?.kid))),
    ).toEqual([
      expect.objectContaining({ subject: 'keys of access tokens', details: { kid: key?.kid } }),
    ]);
  });

  test('under an Idempotency-Key happens once', async () => {
    const [{ client: one }, { client: other }] = nodes;
    const first = await rotateAt(one, { key: 'turn once' });
    const again = await rotateAt(other, { key: 'turn once' });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await list(one)).text).toBe(first.text);
  });

  test('two at once give two keys, and one of them signs', async () => {
    const [{ client: one }, { client: other }] = nodes;
    const before = keysIn(await list(one)).length;
    const answers = await Promise.all([rotateAt(one), rotateAt(other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const keys = keysIn(await list(one));
    expect(keys).toHaveLength(before + 2);
    expect(keys.filter(({ state }) => state === 'signing')).toHaveLength(1);
  });
});

test.each([
  ['GET', path],
  ['POST', `${path}/rotate`],
])('%s %s is for the operator alone', async (method, address) => {
  const [{ client }] = nodes;
  const answer = await client.send(method, address, { headers: asNobody });
  expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
});

test('a ring is turned at most 32 times while what its keys signed is good', async () => {
  let now = unixSeconds(1_000);
  const engine = createTestEngine(db.database.connect, { clock: { now: () => now } });
  const turn = (id: string) => {
    const key = { id, publicJwk: { kty: 'RSA', n: 'n', e: 'AQAB' } as const, sealedPrivateKey: id };
    const rotation = { ringId: 'a ring of the tests', key, lifetimeSeconds: 3_600 };
    return engine.execute(turnKeyRing, rotation, { kind: 'client', id: 'tests' });
  };
  for (let index = 0; index < 32; index += 1) expect((await turn(`${index}`)).ok).toBe(true);
  expect(await turn('one too many')).toMatchObject({ ok: false, refusal: 'invalid_state' });
  now = unixSeconds(4_600);
  expect(await turn('later')).toMatchObject({ ok: true });
  await engine.close();
});
