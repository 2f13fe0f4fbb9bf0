import { expect, test } from 'vitest';
import { type Round, Trial } from './trial.ts';

// The short form of npm run test:crash; the long one takes all ways of dying in turn.

test('promise 10: kill -9 of the database, then of server and database, loses and doubles nothing that was acknowledged', async () => {
  const rounds: Round[] = [];
  await Trial.run({
    seed: Date.now() % 1_000_000,
    kills: ['postmaster', 'server and postmaster'],
    onRound: (round) => rounds.push(round),
  });
  expect(rounds.map(({ acknowledged }) => acknowledged >= 700)).toEqual([true, true]);
  // The second round did kill in the midst of work: somebody was left without an answer.
  expect(rounds[1]?.unanswered).toBeGreaterThan(0);
});
