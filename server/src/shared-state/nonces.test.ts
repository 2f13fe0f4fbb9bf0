import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import { InProcessNonces } from './nonces.ts';

const start = 1_800_000_000;

/** A store at a time that the test sets. */
function storeAt(now: number, entriesMax?: number) {
  const nonces = new InProcessNonces({
    startedAt: unixSeconds(start),
    ...(entriesMax === undefined ? {} : { entriesMax }),
  });
  const clock = { now };
  const remember = (nonce: string, ts = clock.now, id = 'shop', clientId = id) =>
    nonces.remember({ id, clientId, nonce, ts: unixSeconds(ts), now: unixSeconds(clock.now) });
  return { nonces, clock, remember };
}

describe('a nonce', () => {
  test('is valid once per id', () => {
    const { remember } = storeAt(start);
    expect(remember('a')).toBe('fresh');
    expect(remember('a')).toBe('used');
    expect(remember('b')).toBe('fresh');
    expect(remember('a', start, 'other')).toBe('fresh');
  });

  test('is distinguished from an equal concatenation of id and nonce', () => {
    const { remember } = storeAt(start);
    expect(remember('bc', start, 'a')).toBe('fresh');
    expect(remember('c', start, 'ab')).toBe('fresh');
  });

  test('is used for every timestamp of the window', () => {
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
  ])('with a timestamp %i s from now is remembered until it expires, %i s later', (offset, later) => {
    const { clock, remember } = storeAt(start + 600);
    const ts = clock.now + offset;
    expect(remember('a', ts)).toBe('fresh');
    clock.now += later;
    expect(remember('a', ts)).toBe('used');
  });

  test('is forgotten within a minute after that', () => {
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

describe('the limit of the store', () => {
  test('holds, no nonce is forgotten early, and room returns', () => {
    const { nonces, clock, remember } = storeAt(start, 100);
    const kept: string[] = [];
    for (let index = 0; index < 200; index++) {
      if (remember('one', start, `${index}`) === 'fresh') kept.push(`${index}`);
    }
    expect(kept).toHaveLength(100);
    expect(nonces.size).toBe(100);
    expect(remember('one', start, 'one more')).toBe('full');
    for (const id of kept) expect(remember('one', start, id)).toBe('used');
    clock.now += 361;
    expect(remember('one', clock.now, 'one more')).toBe('fresh');
    expect(nonces.size).toBe(1);
  });

  test('counts past and future nonces alike', () => {
    const { remember } = storeAt(start + 300, 2);
    expect(remember('a', start, 'one')).toBe('fresh');
    expect(remember('b', start + 600, 'two')).toBe('fresh');
    expect(remember('c', start + 300, 'three')).toBe('full');
  });

  test('costs 20 to 31 bytes for each nonce', () => {
    const { nonces, remember } = storeAt(start);
    for (let index = 0; index < 20_000; index++) remember(`${index}`);
    expect(nonces.bytes / nonces.size).toBeGreaterThanOrEqual(20);
    expect(nonces.bytes / nonces.size).toBeLessThan(31);
  });
});

describe('decision 0037: no client holds more than what is left for others', () => {
  /** How many more nonces a client may use before it is refused. */
  const takes = (remember: ReturnType<typeof storeAt>['remember'], id: string, ts = start) => {
    let taken = 0;
    while (remember(`${ts} ${taken}`, ts, id) === 'fresh') taken++;
    return taken;
  };

  test('a greedy client gets half, and the next ones half of the rest', () => {
    const { nonces, remember } = storeAt(start, 1_000);
    expect(takes(remember, 'greedy')).toBe(500);
    expect(takes(remember, 'modest')).toBe(250);
    expect(takes(remember, 'third')).toBe(125);
    expect(remember('again', start, 'greedy')).toBe('full');
    expect(nonces.size).toBe(875);
  });

  test('used nonces are still recognised, even if the client has no room left', () => {
    const { remember } = storeAt(start, 10);
    expect(takes(remember, 'greedy')).toBe(5);
    expect(remember(`${start} 0`, start, 'greedy')).toBe('used');
    expect(remember(`${start} 0`, start, 'modest')).toBe('fresh');
    expect(remember(`${start} 0`, start, 'modest')).toBe('used');
  });

  test('all access tokens of a client share one part', () => {
    const { remember } = storeAt(start, 100);
    const verdicts = Array.from({ length: 100 }, (_, n) =>
      remember('nonce', start, `token ${n}`, 'greedy'),
    );
    expect(verdicts.filter((verdict) => verdict === 'fresh')).toHaveLength(50);
    expect(remember('nonce', start, 'honest')).toBe('fresh');
  });

  test('spreading over the window does not increase the part', () => {
    const { remember } = storeAt(start, 1_000);
    let taken = 0;
    for (let second = 0; second <= 300; second += 10)
      taken += takes(remember, 'greedy', start + second);
    expect(taken).toBe(500);
  });

  test('the part is free again when its nonces expire', () => {
    const { clock, remember } = storeAt(start, 1_000);
    expect(takes(remember, 'greedy')).toBe(500);
    clock.now = start + 360;
    expect(takes(remember, 'greedy', clock.now)).toBe(500);
  });
});

describe('decision 0033: a nonce that may have been forgotten is never fresh', () => {
  // biome-ignore format: a table
  test.each([
    [start - 300, 'unvouched'],
    [start - 1,   'unvouched'],
    [start,       'fresh'],
    [start + 300, 'fresh'],
  ])('after a start in second 1800000000, a nonce of second %i is %s, and then used', (ts, verdict) => {
    const { remember } = storeAt(start);
    expect(remember('a', ts)).toBe(verdict);
    expect(remember('a', ts)).toBe('used');
  });

  test('setting the clock back does not make an old request valid again', () => {
    const { clock, remember } = storeAt(start);
    expect(remember('a')).toBe('fresh');
    clock.now = start + 3_600;
    remember('b');
    clock.now = start;
    expect(remember('a')).toBe('unvouched');
  });

  test('setting the clock back slightly forgets no nonce and stops no request', () => {
    const { clock, remember } = storeAt(start + 1_000);
    expect(remember('a')).toBe('fresh');
    clock.now -= 240;
    expect(remember('a', start + 1_000)).toBe('used');
    expect(remember('b')).toBe('fresh');
  });

  test('a leap ahead and back stops only requests from before the leap', () => {
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

  test('after a leap back by an hour, requests are fresh again once that hour has passed', () => {
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
