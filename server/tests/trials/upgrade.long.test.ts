import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { comingBuild, thisBuild } from './upgrade/builds.ts';
import { type Step, UpgradeTrial } from './upgrade/upgrade-trial.ts';

// Decision 0246. `npm run trial:upgrade` does the same from an earlier version to this one.

test('two nodes under load are upgraded to a later version and put back without a failed request', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-coming-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const steps: Step[] = [];
  const counts = await UpgradeTrial.run({
    before: thisBuild,
    after: await comingBuild(folder),
    clients: 4,
    errands: 40,
    onStep: (step) => steps.push(step),
  });
  expect(steps.map(({ did, failed }) => [did, failed])).toEqual([
    ['two nodes of this version', 0],
    ['migrated by the version to come', 0],
    ['the first node replaced', 0],
    ['the second node replaced', 0],
    ['the first node put back', 0],
    ['the second node put back', 0],
  ]);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
});
