import { expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import { RestingTimers } from './resting-timers.ts';
import { type Timer, timerOf } from './timer.ts';

// Decision 0073, rule by rule.

const timer = (subject: string, dueAt = 100): Timer =>
  timerOf('lapse', subject, unixSeconds(dueAt));

/** Fails this many times, each time right after its rest. Returns the length of each rest. */
function rests(resting: RestingTimers, failing: Timer, times: number): readonly number[] {
  let nowMs = 0;
  return Array.from({ length: times }, () => {
    resting.noteFailure(failing, nowMs, new Error('no'));
    const failedMs = nowMs;
    while (resting.rested(nowMs).length === 0) nowMs += 500;
    return nowMs - failedMs;
  });
}

test('a failed timer rests for half a second, then doubling, up to a minute', () => {
  expect(rests(new RestingTimers(), timer('a'), 10)).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test('after a thousand failures a timer is still tried every minute', () => {
  expect(rests(new RestingTimers(), timer('a'), 1_100).at(-1)).toBe(60_000);
});

test('a forgotten timer starts from the beginning', () => {
  const resting = new RestingTimers();
  rests(resting, timer('a'), 5);
  resting.forget(timer('a'));
  expect(resting.all()).toEqual([]);
  expect(rests(resting, timer('a'), 2)).toEqual([500, 1_000]);
});

test('a timer set to another time is a different timer', () => {
  const resting = new RestingTimers();
  rests(resting, timer('a', 100), 5);
  expect(resting.knows(timer('a', 100))).toBe(true);
  expect(resting.knows(timer('a', 99))).toBe(false);
  expect(rests(resting, timer('a', 99), 2)).toEqual([500, 1_000]);
  expect(resting.all()).toEqual([timer('a', 99)]);
});

test('rested timers are returned in order, the longest wait first', () => {
  const resting = new RestingTimers();
  resting.noteFailure(timer('c'), 20, new Error('no'));
  resting.noteFailure(timer('a'), 0, new Error('no'));
  resting.noteFailure(timer('b'), 10, new Error('no'));
  resting.noteFailure(timer('d'), 30, new Error('no'));
  expect(resting.rested(520)).toEqual([timer('a'), timer('b'), timer('c')]);
});

test('the number of remembered timers is limited, and those keep their rests', () => {
  const resting = new RestingTimers(2);
  for (const subject of ['a', 'b', 'c']) resting.noteFailure(timer(subject), 0, new Error('no'));
  expect(resting.all()).toEqual([timer('a'), timer('b')]);
  expect(resting.knows(timer('c'))).toBe(false);
  resting.noteFailure(timer('a'), 500, new Error('no'));
  expect(resting.rested(1_000)).toEqual([timer('b')]);
});

test('the failure of a timer is known until it is forgotten, and not for another time', () => {
  const resting = new RestingTimers();
  resting.noteFailure(timer('a'), 1_000, new Error('the bank is closed'));
  resting.noteFailure(timer('a'), 1_500, 'x'.repeat(1_000));
  expect(resting.restOf(timer('a'), 2_000)).toEqual({
    failures: 2,
    error: 'x'.repeat(300),
    leftMs: 500,
  });
  expect(resting.restOf(timer('a', 101), 2_000)).toBeNull();
  resting.forget(timer('a'));
  expect(resting.restOf(timer('a'), 2_000)).toBeNull();
});
