import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import {
  counted,
  daySeconds,
  judged,
  openSecondsMax,
  pairLockSeconds,
  pairWrongMax,
  type Try,
  walletWrongMax,
} from './try-count.ts';

const clients = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

type Step =
  | { readonly do: 'try'; readonly clientId: string }
  /** One of the tries under verification gets its verdict, perhaps very late. */
  | { readonly do: 'judge'; readonly which: number; readonly isRight: boolean }
  | { readonly do: 'pass'; readonly seconds: number };

const tryStep = fc.record({
  do: fc.constant('try' as const),
  clientId: fc.constantFrom(...clients),
});

const judgeStep = (isRight: fc.Arbitrary<boolean>) =>
  fc.record({ do: fc.constant('judge' as const), which: fc.nat(30), isRight });

const passStep = (seconds: fc.Arbitrary<number>) =>
  fc.record({ do: fc.constant('pass' as const), seconds });

const mostlyWrong = fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0);
const anyWhile = fc.oneof(
  fc.integer({ min: 0, max: openSecondsMax }),
  fc.integer({ min: 0, max: pairLockSeconds }),
  fc.integer({ min: 0, max: daySeconds / 4 }),
);

const stepsOf = (
  verdict: fc.Arbitrary<boolean>,
  seconds: fc.Arbitrary<number>,
): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.oneof(
      { arbitrary: tryStep, weight: 10 },
      { arbitrary: judgeStep(verdict), weight: 8 },
      { arbitrary: passStep(seconds), weight: 2 },
    ),
    { maxLength: 150, size: 'max' },
  );

type Tried = {
  readonly id: string;
  readonly clientId: string;
  readonly at: number;
  verdict: 'none' | 'right' | 'wrong';
};

/** The rules under test, beside a plain list of every admitted try. */
class Watched {
  tries: readonly Try[] = [];
  readonly letIn: Tried[] = [];
  readonly outcomes: string[] = [];
  #now = 1_800_000_000;

  do(step: Step): void {
    if (step.do === 'pass') this.#now += step.seconds;
    if (step.do === 'try') this.#try(step.clientId);
    if (step.do === 'judge') this.#judge(step);
  }

  #try(clientId: string): void {
    const id = `try ${this.letIn.length}`;
    const counting = counted(this.tries, { id, clientId }, unixSeconds(this.#now));
    this.outcomes.push(counting.outcome);
    if (counting.outcome === 'locked') this.#expectReasonToLock(clientId);
    if (counting.outcome !== 'counted') return;
    this.tries = counting.tries;
    this.letIn.push({ id, clientId, at: this.#now, verdict: 'none' });
  }

  #judge({ which, isRight }: Extract<Step, { do: 'judge' }>): void {
    const open = this.letIn.filter(({ verdict }) => verdict === 'none');
    const found = open[which % Math.max(1, open.length)];
    if (found === undefined) return;
    found.verdict = isRight ? 'right' : 'wrong';
    this.tries = judged(this.tries, found.id, found.verdict);
    if (isRight) expect(this.tries.map(({ id }) => id)).not.toContain(found.id);
  }

  /** Only wrong tries may lock, and tries that were open for so long that they count as wrong. */
  #expectReasonToLock(clientId: string): void {
    const wrong = this.letIn.filter(
      ({ verdict, at }) =>
        this.#now < at + daySeconds &&
        (verdict === 'wrong' || (verdict === 'none' && this.#now >= at + openSecondsMax)),
    );
    const own = wrong.filter((one) => one.clientId === clientId);
    expect(own.length >= pairWrongMax || wrong.length >= walletWrongMax).toBe(true);
  }
}

const run = (steps: readonly Step[]): Watched => {
  const watched = new Watched();
  for (const step of steps) watched.do(step);
  return watched;
};

/** The largest number of moments within any stretch of this length. */
const mostWithin = (moments: readonly number[], seconds: number): number =>
  Math.max(
    0,
    ...moments.map((from) => moments.filter((at) => at >= from && at < from + seconds).length),
  );

/** A client's tries that were not right, in stretches without a right one. */
function stretchesOf(letIn: readonly Tried[], clientId: string): number[][] {
  const stretches: number[][] = [[]];
  for (const one of letIn.filter((tried) => tried.clientId === clientId)) {
    if (one.verdict === 'right') stretches.push([]);
    else stretches.at(-1)?.push(one.at);
  }
  return stretches;
}

test('a client gets at most five wrong tries in 15 minutes, and a wallet twenty in a day', () => {
  let locked = 0;
  fc.assert(
    fc.property(stepsOf(mostlyWrong, anyWhile), (steps) => {
      const { letIn, tries, outcomes } = run(steps);
      const notRight = letIn.filter(({ verdict }) => verdict !== 'right').map(({ at }) => at);
      expect(mostWithin(notRight, daySeconds)).toBeLessThanOrEqual(walletWrongMax);
      for (const client of clients) {
        for (const stretch of stretchesOf(letIn, client)) {
          expect(mostWithin(stretch, pairLockSeconds)).toBeLessThanOrEqual(pairWrongMax);
        }
      }
      expect(tries.length).toBeLessThanOrEqual(walletWrongMax);
      locked += outcomes.filter((outcome) => outcome === 'locked').length;
    }),
  );
  expect(locked).toBeGreaterThan(100);
});

test('right tries never lock, and wait only while others are open', () => {
  const quickly = fc.constant(0);
  fc.assert(
    fc.property(stepsOf(fc.constant(true), quickly), (steps) => {
      const watched = run(steps);
      expect(watched.outcomes).not.toContain('locked');
      for (const { id } of watched.letIn) watched.tries = judged(watched.tries, id, 'right');
      expect(watched.tries).toEqual([]);
    }),
  );
});

test('a right try leaves no trace for other clients', () => {
  fc.assert(
    fc.property(stepsOf(mostlyWrong, anyWhile), (steps) => {
      const before = run(steps).tries;
      const now = unixSeconds(Math.max(1_800_000_000, ...before.map(({ at }) => at)));
      const counting = counted(before, { id: 'right one', clientId: 'nobody else' }, now);
      if (counting.outcome !== 'counted') return;
      const after = judged(counting.tries, 'right one', 'right');
      for (const clientId of clients) {
        const outcomes = [before, after].map(
          (tries) => counted(tries, { id: 'next', clientId }, now).outcome,
        );
        expect(outcomes[1]).toBe(outcomes[0]);
      }
      const standing = before.filter(({ at }) => now < at + daySeconds);
      expect(after.map(({ id }) => id)).toEqual(standing.map(({ id }) => id));
    }),
  );
});
