import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extent } from '../../../tests/support/extent.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { nextDue, type Schedule } from './due-moments.ts';

const daySeconds = 86_400;
const numRuns = extent({ short: 30, long: 1_000 });

const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  fc.constant({ every: 'day', weekday: null, dayOfMonth: null } as const),
  fc
    .integer({ min: 1, max: 7 })
    .map((weekday) => ({ every: 'week', weekday, dayOfMonth: null }) as const),
  fc
    .integer({ min: 1, max: 31 })
    .map((dayOfMonth) => ({ every: 'month', weekday: null, dayOfMonth }) as const),
);

// From 2020 to 2040.
const moments = fc.integer({ min: 1_577_836_800, max: 2_208_988_800 }).map(unixSeconds);

const dateIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (at: UnixSeconds): string => format.format(at * 1_000);
};
const [inUtc, inVilnius] = [dateIn('UTC'), dateIn('Europe/Vilnius')];

const nameOfDay = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short' });
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The dates of a rule, found without the function: day by day, from a calendar. */
function datesWithin(schedule: Schedule, from: UnixSeconds, to: UnixSeconds): readonly string[] {
  const found: string[] = [];
  for (let at = from - (from % daySeconds); at <= to; at += daySeconds) {
    const date = inUtc(unixSeconds(at));
    const isLast = inUtc(unixSeconds(at + daySeconds)).endsWith('-01');
    const day = Number(date.slice(8));
    const { every, weekday, dayOfMonth } = schedule;
    const isMeant =
      every === 'day' ||
      (every === 'week' && names.indexOf(nameOfDay.format(at * 1_000)) + 1 === weekday) ||
      (every === 'month' && (day === dayOfMonth || (isLast && day < (dayOfMonth ?? 0))));
    const due = at + 5 * 3_600;
    if (isMeant && due > from && due <= to) found.push(date);
  }
  return found;
}

test('decision 0233: no date is skipped or doubled, in UTC or Vilnius, across clock changes', () => {
  fc.assert(
    fc.property(schedules, moments, (schedule, from) => {
      const to = unixSeconds(from + 100 * daySeconds);
      const dates: string[] = [];
      for (let due = nextDue(schedule, from); due <= to; due = nextDue(schedule, due)) {
        expect(inVilnius(due)).toBe(inUtc(due));
        dates.push(inUtc(due));
      }
      expect(dates).toEqual(datesWithin(schedule, from, to));
    }),
    { numRuns },
  );
});

test('decision 0233: after any outage, missed dates run once together, and no later date is skipped', () => {
  const outages = fc.array(fc.integer({ min: 0, max: 40 * daySeconds }), { maxLength: 20 });
  fc.assert(
    fc.property(schedules, moments, outages, (schedule, from, late) => {
      let due = nextDue(schedule, from);
      const ran: number[] = [];
      for (const seconds of late) {
        // The rule was due, and runs this many seconds late.
        const now = unixSeconds(due + seconds);
        ran.push(due);
        const next = nextDue(schedule, now);
        expect(next).toBeGreaterThan(now);
        // Dates before now were missed. No later date is skipped.
        expect(nextDue(schedule, unixSeconds(next - 1))).toBe(next);
        expect(datesWithin(schedule, now, unixSeconds(next - 1))).toEqual([]);
        due = next;
      }
      expect(new Set(ran).size).toBe(ran.length);
    }),
    { numRuns },
  );
});
