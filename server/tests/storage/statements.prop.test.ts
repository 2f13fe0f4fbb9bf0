import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StreamedAnswer } from '../../src/edge/answering/streamed-answer.ts';
import type { StatementQuery } from '../../src/figures/statements/statement.wire.ts';
import { statementAnswer } from '../../src/figures/statements/statement-answer.ts';
import { accountNumberOf } from '../../src/identity/wallets/account-number.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { describePostings } from '../../src/operator/wallets/describe-postings.ts';
import { camtFaults, elementsIn, textAt, xmlIn } from '../support/camt053-schema.ts';
import { createTestEngine } from '../support/engines.ts';
import { casesOf } from '../support/extent.ts';
import { type Effect, Journal } from '../support/journal.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Business 2, Statement: opening + sum = closing, for all moments and all clocks.

let db: TestDatabase;
let engine: ReturnType<typeof createTestEngine>;
beforeAll(async () => {
  db = await createTestDatabase();
  engine = createTestEngine(db.database.connect);
});
afterAll(async () => {
  await engine.close();
  await db.drop();
});

const start = 1_000_000;

/** Postings with rising times, except for clocks that are up to ten minutes apart. */
const history = fc
  .array(
    fc.record({
      from: fc.constantFrom(0, 0, 1, 2),
      to: fc.constantFrom(0, 1, 1, 2),
      amount: fc.integer({ min: 1, max: 1_000 }),
      later: fc.integer({ min: 0, max: 200 }),
      behind: fc.constantFrom(0, 0, 1, 30, 300, 600),
    }),
    { maxLength: 60 },
  )
  .map((all) => {
    let clock = start;
    return all.map(({ later, behind, ...posting }) => {
      clock += later;
      return { ...posting, at: clock - behind };
    });
  });

const moment = fc.option(fc.integer({ min: start - 700, max: start + 4_000 }), { nil: undefined });

type Page = {
  readonly opening_balance: number;
  readonly closing_balance: number;
  readonly items: readonly { date: number; amount: number; balance: number; reference: string }[];
  readonly _metadata: { readonly cursors: { readonly after: string | null } };
};

async function ask(journal: Journal, number: number, query: StatementQuery) {
  const account = journal.accountOf(number);
  const owner = {
    walletId: number,
    currency: 'EUR' as const,
    account,
    accountNumber: accountNumberOf(account.id),
    name: null,
  };
  const describe = describePostings(db.database);
  const now = unixSeconds(start + 10_000);
  const answer = await statementAnswer({ database: db.database, describe, owner, query, now }, '');
  if (!answer.ok) throw new Error(answer.because);
  return answer.value;
}

const pageOf = async (...asked: Parameters<typeof ask>): Promise<Page> =>
  (await ask(...asked)) as Page;

async function wholeText(...asked: Parameters<typeof ask>): Promise<string> {
  const answer = await ask(...asked);
  if (!(answer instanceof StreamedAnswer)) throw new Error('not streamed');
  let text = '';
  for await (const piece of answer.stream) text += String(piece);
  return text;
}

/** The place of the first posting at or after a moment, in the order of the postings. */
const placeOf = (effects: readonly Effect[], at: number | undefined, otherwise: number): number => {
  const found = at === undefined ? otherwise : effects.findIndex((one) => one.at >= at);
  return found < 0 ? effects.length : found;
};

const fromCsv = (text: string) =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))
    .map(([date, , , , amount, , balance]) => [Number(date), Number(amount), Number(balance)]);

function fromCamt(text: string) {
  expect(camtFaults(text)).toEqual([]);
  const root = xmlIn(text);
  const minor = (one: (typeof root.children)[number]) =>
    Number(textAt(one, 'Amt')?.replace('.', '')) * (textAt(one, 'CdtDbtInd') === 'DBIT' ? -1 : 1);
  const entries = elementsIn(root, 'Ntry');
  expect(elementsIn(root, 'NbOfNtries').map((one) => one.text)).toEqual([String(entries.length)]);
  const at = (one: (typeof root.children)[number]) =>
    Date.parse(textAt(one, 'BookgDt/DtTm') ?? '') / 1_000;
  return {
    balances: elementsIn(root, 'Bal').map(minor),
    entries: entries.map((one) => [at(one), minor(one)]),
  };
}

test('a statement is the same in pages, as CSV and as camt.053, and its sums are right', async () => {
  let firstNumber = 1n;
  const cases = fc.record({
    history,
    later: history,
    moments: fc.tuple(moment, moment),
    limit: fc.integer({ min: 1, max: 25 }),
    number: fc.constantFrom(0, 1, 2),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ history: first, later, moments, limit, number }) => {
      const [one, other] = moments;
      const isTurned = one !== undefined && other !== undefined && other < one;
      const [from, to] = isTurned ? [other, one] : [one, other];
      const within = { ...(from && { from }), ...(to && { to }) };
      const journal = await Journal.open(db, engine, 2, firstNumber);
      firstNumber += 3n;
      await journal.write(first);
      const effects = [...(journal.effects[number] ?? [])];
      const high = placeOf(effects, to, effects.length);
      const low = placeOf(effects, from, 0);
      const expected = effects.slice(low, high);
      const csv = fromCsv(await wholeText(journal, number, { ...within, format: 'csv' }));
      const camt = fromCamt(await wholeText(journal, number, { ...within, format: 'camt053' }));

      const pages = [await pageOf(journal, number, { ...within, limit })];
      // Postings between two pages are not part of the statement.
      await journal.write(later.map((wanted) => ({ ...wanted, at: wanted.at + 700 })));
      for (let after = pages[0]?._metadata.cursors.after ?? null; after !== null; ) {
        const page = await pageOf(journal, number, { ...within, limit, after });
        pages.push(page);
        after = page._metadata.cursors.after;
      }
      const items = pages.flatMap((page) => page.items);
      const rows = expected.map(({ at, amount, balance }) => [at, amount, balance]);
      expect(items.map(({ date, amount, balance }) => [date, amount, balance])).toEqual(rows);
      expect(csv).toEqual(rows);
      expect(camt.entries).toEqual(rows.map(([at, amount]) => [at, amount]));

      const opening = effects[low - 1]?.balance ?? 0;
      const closing = items.reduce((sum, { amount }) => sum + amount, opening);
      for (const page of pages) {
        expect([page.opening_balance, page.closing_balance]).toEqual([opening, closing]);
      }
      expect(camt.balances).toEqual([opening, closing]);
      const before = [opening, ...items.map(({ balance }) => balance)];
      expect(items.map(({ balance, amount }) => balance - amount)).toEqual(before.slice(0, -1));
    }),
    { numRuns: casesOf('FLORIN_STATEMENT_CASES', { short: 8, long: 300 }) },
  );
});

test('a statement ends where the next one begins, at every second', async () => {
  const journal = await Journal.open(db, engine, 1, 900_000n);
  const times = [100, 40, 160, 90, 90, 700, 130, 705];
  await journal.write(times.map((at) => ({ from: 0, to: 1, amount: 5, at })));
  for (const at of [1, 40, 41, 91, 100, 101, 131, 160, 161, 700, 701, 705, 706]) {
    const before = await pageOf(journal, 1, { to: at, limit: 200 });
    const since = await pageOf(journal, 1, { from: at, limit: 200 });
    expect(before.closing_balance).toBe(since.opening_balance);
    const dates = [...before.items, ...since.items].map(({ date }) => date);
    expect(dates).toEqual(times);
    expect(since.items.length === 0 || (since.items[0]?.date ?? 0) >= at).toBe(true);
  }
});
