import { expect, test } from 'vitest';
import {
  type Ask,
  type Effect,
  type Found,
  faultsInAccounts,
  faultsInAnswers,
  faultsInEffects,
  movedBy,
} from './kills/journal.ts';
import { firstKills, loneKills, pairKills, planOf, roundsPerHouse } from './kills/plan.ts';
import { begun, summaryOf, withRound } from './kills/progress.ts';
import { checkTelling, type EventRow } from './kills/telling.ts';
import type { Round } from './kills/trial.ts';

// The trial itself kills real processes: kills.long.test.ts, npm run trial:kills. These tests give
// its checks wrong journals.

const transfer: Effect = {
  ...{ kind: 'transfer', mark: 'k1-0-1', is: 'there', id: '5000001', state: 'done', amount: 1_250 },
  moves: [
    ['payer', -1_250],
    ['payee', 1_250],
  ],
};
const row: Found = {
  ...{ kind: 'transfer', mark: 'k1-0-1', id: '5000001', state: 'done', amount: 1_250 },
};
const inDoubt: Effect = { ...transfer, is: 'perhaps', id: null };
const refused: Effect = { ...transfer, is: 'not there', id: null };

// biome-ignore format: a table
const journals: readonly (readonly [what: string, effect: Effect, found: readonly Found[], fault: string | null])[] = [
  ['stored as answered',                 transfer, [row],                              null],
  ['lost',                               transfer, [],                                 'the transfer k1-0-1 was acknowledged and is not there'],
  ['stored twice',                       transfer, [row, { ...row, id: '5000002' }],   'the transfer k1-0-1 is there 2 times'],
  ['stored under another id',            transfer, [{ ...row, id: '5000002' }],        'the transfer k1-0-1 has the id 5000002 instead of 5000001'],
  ['stored in another state',            transfer, [{ ...row, state: 'reserved' }],    'the transfer k1-0-1 has the state reserved instead of done'],
  ['stored with another amount',         transfer, [{ ...row, amount: 1_251 }],        'the transfer k1-0-1 has the amount 1251 instead of 1250'],
  ['in doubt and executed',              inDoubt,  [row],                              null],
  ['in doubt and not executed',          inDoubt,  [],                                 null],
  ['in doubt and executed twice',        inDoubt,  [row, row],                         'the transfer k1-0-1 is there 2 times'],
  ['refused',                            refused,  [],                                 null],
  ['refused and still executed',         refused,  [row],                              'the transfer k1-0-1 was refused and happened'],
];

test.each(journals)(
  'the journal check judges an effect that is %s',
  (_what, effect, found, fault) => {
    expect(faultsInEffects([effect], found)).toEqual(fault === null ? [] : [fault]);
  },
);

test('an effect without a request is found', () => {
  expect(faultsInEffects([], [row])).toEqual(['nobody asked for the transfer k1-0-1']);
});

test('accounts must have the moved amounts and nothing reserved', () => {
  const other: Effect = { ...inDoubt, mark: 'k1-0-2' };
  const moved = movedBy([transfer, other, refused], [row]);
  expect([...moved]).toEqual([
    ['payer', -1_250],
    ['payee', 1_250],
  ]);
  const expected = new Map([
    ['payer', 8_750],
    ['payee', 1_250],
    ['gone', 1],
  ]);
  const accounts = [
    { id: 'payer', balance: '8750', held: '0' },
    { id: 'payee', balance: '2500', held: '7' },
  ];
  expect(faultsInAccounts(expected, accounts)).toEqual([
    'account gone is gone',
    'account payee has 2500 instead of 1250',
    'account payee still holds 7',
  ]);
});

