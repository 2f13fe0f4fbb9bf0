import { expect, test } from 'vitest';
import { type WayOutRound, WayOutTrial } from './way-out/way-out-trial.ts';

// Bank 3 (decision 0237): half a round of `npm run test:crash -- --what payouts`.

const fatal = ['report', 'book', 'return'] as const;

test("kill -9 between any two commits of the bank's reports leaves one file and one state, and moves the money once", async () => {
  const rounds: WayOutRound[] = [];
  await WayOutTrial.run({ rounds: 1, fatal, onRound: (round) => rounds.push(round) });
  const [kills] = rounds.map((round) => round.kills);
  for (const step of fatal) expect(kills?.get(step), step).toBeGreaterThan(0);
});
