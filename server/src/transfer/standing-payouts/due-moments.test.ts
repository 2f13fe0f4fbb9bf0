import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { isSchedule, nextDue, type Schedule } from './due-moments.ts';

const daily: Schedule = { every: 'day', weekday: null, dayOfMonth: null };
const weekly = (weekday: number): Schedule => ({ every: 'week', weekday, dayOfMonth: null });
const monthly = (dayOfMonth: number): Schedule => ({ every: 'month', weekday: null, dayOfMonth });

const at = (moment: string) => unixSeconds(Date.parse(moment) / 1_000);
const shown = (moment: number): string => new Date(moment * 1_000).toISOString().slice(0, 16);

// biome-ignore format: a table
test.each([
  // after                  the next due time
  [daily,       '2026-11-18T04:59:59Z', '2026-11-18T05:00'],
  [daily,       '2026-11-18T05:00:00Z', '2026-11-19T05:00'],
  [daily,       '2026-12-31T23:00:00Z', '2027-01-01T05:00'],
  [weekly(1),   '2026-11-18T12:00:00Z', '2026-11-23T05:00'], // a Wednesday
  [weekly(3),   '2026-11-18T04:00:00Z', '2026-11-18T05:00'],
  [weekly(3),   '2026-11-18T05:00:00Z', '2026-11-25T05:00'],
  [weekly(7),   '2026-11-18T12:00:00Z', '2026-11-22T05:00'],
  [weekly(7),   '2026-12-28T12:00:00Z', '2027-01-03T05:00'],
  [monthly(1),  '2026-11-18T12:00:00Z', '2026-12-01T05:00'],
  [monthly(18), '2026-11-18T04:00:00Z', '2026-11-18T05:00'],
  [monthly(31), '2026-11-18T12:00:00Z', '2026-11-30T05:00'],
  [monthly(31), '2026-11-30T05:00:00Z', '2026-12-31T05:00'],
  [monthly(31), '2027-01-31T05:00:00Z', '2027-02-28T05:00'],
  [monthly(29), '2027-02-01T00:00:00Z', '2027-02-28T05:00'],
  [monthly(29), '2028-02-01T00:00:00Z', '2028-02-29T05:00'],
  [monthly(30), '2028-02-29T05:00:00Z', '2028-03-30T05:00'],
  [monthly(30), '2100-02-01T00:00:00Z', '2100-02-28T05:00'],
  // The nights when the clocks of Vilnius change.
  [daily,       '2027-03-27T05:00:00Z', '2027-03-28T05:00'],
  [daily,       '2027-10-30T05:00:00Z', '2027-10-31T05:00'],
])('decision 0233: %o after %s is due at %s', (schedule, after, due) => {
  expect(shown(nextDue(schedule, at(after)))).toBe(due);
});

// biome-ignore format: a table
test.each([
  [daily,                                               true],
  [weekly(1),                                           true],
  [weekly(7),                                           true],
  [weekly(0),                                           false],
  [weekly(8),                                           false],
  [weekly(1.5),                                         false],
  [monthly(1),                                          true],
  [monthly(31),                                         true],
  [monthly(32),                                         false],
  [monthly(0),                                          false],
  [{ every: 'week', weekday: null, dayOfMonth: null },  false],
  [{ every: 'month', weekday: null, dayOfMonth: null }, false],
  [{ every: 'day', weekday: 1, dayOfMonth: null },      false],
  [{ every: 'week', weekday: 1, dayOfMonth: 1 },        false],
] as const)('%o is a schedule: %s', (schedule, is) => {
  expect(isSchedule(schedule)).toBe(is);
});
