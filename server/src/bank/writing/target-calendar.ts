import type { UnixSeconds } from '../../kernel/time.ts';

/**
 * The days on which TARGET, the payment system of the euro, is open. Days are `YYYY-MM-DD` and have
 * no time zone. The rule has held since 2002.
 */
const dayMs = 86_400_000;

const atMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayAfter = (day: string, days: number): string =>
  new Date(atMidnight(day).getTime() + days * dayMs).toISOString().slice(0, 10);

/** Always closed, as `MM-DD`. */
const fixedClosingDays: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

/** Easter Sunday by the Gregorian calendar, without a table (the rule of Meeus and Jones). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const leaps = 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4);
  const weekday = (32 + leaps - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const dayOfSpring = epact + weekday - 7 * late + 114;
  const month = String(Math.floor(dayOfSpring / 31)).padStart(2, '0');
  const day = String((dayOfSpring % 31) + 1).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${month}-${day}`;
}

export function isTargetDay(day: string): boolean {
  const weekday = atMidnight(day).getUTCDay();
  if (weekday === 0 || weekday === 6 || fixedClosingDays.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== dayAfter(easter, -2) && day !== dayAfter(easter, 1);
}

/** The first TARGET day after this one. */
export function nextTargetDay(day: string): string {
  let next = dayAfter(day, 1);
  while (!isTargetDay(next)) next = dayAfter(next, 1);
  return next;
}

export type ExecutionQuestion = {
  readonly now: UnixSeconds;
  /** `HH:MM` by the clock of the time zone. */
  readonly cutOff: string;
  readonly timeZone: string;
  readonly instant: boolean;
};

/**
 * The day on which the bank should pay (bank 3, File). From the cut-off on it is the next TARGET
 * day. Instant payments go on every day at any hour.
 */
export function executionDate({ now, cutOff, timeZone, instant }: ExecutionQuestion): string {
  const { day, time } = localMoment(now, timeZone);
  if (instant || (isTargetDay(day) && time < cutOff)) return day;
  return nextTargetDay(day);
}

/** The day by the clock of a time zone. */
export const localDay = (at: UnixSeconds, timeZone: string): string =>
  localMoment(at, timeZone).day;

function localMoment(at: UnixSeconds, timeZone: string) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = new Map(format.formatToParts(at * 1_000).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}