test('an answer that differs from the stored one is found', () => {
  const ask: Ask = {
    name: 'sign',
    storedAs: 'a',
    tries: 2,
    isUnanswered: true,
    answer: '{"id":1}',
  };
  expect(faultsInAnswers([ask], new Map([['a', '{"id":1}']]))).toEqual([]);
  expect(faultsInAnswers([ask], new Map([['a', '{"id":2}']]))).toEqual([
    'sign was answered {"id":1}, and {"id":2} is stored',
  ]);
  expect(faultsInAnswers([ask], new Map())).toEqual([
    'sign was answered {"id":1}, and undefined is stored',
  ]);
});

const event = (sequence: number, more: Partial<EventRow> = {}): EventRow => ({
  ...{ position: String(10 + sequence), id: `e${sequence}`, name: 'order 1' },
  ...{ sequence: String(sequence), state: 'delivered', attempts: null, url: 'http://shop/told' },
  ...more,
});
const arrival = (sequence: number, status: number | null = 200) => ({
  ...{ callbackId: `e${sequence}`, requestId: `r${sequence}`, name: 'told', sequence },
  ...{ data: '', digest: 'same', status },
});

test('a missing, an early or a pending event is found', () => {
  const judged = (rows: readonly EventRow[], ...came: ReturnType<typeof arrival>[]) =>
    checkTelling(
      { position: 10, sequences: new Map() },
      rows,
      came,
      rows.map(({ position }) => Number(position)),
    ).faults;
  expect(judged([event(1), event(2)], arrival(1), arrival(2))).toEqual([]);
  expect(judged([event(1), event(2)], arrival(2), arrival(1))).toEqual([
    'event 2 of order 1 came before 1',
  ]);
  expect(judged([event(1), event(2)], arrival(1))).toEqual(['event 2 of order 1 never arrived']);
  expect(judged([event(1, { state: 'pending' })], arrival(1, 500))).toEqual([
    'event 1 of order 1 is pending',
  ]);
  const grim = { state: 'failed', url: 'http://shop/grim' };
  expect(judged([event(1, grim)], arrival(1, 500))).toEqual([]);
});

test('the next round begins where the last one ended', () => {
  const checked = { position: 10, sequences: new Map<string, number>() };
  checkTelling(checked, [event(1)], [arrival(1)], [11]);
  expect(checkTelling(checked, [event(2)], [arrival(2)], [11, 12]).faults).toEqual([]);
  expect(checkTelling(checked, [event(4)], [arrival(4)], [14]).faults).toEqual([
    'event 2 of order 1 came before 1',
    'order 1 has gaps: 1 of 2 came',
  ]);
  expect(checkTelling(checked, [event(5)], [arrival(5)], []).faults).toEqual([
    'the feed has 1 events, and 0 were read',
  ]);
});

test('the same seed plans the same rounds, and a thousand rounds use every kind of kill', () => {
  const plans = Array.from({ length: 1_000 }, (_, index) => planOf(7, index + 1));
  expect(plans[499]).toEqual(planOf(7, 500));
  expect(plans[499]).not.toEqual({ ...planOf(8, 500) });
  const ways = new Set(plans.map(({ kill }) => kill));
  expect(ways).toEqual(new Set([...loneKills, ...pairKills, ...firstKills]));
  expect(plans.filter(({ isFirst }) => isFirst).length).toBe(1_000 / roundsPerHouse);
});

test('a continued run adds to the earlier figures', () => {
  const round: Round = {
    ...({ number: 1, kill: 'server', bank: 'none', clients: 9 } as const),
    ...{ acknowledged: 10, unanswered: 2 },
    ...{ hadHappened: 1, putOff: 0, repeated: 4, arrived: 7, doubled: 1, givenUp: 0 },
    ...{ recoveryMs: 1_500, seconds: 60 },
  };
  const first = withRound(begun(7), round);
  const second = withRound(first, { ...round, number: 2, recoveryMs: 2_500 });
  expect(second).toMatchObject({ rounds: 2, kills: { server: 2 }, recoveriesMs: [1_500, 2_500] });
  expect(summaryOf(second)).toContain('recovered in 2.50 s (median), 2.50 s (worst)');
});
