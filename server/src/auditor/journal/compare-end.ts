import type { Difference } from '../difference.ts';
import type { StoredDay } from './journal-follower.ts';
import { type DaySum, sumLines } from './statement.ts';

/** The stored end of the chain: the finished days and the open one. */
export type StoredEnd = {
  /** `2026-11-18`, or the number of no day. */
  readonly lastDay: string;
  readonly isDayOpen: boolean;
  readonly firstPosition: number;
  readonly sums: readonly DaySum[];
};

type Chain = {
  readonly days: readonly StoredDay[];
  readonly position: number;
  /** The sums of the open day, from its links. Null: they were not counted from its beginning. */
  readonly openSums: readonly DaySum[] | null;
};

/** Before the first day with a head. */
export const noDay = '-1';

/**
 * Somebody who moves the open end decides when a day is finished, and so whether it is ever sealed.
 */
export function compareEnd(
  end: StoredEnd,
  { days, position, openSums }: Chain,
  tell: (difference: Difference) => void,
): void {
  const last = days.at(-1);
  const first = (last?.position ?? 0) + 1;
  const expected = [
    ...[`last day ${last?.day ?? noDay}`, first > position ? 'none open' : 'one open'],
    ...[`from position ${first}`, ...sumLines(openSums ?? end.sums)],
  ].join(', ');
  const found = [
    ...[`last day ${end.lastDay}`, end.isDayOpen ? 'one open' : 'none open'],
    ...[`from position ${end.firstPosition}`, ...sumLines(end.sums)],
  ].join(', ');
  if (expected !== found) tell({ table: 'posting_chain', id: '1', expected, found });
}
