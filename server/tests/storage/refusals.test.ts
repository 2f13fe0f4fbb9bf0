import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { idempotentAnswers } from '../../src/engine/idempotent-answer.store.ts';
import { ask, type Operation } from '../../src/engine/operation.ts';
import { accept, refuse } from '../../src/kernel/decision.ts';
import { accounts } from '../../src/ledger/account.store.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { ledgerOn, type TestLedger } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

// Decision 0258-a-refusal-looks-twice: no refusal mixes the rows of two moments.

let db: TestDatabase;
let engine: ReturnType<typeof createTestEngine>;
let ledger: TestLedger;
beforeAll(async () => {
  db = await createTestDatabase();
  engine = createTestEngine(db.database.connect);
  ledger = ledgerOn(engine);
});
afterAll(async () => {
  await engine.close();
  await db.drop();
});

type Spending = { readonly answer: string; readonly account: bigint; readonly seen: string[] };

/** Returns the earlier answer; without one it needs money that is not there. */
const spend: Operation<Spending, string, 'insufficient_funds'> = {
  name: 'spend',
  load: ({ answer, account }) => [[ask(idempotentAnswers, answer)], [ask(accounts, account)]],
  decide: (draft, { answer, account, seen }) => {
    const given = draft.get(idempotentAnswers, answer);
    seen.push(given === null ? 'nothing' : given.body);
    if (given !== null) return accept(given.body);
    const has = draft.get(accounts, account)?.balance ?? 0n;
    return has > 0n ? accept('spent') : refuse('insufficient_funds', 'There is no money.');
  },
};

/** The same as the first step of an operation that continues without it. */
const spendOrNot: Operation<Spending, string> = {
  name: 'spend or not',
  load: spend.load,
  decide: (draft, input, now) => {
    const step = draft.attempt(() => spend.decide(draft, input, now));
    return accept(step.ok ? step.value : 'without');
  },
};

const isWaiting = async (): Promise<boolean> => {
  const waiting = await db.query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return waiting.length > 0;
};

/** A session that holds an account, and writes an answer before it lets go. */
async function stranger(account: bigint) {
  const other = await db.database.connect('stranger');
  onTestFinished(() => other.end());
  await other.query('BEGIN');
  await other.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [account]);
  return {
    answers: async (id: string) => {
      await other.query(
        `INSERT INTO idempotent_answer (id, request_hash, status, body, created_at)
         VALUES ($1, '\\x00', 200, 'sent', 1800000000)`,
        [id],
      );
    },
    leaves: async () => {
      await other.query('COMMIT');
    },
  };
}

async function whileSomebodySpends(operation: typeof spendOrNot | typeof spend) {
  const account = await ledger.open('wallet');
  const input: Spending = { answer: randomUUID(), account, seen: [] };
  const other = await stranger(account);
  const waits = engine.execute(operation, input, client('somebody'));
  await until('it waits for the account', isWaiting);
  await other.answers(input.answer);
  await other.leaves();
  return { decision: await waits, input };
}

test('an operation that waited behind the same request gets the answer of that one', async () => {
  const { decision, input } = await whileSomebodySpends(spend);
  expect(decision).toEqual(accept('sent'));
  expect(input.seen).toEqual(['nothing', 'sent']);
});

test('a step that waited behind the same request gets that answer, too', async () => {
  const { decision, input } = await whileSomebodySpends(spendOrNot);
  expect(decision).toEqual(accept('sent'));
  expect(input.seen).toEqual(['nothing', 'sent']);
});

test('a refusal is decided once if the missing row is still missing', async () => {
  const input = { answer: randomUUID(), account: await ledger.open('wallet'), seen: [] };
  const decision = await engine.execute(spend, input, client('somebody'));
  expect(decision).toMatchObject({ ok: false, refusal: 'insufficient_funds' });
  expect(input.seen).toEqual(['nothing']);
});

test('a row that was removed in the same batch causes no second decision', async () => {
  const account = await ledger.open('wallet');
  const id = randomUUID();
  const other = await stranger(account);
  await other.answers(id);
  await other.leaves();
  const remove: Operation<null, null> = {
    name: 'remove',
    load: () => [[ask(idempotentAnswers, id)]],
    decide: (draft) => {
      draft.remove(idempotentAnswers, id);
      return accept(null);
    },
  };
  const input = { answer: id, account, seen: [] };
  const source = client('somebody');
  const removed = engine.execute(remove, null, source);
  const refused = engine.execute(spend, input, source);
  expect(await removed).toEqual(accept(null));
  expect(await refused).toMatchObject({ ok: false, refusal: 'insufficient_funds' });
  expect(input.seen).toEqual(['nothing']);
});

test('an operation whose key has another spelling, which finds no row, is decided once', async () => {
  const account = await ledger.open('wallet');
  const id = randomUUID();
  const other = await stranger(account);
  await other.answers(id);
  await other.leaves();
  const input = { answer: `{${id}}`, account, seen: [] };
  const decision = await engine.execute(spend, input, client('somebody'));
  expect(decision).toMatchObject({ ok: false, refusal: 'insufficient_funds' });
  expect(input.seen).toEqual(['nothing']);
});
