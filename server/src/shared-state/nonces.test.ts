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
  test('is kept, forgets nothing, and the room comes back', () => {
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

  test('counts a nonce of the past like one of the future', () => {
    const { remember } = storeAt(start + 300, 2);
    expect(remember('a', start, 'one')).toBe('fresh');
    expect(remember('b', start + 600, 'two')).toBe('fresh');
    expect(remember('c', start + 300, 'three')).toBe('full');
  });

  test('is paid with 20 to 31 bytes a nonce', () => {
    const { nonces, remember } = storeAt(start);
    for (let index = 0; index < 20_000; index++) remember(`${index}`);
    expect(nonces.bytes / nonces.size).toBeGreaterThanOrEqual(20);
    expect(nonces.bytes / nonces.size).toBeLessThan(31);
  });
});

describe('decision 0037: nobody holds more than what is left for the others', () => {
  /** How many more nonces a client may use before it is refused. */
  const takes = (remember: ReturnType<typeof storeAt>['remember'], id: string, ts = start) => {
    let taken = 0;
    while (remember(`${ts} ${taken}`, ts, id) === 'fresh') taken++;
    return taken;
  };

  test('who takes all there is gets half, and the next ones half of what is left', () => {
    const { nonces, remember } = storeAt(start, 1_000);
    expect(takes(remember, 'greedy')).toBe(500);
    expect(takes(remember, 'modest')).toBe(250);
    expect(takes(remember, 'third')).toBe(125);
    expect(remember('again', start, 'greedy')).toBe('full');
    expect(nonces.size).toBe(875);
  });

  test('what was used is still known as such, to whom there is room and to whom there is none', () => {
    const { remember } = storeAt(start, 10);
    expect(takes(remember, 'greedy')).toBe(5);
    expect(remember(`${start} 0`, start, 'greedy')).toBe('used');
    expect(remember(`${start} 0`, start, 'modest')).toBe('fresh');
    expect(remember(`${start} 0`, start, 'modest')).toBe('used');
  });

  test('many access tokens of one client have one share', () => {
    const { remember } = storeAt(start, 100);
    const verdicts = Array.from({ length: 100 }, (_, n) =>
      remember('nonce', start, `token ${n}`, 'greedy'),
    );
    expect(verdicts.filter((verdict) => verdict === 'fresh')).toHaveLength(50);
    expect(remember('nonce', start, 'honest')).toBe('fresh');
  });

  test('spreading over the window gives no larger share', () => {
    const { remember } = storeAt(start, 1_000);
    let taken = 0;
    for (let second = 0; second <= 300; second += 10)
      taken += takes(remember, 'greedy', start + second);
    expect(taken).toBe(500);
  });

  test('the share comes back as its nonces go', () => {
    const { clock, remember } = storeAt(start, 1_000);
    expect(takes(remember, 'greedy')).toBe(500);
    clock.now = start + 360;
    expect(takes(remember, 'greedy', clock.now)).toBe(500);
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
