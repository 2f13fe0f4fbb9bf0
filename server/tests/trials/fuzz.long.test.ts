import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FuzzTrial } from './fuzz/trial.ts';

// Promise 16, the long form: npm run trial:fuzz -- --requests 1000000 is the longest.

const batches = 8;

test('promise 16: the service keeps working after thousands of bad requests of every kind', async () => {
  const keepIn = join(tmpdir(), `florin-fuzz-${process.pid}.json`);
  await FuzzTrial.run({ seed: 16, keepIn }, async (trial) => {
    const [{ tally }, next] = await trial.slice(0, batches, () => false);
    expect([tally.requests, next]).toEqual([batches * 250, batches]);
    expect([...tally.statuses.keys()].toSorted()).toEqual(['2xx', '3xx', '4xx', 'none']);
  });
});
