import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { timestampRefusal } from './timestamp.ts';

const now = 1_800_000_000;

// biome-ignore format: a table
test.each([
  // seconds from now        answer
  [-1_800_000_000,           'Timestamp lifetime exceeded'],
  [-301,                     'Timestamp lifetime exceeded'],
  [-300,                     null],
  [-299,                     null],
  [0,                        null],
  [299,                      null],
  [300,                      null],
  [301,                      'Timestamp is in future'],
  [999_999_999_999_999 - now, 'Timestamp is in future'],
])('gaps 3, Clock and replay: a timestamp %i s from now is answered with %s', (seconds, because) => {
  const refusal = timestampRefusal(unixSeconds(now + seconds), unixSeconds(now));
  expect(refusal?.because ?? null).toBe(because);
  if (refusal !== null) expect(refusal.refusal).toBe('invalid_timestamp');
});
