import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountMinorMax } from '../../kernel/money.ts';
import { million } from '../../kernel/percent.ts';
import {
  dividedInto,
  isEnoughFor,
  type Leg,
  legsBetween,
  legsOf,
  type PlannedPart,
  type SplitPlan,
} from './split-plan.ts';

const amounts = fc.oneof(
  fc.bigInt({ min: 1n, max: 200n }),
  fc.bigInt({ min: 1n, max: 1_000_000n }),
  fc.bigInt({ min: 1n, max: amountMinorMax }),
);

/** Shares of a whole, in millionths. Their sum is at most the whole. */
const shares = (max: bigint) =>
  fc
    .array(fc.bigInt({ min: 1n, max: million }), { maxLength: 8 })
    .map((wanted) => cutTo(wanted, max));

/** Cuts the list so that its sum fits. The first item beyond it is shortened. */
function cutTo(wanted: readonly bigint[], max: bigint): readonly bigint[] {
  let left = max;
  return wanted.flatMap((one) => {
    const taken = one < left ? one : left;
    left -= taken;
    return taken > 0n ? [taken] : [];
  });
}

const part = (
  type: PlannedPart['type'],
  value: Partial<PlannedPart>,
  index: number,
  isOwn: boolean,
): PlannedPart => ({
  slotId: type === 'tip' ? null : `${type} ${index}`,
  type,
  recipient: isOwn
    ? null
    : { beneficiaryId: `${type} ${index}`, name: 'Jonas', iban: 'LT601010012345678901' },
  amount: null,
  perMillion: null,
  ...value,
});

type Case = { readonly amount: bigint; readonly parts: readonly PlannedPart[] };

/** Any amount, with parts of every kind in any order. The amount covers them. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    amount: amounts,
    percents: shares(million),
    given: fc.array(
      fc.record({
        type: fc.constantFrom<PlannedPart['type']>('fixed', 'variadic', 'tip'),
        share: fc.bigInt({ min: 1n, max: million }),
      }),
      { maxLength: 8 },
    ),
    hasRemainder: fc.boolean(),
    own: fc.array(fc.boolean(), { minLength: 17, maxLength: 17 }),
    order: fc.array(fc.nat(), { minLength: 17, maxLength: 17 }),
  })
  .map(({ amount, percents, given, hasRemainder, own, order }) => {
    const ofPercents = percents.reduce((sum, one) => sum + one, 0n);
    const rest = (amount * (million - ofPercents)) / million;
    const fixed = cutTo(
      given.map(({ share }) => (amount * share) / million + 1n),
      rest,
    );
    const all = [
      ...percents.map((one, index) =>
        part('percent', { perMillion: String(one) }, index, own[index] === true),
      ),
      ...fixed.map((one, index) => {
        const { type } = given[index] ?? { type: 'fixed' };
        return part(type, { amount: String(one) }, index, own[index + 8] === true);
      }),
      ...(hasRemainder ? [part('remainder', {}, 0, own[16] === true)] : []),
    ];
    const ranks = new Map(all.map((one, index) => [one, order[index] ?? 0]));
    const shuffled = [...all].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
    return { amount, parts: shuffled };
  });

const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n);
const total = (legs: readonly Leg[]): bigint => sum(legs.map(({ amount }) => amount));
const planOf = ({ parts }: Case): SplitPlan => ({ isRequested: false, parts });

describe('for any policy and any amount', () => {
  test('no part is negative, and their sum is at most the amount, or exactly it with a remainder', () => {
    fc.assert(
      fc.property(cases, ({ amount, parts }) => {
        expect(isEnoughFor(parts, amount)).toBe(true);
        const divided = dividedInto(parts, amount);
        expect(divided.every((one) => one >= 0n)).toBe(true);
        const hasRemainder = parts.some(({ type }) => type === 'remainder');
        if (hasRemainder) expect(sum(divided)).toBe(amount);
        else expect(sum(divided) <= amount).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('given amounts are kept to the cent', () => {
    fc.assert(
      fc.property(cases, ({ amount, parts }) => {
        const divided = dividedInto(parts, amount);
        for (const [index, one] of parts.entries()) {
          if (one.amount !== null) expect(divided[index]).toBe(BigInt(one.amount));
        }
      }),
    );
  });

  test('a percent is rounded half up, or gets less if nothing is left', () => {
    fc.assert(
      fc.property(cases, ({ amount, parts }) => {
        const divided = dividedInto(parts, amount);
        const left = amount - sum(divided.filter((_, index) => parts[index]?.type !== 'remainder'));
        for (const [index, one] of parts.entries()) {
          if (one.perMillion === null) continue;
          const exact = 2n * amount * BigInt(one.perMillion);
          const twice = 2n * million * (divided[index] ?? 0n);
          // Half up: exact - half < rounded <= exact + half.
          expect(twice - exact <= million).toBe(true);
          if (left > 0n) expect(twice - exact > -million).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('legs are the parts that the merchant does not keep', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const legs = legsOf(planOf(one), one.amount);
        expect(legs.every(({ amount }) => amount > 0n)).toBe(true);
        const divided = dividedInto(one.parts, one.amount);
        const own = sum(divided.filter((_, index) => one.parts[index]?.recipient === null));
        expect(total(legs) + own).toBe(sum(divided));
      }),
    );
  });

  test('payments in any number of parts bring each leg exactly once', () => {
    const payments = fc.array(fc.bigInt({ min: 1n, max: 1_000_000n }), { maxLength: 6 });
    fc.assert(
      fc.property(cases, payments, (one, wanted) => {
        const legs = legsOf(planOf(one), one.amount);
        const steps = [...cutTo(wanted, one.amount)];
        steps.push(one.amount - sum(steps));
        let paid = 0n;
        const brought = new Map<string, bigint>();
        for (const step of steps) {
          const slice = legsBetween(legs, paid, paid + step);
          paid += step;
          expect(total(slice) <= step).toBe(true);
          for (const { recipient, amount } of slice) {
            const before = brought.get(recipient.beneficiaryId) ?? 0n;
            brought.set(recipient.beneficiaryId, before + amount);
          }
        }
        expect(brought).toEqual(
          new Map(legs.map(({ recipient, amount }) => [recipient.beneficiaryId, amount])),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
