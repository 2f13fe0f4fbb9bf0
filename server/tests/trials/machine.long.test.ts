import { expect, test } from 'vitest';
import { MachineTrial, type Round } from './machine/machine-trial.ts';

// Decision 0248. `npm run trial:machine` makes all faults; each round fails if an acknowledged
// posting does not exist exactly once.

const seed = 20_261_118;

async function roundsOf(faults: readonly string[]): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  await MachineTrial.run({
    ...{ seed, faults },
    onRound: (round) => {
      rounds.push(round);
      // The form of a fault that was possible here is part of the result.
      process.stdout.write(`${round.fault}: ${round.how}\n`);
    },
  });
  return rounds;
}

test(`a full disk puts payments off and reports it; with free space they continue (seed ${seed})`, async () => {
  const [round] = await roundsOf(['disk full']);
  expect(round).toMatchObject({ fault: 'disk full' });
  expect(round?.putOff).toBeGreaterThan(0);
});

test('lack of descriptors, a killed session and a wrong clock lose nothing that was acknowledged', async () => {
  const faults = ['no descriptors', 'session killed', 'clock ahead', 'clock behind'];
  expect((await roundsOf(faults)).map(({ fault }) => fault)).toEqual(faults);
});
