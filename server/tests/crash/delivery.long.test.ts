import { expect, test } from 'vitest';
import { type DeliveryRound, DeliveryTrial } from './delivery/delivery-trial.ts';

// The short form of npm run test:crash -- --what delivery; the long one takes all ways of dying in turn.

test('promise 7: kill -9 of the server during delivery, then of server and database: all that was acknowledged arrives, in order', async () => {
  const rounds: DeliveryRound[] = [];
  await DeliveryTrial.run({
    seed: Date.now() % 1_000_000,
    kills: ['server', 'server and postmaster'],
    onRound: (round) => rounds.push(round),
  });
  expect(rounds.map(({ acknowledged }) => acknowledged >= 100)).toEqual([true, true]);
  // It did die with requests in the air: nobody wrote down what became of some of them.
  expect(rounds[0]?.lost).toBeGreaterThan(0);
});
