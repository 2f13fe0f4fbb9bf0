import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustGet } from '../../src/engine/must-get.ts';
import type { Operation } from '../../src/engine/operation.ts';
import { ask } from '../../src/engine/operation.ts';
import { accept, refuse } from '../../src/kernel/decision.ts';
import { Unavailable } from '../../src/kernel/unavailable.ts';
import { accounts } from '../../src/ledger/account.store.ts';
import { openedAccount } from '../../src/ledger/account.ts';
import { hold, settleHold } from '../../src/ledger/book.ts';
import { accountIdIn } from '../../src/ledger/book-of-account.ts';
import { holds } from '../../src/ledger/hold.store.ts';
import { openAccount } from '../../src/ledger/open-account.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { longTest } from '../support/extent.ts';
import { readAccount } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let db: TestDatabase;
let engine: ReturnType<typeof createTestEngine>;
const me = client('me');

beforeAll(async () => {
  db = await createTestDatabase();
  engine = createTestEngine(db.database.connect);
});
afterAll(async () => {
  await engine.close();
  await db.drop();
});

let lastId = 0n;
const newId = () => {
  lastId += 1n;
  return accountIdIn({ currency: 'EUR', isTest: true }, lastId);
};

async function open(kind: 'wallet' | 'clearing', balance = 0n): Promise<bigint> {
  const id = newId();
  await engine.execute(openAccount, { id, kind, currency: 'EUR', isTest: true }, me);
  if (balance > 0n) await pay(await open('clearing'), id, balance);
  return id;
}

const movement = (debitAccount: bigint, creditAccount: bigint, amount: bigint) => ({
  id: randomUUID(),
  legs: [{ kind: 'test', debitAccount, creditAccount, amount }],
});

const pay = (debit: bigint, credit: bigint, amount: bigint) =>
  engine.execute(postMovement, movement(debit, credit, amount), me);

const balanceOf = async (id: bigint) => {
  const account = await engine.read(readAccount, id);
  if (!account.ok) throw new Error(account.because);
  return account.value.balance;
};

test('everything that waits at one moment forms one batch', async () => {
  const [payer, payee] = [await open('wallet', 1_000n), await open('wallet')];
  engine.seen.batches.length = 0;
  await Promise.all(Array.from({ length: 50 }, () => pay(payer, payee, 1n)));
  expect(engine.seen.batches).toEqual([50]);
  expect(await balanceOf(payee)).toBe(50n);
});

test('the fifth payment from one wallet sees the four before it', async () => {
  const [payer, payee] = [await open('wallet', 400n), await open('wallet')];
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => pay(payer, payee, 100n)));
  expect(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.refusal))).toEqual([
    'ok',
    'ok',
    'ok',
    'ok',
    'insufficient_funds',
    'insufficient_funds',
  ]);
  expect(await balanceOf(payer)).toBe(0n);
});

test('a refusal leaves no change behind, not even of its first legs', async () => {
  const [payer, payee] = [await open('wallet', 100n), await open('wallet')];
  const legs = [60n, 60n].map((amount) => ({
    kind: 'test',
    debitAccount: payer,
    creditAccount: payee,
    amount,
  }));
  const outcome = await engine.execute(postMovement, { id: randomUUID(), legs }, me);
  expect(outcome).toMatchObject({ ok: false, refusal: 'insufficient_funds' });
  expect(await balanceOf(payer)).toBe(100n);
});

test('a refusal that is marked to keep its changes keeps them', async () => {
  const counted: Operation<bigint, never, 'forbidden'> = {
    name: 'count a wrong try',
    load: (id) => [[ask(accounts, id)]],
    decide: (draft, id) => {
      const account = draft.get(accounts, id);
      if (account !== null) draft.update(accounts, { ...account, held: account.held + 1n });
      return { ...refuse('forbidden', 'The PIN is wrong.'), keepsChanges: true };
    },
  };
  const id = await open('wallet', 10n);
  await Promise.all([engine.execute(counted, id, me), engine.execute(counted, id, me)]);
  expect(await db.query('SELECT held FROM account WHERE id = $1', [id])).toEqual([{ held: '2' }]);
});

