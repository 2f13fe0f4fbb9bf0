import { expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import { momentIn } from './deliveries/resend-progress.ts';
import { listQueryOf } from './list-query.ts';
import { dayStart } from './typed-day.ts';

test.each([
  ['2026-02-28', 1_772_236_800],
  ['2028-02-29', 1_835_395_200],
  ['2026-02-29', null],
  ['2026-02-30', null],
  ['2026-04-31', null],
  ['2026-13-01', null],
  ['2026-00-10', null],
  ['2026-2-3', null],
  ['yesterday', null],
])('%s is read as the start of its day, or as null', (text, start) => {
  expect(dayStart(text)).toBe(start);
});

test('an invalid start date is reported and not sent to the list', () => {
  const allowed = { from: 'any', to: 'any' } as const;
  const asked = listQueryOf({ from: '2026-02-30', to: '2026-02-28' }, allowed);
  expect(asked).toEqual({ query: { created_to: 1_772_323_200 }, wrong: ['from'] });
});

// biome-ignore format: a table
test.each([
  ['0000-01-01', '0000-01-01', 1,               1              ],
  ['1970-01-01', '1970-01-01', 1,               86_400         ],
  ['9999-12-30', '9999-12-30', 253_402_128_000, 253_402_214_400],
  ['9999-12-31', '9999-12-31', 253_402_214_400, 253_402_300_799],
])('from %s to %s asks for times that every list accepts', (from, to, start, end) => {
  const asked = listQueryOf({ from, to }, { from: 'any', to: 'any' });
  expect(asked).toEqual({ query: { created_from: start, created_to: end }, wrong: [] });
});

test('a date that does not exist is not read as a time', () => {
  const now = unixSeconds(1_800_000_000);
  expect(momentIn({ day: '2026-02-30', time: '10:00' }, now)).toBeNull();
  expect(momentIn({ day: '2026-02-28', time: '10:00' }, now)).toBe(1_772_272_800);
});
