import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extent } from '../../../tests/support/extent.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Allowance, Limit } from './allowance.ts';
import { confirmedAllowance, createdAllowance } from './allowance.ts';
import { chargedAllowance, withGivenBack } from './charge.ts';

// Wallet 3.3 and gaps 3, Allowance arithmetic, against a model that keeps every charge.

const start = unixSeconds(1_800_000_000);

const anAllowance = (maxPrice: number | null, limits: readonly Limit[]): Allowance =>
  confirmedAllowance(
    createdAllowance(
      {
        id: 1,
        transactionId: 'key',
        clientId: 'shop',
        description: 'Rides',
        maxPrice: maxPrice === null ? null : BigInt(maxPrice),
        currency: 'EUR',
        limits,
        isOptional: false,
        wantedFrom: null,
        validUntil: null,
        validSeconds: null,
      },
      unixSeconds(start - 100),
    ),
    7,
    unixSeconds(start - 100),
  );

type ModelCharge = { readonly at: UnixSeconds; left: number };

/** An allowance with all its charges, and the rest of each. */
class Watched {
  allowance: Allowance;
  readonly #charges: ModelCharge[] = [];

  constructor(maxPrice: number | null, limits: readonly Limit[]) {
    this.allowance = anAllowance(maxPrice, limits);
  }

  get total(): number {
    return sumOf(this.#charges);
  }

  counted({ periodSeconds }: Limit, now: UnixSeconds): number {
    return sumOf(this.#charges.filter(({ at }) => now < at + periodSeconds));
  }

  /** The model's answer to a charge. */
  allows(wanted: number, now: UnixSeconds): boolean {
    const { maxPrice, limits } = this.allowance;
    return (
      (maxPrice === null || BigInt(this.total + wanted) <= maxPrice) &&
      limits.every((limit) => this.counted(limit, now) + wanted <= limit.maxPrice)
    );
  }

  /** Charges if the rule allows it. Returns the rule's answer. */
  charge(wanted: number, now: UnixSeconds): boolean {
    const decision = chargedAllowance(this.allowance, BigInt(wanted), now);
    if (!decision.ok) return false;
    this.allowance = decision.value;
    this.#charges.push({ at: now, left: wanted });
    return true;
  }

  /** Gives back a part of a charge that has a rest. */
  giveBack(pick: number, part: number, now: UnixSeconds): void {
    const open = this.#charges.filter(({ left }) => left > 0);
    const charge = open[pick % Math.max(1, open.length)];
    if (charge === undefined) return;
    const given = Math.min(part, charge.left);
    this.allowance = withGivenBack(this.allowance, BigInt(given), charge.at, now);
    charge.left -= given;
  }
}

const sumOf = (charges: readonly ModelCharge[]): number =>
  charges.reduce((sum, { left }) => sum + left, 0);

type Step =
  | { readonly does: 'charge'; readonly after: number; readonly amount: number }
  | {
      readonly does: 'give back';
      readonly after: number;
      readonly pick: number;
      readonly part: number;
    };

/** The clocks of two nodes may differ, so time sometimes goes back a little. */
const after = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 1) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 40 }) },
  { weight: 2, arbitrary: fc.constantFrom(9, 10, 59, 60, 61) },
  { weight: 1, arbitrary: fc.integer({ min: -3, max: -1 }) },
);
const amount = fc.integer({ min: 1, max: 60 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('charge' as const), after, amount }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('give back' as const),
      after,
      pick: fc.nat(),
      part: fc.integer({ min: 1, max: 60 }),
    }),
  },
);
const limit = fc.record({
  maxPrice: fc.integer({ min: 1, max: 150 }),
  periodSeconds: fc.constantFrom(1, 10, 60, 300),
});

test('wallet 3.3: a charge is accepted exactly when a model of every charge says so', {
  timeout: 600_000,
}, () => {
  const maxPrices = fc.option(fc.integer({ min: 1, max: 1_500 }), { freq: 3 });
  const limitLists = fc.array(limit, { maxLength: 3 });
  const histories = fc.array(step, { maxLength: 80 });
  fc.assert(
    fc.property(maxPrices, limitLists, histories, (maxPrice, limits, history) => {
      const watched = new Watched(maxPrice, limits);
      let now = start;
      for (const one of history) {
        now = unixSeconds(now + one.after);
        if (one.does === 'charge') {
          const expected = watched.allows(one.amount, now);
          expect(watched.charge(one.amount, now)).toBe(expected);
        } else {
          watched.giveBack(one.pick, one.part, now);
        }
        expect(watched.allowance.charged).toBe(BigInt(watched.total));
      }
    }),
    { numRuns: extent({ short: 250, long: 1_000 }) },
  );
});

test('wallet 3.3: a charge that waits until the announced time is not refused by that limit again', {
  timeout: 600_000,
}, () => {
  const charges = fc.array(fc.record({ after: fc.nat({ max: 30 }), amount }), {
    minLength: 5,
    maxLength: 40,
  });
  fc.assert(
    fc.property(limit, charges, (limited, history) => {
      let allowance = anAllowance(1_000_000, [limited]);
      let now = start;
      for (const { after: passes, amount: wanted } of history) {
        now = unixSeconds(now + passes);
        const first = chargedAllowance(allowance, BigInt(wanted), now);
        if (!first.ok && wanted <= limited.maxPrice) {
          const frees = Date.parse(/frees at (\S+)\.$/.exec(first.because)?.[1] ?? '') / 1_000;
          const early = chargedAllowance(allowance, BigInt(wanted), unixSeconds(frees - 1));
          expect(early.ok).toBe(false);
          now = unixSeconds(frees);
        }
        const decision = chargedAllowance(allowance, BigInt(wanted), now);
        expect(decision.ok).toBe(wanted <= limited.maxPrice);
        if (decision.ok) allowance = decision.value;
      }
    }),
    { numRuns: extent({ short: 250, long: 1_000 }) },
  );
});

test('wallet 3.3: with many charges the limit may free late, but never early', {
  timeout: 600_000,
}, () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2_400, maxLength: 3_000 });
  const giveBacks = fc.array(fc.nat(), { maxLength: 50 });
  fc.assert(
    fc.property(gaps, giveBacks, (history, picks) => {
      const limited = { maxPrice: 4_000, periodSeconds: 5_000 };
      const watched = new Watched(1_000_000, [limited]);
      let now = start;
      for (const gap of history) {
        now = unixSeconds(now + gap);
        watched.charge(2, now);
        expect(watched.allowance.recentCharges.length).toBeLessThanOrEqual(2_048);
      }
      expect(watched.counted(limited, now)).toBeLessThanOrEqual(limited.maxPrice);
      for (const pick of picks) watched.giveBack(pick, 2, now);
      expect(watched.allowance.charged).toBe(BigInt(watched.total));
      // At every later time it counts at least the actual charges, and zero in the end.
      for (let passed = 0; passed <= limited.periodSeconds; passed += 100) {
        const later = unixSeconds(now + passed);
        const free = limited.maxPrice - watched.counted(limited, later);
        expect(chargedAllowance(watched.allowance, BigInt(free + 1), later).ok).toBe(false);
      }
      const end = unixSeconds(now + limited.periodSeconds);
      expect(chargedAllowance(watched.allowance, BigInt(limited.maxPrice), end).ok).toBe(true);
    }),
    { numRuns: 2 },
  );
});
