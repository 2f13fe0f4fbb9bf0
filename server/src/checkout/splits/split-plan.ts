import { million, shareOf } from '../../kernel/percent.ts';
import type { Recipient } from './recipient.ts';
import type { SlotType } from './split-policy.ts';

/** A part of an order's amount. Amounts are minor units as text: JSON knows no bigint. */
export type PlannedPart = {
  /** Null: a tip. */
  readonly slotId: string | null;
  readonly type: SlotType | 'tip';
  /** Null: the merchant keeps it. */
  readonly recipient: Recipient | null;
  /** For a fixed part, an entry of a variadic slot and a tip. */
  readonly amount: string | null;
  /** For a percent part: millionths of the order's amount. */
  readonly perMillion: string | null;
};

/** The division of an order's payments: the policy and the entries at the time of creation. */
export type SplitPlan = {
  /** Whether the request had `splits` or `split_overrides` (gaps 2, Splits and links). */
  readonly isRequested: boolean;
  readonly parts: readonly PlannedPart[];
};

/** A recipient's part of an amount. */
export type Leg = {
  readonly recipient: Recipient;
  readonly slotId: string | null;
  readonly type: PlannedPart['type'];
  readonly amount: bigint;
};

/** A leg of a settled payment. */
export type Distribution = Recipient & {
  readonly id: string;
  readonly slotId: string | null;
  readonly type: PlannedPart['type'];
  /** Minor units, as text. */
  readonly amount: string;
  /** `sent`: it came back and was sent again. */
  readonly status: 'delivered' | 'returned' | 'sent';
  /** The newest payout to the recipient's bank. Absent: the leg is only credited here. */
  readonly payoutId?: string;
  /** The number of returns and resends. */
  readonly moves: number;
};

/** Checkout 2.1: an order counts as one with splits if its request named them. */
export const isWithSplits = ({ splitPlan }: { readonly splitPlan: SplitPlan | null }): boolean =>
  splitPlan?.isRequested ?? false;

const given = ({ amount }: PlannedPart): bigint => BigInt(amount ?? 0);
const share = ({ perMillion }: PlannedPart): bigint => BigInt(perMillion ?? 0);

/** Whether an amount is enough for all its parts. Percents are compared before rounding. */
export function isEnoughFor(parts: readonly PlannedPart[], amount: bigint): boolean {
  const fixed = parts.reduce((sum, part) => sum + given(part), 0n);
  const shares = parts.reduce((sum, part) => sum + share(part), 0n);
  return fixed * million + shares * amount <= amount * million;
}

/**
 * Divides an amount to the cent: first the parts given as amounts, then the percents, rounded half
 * up, then the remainder, which takes every rounding difference. If rounding up would take more
 * than is left, the later percent gets a cent less. The result has the order of the parts. No part
 * is negative.
 */
export function dividedInto(parts: readonly PlannedPart[], amount: bigint): readonly bigint[] {
  let left = parts.reduce((rest, part) => rest - given(part), amount);
  if (left < 0n) throw new RangeError('the parts of an order are more than its amount');
  const percents = parts.map((part) => {
    const rounded = shareOf(amount, share(part));
    const taken = rounded < left ? rounded : left;
    left -= taken;
    return taken;
  });
  return parts.map((part, index) =>
    part.type === 'remainder' ? left : given(part) + (percents[index] ?? 0n),
  );
}

/** The recipients' parts of an order's amount, all above 0. The merchant gets the rest. */
export function legsOf({ parts }: SplitPlan, amount: bigint): readonly Leg[] {
  const amounts = dividedInto(parts, amount);
  return parts.flatMap(({ recipient, slotId, type }, index) => {
    const part = amounts[index] ?? 0n;
    return recipient === null || part === 0n ? [] : [{ recipient, slotId, type, amount: part }];
  });
}

/**
 * The legs of one payment, which takes the order's paid sum from one value to another. Several
 * payments fill the legs in order, and each gives away at most its own amount
 * (decision 0046-splits).
 */
export function legsBetween(
  legs: readonly Leg[],
  paidBefore: bigint,
  paidAfter: bigint,
): readonly Leg[] {
  let end = 0n;
  return legs.flatMap((leg) => {
    const start = end;
    end += leg.amount;
    const from = start > paidBefore ? start : paidBefore;
    const to = end < paidAfter ? end : paidAfter;
    return to > from ? [{ ...leg, amount: to - from }] : [];
  });
}
