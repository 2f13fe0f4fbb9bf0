import { expect, test } from 'vitest';
import { fatalSteps, type WayOutRound, WayOutTrial } from './way-out.ts';

// Bank 3 (decision 0235): two rounds of `npm run test:crash -- --what payouts`, with each step once.

test('kill -9 at any step of what leaves: each payout is in one file and one state, and its money moved once', async () => {
  const rounds: WayOutRound[] = [];
  await WayOutTrial.run(fatalSteps.length, Date.now() % 1_000_000, (round) => rounds.push(round));
  // It did die within some of them: somebody was left without an answer.
  expect(rounds.flatMap(({ unanswered }) => unanswered)).not.toEqual([]);
});
