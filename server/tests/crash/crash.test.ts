import { expect, test } from 'vitest';
import { extent } from '../support/extent.ts';
import { type Kill, type Round, Trial } from './trial.ts';

// One round of npm run test:crash, or two in the long form; the script takes every kind of kill in
// turn.

const ways = extent<readonly Kill[]>({
  short: ['server and postmaster'],
  long: ['postmaster', 'server and postmaster'],
});

test('promise 10: kill -9 of server and database under load loses and duplicates nothing that was acknowledged', async () => {
  const rounds: Round[] = [];
  await Trial.run({
    seed: Date.now() % 1_000_000,
    kills: ways,
    furtherMax: extent({ short: 50, long: 3_000 }),
    isStartedAgain: extent({ short: false, long: true }),
    onRound: (round) => rounds.push(round),
  });
  expect(rounds.map(({ acknowledged }) => acknowledged >= 700)).toEqual(ways.map(() => true));
  // The last kill did hit requests: at least one client got no answer.
  expect(rounds.at(-1)?.unanswered).toBeGreaterThan(0);
});
