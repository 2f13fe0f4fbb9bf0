import type { Violation } from '../../edge/checking/violation.ts';
import { dayOf, daySeconds } from '../../figures/daily/tally.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';

/** Unix seconds; the end is excluded (business 7, Times in queries). */
export type Range = { readonly from: number; readonly to: number };

const daysMax = 400;
const daysUsual = 30;

/** The range in a query. Wrong values are left to the schema. */
export const rangeIn = (query: unknown): Partial<Range> => {
  const { from, to } = query as Readonly<Record<string, unknown>>;
  return {
    ...(typeof from === 'number' ? { from } : {}),
    ...(typeof to === 'number' ? { to } : {}),
  };
};

/** Without an end: up to and including today. Without a beginning: 30 days. */
export function rangeOf({ from, to }: Partial<Range>, now: UnixSeconds): Range {
  const end = to ?? (dayOf(now) + 1) * daySeconds;
  return { from: from ?? Math.max(0, end - daysUsual * daySeconds), to: end };
}

export function rangeViolations({ from, to }: Range): readonly Violation[] {
  if (from > to) return [{ path: 'from', message: 'From should not be after to' }];
  if (to - from <= daysMax * daySeconds) return [];
  return [{ path: 'to', message: `To should be at most ${daysMax} days after from` }];
}

/** Every day with at least one second in the range. */
export const daysOf = ({ from, to }: Range): { firstDay: number; lastDay: number } =>
  // An empty range has no day, even in the middle of one.
  from === to
    ? { firstDay: 0, lastDay: -1 }
    : { firstDay: dayOf(unixSeconds(from)), lastDay: dayOf(unixSeconds(to - 1)) };
