import fc from 'fast-check';
import type { OutStep } from './way-out.ts';

const just = <Does extends 'release' | 'withdraw' | 'both' | 'take' | 'close'>(does: Does) =>
  fc.constant({ does });

/** What may happen to money that leaves by files. */
export const outStep: fc.Arbitrary<OutStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      amount: fc.integer({ min: 10, max: 400 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('make' as const),
      drafts: fc.constantFrom(1, 1, 2),
      most: fc.constantFrom(1, 2, 50),
    }),
  },
  { weight: 3, arbitrary: just('release') },
  { weight: 1, arbitrary: just('withdraw') },
  { weight: 1, arbitrary: just('both') },
  { weight: 3, arbitrary: just('take') },
  { weight: 2, arbitrary: just('close') },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('hear' as const),
      letters: fc.constantFrom(1, 2, 2),
      isAgain: fc.constantFrom(false, false, false, true),
    }),
  },
);
