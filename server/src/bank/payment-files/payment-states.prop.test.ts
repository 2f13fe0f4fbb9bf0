import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf } from '../../../tests/support/extent.ts';
import {
  fileState,
  nextState,
  type PaymentCounts,
  type PaymentEvent,
  type PaymentState,
  paymentEvents,
  paymentStates,
} from './payment-states.ts';

const numRuns = casesOf('FLORIN_PAYMENT_STATE_CASES', { short: 300, long: 20_000 });
const event = fc.constantFrom(...paymentEvents);
const after = (events: readonly PaymentEvent[], state: PaymentState = 'in_file'): PaymentState =>
  events.reduce(nextState, state);

/** A set of events, and the same set in another order with repetitions. */
const sameSet = fc.uniqueArray(event, { minLength: 1 }).chain((events) =>
  fc.tuple(
    fc.constant(events),
    fc
      .tuple(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.constantFrom(...events)),
      )
      .map(([all, more]) => [...more, ...all, ...more]),
  ),
);

test('the same events in any order, any number of times, lead to the same state', () => {
  fc.assert(
    fc.property(sameSet, ([events, shuffled]) => {
      expect(after(shuffled)).toBe(after(events));
    }),
    { numRuns },
  );
});

test('a state never goes back', () => {
  const place = (state: PaymentState): number => paymentStates.indexOf(state);
  fc.assert(
    fc.property(fc.constantFrom(...paymentStates), fc.array(event), (state, events) => {
      let [now, highest] = [state, place(state)];
      for (const one of events) {
        now = nextState(now, one);
        expect(place(now)).toBeGreaterThanOrEqual(highest);
        highest = place(now);
      }
    }),
    { numRuns },
  );
});

const countsOf = (states: readonly PaymentState[]): PaymentCounts => {
  const counts = { in_file: 0, accepted: 0, rejected: 0, booked: 0, returned: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
};

/**
 * The payment that the event is about. Null means the whole file, which statements never mention.
 */
const told = fc.record({
  at: fc.option(fc.nat({ max: 3 }), { nil: null }),
  event,
});

test('the state of a file depends on the events, not on their order', () => {
  const stateAfter = (events: readonly { at: number | null; event: PaymentEvent }[]) => {
    const states: PaymentState[] = ['in_file', 'in_file', 'in_file', 'in_file'];
    let group: PaymentState = 'in_file';
    for (const { at, event: one } of events) {
      if (at === null) group = nextState(group, one);
      else states[at] = nextState(states[at] ?? 'in_file', one);
    }
    return fileState(countsOf(states), group);
  };
  const shuffledEvents = fc
    .array(told, { maxLength: 12 })
    .chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.subarray(events),
      ),
    );
  fc.assert(
    fc.property(shuffledEvents, ([events, shuffled, again]) => {
      expect(stateAfter([...again, ...shuffled, ...again])).toBe(stateAfter(events));
    }),
    { numRuns },
  );
});
