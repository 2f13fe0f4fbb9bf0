import type { Difference } from '../difference.ts';
import type { StoredDay } from './journal-follower.ts';
import { type DaySum, sumLines } from './statement.ts';

/** The end of the chain as it is stored: the days that are finished, and the one that is open. */
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
  /** Of the open day, as its links say it; null: they were not counted from its beginning. */
  readonly openSums: readonly DaySum[] | null;
};

/** Before the first day that has a head. */
export const noDay = '-1';

/** Who moves the open end decides when a day is finished, and so whether it is ever sealed. */
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