test('a decision that throws fails alone and leaves nothing behind', async () => {
  const [payer, payee] = [await open('wallet', 100n), await open('wallet')];
  const broken: Operation<null, never, never> = {
    name: 'broken',
    load: () => [[ask(accounts, payer)]],
    decide: (draft) => {
      const account = draft.get(accounts, payer);
      if (account !== null) draft.update(accounts, { ...account, balance: 0n });
      throw new Error('a bug');
    },
  };
  const [before, bug, after] = await Promise.allSettled([
    pay(payer, payee, 10n),
    engine.execute(broken, null, me),
    pay(payer, payee, 10n),
  ]);
  expect([before.status, bug.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await balanceOf(payer)).toBe(80n);
});

test('an operation that changes an immutable column fails alone, and no change is lost silently', async () => {
  const [payer, payee] = [await open('wallet', 100n), await open('wallet')];
  const forgetful: Operation<null, null, never> = {
    name: 'forgetful',
    load: () => [[ask(accounts, payer)]],
    decide: (draft) => {
      const account = mustGet(draft, accounts, payer);
      draft.update(accounts, { ...account, balance: 0n, isTest: false });
      return accept(null);
    },
  };
  const [bug, fine] = await Promise.allSettled([
    engine.execute(forgetful, null, me),
    pay(payer, payee, 10n),
  ]);
  expect(bug).toMatchObject({
    reason: new Error(`account ${payer}: is_test is not a mutable column and was changed`),
  });
  expect(fine.status).toBe('fulfilled');
  expect(await balanceOf(payer)).toBe(90n);
});

test('an operation whose rounds throw fails alone', async () => {
  const broken: Operation<null, never, never> = {
    name: 'broken',
    *load() {
      yield [ask(accounts, 1n)];
      throw new Error('a bug in the second round');
    },
    decide: () => {
      throw new Error('never reached');
    },
  };
  const [payer, payee] = [await open('wallet', 100n), await open('wallet')];
  const [bug, fine] = await Promise.allSettled([
    engine.execute(broken, null, me),
    pay(payer, payee, 1n),
  ]);
  expect(bug).toMatchObject({ reason: new Error('a bug in the second round') });
  expect(fine.status).toBe('fulfilled');
});

test('promise 17: an operation that the database refuses fails alone and raises an alarm, wherever it is in the batch', async () => {
  const poison: Operation<bigint, null, never> = {
    name: 'poison',
    load: () => [],
    decide: (draft, id, now) => {
      const account = openedAccount({ id, kind: 'wallet', currency: 'EUR', isTest: true }, now);
      draft.insert(accounts, { ...account, kind: 'nonsense' as never });
      return accept(null);
    },
  };
  const [payer, payee] = [await open('wallet', 100n), await open('wallet')];
  for (const position of [0, 5, 10]) {
    const jobs = Array.from({ length: 11 }, (_, index) =>
      index === position
        ? engine.execute(poison, newId(), me).then(String, () => 'failed')
        : pay(payer, payee, 1n).then((outcome) => (outcome.ok ? 'ok' : outcome.refusal)),
    );
    const outcomes = await Promise.all(jobs);
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(10);
    expect(outcomes[position]).toBe('failed');
  }
  expect(await balanceOf(payee)).toBe(30n);
  // Our own rules let it through and only a constraint stopped it. That raises one alarm each time.
  expect(engine.seen.violations).toEqual(Array(3).fill('account_kind_check'));
});

test('an operation that needs rows named by its predecessor in the batch runs in the next one', async () => {
  const [payer, payee, holdId] = [await open('wallet', 50n), await open('wallet'), randomUUID()];
  const bystander = await open('wallet');
  const reserve: Operation<null, null, string> = {
    name: 'reserve',
    load: () => [[ask(accounts, payer)]],
    decide: (draft, _, now) => {
      const held = hold(draft, { id: holdId, accountId: payer, amount: 20n }, now);
      return held.ok ? accept(null) : held;
    },
  };
  const capture: Operation<null, bigint, string> = {
    name: 'capture',
    *load(_, rows) {
      yield [ask(holds, holdId)];
      if (rows.get(holds, holdId) !== null) yield [ask(accounts, payer), ask(accounts, payee)];
    },
    decide: (draft, _, now) => {
      if (draft.get(holds, holdId) === null) return refuse('not_found', 'Nothing is held.');
      const settled = settleHold(draft, holdId, movement(payer, payee, 20n), now);
      return settled.ok ? accept(settled.value.captured) : settled;
    },
  };
  engine.seen.batches.length = 0;
  const [, outcome, paid] = await Promise.all([
    engine.execute(reserve, null, me),
    engine.execute(capture, null, me),
    pay(payer, bystander, 1n),
  ]);
  expect(outcome).toEqual(accept(20n));
  expect(paid.ok).toBe(true);
  expect(engine.seen.batches).toEqual([3, 2]);
  expect(await balanceOf(payee)).toBe(20n);
});

test('a later round may not ask for a table of a lower rank', async () => {
  const backwards: Operation<null, null, never> = {
    name: 'backwards',
    *load() {
      yield [ask(accounts, 1n)];
      yield [ask(accounts, 2n)];
    },
    decide: () => accept(null),
  };
  await expect(engine.execute(backwards, null, me)).rejects.toThrow('a later round asked for rank');
});

test('a full queue refuses with Retry-After, and accepted work is done', async () => {
  const small = createTestEngine(db.database.connect, { queueWeightMax: 20 });
  const [payer, payee] = [await open('wallet', 100n), await open('wallet')];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => small.execute(postMovement, movement(payer, payee, 1n), me)),
  );
  const done = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
  const refused = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && outcome.reason instanceof Unavailable,
  ).length;
  expect([done, refused]).toEqual([10, 30]);
  expect(await balanceOf(payee)).toBe(10n);
  await small.close();
});

