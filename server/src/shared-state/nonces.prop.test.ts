import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import { InProcessNonces } from './nonces.ts';

const start = 1_800_000_000;

const remember = (nonces: InProcessNonces, nonce: string, ts: number, now: number) =>
  nonces.remember({
    id: 'shop',
    clientId: 'shop',
    nonce,
    ts: unixSeconds(ts),
    now: unixSeconds(now),
  });

/** Recorded requests, replayed whenever the clock would accept them. */
const recorded = Array.from({ length: 120 }, (_, index) => ({
  nonce: `${index}`,
  ts: start - 4_000 + index * 67,
}));

test('promise 14: however the clock moves, no request is fresh twice', () => {
  const step = fc.record({
    moves: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 90 }) },
      { weight: 1, arbitrary: fc.integer({ min: -4_000, max: 4_000 }) },
    ),
    pick: fc.nat(),
  });
  let repeated = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const nonces = new InProcessNonces({ startedAt: unixSeconds(start - 4_000) });
      const accepted = new Set<string>();
      let now = start;
      for (const { moves, pick } of steps) {
        now += moves;
        const acceptable = recorded.filter(({ ts }) => ts >= now - 300 && ts <= now + 300);
        const request = acceptable[pick % acceptable.length];
        if (request === undefined) continue;
        const isRepeated = accepted.has(request.nonce);
        const verdict = remember(nonces, request.nonce, request.ts, now);
        if (isRepeated) {
          repeated++;
          expect(verdict).not.toBe('fresh');
        } else if (verdict === 'fresh') accepted.add(request.nonce);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(repeated).toBeGreaterThan(1_000);
});

/**
 * The correct verdicts for a nonce last used with this timestamp. Within a minute's grace both are
 * correct.
 */
function rightVerdicts(lastTs: number | undefined, now: number): readonly string[] {
  if (lastTs === undefined || lastTs < now - 360) return ['fresh'];
  return lastTs >= now - 300 ? ['used'] : ['fresh', 'used'];
}

test('on a clock that only moves forward, new nonces are always fresh and used ones never', () => {
  const step = fc.record({
    moves: fc.integer({ min: 0, max: 100 }),
    offset: fc.integer({ min: -300, max: 300 }),
    nonce: fc.integer({ min: 0, max: 30 }).map(String),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const nonces = new InProcessNonces({ startedAt: unixSeconds(start - 300) });
      const lastTs = new Map<string, number>();
      let now = start;
      for (const { moves, offset, nonce } of steps) {
        now += moves;
        const verdict = remember(nonces, nonce, now + offset, now);
        expect(rightVerdicts(lastTs.get(nonce), now)).toContain(verdict);
        if (verdict === 'fresh') lastTs.set(nonce, now + offset);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('decision 0037: whatever one client sends, another can use a quarter of the store', () => {
  const entriesMax = 64;
  const use = fc.record({ nonce: fc.nat({ max: 200 }), offset: fc.integer({ min: 0, max: 300 }) });
  fc.assert(
    fc.property(fc.array(use, { maxLength: 300 }), (uses) => {
      const nonces = new InProcessNonces({ startedAt: unixSeconds(start), entriesMax });
      const ask = (id: string, nonce: string, ts: number) =>
        nonces.remember({ id, clientId: id, nonce, ts: unixSeconds(ts), now: unixSeconds(start) });
      const seen = new Set<number>();
      for (const { nonce, offset } of uses) {
        const verdict = ask('greedy', `${nonce}`, start + offset);
        expect(verdict === 'used').toBe(seen.has(nonce));
        if (verdict === 'fresh') seen.add(nonce);
      }
      expect(seen.size).toBeLessThanOrEqual(entriesMax / 2);
      for (let index = 0; index < entriesMax / 4; index++) {
        expect(ask('modest', `${index}`, start)).toBe('fresh');
        expect(ask('modest', `${index}`, start)).toBe('used');
      }
    }),
  );
});
