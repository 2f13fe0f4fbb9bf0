import { expect, test } from 'vitest';
import { useDebian } from '../support/debian.ts';
import { needs } from './leader/cluster.ts';
import { LeaderTrial } from './leader/leader-trial.ts';
import type { MisfortuneName, Round } from './leader/rounds.ts';

// Two rounds of npm run trial:leader; the command has all of them.

useDebian(needs);

test('decision 0239: a leader that is killed, and one that hands over, lose and double nothing that was acknowledged', async () => {
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
    // Who repeats with the same key has seen nothing fail.
    expect(careful).toBeGreaterThan(0);
  }
});
