import { expect, onTestFinished, test } from 'vitest';
import { ImportTrial } from './bank-imports.ts';

// Bank 2: a crash in the middle of an import loses and doubles nothing.

const rounds = 20;

test('kill -9 in the midst of imports, by HTTP and in the folder, loses and doubles nothing', async () => {
  const seed = Date.now() % 1_000_000;
  const trial = await ImportTrial.begin(seed);
  onTestFinished(() => trial.end());
  for (let round = 1; round <= rounds; round += 1) await trial.round(round % 5 === 0);
  const outcome = await trial.outcome();
  for (const [index, { seen, expected }] of outcome.rounds.entries()) {
    expect(seen, `round ${index + 1} of seed ${seed}`).toEqual(expected);
  }
  expect(outcome.isSound).toBe(true);
  // It did die with files in the air: somebody was left without an answer.
  expect(trial.unanswered).toBeGreaterThan(0);
});
