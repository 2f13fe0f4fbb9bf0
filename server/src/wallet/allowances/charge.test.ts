import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import {
  type Allowance,
  confirmedAllowance,
  createdAllowance,
  endedAllowance,
} from './allowance.ts';
import { chargedAllowance, withGivenBack } from './charge.ts';

const start = unixSeconds(1_800_000_000);
const at = (seconds: number) => unixSeconds(start + seconds);

const limits = [
  { maxPrice: 1_000, periodSeconds: 60 },
  { maxPrice: 1_500, periodSeconds: 3_600 },
];

const created = (wanted: Partial<Allowance> = {}): Allowance => ({
  ...createdAllowance(
    {
      id: 1,
      transactionId: 'key',
      clientId: 'shop',
      description: 'Rides',
      maxPrice: 10_000n,
      currency: 'EUR',
      limits,
      isOptional: false,
      wantedFrom: null,
      validUntil: null,
      validSeconds: 86_400,
    },
    start,
  ),
  ...wanted,
});
const active = (wanted: Partial<Allowance> = {}) => confirmedAllowance(created(wanted), 7, start);

/** The allowance after these charges, each accepted. */
const after = (allowance: Allowance, ...charges: readonly (readonly [number, bigint])[]) =>
  charges.reduce((one, [seconds, amount]) => {
    const decision = chargedAllowance(one, amount, at(seconds));
    if (!decision.ok) throw new Error(decision.because);
    return decision.value;
  }, allowance);

const refusal = (allowance: Allowance, seconds: number, amount: bigint): string | null => {
  const decision = chargedAllowance(allowance, amount, at(seconds));
  return decision.ok ? null : `${decision.refusal}: ${decision.because}`;
};

describe('only an active allowance can be charged', () => {
  const canceled = endedAllowance(active(), 'cancel', at(5)) as Allowance;
  const later = active({ wantedFrom: at(100) });
  // biome-ignore format: a table
  test.each<[string, Allowance, number, string | null]>([
    ['created',               created(), 0,       'created'],
    ['accepted',              later,     99,      'accepted'],
    ['active at its start',   later,     100,     null],
    ['active',                active(),  0,       null],
    ['active, a clock behind', active(), -1,      null],
    ['active until its end',  active(),  86_399,  null],
    ['expired',               active(),  86_400,  'expired'],
    ['canceled',              canceled,  5,       'canceled'],
  ])('wallet 3.3: %s', (_, allowance, seconds, state) => {
    const said = state === null ? null : `invalid_allowance: The allowance is not active: it is ${state}.`;
    expect(refusal(allowance, seconds, 1n)).toBe(said);
  });
});

describe('limits', () => {
  // biome-ignore format: a table
  test.each<[number, bigint, string | null]>([
    // second  amount   of 600 charged at 0 and 400 at 30
    [30,       1n,      'The limit of 10.00 EUR in 60 seconds has 0.00 EUR left; it frees at 2027-01-15T08:01:00.000Z.'],
    [59,       1n,      'The limit of 10.00 EUR in 60 seconds has 0.00 EUR left; it frees at 2027-01-15T08:01:00.000Z.'],
    [59,       601n,    'The limit of 10.00 EUR in 60 seconds has 0.00 EUR left; it frees at 2027-01-15T08:01:30.000Z.'],
    [60,       500n,    null],
    [60,       501n,    'The limit of 15.00 EUR in 3600 seconds has 5.00 EUR left; it frees at 2027-01-15T09:00:00.000Z.'],
    [60,       601n,    'The limit of 10.00 EUR in 60 seconds has 6.00 EUR left; it frees at 2027-01-15T08:01:30.000Z.'],
    [90,       1_001n,  'The limit of 10.00 EUR in 60 seconds has 10.00 EUR left; the amount is above it.'],
    [3_599,    501n,    'The limit of 15.00 EUR in 3600 seconds has 5.00 EUR left; it frees at 2027-01-15T09:00:00.000Z.'],
    [3_600,    1_000n,  null],
    [3_600,    9_001n,  'The allowance has 90.00 EUR left of its total of 100.00 EUR; that does not free again.'],
  ])('wallet 3.3: at second %i a charge of %i', (seconds, amount, because) => {
    const allowance = after(active(), [0, 600n], [30, 400n]);
    const said = because === null ? null : `invalid_allowance: ${because}`;
    expect(refusal(allowance, seconds, amount)).toBe(said);
  });

  test('wallet 3.3: charges of one second are merged, and those beyond every limit are dropped', () => {
    const { recentCharges, charged } = after(active(), [0, 100n], [0, 200n], [5_000, 50n]);
    expect([recentCharges, charged]).toEqual([[{ at: at(5_000), amount: '50' }], 350n]);
  });

  test('wallet 3.3: without limits, charges are remembered only in the total', () => {
    const allowance = after(active({ limits: [] }), [0, 100n], [1, 200n]);
    expect([allowance.recentCharges, allowance.charged]).toEqual([[], 300n]);
    expect(withGivenBack(allowance, 200n, at(1), at(0)).charged).toBe(100n);
  });
});

describe('returned amounts', () => {
  const charged = after(active(), [0, 600n], [30, 400n]);

  test('wallet 3.3: reduce the charge at its time', () => {
    expect(withGivenBack(charged, 250n, at(0), at(40)).recentCharges).toEqual([
      { at: at(0), amount: '350' },
      { at: at(30), amount: '400' },
    ]);
  });

  test('wallet 3.3: remove a charge that is returned in full', () => {
    const { recentCharges, charged: total } = withGivenBack(charged, 600n, at(0), at(40));
    expect([recentCharges, total]).toEqual([[{ at: at(30), amount: '400' }], 400n]);
  });

  test('wallet 3.3: reduce only the total after the last period', () => {
    const later = after(charged, [4_300, 1_000n]);
    const { recentCharges, charged: total } = withGivenBack(later, 600n, at(0), at(4_300));
    expect([recentCharges, total]).toEqual([later.recentCharges, 1_400n]);
  });

  test('wallet 3.3: are accepted from a node whose clock is behind', () => {
    const skewed = after(active(), [30, 400n], [29, 600n]);
    expect(skewed.recentCharges.map((one) => one.at)).toEqual([at(29), at(30)]);
    const { recentCharges } = withGivenBack(skewed, 600n, at(29), at(28));
    expect(recentCharges).toEqual([{ at: at(30), amount: '400' }]);
  });

  test('wallet 3.3: throw if the amount was never charged', () => {
    expect(() => withGivenBack(active(), 1n, at(0), at(0))).toThrow('was not charged then');
  });
});
