import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue, type Source } from './queue.ts';

type Item = { readonly number: number; readonly source: Source; readonly weight: number };
type Step =
  | { readonly do: 'offer'; readonly source: Source; readonly weight: number }
  | { readonly do: 'take'; readonly weightMax: number }
  /** Puts back the last items just taken, as a lane does. */
  | { readonly do: 'put back'; readonly count: number };

const sources = fc.constantFrom<Source>(
  { kind: 'timer' },
  ...['a', 'b', 'c'].map((id): Source => ({ kind: 'client', id })),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: offerOf(sources), weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('take' as const), weightMax: fc.nat(12) }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('put back' as const), count: fc.nat(5) }), weight: 1 },
);

function offerOf(source: fc.Arbitrary<Source>) {
  return fc.record({
    do: fc.constant('offer' as const),
    source,
    weight: fc.integer({ min: 1, max: 9 }),
  });
}

const lineOf = ({ source }: Item) => (source.kind === 'timer' ? 'timers' : `client ${source.id}`);

const weightOf = (items: readonly Item[]) => items.reduce((sum, { weight }) => sum + weight, 0);

/** The queue beside a model of it, in which every line is a plain list. */
class Watched {
  readonly #weightMax = 40;
  readonly #queue = new FairQueue<Item>(this.#weightMax);
  readonly #lines = new Map<string, Item[]>();
  readonly accepted: Item[] = [];
  readonly done: Item[] = [];
  #lastTaken: Item[] = [];

  offer(item: Item): void {
    const line = this.#lines.get(lineOf(item)) ?? [];
    const waiting = this.#queue.weight;
    const fits = waiting === 0 || weightOf(line) + item.weight <= this.#weightMax - waiting;
    expect(this.#queue.offer(item)).toBe(fits);
    if (!fits) return;
    this.accepted.push(item);
    this.#lines.set(lineOf(item), [...line, item]);
  }

  take(weightMax: number): readonly Item[] {
    this.#finish();
    const taken = this.#queue.take(weightMax);
    for (const item of taken) expect(this.#lines.get(lineOf(item))?.shift()).toBe(item);
    if (taken.length > 1) {
      // The first item may have any weight. Nothing fits beside one that is too heavy.
      expect(weightOf(taken)).toBeLessThanOrEqual(Math.max(weightMax, taken[0]?.weight ?? 0));
      const timers = taken.slice(1).filter(({ source }) => source.kind === 'timer');
      expect(weightOf(timers)).toBeLessThanOrEqual(weightMax / 4);
    }
    this.#lastTaken = taken;
    return taken;
  }

  putBack(count: number): void {
    const items = count === 0 ? [] : this.#lastTaken.splice(-count);
    this.#queue.putBack(items);
    for (const item of items.toReversed()) {
      this.#lines.set(lineOf(item), [item, ...(this.#lines.get(lineOf(item)) ?? [])]);
    }
  }

  checkWeight(): void {
    expect(this.#queue.weight).toBe(weightOf([...this.#lines.values()].flat()));
  }

  drain(): void {
    while (this.take(5).length > 0);
    this.#finish();
    expect(this.#queue.weight).toBe(0);
  }

  #finish(): void {
    this.done.push(...this.#lastTaken);
    this.#lastTaken = [];
  }
}

test('every accepted item is taken once, in the order of its line, and weights are right', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const queue = new Watched();
      steps.forEach((one, number) => {
        if (one.do === 'offer') queue.offer({ number, source: one.source, weight: one.weight });
        else if (one.do === 'take') queue.take(one.weightMax);
        else queue.putBack(one.count);
        queue.checkWeight();
      });
      queue.drain();
      const byNumber = (a: Item, b: Item) => a.number - b.number;
      expect(queue.done.toSorted(byNumber)).toEqual(queue.accepted);
    }),
    { numRuns: 300 },
  );
});

test('clients with enough waiting get shares of a batch that differ by at most one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 5 }),
      (clients, weightMax, batches) => {
        const queue = new FairQueue<Item>(1_000_000);
        for (let number = 0; number < clients * weightMax * batches; number += 1) {
          queue.offer({ number, weight: 1, source: { kind: 'client', id: `${number % clients}` } });
        }
        const shares = new Map<string, number>();
        for (let batch = 0; batch < batches; batch += 1) {
          for (const item of queue.take(weightMax)) {
            shares.set(lineOf(item), (shares.get(lineOf(item)) ?? 0) + 1);
          }
        }
        const counts = Array.from({ length: clients }, (_, id) => shares.get(`client ${id}`) ?? 0);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
