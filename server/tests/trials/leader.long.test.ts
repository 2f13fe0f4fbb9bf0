import { expect, test } from 'vitest';
import { useDebian } from '../support/debian.ts';
import { needs } from './leader/cluster.ts';
import { LeaderTrial } from './leader/leader-trial.ts';
import type { MisfortuneName, Round } from './leader/rounds.ts';

// Two rounds of npm run trial:leader; the command has all of them.

useDebian(needs);

test('decision 0239: a killed leader and a switchover lose and duplicate nothing that was acknowledged', async () => {
  const misfortunes: readonly MisfortuneName[] = ['killed', 'switched over'];
  const rounds: Round[] = [];
  await LeaderTrial.run({
    seed: Date.now() % 1_000_000,
    rounds: misfortunes,
    way: 'haproxy',
    onRound: (round) => rounds.push(round),
  });
  expect(rounds.map(({ misfortune }) => misfortune)).toEqual(misfortunes);
  for (const { from, to, acknowledged, careful } of rounds) {
    expect(to).not.toBe(from);
    expect(acknowledged).toBeGreaterThanOrEqual(600);
    // A client that repeats with the same key sees no failure.
    expect(careful).toBeGreaterThan(0);
  }
});
