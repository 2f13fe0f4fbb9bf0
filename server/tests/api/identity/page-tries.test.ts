import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { clientsLine } from '../../../src/identity/hashing/hashing.ts';
import { HashingPool } from '../../../src/identity/hashing/hashing-pool.ts';
import { newStanding } from '../../../src/identity/owner-state.ts';
import {
  createPagePasswordCheck,
  type TypedPassword,
} from '../../../src/identity/tries/check-page-password.ts';
import { countPageTry, walletTryRow } from '../../../src/identity/tries/count-page-try.ts';
import { prunePasswordTries } from '../../../src/identity/tries/password-try.store.ts';
import type { Person } from '../../../src/identity/users/person.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { client, createTestEngine } from '../../support/engines.ts';
import { startHasher } from '../../support/hashing.ts';
import { aUser } from '../../support/identity.ts';
import { testMailing } from '../../support/mails.ts';
import { verdictOn } from '../../support/raw-rows.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0096: the rules on a real database, with concurrent attempts on two nodes.

const service = useSharedService();
const password = 'correct horse';
const hashing = new HashingPool({ threads: 2, start: startHasher });
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashing.hash(clientsLine('tests'), password);
});
afterAll(() => hashing.close());

/** A separate node on the same database, with a clock that the test controls. */
function aNode() {
  const { url } = service().database;
  const database = createDatabase({ address: async () => url, close: async () => {} });
  let now = 1_800_000_000;
  let verified = 0;
  const closed: number[] = [];
  const engine = createTestEngine(database.connect, { clock: { now: () => unixSeconds(now) } });
  const watched: Engine = {
    ...engine,
    execute: async (operation, input, source) => {
      const decision = await engine.execute(operation, input, source);
      const outcome = decision.ok ? (decision.value as { outcome?: string } | null) : null;
      if (operation.name === countPageTry.name && outcome?.outcome === 'counted') verified += 1;
      return decision;
    },
  };
  onTestFinished(async () => {
    await engine.close();
    await database.close();
  });
  return {
    engine,
    database,
    check: createPagePasswordCheck({
      engine: watched,
      database,
      hashing,
      mailing: testMailing,
      key: Buffer.alloc(32, 7),
      forgottenUrl: () => 'http://florin.example/frontend/password',
      onClosed: (walletId) => closed.push(walletId),
    }),
    now: () => unixSeconds(now),
    pass: (seconds: number) => {
      now += seconds;
    },
    /** The number of attempts whose password was verified. */
    verified: () => verified,
    closed,
  };
}

type Node = ReturnType<typeof aNode>;

async function aPerson(): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const { user_id: id, wallet_id: walletId } = await aUser(service().client, { email });
  const createdAt = unixSeconds(1);
  const common = { name: 'Ona', locale: 'en', isTest: true, pinHash: null } as const;
  return {
    id,
    walletId,
    passwordHash,
    createdAt,
    erasedAt: null,
    lockedAt: null,
    lockCount: 0,
    ...newStanding,
    ...common,
  };
}

/** A sender of passwords for one person, by default from an address of its own. */
async function aStranger(node: Node) {
  const person = await aPerson();
  const address = randomUUID();
  const typed = { person, login: randomUUID(), device: null, address } as const;
  const tryWith = (secret: string, changes: Partial<TypedPassword> = {}, on: Node = node) =>
    on.check({ ...typed, secret, ...changes });
  return { person, address, tryWith };
}

