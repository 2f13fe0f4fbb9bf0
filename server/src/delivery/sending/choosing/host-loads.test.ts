import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../../kernel/time.ts';
import { type Experience, HostLoads } from './host-loads.ts';

// Decision 0042, rule by rule. The laws behind them are in host-loads.prop.test.ts.

const host = 'shop.example:443';
const at = unixSeconds;

/** The slots of a host without a history. */
const ordinary = 16;
const slotsAt = (loads: HostLoads, now: number, name = host): number =>
  loads.freeSlots(at(now)).get(name) ?? ordinary;

/** Attempts one after another, all at the same moment. */
function attempts(loads: HostLoads, now: number, ...experiences: (Experience | null)[]): void {
  for (const experience of experiences) {
    loads.begin(host);
    loads.end(host, experience, at(now));
  }
}

/** Begins this many attempts together, then ends all of them in this way. */
function atOnce(loads: HostLoads, now: number, count: number, experience: Experience): void {
  for (let nth = 0; nth < count; nth += 1) loads.begin(host);
  for (let nth = 0; nth < count; nth += 1) loads.end(host, experience, at(now));
}

const faults = (count: number): Experience[] => Array(count).fill('no connection');

describe('at most 16 attempts run to one host and port', () => {
  test('each running attempt takes one slot', () => {
    const loads = new HostLoads();
    for (let nth = 1; nth <= 16; nth += 1) {
      loads.begin(host);
      expect(slotsAt(loads, 0)).toBe(16 - nth);
    }
    loads.end(host, 'answered', at(0));
    expect(slotsAt(loads, 0)).toBe(1);
  });

  test('hosts and ports are counted separately', () => {
    const loads = new HostLoads();
    for (let nth = 1; nth <= 16; nth += 1) loads.begin(host);
    expect(slotsAt(loads, 0, 'shop.example:8443')).toBe(16);
    expect(slotsAt(loads, 0, 'other.example:443')).toBe(16);
    expect(loads.inFlight).toBe(16);
  });
});

describe('a host whose last attempt timed out', () => {
  test('gets 2 slots until it answers again', () => {
    const loads = new HostLoads();
    attempts(loads, 0, 'timed out');
    expect(slotsAt(loads, 0)).toBe(2);
    expect(slotsAt(loads, 86_400)).toBe(2);
    loads.begin(host);
    expect(slotsAt(loads, 0)).toBe(1);
    loads.end(host, 'answered', at(0));
    expect(slotsAt(loads, 0)).toBe(16);
  });

  test('gets no slots while more than 2 attempts are running', () => {
    const loads = new HostLoads();
    for (let nth = 1; nth <= 16; nth += 1) loads.begin(host);
    loads.end(host, 'timed out', at(0));
    expect(slotsAt(loads, 0)).toBe(0);
  });

  test('keeps 2 slots after a canceled attempt, which proves nothing', () => {
    const loads = new HostLoads();
    attempts(loads, 0, 'timed out', null);
    expect(slotsAt(loads, 0)).toBe(2);
  });

  test('keeps 2 slots after a failed connection, which is no answer', () => {
    const loads = new HostLoads();
    attempts(loads, 0, 'timed out', 'no connection');
    expect(slotsAt(loads, 0)).toBe(2);
  });

  test('never opens the circuit, however often it times out', () => {
    const loads = new HostLoads();
    attempts(loads, 0, ...Array(20).fill('timed out'));
    expect([slotsAt(loads, 0), loads.closedUntil(host)]).toEqual([2, 0]);
  });
});

