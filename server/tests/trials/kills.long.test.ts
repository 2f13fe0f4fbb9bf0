import { expect, test } from 'vitest';
import { roundsPerHouse } from './kills/plan.ts';
import { KillTrial, type Round } from './kills/trial.ts';

// A few rounds of npm run trial:kills: the first of one node, and the first of two nodes with
// Redis.

const houses = [
  ['one node with its own database', 1, 3],
  ['two nodes with Redis', 2 * roundsPerHouse + 1, 2 * roundsPerHouse + 2],
] as const;

test.each(houses)(
  'promise 10: kill -9 under mixed load, at %s, loses, duplicates and changes nothing that was acknowledged',
  async (_what, from, to) => {
    const rounds: Round[] = [];
    const seed = Date.now() % 1_000_000;
    await KillTrial.run({ seed, from, to, onRound: (round) => void rounds.push(round) });
    expect(rounds.map(({ number }) => number)).toHaveLength(to - from + 1);
    expect(rounds.every(({ acknowledged, arrived }) => acknowledged > 0 && arrived > 0)).toBe(true);
  },
);
