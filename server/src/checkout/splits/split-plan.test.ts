import { describe, expect, test } from 'vitest';
import type { Recipient } from './recipient.ts';
import {
  dividedInto,
  isEnoughFor,
  type Leg,
  legsBetween,
  legsOf,
  type PlannedPart,
} from './split-plan.ts';

const recipient = (beneficiaryId: string): Recipient => ({
  beneficiaryId,
  name: beneficiaryId,
  iban: `IBAN of ${beneficiaryId}`,
});

type Wanted = readonly [type: PlannedPart['type'], value: string | null, to?: string | null];

/** Percents are in millionths. */
const part = ([type, value, to = 'Jonas']: Wanted, index: number): PlannedPart => ({
  slotId: type === 'tip' ? null : `slot ${index}`,
  type,
  recipient: to === null ? null : recipient(to),
  amount: type === 'percent' ? null : value,
  perMillion: type === 'percent' ? value : null,
});

const parts = (...wanted: readonly Wanted[]) => wanted.map(part);

describe('an amount is divided to the cent', () => {
  // biome-ignore format: a table
  test.each<[string, bigint, readonly Wanted[], readonly bigint[]]>([
    ['no parts',                      1_000n, [],                                                              []],
    ['fixed',                         1_000n, [['fixed', '300']],                                              [300n]],
    ['a percent',                     1_000n, [['percent', '125000']],                                         [125n]],
    ['half a cent goes up',           1_001n, [['percent', '500000']],                                         [501n]],
    ['less than half goes down',      1_001n, [['percent', '499000']],                                         [499n]],
    ['the remainder gets the rest',   1_000n, [['fixed', '300'], ['remainder', null]],                         [300n, 700n]],
    ['the remainder may stand first', 1_000n, [['remainder', null], ['fixed', '300']],                         [700n, 300n]],
    ['thirds',                          100n, [['percent', '333333'], ['percent', '333333'], ['remainder', null]], [33n, 33n, 34n]],
    ['rounding down, to the remainder',  10n, [['percent', '140000'], ['percent', '140000'], ['remainder', null]], [1n, 1n, 8n]],
    ['rounding up, from the remainder',  10n, [['percent', '150000'], ['percent', '150000'], ['remainder', null]], [2n, 2n, 6n]],
    ['nothing left for rounding up',     101n, [['percent', '500000'], ['percent', '500000'], ['remainder', null]], [51n, 50n, 0n]],
    ['the same without a remainder',    101n, [['percent', '500000'], ['percent', '500000']],                  [51n, 50n]],
    ['a percent of one cent',             1n, [['percent', '499999'], ['remainder', null]],                    [0n, 1n]],
    ['all of it',                     1_000n, [['percent', '1000000'], ['remainder', null]],                   [1_000n, 0n]],
    ['a percent is of the whole',     1_000n, [['variadic', '400'], ['tip', '100'], ['percent', '100000']],    [400n, 100n, 100n]],
  ])('%s', (_, amount, wanted, expected) => {
    expect(isEnoughFor(parts(...wanted), amount)).toBe(true);
    expect(dividedInto(parts(...wanted), amount)).toEqual(expected);
  });

  test('the largest amount is divided without floating point', () => {
    const amount = 9_007_199_254_740_991n;
    const all = parts(['percent', '333333'], ['percent', '1'], ['remainder', null]);
    expect(dividedInto(all, amount)).toEqual([
      3_002_396_749_180_579n,
      9_007_199_255n,
      6_004_793_498_361_157n,
    ]);
  });

  test.each<[bigint, readonly Wanted[], boolean]>([
    [1_000n, [['fixed', '1000']], true],
    [1_000n, [['fixed', '1001']], false],
    [
      1_000n,
      [
        ['variadic', '600'],
        ['tip', '400'],
      ],
      true,
    ],
    [
      1_000n,
      [
        ['variadic', '600'],
        ['tip', '401'],
      ],
      false,
    ],
    [
      1_000n,
      [
        ['fixed', '900'],
        ['percent', '100000'],
      ],
      true,
    ],
    // The rules compare exact percents: a cent from rounding is no reason to refuse.
    [
      101n,
      [
        ['percent', '500000'],
        ['percent', '500000'],
      ],
      true,
    ],
    [
      101n,
      [
        ['percent', '500000'],
        ['percent', '500001'],
      ],
      false,
    ],
    [
      999n,
      [
        ['fixed', '900'],
        ['percent', '100000'],
      ],
      false,
    ],
  ])('%i is enough for %j: %s', (amount, wanted, isEnough) => {
    expect(isEnoughFor(parts(...wanted), amount)).toBe(isEnough);
  });

  test('parts above the amount throw a RangeError', () => {
    expect(() => dividedInto(parts(['fixed', '1001']), 1_000n)).toThrow(RangeError);
  });
});

describe('legs', () => {
  test('are the parts of other recipients, without empty ones', () => {
    const plan = {
      isRequested: true,
      parts: parts(
        ['fixed', '100', null],
        ['variadic', '300', 'Ona'],
        ['percent', '1', 'Jonas'],
        ['tip', '50', 'Ona'],
        ['remainder', null, 'Rasa'],
      ),
    };
    expect(legsOf(plan, 1_000n)).toEqual([
      { recipient: recipient('Ona'), slotId: 'slot 1', type: 'variadic', amount: 300n },
      { recipient: recipient('Ona'), slotId: null, type: 'tip', amount: 50n },
      { recipient: recipient('Rasa'), slotId: 'slot 4', type: 'remainder', amount: 550n },
    ]);
  });

  const leg = (amount: bigint): Leg => ({
    recipient: recipient('Ona'),
    slotId: 'a',
    type: 'fixed',
    amount,
  });
  const legs = [leg(300n), leg(200n)];

  // biome-ignore format: a table
  test.each<[string, bigint, bigint, readonly bigint[]]>([
    ['the whole',                  0n, 1_000n, [300n, 200n]],
    ['a part of the first',        0n,   100n, [100n]],
    ['the rest of the first',    100n,   300n, [200n]],
    ['end of one, start of next', 200n,  400n, [100n, 100n]],
    ['exactly the second',       300n,   500n, [200n]],
    ['the merchant’s share',     500n, 1_000n, []],
    ['nothing',                  200n,   200n, []],
  ])('of a payment that brings %s', (_, before, after, expected) => {
    expect(legsBetween(legs, before, after).map(({ amount }) => amount)).toEqual(expected);
  });
});
