import { expect, test } from 'vitest';
import { type WayOutRound, WayOutTrial } from './way-out/way-out-trial.ts';

// Bank 3 (decision 0237): half a round of `npm run test:crash -- --what payouts`.

const fatal = ['sign', 'refund', 'share', 'make', 'release', 'lay out', 'take'] as const;

test('kill -9 between any two commits from the payout to the bank leaves one file and one state, and moves the money once', async () => {
  const rounds: WayOutRound[] = [];
  await WayOutTrial.run({ rounds: 1, fatal, onRound: (round) => rounds.push(round) });
  const [kills] = rounds.map((round) => round.kills);
  for (const step of fatal) expect(kills?.get(step), step).toBeGreaterThan(0);
});
