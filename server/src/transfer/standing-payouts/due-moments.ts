import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';

/** The times at which a standing rule pays out. */
export type Schedule = {
  readonly every: 'day' | 'week' | 'month';
  /** For a weekly rule: 1 is Monday, 7 is Sunday. Null: another kind of rule. */
  readonly weekday: number | null;
  /**
   * For a monthly rule: 29 to 31 mean the last day of a shorter month. Null: another kind of rule.
   */
  readonly dayOfMonth: number | null;
};

const daySeconds = 86_400;

/** Early enough for the files of the same day, on one date everywhere in Europe (decision 0233). */
const hourOfPayout = 5;

/** `day`: days since 1970. */
const momentOn = (day: number): UnixSeconds => unixSeconds(day * daySeconds + hourOfPayout * 3_600);

const dateOf = (day: number): Date => new Date(day * daySeconds * 1_000);

const lastDayOfMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

function isDueOn({ every, weekday, dayOfMonth }: Schedule, day: number): boolean {
  if (every === 'day') return true;
  const date = dateOf(day);
  if (every === 'week') return (date.getUTCDay() || 7) === weekday;
  return date.getUTCDate() === Math.min(dayOfMonth ?? 1, lastDayOfMonth(date));
}

/** The first due moment after this one. */
export function nextDue(schedule: Schedule, after: UnixSeconds): UnixSeconds {
  let day = Math.floor(after / daySeconds);
  while (momentOn(day) <= after || !isDueOn(schedule, day)) day += 1;
  return momentOn(day);
}

/** Whether it has exactly the fields of its kind. */
export function isSchedule({ every, weekday, dayOfMonth }: Schedule): boolean {
  const isWithin = (value: number | null, max: number) =>
    value !== null && Number.isInteger(value) && value >= 1 && value <= max;
  return (
    (every === 'week' ? isWithin(weekday, 7) : weekday === null) &&
    (every === 'month' ? isWithin(dayOfMonth, 31) : dayOfMonth === null)
  );
}
