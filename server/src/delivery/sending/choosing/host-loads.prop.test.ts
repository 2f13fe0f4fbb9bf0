import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unixSeconds } from '../../../kernel/time.ts';
import { type Experience, HostLoads } from './host-loads.ts';

// Decision 0042, as laws: they hold however hosts behave and in whatever order attempts end.

const hosts = ['a:80', 'b:80', 'c:443'];

type Step =
  | { readonly does: 'take'; readonly most: number }
  | { readonly does: 'end'; readonly which: number; readonly how: Experience | null }
  | { readonly does: 'wait'; readonly seconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('take' as const), most: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    does: fc.constant('end' as const),
    which: fc.nat(1_000),
    how: fc.constantFrom<Experience | null>('answered', 'timed out', 'no connection', null),
  }),
  fc.record({ does: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 70 }) }),
);

/** Takes and ends attempts as the dispatcher does, and keeps its own counts. */
class Run {
  readonly loads = new HostLoads();
  readonly inTheAir: string[] = [];
  now = unixSeconds(1_000);

  countOf(host: string): number {
    return this.inTheAir.filter((one) => one === host).length;
  }

  slotsOf(host: string): number {
    return this.loads.freeSlots(this.now).get(host) ?? 16;
  }

  take(most: number): void {
    const free = new Map(hosts.map((host) => [host, this.slotsOf(host)]));
    for (const [host, slots] of free) {
      for (let nth = 0; nth < Math.min(most, slots); nth += 1) {
        this.loads.begin(host);
        this.inTheAir.push(host);
      }
    }
  }

  end(which: number, how: Experience | null): void {
    const [host] = this.inTheAir.splice(which % (this.inTheAir.length || 1), 1);
    if (host !== undefined) this.loads.end(host, how, this.now);
  }

  do(one: Step): void {
    if (one.does === 'take') this.take(one.most);
    else if (one.does === 'end') this.end(one.which, one.how);
    else this.now = unixSeconds(this.now + one.seconds);
  }
}

const steps = fc.array(step, { maxLength: 200 });

test('at most 16 attempts run to one host, and the total is right', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const run = new Run();
      for (const one of all) {
        run.do(one);
        expect(run.loads.inFlight).toBe(run.inTheAir.length);
        for (const host of hosts) expect(run.countOf(host)).toBeLessThanOrEqual(16);
      }
    }),
  );
});

test('a host with an open circuit gets no attempt, and the circuit opens for a minute at most', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const run = new Run();
      for (const one of all) {
        run.do(one);
        for (const host of hosts) {
          const closedUntil = run.loads.closedUntil(host);
          expect(closedUntil - run.now).toBeLessThanOrEqual(60);
          if (run.now < closedUntil) expect(run.slotsOf(host)).toBe(0);
        }
      }
    }),
  );
});

test('a host that answers every running attempt recovers fully, whatever happened before', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const run = new Run();
      for (const one of all) run.do(one);
      while (run.inTheAir.length > 0) run.end(0, 'answered');
      run.now = unixSeconds(run.now + 60);
      for (const host of hosts) {
        expect(run.slotsOf(host)).toBeGreaterThanOrEqual(1);
        run.loads.begin(host);
        run.loads.end(host, 'answered', run.now);
        expect(run.slotsOf(host)).toBe(16);
      }
    }),
  );
});
