import { expect, test } from 'vitest';
import { type DeliveryRound, DeliveryTrial } from './delivery/delivery-trial.ts';

// The short form of npm run test:crash -- --what delivery; the long one takes every kind of kill in
// turn.

test('promise 7: after kill -9 of the server, then of server and database, every acknowledged event is delivered in order', async () => {
  const rounds: DeliveryRound[] = [];
  await DeliveryTrial.run({
    seed: Date.now() % 1_000_000,
    kills: ['server', 'server and postmaster'],
    onRound: (round) => rounds.push(round),
  });
  expect(rounds.map(({ acknowledged }) => acknowledged >= 100)).toEqual([true, true]);
  // The kill did hit deliveries: the outcome of some was never recorded.
  expect(rounds[0]?.lost).toBeGreaterThan(0);
});