describe('the circuit of a host', () => {
  test('stays closed after 4 failed connections in a row and opens after 5', () => {
    const loads = new HostLoads();
    attempts(loads, 100, ...faults(4));
    expect([slotsAt(loads, 100), loads.closedUntil(host)]).toEqual([16, 0]);
    attempts(loads, 100, 'no connection');
    expect([slotsAt(loads, 100), loads.closedUntil(host)]).toEqual([0, 105]);
  });

  test.each(['answered', 'timed out'] as const)(
    'starts counting again after an attempt that %s',
    (heard) => {
      const loads = new HostLoads();
      attempts(loads, 0, ...faults(4), heard, ...faults(4));
      expect(loads.closedUntil(host)).toBe(0);
      attempts(loads, 0, 'no connection');
      expect(loads.closedUntil(host)).toBe(5);
    },
  );

  test('does not count canceled attempts', () => {
    const loads = new HostLoads();
    attempts(loads, 0, ...faults(4), null, null);
    expect(loads.closedUntil(host)).toBe(0);
  });

  test('blocks all attempts for 5 seconds, then allows a single one', () => {
    const loads = new HostLoads();
    attempts(loads, 100, ...faults(5));
    expect(slotsAt(loads, 104)).toBe(0);
    expect(slotsAt(loads, 105)).toBe(1);
    loads.begin(host);
    expect(slotsAt(loads, 105)).toBe(0);
    expect(slotsAt(loads, 1_000)).toBe(0);
  });

  test('opens for 5, 10, 20, 40, 60 and 60 seconds', () => {
    const loads = new HostLoads();
    let now = 1_000;
    attempts(loads, now, ...faults(4));
    const opened: number[] = [];
    for (let nth = 1; nth <= 7; nth += 1) {
      attempts(loads, now, 'no connection');
      opened.push(loads.closedUntil(host) - now);
      now = loads.closedUntil(host);
    }
    expect(opened).toEqual([5, 10, 20, 40, 60, 60, 60]);
  });

  test('opens for 5 seconds even if sixteen concurrent attempts failed', () => {
    const loads = new HostLoads();
    atOnce(loads, 100, 16, 'no connection');
    expect(loads.closedUntil(host)).toBe(105);
  });

  test('opens no longer when earlier attempts fail while it is open', () => {
    const loads = new HostLoads();
    for (let nth = 0; nth < 16; nth += 1) loads.begin(host);
    for (let nth = 0; nth < 16; nth += 1)
      loads.end(host, 'no connection', at(100 + Math.floor(nth / 5)));
    expect(loads.closedUntil(host)).toBeLessThanOrEqual(105);
  });

  test.each(['answered', 'timed out'] as const)('closes when the single attempt %s', (heard) => {
    const loads = new HostLoads();
    attempts(loads, 100, ...faults(7));
    const now = loads.closedUntil(host);
    attempts(loads, now, heard);
    expect(slotsAt(loads, now)).toBe(heard === 'answered' ? 16 : 2);
    attempts(loads, now, ...faults(5));
    expect(loads.closedUntil(host) - now).toBe(5);
  });

  test('allows another attempt when the first was canceled', () => {
    const loads = new HostLoads();
    attempts(loads, 100, ...faults(5));
    attempts(loads, 105, null);
    expect(slotsAt(loads, 105)).toBe(1);
  });

  test('does not affect other hosts', () => {
    const loads = new HostLoads();
    attempts(loads, 100, ...faults(5));
    expect(slotsAt(loads, 100, 'other.example:443')).toBe(16);
    expect(loads.closedUntil('other.example:443')).toBe(0);
  });
});

describe('decision 0081: a host is away', () => {
  const isAway = (loads: HostLoads, now = 0): boolean => loads.awayHosts(at(now)).includes(host);

  test.each(['timed out', 'no connection'] as const)(
    'after 5 in a row with the experience: %s',
    (experience) => {
      const loads = new HostLoads();
      attempts(loads, 0, ...Array(4).fill(experience));
      expect([isAway(loads), loads.departures]).toEqual([false, 0]);
      attempts(loads, 0, experience);
      expect([isAway(loads), loads.departures]).toEqual([true, 1]);
      attempts(loads, 60, experience);
      expect([isAway(loads, 60), loads.departures]).toEqual([true, 1]);
    },
  );

  test('for a minute after the last failure, and again after one more', () => {
    const loads = new HostLoads();
    attempts(loads, 100, ...faults(5));
    expect([isAway(loads, 160), isAway(loads, 161)]).toEqual([true, false]);
    attempts(loads, 200, 'no connection');
    expect([isAway(loads, 260), isAway(loads, 261), loads.departures]).toEqual([true, false, 2]);
  });

  test('after 5 failures while the circuit was open, and after 5 of both kinds', () => {
    const loads = new HostLoads();
    atOnce(loads, 0, 16, 'no connection');
    expect([isAway(loads), loads.departures]).toEqual([true, 1]);
    const mixed = new HostLoads();
    attempts(mixed, 0, ...faults(2), 'timed out', ...faults(2));
    expect(isAway(mixed)).toBe(true);
  });

  test('until it answers, and not because of a canceled attempt', () => {
    const loads = new HostLoads();
    attempts(loads, 0, ...faults(4), null);
    expect(isAway(loads)).toBe(false);
    attempts(loads, 0, 'no connection', null);
    expect([isAway(loads), loads.departures]).toEqual([true, 1]);
    attempts(loads, 60, 'answered');
    expect(isAway(loads, 60)).toBe(false);
    attempts(loads, 60, ...faults(5));
    expect([isAway(loads, 60), loads.departures]).toEqual([true, 2]);
  });
});

describe('memory of hosts', () => {
  test('a healthy host is forgotten', () => {
    const loads = new HostLoads();
    attempts(loads, 0, 'timed out', 'answered');
    expect(loads.freeSlots(at(0)).size).toBe(0);
  });

  test('at most 10,000 failing hosts are remembered, and hosts with running attempts always', () => {
    const loads = new HostLoads();
    loads.begin(host);
    for (let nth = 0; nth < 10_500; nth += 1) {
      loads.begin(`host-${nth}`);
      loads.end(`host-${nth}`, 'timed out', at(0));
    }
    expect(loads.freeSlots(at(0)).size).toBeLessThanOrEqual(10_000);
    expect([slotsAt(loads, 0), loads.inFlight]).toEqual([15, 1]);
    expect(slotsAt(loads, 0, 'host-10499')).toBe(2);
  });
});
