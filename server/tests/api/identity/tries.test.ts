import { randomUUID } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { HashingPool } from '../../../src/identity/hashing/hashing-pool.ts';
import { createSecretCheck, type GivenSecret } from '../../../src/identity/tries/check-secret.ts';
import { countTry } from '../../../src/identity/tries/count-try.ts';
import type { TriedSecret, Try } from '../../../src/identity/tries/try-count.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { Unavailable } from '../../../src/kernel/unavailable.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { client, createTestEngine } from '../../support/engines.ts';
import { startHasher } from '../../support/hashing.ts';
import { aUser } from '../../support/identity.ts';
import { verdictOn } from '../../support/raw-rows.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Gaps 3, PIN and passwords, and decision 0035: the rules on a real database.

const service = useSharedService();
const db = (): TestDatabase => service().database;

const pin = '4711';
const pinHash = hashSync(pin, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const hashing = new HashingPool({ threads: 2, start: startHasher });
afterAll(() => hashing.close());

/** A separate node on the same database, with a clock that the test controls. */
function aNode() {
  const address = db().url;
  const database = createDatabase({ address: async () => address, close: async () => {} });
  let now = 1_800_000_000;
  const outcomes: unknown[] = [];
  const engine = createTestEngine(database.connect, { clock: { now: () => unixSeconds(now) } });
  /** The same engine, but it records the outcome of each counted attempt. */
  const watched: Engine = {
    ...engine,
    execute: async (operation, input, source) => {
      const decision = await engine.execute(operation, input, source);
      if (operation.name === countTry.name && decision.ok) outcomes.push(decision.value);
      return decision;
    },
  };
  onTestFinished(async () => {
    await engine.close();
    await database.close();
  });
  return {
    engine,
    check: createSecretCheck(watched, hashing),
    pass: (seconds: number) => {
      now += seconds;
    },
    /** The number of attempts whose secret was verified. */
    letIn: () => outcomes.filter((outcome) => outcome === 'counted').length,
    hasWaiting: () => outcomes.includes('wait'),
  };
}

type Node = ReturnType<typeof aNode>;

/** A new wallet whose PIN is tried. A test may change the client, the kind of secret or the node. */
async function aWallet(node: Node) {
  const { wallet_id: walletId, user_id: userId } = await aUser(service().client);
  const given = { clientId: 'shop', walletId, kind: 'pin' as TriedSecret, storedHash: pinHash };
  const tryWith = (secret: string, changes: Partial<GivenSecret> = {}, on: Node = node) =>
    on.check({ ...given, secret, ...changes });
  const wrong = async (times: number, changes: Partial<GivenSecret> = {}): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      expect(await tryWith('0000', changes)).toBe('refused');
    }
  };
  /** Counts an attempt and never reports its outcome, like a process that dies in between. */
  const leaveBehind = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const counting = { tryId: randomUUID(), clientId: 'shop', walletId, kind: 'pin' } as const;
      const counted = await node.engine.execute(countTry, counting, client('shop'));
      expect(counted).toEqual({ ok: true, value: 'counted' });
    }
  };
  return { walletId, userId, tryWith, wrong, leaveBehind };
}

async function triesOf(walletId: number): Promise<readonly Try[]> {
  const rows = await db().query<{ tries: Try[] }>(
    "SELECT tries FROM try_count WHERE wallet_id = $1 AND kind = 'pin'",
    [walletId],
  );
  return rows[0]?.tries ?? [];
}

