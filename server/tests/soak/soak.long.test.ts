import { expect, test } from 'vitest';
import { knownErrands } from './known-errands.ts';
import { newErrands } from './new-errands.ts';
import { SoakTrial } from './soak-trial.ts';
import { faultsIn } from './verdict.ts';

// The short form of npm run test:soak. The engine's cache of rows is bounded by their number, which
// only the long form reaches. So here new objects may leave their rows in the heap, and requests
// for known objects may leave nothing.

test('promise 16: memory, descriptors and tables stay flat under constant load', async () => {
  await SoakTrial.run(async (trial) => {
    const created = [
      await trial.window(newErrands, { errands: 120 }),
      await trial.window(newErrands, { errands: 120 }),
    ];
    expect(faultsIn(created, { heapBytesPerRequest: 4_096 })).toEqual([]);
    // Otherwise memory of newly compiled code would hide memory kept by requests.
    await trial.window(knownErrands, { errands: 480 });
    const asked = [
      await trial.window(knownErrands, { errands: 1_200 }),
      await trial.window(knownErrands, { errands: 1_200 }),
      await trial.window(knownErrands, { errands: 1_200 }),
    ];
    expect(faultsIn(asked, { heapBytesPerRequest: 512 })).toEqual([]);
    expect(created.every(({ told }) => told > 0)).toBe(true);
    await trial.end();
  });
});
