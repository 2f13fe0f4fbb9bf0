import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type Query } from '../../src/engine/operation.ts';
import { accept } from '../../src/kernel/decision.ts';
import { accounts } from '../../src/ledger/account.store.ts';
import { holds } from '../../src/ledger/hold.store.ts';
import { client, createTestEngine } from '../support/engines.ts';
import {
  endHold,
  ledgerOn,
  movementOf,
  placeHold,
  readAccount,
} from '../support/ledger-operations.ts';
import { createNetwork } from '../support/network.ts';
import type { TcpProxy } from '../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { unhandledDuring } from '../support/unhandled.ts';
import { until } from '../support/until.ts';

let db: TestDatabase;
let proxy: TcpProxy;
let engine: ReturnType<typeof createTestEngine>;
let wallet: bigint;
const me = client('me');

beforeAll(async () => {
  db = await createTestDatabase();
  const network = await createNetwork(db);
  proxy = network.proxy;
  engine = createTestEngine(network.database.connect, { patienceMs: 3_000 });
  wallet = await ledgerOn(engine).walletWith(70n);
});
afterAll(async () => {
  await engine.close();
  proxy.close();
  await db.drop();
});

const balanceOf = async (id: bigint) => {
  const account = await engine.read(readAccount, id);
  return account.ok ? account.value.balance : account.refusal;
};

test('reads that are cut off are repeated and answered', async () => {
  await balanceOf(wallet);
  const unhandled = await unhandledDuring(async () => {
    for (const bytes of [1, 40, 80, 120, 200, 400]) {
      let isCut = false;
      const cut = proxy.cutAfterBytes(bytes).then(() => {
        isCut = true;
      });
      while (!isCut) {
        const balances = await Promise.all([balanceOf(wallet), balanceOf(wallet), balanceOf(404n)]);
        expect(balances).toEqual([70n, 70n, 'not_found']);
      }
      await cut;
    }
  });
  expect(unhandled).toEqual([]);
});

test('a read over several tables sees one consistent moment, whatever is committed between its rounds', async () => {
  const undisturbed = createTestEngine(db.database.connect);
  const ledger = ledgerOn(undisturbed, 1_000n);
  const [payer, payee, holdId] = [
    await ledger.walletWith(30n),
    await ledger.open('wallet'),
    randomUUID(),
  ];
  await undisturbed.execute(placeHold, { id: holdId, accountId: payer, amount: 30n }, me);
  let isBetweenRounds = false;
  const holdAndAccount: Query<null, readonly unknown[], never> = {
    name: 'hold and account',
    *load(_, rows) {
      yield [ask(holds, holdId)];
      rows.get(holds, holdId);
      // Its next request is on its way while the hold is captured.
      if (!isBetweenRounds) proxy.freeze();
      isBetweenRounds = true;
      yield [ask(accounts, payer)];
    },
    answer: (rows) => {
      const account = rows.get(accounts, payer);
      return accept([rows.get(holds, holdId)?.state, account?.balance, account?.held]);
    },
  };
  const seen = engine.read(holdAndAccount, null);
  await until('the read is between its rounds', () => isBetweenRounds);
  await undisturbed.execute(endHold, { holdId, movement: movementOf(payer, payee, 20n) }, me);
  proxy.thaw();
  expect(await seen).toEqual(accept(['held', 30n, 30n]));
  await undisturbed.close();
});

const loadThrows: Query<null, null, never> = {
  name: 'a query whose load throws',
  load: () => {
    throw new Error('a bug in load');
  },
  answer: () => accept(null),
};

test('a read whose load throws fails alone, and at once', async () => {
  const [broken, fine] = await Promise.allSettled([
    engine.read(loadThrows, null),
    balanceOf(wallet),
  ]);
  expect(broken).toMatchObject({ reason: { message: 'a bug in load' } });
  expect(fine).toEqual({ status: 'fulfilled', value: 70n });
});

const readHold: Query<string, null, never> = {
  name: 'read hold',
  load: (id) => [[ask(holds, id)]],
  answer: () => accept(null),
};

test('a read that the database refuses fails alone', async () => {
  const [refused, fine] = await Promise.allSettled([
    engine.read(readHold, 'not a uuid'),
    balanceOf(wallet),
  ]);
  expect(refused.status).toBe('rejected');
  expect(fine).toEqual({ status: 'fulfilled', value: 70n });
});

test('a read right after a failed one is answered, however many awaits lie between', async () => {
  for (let awaits = 0; awaits < 8; awaits += 1) {
    await engine.read(readHold, 'not a uuid').catch(() => {});
    for (let step = 0; step < awaits; step += 1) await Promise.resolve();
    expect(await balanceOf(wallet), `after ${awaits} awaits`).toBe(70n);
  }
});