const atOnce = <Result>(times: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

describe('gaps 3, PIN and passwords: one client and one wallet', () => {
  test('the fifth wrong PIN locks for 15 minutes', async () => {
    const node = aNode();
    const { tryWith, wrong } = await aWallet(node);
    await wrong(5);
    expect(await tryWith(pin)).toBe('refused');
    node.pass(899);
    expect(await tryWith(pin)).toBe('refused');
    node.pass(1);
    expect(await tryWith(pin)).toBe('right');
  });

  test('four wrong PINs lock nothing, and a correct PIN resets the count', async () => {
    const { tryWith, wrong } = await aWallet(aNode());
    for (let round = 0; round < 3; round += 1) {
      await wrong(4);
      expect(await tryWith(pin)).toBe('right');
    }
    await wrong(5);
    expect(await tryWith(pin)).toBe('refused');
  });

  test('attempts during a lock are not counted and do not extend it', async () => {
    const node = aNode();
    const { tryWith, wrong } = await aWallet(node);
    await wrong(5);
    node.pass(600);
    await wrong(10);
    node.pass(300);
    expect(node.letIn()).toBe(5);
    expect(await tryWith(pin)).toBe('right');
  });

  test('a lock does not affect another client, another wallet or the password', async () => {
    const node = aNode();
    const [{ tryWith, wrong }, other] = [await aWallet(node), await aWallet(node)];
    await wrong(5);
    expect(await tryWith(pin, { clientId: 'other shop' })).toBe('right');
    expect(await tryWith(pin, { kind: 'password' })).toBe('right');
    expect(await other.tryWith(pin)).toBe('right');
    expect(await tryWith(pin)).toBe('refused');
  });

  test('without a PIN every attempt is wrong and counted', async () => {
    const node = aNode();
    const { walletId, tryWith } = await aWallet(node);
    for (let time = 0; time < 6; time += 1) {
      expect(await tryWith(pin, { storedHash: null })).toBe('refused');
    }
    expect(node.letIn()).toBe(5);
    expect(await triesOf(walletId)).toHaveLength(5);
  });
});

describe('gaps 3, PIN and passwords: twenty wrong attempts in a day', () => {
  test('by several clients lock the wallet for all clients for a day', async () => {
    const node = aNode();
    const { tryWith, wrong } = await aWallet(node);
    for (const clientId of ['a', 'b', 'c', 'd']) await wrong(5, { clientId });
    expect(await tryWith(pin)).toBe('refused');
    node.pass(86_399);
    expect(await tryWith(pin)).toBe('refused');
    node.pass(1);
    expect(await tryWith(pin)).toBe('right');
  });

  test('are counted even with correct attempts in between', async () => {
    const { tryWith, wrong } = await aWallet(aNode());
    for (let round = 0; round < 5; round += 1) {
      expect(await tryWith(pin)).toBe('right');
      await wrong(4);
    }
    expect(await tryWith(pin)).toBe('refused');
    expect(await tryWith(pin, { clientId: 'other shop' })).toBe('refused');
  });
});

describe('gaps 3, PIN and passwords: concurrent attempts', () => {
  test('fifty correct PINs all succeed and leave no counted attempt', async () => {
    const { walletId, tryWith } = await aWallet(aNode());
    expect(new Set(await atOnce(50, () => tryWith(pin)))).toEqual(new Set(['right']));
    expect(await triesOf(walletId)).toEqual([]);
  });

  test('correct PINs of ten clients on two nodes all succeed', async () => {
    const nodes = [aNode(), aNode()] as const;
    const { walletId, tryWith } = await aWallet(nodes[0]);
    const answers = await atOnce(60, (index) =>
      tryWith(pin, { clientId: `client ${index % 10}` }, nodes[index % 2 === 0 ? 0 : 1]),
    );
    expect(new Set(answers)).toEqual(new Set(['right']));
    expect(await triesOf(walletId)).toEqual([]);
  });

  test('correct PINs succeed even when four wrong ones leave room for one attempt', async () => {
    const { tryWith, wrong } = await aWallet(aNode());
    await wrong(4);
    expect(new Set(await atOnce(10, () => tryWith(pin)))).toEqual(new Set(['right']));
  });

  test('five of a hundred wrong PINs are verified, then a correct PIN is refused', async () => {
    const node = aNode();
    const { tryWith } = await aWallet(node);
    expect(new Set(await atOnce(100, () => tryWith('0000')))).toEqual(new Set(['refused']));
    expect(node.letIn()).toBe(5);
    expect(await tryWith(pin)).toBe('refused');
  });

  test('five of a hundred wrong PINs on two nodes are verified', async () => {
    const nodes = [aNode(), aNode()] as const;
    const { tryWith } = await aWallet(nodes[0]);
    await atOnce(100, (index) => tryWith('0000', {}, nodes[index % 2 === 0 ? 0 : 1]));
    expect(nodes[0].letIn() + nodes[1].letIn()).toBe(5);
    expect(await tryWith(pin)).toBe('refused');
  });

  test('twenty of a hundred wrong PINs of ten clients are verified', async () => {
    const node = aNode();
    const { walletId, tryWith } = await aWallet(node);
    await atOnce(100, (index) => tryWith('0000', { clientId: `client ${index % 10}` }));
    expect(node.letIn()).toBe(20);
    expect(await triesOf(walletId)).toHaveLength(20);
    expect(await tryWith(pin)).toBe('refused');
  });
});

describe('decision 0035: an attempt without an outcome after a crash', () => {
  test('counts as wrong', async () => {
    const node = aNode();
    const { tryWith, wrong, leaveBehind } = await aWallet(node);
    await leaveBehind(1);
    await wrong(4);
    node.pass(15);
    expect(await tryWith(pin)).toBe('refused');
    expect(node.letIn()).toBe(4);
  });

  test('makes others wait until it counts as wrong, then they are refused', async () => {
    const node = aNode();
    const { tryWith, leaveBehind } = await aWallet(node);
    await leaveBehind(5);
    const waiting = tryWith(pin);
    await until('the try has to wait', node.hasWaiting);
    node.pass(15);
    expect(await waiting).toBe('refused');
  });

  test('gives a request that waits too long an Unavailable error instead of a refusal', async () => {
    const node = aNode();
    const { walletId, leaveBehind } = await aWallet(node);
    await leaveBehind(5);
    const impatient = createSecretCheck(node.engine, hashing, 50);
    const given = { clientId: 'shop', walletId, kind: 'pin', storedHash: pinHash } as const;
    await expect(impatient({ ...given, secret: pin })).rejects.toThrow(Unavailable);
  });
});

describe('decision 0035: a new secret', () => {
  const change = async (userId: number, body: object): Promise<void> => {
    const path = `/admin/v1/users/${userId}`;
    expect((await service().client.send('PATCH', path, { body })).status).toBe(200);
  };

  test('ends the locks of its wallet for every client', async () => {
    const { userId, tryWith, wrong } = await aWallet(aNode());
    for (const clientId of ['shop', 'a', 'b', 'c']) await wrong(5, { clientId });
    expect(await tryWith(pin)).toBe('refused');
    await change(userId, { pin });
    expect(await tryWith(pin)).toBe('right');
    expect(await tryWith(pin, { clientId: 'a' })).toBe('right');
  });

  test('ends only locks of its own kind, and an empty change ends none', async () => {
    const { userId, tryWith, wrong } = await aWallet(aNode());
    await wrong(5);
    await wrong(5, { kind: 'password' });
    await change(userId, {});
    await change(userId, { password: 'a new password' });
    expect(await tryWith(pin)).toBe('refused');
    expect(await tryWith(pin, { kind: 'password' })).toBe('right');
  });
});

describe('the database limits the stored rows', () => {
  const aTry = { id: 'x', clientId: 'shop', at: 1, state: 'wrong' };
  let walletId: number;
  beforeAll(async () => {
    walletId = (await aUser(service().client)).wallet_id;
  });

  // biome-ignore format: a table
  test.each([
    ['20 attempts',               'pin',    'pin', Array(20).fill(aTry), 'taken'],
    ['21 attempts',               'pin',    'pin', Array(21).fill(aTry), 'no_more_tries_than_lock'],
    ['not a list',                'pin',    'pin', aTry,                 'no_more_tries_than_lock'],
    ['another kind of secret',    'answer', 'answer', [],                'what_is_tried'],
    ['a second row for a secret', 'pins',  'pin', [],                   'one_count_for_each_secret'],
  ])('%s', async (_, name, kind, tries, verdict) => {
    const sql = 'INSERT INTO try_count (id, wallet_id, kind, tries) VALUES ($1, $2, $3, $4)';
    const values = [`${walletId}:${name}`, walletId, kind, JSON.stringify(tries)];
    expect(await verdictOn(db().query(sql, values))).toBe(verdict);
  });
});