longTest('a client that floods the engine does not starve another', async () => {
  const slow = createTestEngine(db.database.connect, { batchWeightMax: 16, queueWeightMax: 4_000 });
  const [payer, payee] = [await open('wallet', 10_000n), await open('wallet')];
  let flooded = 0;
  const flood = Array.from({ length: 1_500 }, async () => {
    await slow.execute(postMovement, movement(payer, payee, 1n), client('flooder'));
    flooded += 1;
  });
  await slow.execute(postMovement, movement(payer, payee, 1n), client('quiet'));
  expect(flooded).toBeLessThanOrEqual(32);
  await Promise.all(flood);
  await slow.close();
});

test('closing finishes accepted work and accepts nothing more', async () => {
  const closing = createTestEngine(db.database.connect);
  const [payer, payee] = [await open('wallet', 100n), await open('wallet')];
  const accepted = Array.from({ length: 20 }, () =>
    closing.execute(postMovement, movement(payer, payee, 1n), me),
  );
  const closed = closing.close();
  await expect(closing.execute(postMovement, movement(payer, payee, 1n), me)).rejects.toThrow(
    Unavailable,
  );
  expect((await Promise.all(accepted)).every((outcome) => outcome.ok)).toBe(true);
  await closed;
  expect(await balanceOf(payee)).toBe(20n);
});

test('reads that wait at one moment share one snapshot', async () => {
  const ids = await Promise.all([open('wallet', 5n), open('wallet', 6n), open('wallet', 7n)]);
  const balances = await Promise.all(ids.map((id) => balanceOf(id)));
  expect(balances).toEqual([5n, 6n, 7n]);
  expect(await engine.read(readAccount, 999_999n)).toMatchObject({ refusal: 'not_found' });
});