const atOnce = <Result>(times: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

const refused = { what: 'refused' };
const right = { what: 'right' };

describe('concurrent passwords', () => {
  test('correct passwords on two nodes all succeed and leave no counted attempt', async () => {
    const nodes = [aNode(), aNode()] as const;
    const { person, tryWith } = await aStranger(nodes[0]);
    const verdicts = await atOnce(30, (nth) => tryWith(password, {}, nodes[nth % 2 === 0 ? 0 : 1]));
    expect(verdicts).toEqual(Array(30).fill(right));
    const rows = await service().database.query(
      'SELECT FROM password_try WHERE id = $1 AND jsonb_array_length(tries) > 0',
      [walletTryRow(person.walletId).id],
    );
    expect(rows).toEqual([]);
  });

  test('only three of thirty wrong passwords from one address on two nodes are verified', async () => {
    const nodes = [aNode(), aNode()] as const;
    const { tryWith } = await aStranger(nodes[0]);
    const verdicts = await atOnce(30, (nth) => tryWith('wrong', {}, nodes[nth % 2 === 0 ? 0 : 1]));
    expect(nodes[0].verified() + nodes[1].verified()).toBe(3);
    expect(verdicts.filter(({ what }) => what === 'refused')).toHaveLength(3);
    expect(verdicts.filter(({ what }) => what === 'paused')).toHaveLength(27);
  });

  test('eighty wrong passwords from eighty addresses count as fifty and lock the wallet once', async () => {
    const nodes = [aNode(), aNode()] as const;
    const { person, tryWith } = await aStranger(nodes[0]);
    const verdicts = await atOnce(80, (nth) =>
      tryWith('wrong', { address: randomUUID() }, nodes[nth % 2 === 0 ? 0 : 1]),
    );
    expect(verdicts).toEqual(Array(80).fill(refused));
    const [row] = await service().database.query<{ count: number }>(
      'SELECT jsonb_array_length(tries) AS count FROM password_try WHERE id = $1',
      [walletTryRow(person.walletId).id],
    );
    expect(row?.count).toBe(50);
    expect([...nodes[0].closed, ...nodes[1].closed]).toEqual([person.walletId]);
    expect(await tryWith(password, { address: randomUUID() })).toEqual(refused);
    expect(await tryWith(password, { device: 'known' })).toEqual(right);
  });
});

describe('one address with many logins', () => {
  test('is paused after twenty wrong attempts in an hour', async () => {
    const node = aNode();
    const { tryWith } = await aStranger(node);
    const aName = () => ({ person: null, login: randomUUID() });
    for (let time = 0; time < 20; time += 1) {
      expect(await tryWith('wrong', aName())).toEqual(refused);
    }
    expect(await tryWith(password, aName())).toEqual({ what: 'paused', seconds: 10 });
    expect(await tryWith(password)).toEqual({ what: 'paused', seconds: 10 });
    expect(await tryWith(password, { device: 'known' })).toEqual(right);
    node.pass(10);
    // An attacker's own correct password does not reset the count.
    expect(await tryWith(password)).toEqual(right);
    expect(await tryWith('wrong', aName())).toEqual(refused);
    expect(await tryWith('wrong', aName())).toEqual({ what: 'paused', seconds: 10 });
    node.pass(3_600);
    expect(await tryWith('wrong', aName())).toEqual(refused);
    expect(await tryWith('wrong', aName())).toEqual(refused);
  });

  test('without a known address each login is paused separately', async () => {
    const { tryWith } = await aStranger(aNode());
    const nowhere = { address: null, login: randomUUID() };
    for (let time = 0; time < 3; time += 1) await tryWith('wrong', nowhere);
    expect(await tryWith('wrong', nowhere)).toEqual({ what: 'paused', seconds: 5 });
    for (let time = 0; time < 25; time += 1) {
      const other = { address: null, login: randomUUID(), person: null };
      expect(await tryWith('wrong', other)).toEqual(refused);
    }
  });
});

test('an attempt interrupted by a crash counts as wrong', async () => {
  const node = aNode();
  const { person, tryWith } = await aStranger(node);
  const rows = [walletTryRow(person.walletId)];
  for (let time = 0; time < 50; time += 1) {
    const counting = { tryId: randomUUID(), rows };
    await node.engine.execute(countPageTry, counting, client('frontend'));
  }
  node.pass(15);
  expect(await tryWith(password)).toEqual(refused);
  expect(node.closed).toEqual([person.walletId]);
});

test('a user without a password is refused', async () => {
  const { person, tryWith } = await aStranger(aNode());
  expect(await tryWith(password, { person: { ...person, passwordHash: null } })).toEqual(refused);
});

test('attempts are deleted once they no longer count', async () => {
  const node = aNode();
  const { person, tryWith } = await aStranger(node);
  await tryWith('wrong');
  const left = () =>
    service().database.query('SELECT FROM password_try WHERE id = $1', [
      walletTryRow(person.walletId).id,
    ]);
  await prunePasswordTries(node.database, unixSeconds(node.now() + 86_399));
  expect(await left()).toHaveLength(1);
  await prunePasswordTries(node.database, unixSeconds(node.now() + 86_400));
  expect(await left()).toHaveLength(0);
});

// biome-ignore format: a table
test.each([
  ['60 attempts', Array(60).fill({}), 'taken'],
  ['61 attempts', Array(61).fill({}), 'no_more_password_tries_than_count'],
  ['not a list',  {},                 'no_more_password_tries_than_count'],
])('the database limits the stored attempts: %s', async (_, tries, verdict) => {
  const sql = 'INSERT INTO password_try (id, tries, forget_at) VALUES ($1, $2, 1)';
  const values = [randomUUID(), JSON.stringify(tries)];
  expect(await verdictOn(service().database.query(sql, values))).toBe(verdict);
});
