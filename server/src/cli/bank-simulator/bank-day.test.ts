import { expect, test } from 'vitest';
import { statementOf } from '../../../tests/support/bank-reading.ts';
import { extent } from '../../../tests/support/extent.ts';
import { closeDay } from './bank-day.ts';
import { type BankState, openBank, readState } from './bank-state.ts';
import { allHabits, type Habit, letPay, type OpenPayment } from './payers.ts';

// Bank 5: the simulated bank, whose files are read by the service's own reader.

const iban = 'LT601010012345678901';
const opening = 5_000;
const aBank = (seed = 1) => openBank({ iban, seed, day: '2026-03-30', balance: opening });

const payments: readonly OpenPayment[] = Array.from({ length: 24 }, (_, index) => ({
  id: `payment ${index}`,
  reference: 'RF18539007547034',
  missing: 1 + index * 137,
}));

const fiveDays = 5;

/** The bank after five days, with its files in order. */
function filesOf(seed: number, habits: readonly [Habit, ...Habit[]]) {
  let state: BankState = letPay(aBank(seed), payments, habits);
  for (let day = 0; day < fiveDays; day += 1) ({ state } = closeDay(state));
  return state;
}

test('the same seed gives the same days, another seed others', () => {
  expect(filesOf(7, allHabits)).toEqual(filesOf(7, allHabits));
  expect(filesOf(8, allHabits).outbox).not.toEqual(filesOf(7, allHabits).outbox);
});

const seeds = extent({ short: 4, long: 200 });

test('with all habits, statements are continuous, add up and are numbered without gaps', async () => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { outbox, balance } = filesOf(seed, allHabits);
    let expected = BigInt(opening);
    let sequence = 0;
    for (const { name, content } of outbox.filter((file) => file.name.includes('camt.053'))) {
      const { head, totals } = await statementOf(content);
      const [booked] = totals.booked;
      const net = (booked?.credits ?? 0n) - (booked?.debits ?? 0n);
      expect([name, totals.opening?.minor]).toEqual([name, expected]);
      expected += net;
      sequence += 1;
      expect(totals.closing?.minor).toBe(expected);
      expect(head.electronicSequence).toBe(String(sequence));
    }
    expect([sequence, BigInt(balance)]).toEqual([fiveDays, expected]);
  }
});

test('every entry of a statement is in the notification of its day, with the same key', async () => {
  const { outbox } = filesOf(3, allHabits);
  const keysIn = async (kind: string, day: string) => {
    const file = outbox.find(({ name }) => name.includes(day) && name.includes(kind));
    const { entries } = await statementOf(file?.content ?? '');
    return entries.map(({ key, minor }) => `${key} ${minor}`).sort();
  };
  for (const day of ['20260330', '20260331', '20260402']) {
    const lines = await keysIn('camt.053', day);
    expect(lines.length).toBeGreaterThan(0);
    expect(await keysIn('camt.054', day)).toEqual(lines);
  }
});

test('some statements come before their notification', () => {
  const firsts = Array.from({ length: 20 }, (_, seed) => filesOf(seed, ['exact']).outbox[0]?.name);
  expect(new Set(firsts.map((name) => name?.slice(-12)))).toEqual(
    new Set(['camt.053.xml', 'camt.054.xml']),
  );
});

/** The bookings of one payer with a habit, day by day. */
function playedBy(habit: Habit, missing = 1_000): readonly (readonly number[])[] {
  const open = [{ id: 'payment', reference: 'RF18539007547034', missing }];
  let state = letPay(aBank(), open, [habit]);
  return Array.from({ length: 4 }, () => {
    const due = state.planned.filter(({ day }) => day === state.day);
    ({ state } = closeDay(state));
    return due.map(({ booking: { direction, transfers } }) =>
      transfers.reduce((sum, { minor }) => sum + (direction === 'CRDT' ? minor : -minor), 0),
    );
  });
}

// biome-ignore format: a table
test.each<[Habit, readonly (readonly number[])[]]>([
  ['exact',        [[1000],       [], [], []]],
  ['typed',        [[1000],       [], [], []]],
  ['unreferenced', [[1000],       [], [], []]],
  ['twice',        [[1000, 1000], [], [], []]],
  ['batched',      [[1000],       [], [], []]],
  ['reversed',     [[1000],       [], [], [-1000]]],
])('the bookings of habit %s', (habit, days) => {
  expect(playedBy(habit)).toEqual(days);
});

test('a short payment and its rest make the whole, and an overpayment exceeds it', () => {
  const [[part = 0] = [], [rest = 0] = []] = playedBy('short');
  expect(part > 0 && rest > 0).toBe(true);
  expect(part + rest).toBe(1_000);
  expect(playedBy('short', 1)).toEqual([[1], [], [], []]);
  expect(playedBy('over')[0]?.[0]).toBeGreaterThan(1_000);
});

test('a payment is played once, and never if nothing is missing', () => {
  const once = letPay(aBank(), payments, ['exact']);
  expect(letPay(once, payments, ['exact'])).toEqual(once);
  const nothing = letPay(
    aBank(),
    [{ id: 'a', reference: 'RF18539007547034', missing: 0 }],
    ['exact'],
  );
  expect(nothing.planned).toEqual([]);
});

test('a written state reads back, and other texts are null', () => {
  const state = filesOf(5, allHabits);
  expect(readState(JSON.stringify(state))).toEqual(state);
  for (const text of ['', 'null', '{}', '{"version":2,"iban":"LT"}', '[1]']) {
    expect(readState(text)).toBe(null);
  }
});
