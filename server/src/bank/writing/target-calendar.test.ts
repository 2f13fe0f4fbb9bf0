import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { easterSunday, executionDate, isTargetDay, nextTargetDay } from './target-calendar.ts';

// biome-ignore format: a table
test.each([
  [1818, '1818-03-22'], [1943, '1943-04-25'], [2000, '2000-04-23'], [2008, '2008-03-23'],
  [2011, '2011-04-24'], [2019, '2019-04-21'], [2024, '2024-03-31'], [2025, '2025-04-20'],
  [2026, '2026-04-05'], [2027, '2027-03-28'], [2038, '2038-04-25'], [2049, '2049-04-18'],
])('Easter of %i is %s', (year, sunday) => {
  expect(easterSunday(year)).toBe(sunday);
});

// biome-ignore format: a table
test.each([
  ['2026-01-01', 'New Year'],       ['2026-04-03', 'Good Friday'], ['2026-04-06', 'Easter Monday'],
  ['2026-05-01', 'Labour Day'],     ['2025-12-25', 'Christmas'],   ['2025-12-26', 'Boxing Day'],
  ['2026-01-03', 'a Saturday'],     ['2026-01-04', 'a Sunday'],
])('TARGET is closed on %s, %s', (day) => {
  expect(isTargetDay(day)).toBe(false);
});

// Ordinary days, and holidays of some countries.
test.each(['2025-12-24', '2025-12-31', '2026-01-02', '2026-01-06', '2026-03-11', '2026-05-25'])(
  'TARGET is open on %s',
  (day) => {
    expect(isTargetDay(day)).toBe(true);
  },
);

// biome-ignore format: a table
test.each([
  ['2026-01-05', '2026-01-06'],
  ['2026-04-02', '2026-04-07'], // over Good Friday, the weekend and Easter Monday
  ['2025-12-24', '2025-12-29'], // over Christmas and the weekend
  ['2026-12-31', '2027-01-04'],
  ['2028-02-28', '2028-02-29'],
])('the TARGET day after %s is %s', (day, next) => {
  expect(nextTargetDay(day)).toBe(next);
});

// biome-ignore format: a table
test.each([
  // now (UTC)            cut-off  time zone          day           why
  ['2026-01-05T12:59:59Z', '15:00', 'Europe/Vilnius',  '2026-01-05'], // a second before it, in winter
  ['2026-01-05T13:00:00Z', '15:00', 'Europe/Vilnius',  '2026-01-06'], // the cut-off itself is too late
  ['2026-07-06T11:59:59Z', '15:00', 'Europe/Vilnius',  '2026-07-06'], // an hour earlier in UTC in summer
  ['2026-07-06T12:00:00Z', '15:00', 'Europe/Vilnius',  '2026-07-07'],
  ['2026-03-27T12:59:59Z', '15:00', 'Europe/Vilnius',  '2026-03-27'], // the last winter day
  ['2026-03-30T12:00:00Z', '15:00', 'Europe/Vilnius',  '2026-03-31'], // the first summer day
  ['2026-10-23T12:00:00Z', '15:00', 'Europe/Vilnius',  '2026-10-26'], // a Friday, the last summer day
  ['2026-10-26T12:00:00Z', '15:00', 'Europe/Vilnius',  '2026-10-26'], // an hour before it, in winter again
  ['2026-03-29T01:30:00Z', '23:59', 'Europe/Vilnius',  '2026-03-30'], // during the clock change, on a Sunday
  ['2026-01-05T22:30:00Z', '15:00', 'Europe/Vilnius',  '2026-01-06'], // already the 6th there
  ['2026-01-05T22:30:00Z', '15:00', 'UTC',             '2026-01-06'],
  ['2026-01-02T22:30:00Z', '15:00', 'Europe/Vilnius',  '2026-01-05'], // already Saturday there
  ['2026-01-06T02:00:00Z', '23:00', 'America/New_York','2026-01-05'], // still the 5th there
  ['2026-01-05T22:05:00Z', '00:10', 'Europe/Vilnius',  '2026-01-06'], // five past midnight
  ['2026-12-31T14:00:00Z', '15:00', 'Europe/Vilnius',  '2027-01-04'],
])('a file made at %s with cut-off %s in %s is executed on %s', (now, cutOff, timeZone, day) => {
  const at = unixSeconds(Date.parse(now) / 1_000);
  expect(executionDate({ now: at, cutOff, timeZone, instant: false })).toBe(day);
});

test('instant payments are executed on the local day, holiday or not', () => {
  const at = (now: string) => unixSeconds(Date.parse(now) / 1_000);
  const question = { cutOff: '15:00', timeZone: 'Europe/Vilnius', instant: true };
  expect(executionDate({ ...question, now: at('2025-12-25T20:00:00Z') })).toBe('2025-12-25');
  expect(executionDate({ ...question, now: at('2025-12-25T23:00:00Z') })).toBe('2025-12-26');
});
