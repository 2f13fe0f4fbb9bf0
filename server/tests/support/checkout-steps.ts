import fc from 'fast-check';
import { ends, inFlight, settled } from './checkout-told.ts';

/** Which of the existing things a step is about: the newest ones are the likeliest. */
const back = fc.constantFrom(0, 0, 0, 1, 1, 2, 4);
const about = <Does extends string>(...does: readonly [Does, ...Does[]]) =>
  fc.record({ does: fc.constantFrom(...does), back });

/** What may happen in a history of orders. */
export const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('order' as const), amount: cents() }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('link' as const), back, part: part() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      back,
      to: fc.constantFrom(
        'settled',
        ...settled.slice(0, 2),
        ...inFlight,
        ...ends,
        'pending_settlement',
      ),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      back,
      to: fc.constantFrom(...settled, ...settled, ...inFlight, ...ends, 'pending_settlement'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('refund' as const), back, part: part() }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('change' as const), back, amount: cents() }),
  },
  { weight: 2, arbitrary: about('prolong', 'cancel', 'cancel link') },
  { weight: 1, arbitrary: about('tick') },
);

export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function cents() {
  return fc.integer({ min: 100, max: 900 });
}

/** In hundredths. */
function part() {
  return fc.constantFrom(100, 100, 60, 40, 10);
}
