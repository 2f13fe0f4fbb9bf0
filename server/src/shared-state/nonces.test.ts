import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import { InProcessNonces } from './nonces.ts';

const start = 1_800_000_000;

/** A store at a time that the test moves. */
function storeAt(now: number, entriesMax?: number) {
  const nonces = new InProcessNonces({
    startedAt: unixSeconds(start),
    ...(entriesMax === undefined ? {} : { entriesMax }),
  });
  const clock = { now };
  const remember = (nonce: string, ts = clock.now, id = 'shop') =>
    nonces.remember({ id, nonce, ts: unixSeconds(ts), now: unixSeconds(clock.now) });
  return { nonces, clock, remember };
}

describe('a nonce', () => {
  test('is good once per id', () => {
    const { remember } = storeAt(start);
    expect(remember('a')).toBe('fresh');
    expect(remember('a')).toBe('used');
    expect(remember('b')).toBe('fresh');
    expect(remember('a', start, 'other')).toBe('fresh');
  });

  test('is not mistaken for another where id and nonce meet', () => {
    const { remember } = storeAt(start);
    expect(remember('bc', start, 'a')).toBe('fresh');
    expect(remember('c', start, 'ab')).toBe('fresh');
  });

  test('is used with every timestamp of the window', () => {
    const { remember } = storeAt(start + 1_000);
    expect(remember('a', start + 1_000)).toBe('fresh');
    for (let offset = -300; offset <= 300; offset++) {
      expect(remember('a', start + 1_000 + offset)).toBe('used');
    }
  });

  // biome-ignore format: a table
  test.each([
    // used with a timestamp   still used at
    [0,                        300],
    [-300,                     0],
    [300,                      600],
    [59,                       359],
    [60,                       360],
  ])('of a timestamp %i s from now is known until it cannot be accepted, %i s later', (offset, later) => {
    const { clock, remember } = storeAt(start + 600);
    const ts = clock.now + offset;
    expect(remember('a', ts)).toBe('fresh');
    clock.now += later;
    expect(remember('a', ts)).toBe('used');
  });

  test('leaves within a minute after that', () => {
    const { nonces, clock, remember } = storeAt(start + 600);
    for (let offset = -300; offset <= 300; offset++) remember(`${offset}`, clock.now + offset);
    expect(nonces.size).toBe(601);
    for (let second = 1; second <= 900; second++) {
      clock.now++;
      remember('again');
      const acceptable = Math.max(0, 601 - second);
      expect(nonces.size).toBeGreaterThanOrEqual(Math.min(601, acceptable));
      expect(nonces.size).toBeLessThanOrEqual(Math.min(601, acceptable + 60) + 1);
    }
  });
});

describe('the bound', () => {
  test('is reached exactly, forgets nothing, and passes', () => {
    const { nonces, clock, remember } = storeAt(start, 100);
    for (let index = 0; index < 100; index++) expect(remember(`${index}`)).toBe('fresh');
    expect(remember('one more')).toBe('full');
    expect(nonces.size).toBe(100);
    for (let index = 0; index < 100; index++) expect(remember(`${index}`)).toBe('used');
    clock.now += 361;
    expect(remember('one more')).toBe('fresh');
    expect(nonces.size).toBe(1);
  });

  test('counts a nonce of the past like one of the future', () => {
    const { remember } = storeAt(start + 300, 2);
    expect(remember('a', start)).toBe('fresh');
    expect(remember('b', start + 600)).toBe('fresh');
    expect(remember('c', start + 300)).toBe('full');
  });

  test('is paid with 20 to 31 bytes a nonce', () => {
    const { nonces, remember } = storeAt(start);
    for (let index = 0; index < 20_000; index++) remember(`${index}`);
    expect(nonces.bytes / nonces.size).toBeGreaterThanOrEqual(20);
    expect(nonces.bytes / nonces.size).toBeLessThan(31);
  });
});

describe('decision 0033: what may have been forgotten is not vouched for', () => {
  // biome-ignore format: a table
  test.each([
    [start - 300, 'unvouched'],
    [start - 1,   'unvouched'],
    [start,       'fresh'],
    [start + 300, 'fresh'],
  ])('after a start in second 1800000000 a nonce of second %i is %s, and then used', (ts, verdict) => {
    const { remember } = storeAt(start);
    expect(remember('a', ts)).toBe(verdict);
    expect(remember('a', ts)).toBe('used');
  });

  test('a clock that goes back does not make an old request good again', () => {
    const { clock, remember } = storeAt(start);
    expect(remember('a')).toBe('fresh');
    clock.now = start + 3_600;
    remember('b');
    clock.now = start;
    expect(remember('a')).toBe('unvouched');
  });

  test('a clock that goes back a little forgets nothing and stops nobody', () => {
    const { clock, remember } = storeAt(start + 1_000);
    expect(remember('a')).toBe('fresh');
    clock.now -= 240;
    expect(remember('a', start + 1_000)).toBe('used');
    expect(remember('b')).toBe('fresh');
  });

  test('a clock that leaps ahead and back stops only what came before the leap', () => {
    const { clock, remember } = storeAt(start + 1_000);
    expect(remember('a')).toBe('fresh');
    clock.now += 86_400;
    expect(remember('b')).toBe('fresh');
    clock.now -= 86_400;
    expect(remember('a')).toBe('unvouched');
    clock.now += 1;
    expect(remember('c')).toBe('fresh');
    expect(remember('c')).toBe('used');
  });

  test('after a leap back by an hour requests are vouched for again once that hour has passed', () => {
    const { clock, remember } = storeAt(start);
    for (let second = 0; second <= 7_200; second += 60) {
      clock.now = start + second;
      expect(remember(`first ${second}`)).toBe('fresh');
    }
    clock.now = start + 3_600;
    expect(remember('too early')).toBe('unvouched');
    clock.now = start + 7_200;
    expect(remember('in time')).toBe('fresh');
  });
});
