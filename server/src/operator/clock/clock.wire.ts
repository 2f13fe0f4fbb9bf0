import { Type } from 'typebox';

/** Ten years: longer than any schedule, and within the range of dates. */
const secondsMax = 315_360_000;

export const advanceRequest = Type.Object(
  {
    seconds: Type.Integer({
      minimum: 1,
      maximum: secondsMax,
      description: 'How far the clock is moved.',
    }),
  },
  { $id: 'ClockAdvance', examples: [{ seconds: 3600 }] },
);

export const clockAnswer = Type.Object(
  {
    now: Type.Integer({
      description: 'The clock of everything except MAC timestamps and nonces.',
    }),
    real: Type.Integer({ description: 'The real time, Unix seconds.' }),
  },
  { $id: 'Clock', examples: [{ now: 1800003600, real: 1800000000 }] },
);

export const movedClock = Type.Object(
  { now: Type.Integer({ description: 'After all timers that were due have run.' }) },
  { $id: 'MovedClock', examples: [{ now: 1800003600 }] },
);
