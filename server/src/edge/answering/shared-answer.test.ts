import { expect, test } from 'vitest';
import { sharedEvery } from './shared-answer.ts';

test('the first caller is answered at once', async () => {
  expect(await sharedEvery(1_000, async () => 'text')()).toBe('text');
});

test('a thousand concurrent callers share one computation', async () => {
  let computed = 0;
  const ask = sharedEvery(60_000, async () => {
    computed += 1;
    return computed;
  });
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask()));
  expect([...new Set(answers)]).toEqual([1]);
});

test('a later caller gets a newer value', async () => {
  let value = 1;
  const ask = sharedEvery(50, async () => value);
  expect(await ask()).toBe(1);
  const askedAtMs = performance.now();
  const later = ask();
  value = 2;
  expect(await later).toBe(2);
  expect(performance.now() - askedAtMs).toBeGreaterThan(0);
});

test('after a failure the next caller computes again', async () => {
  let tries = 0;
  const ask = sharedEvery(0, async () => {
    tries += 1;
    if (tries === 1) throw new Error('broken');
    return tries;
  });
  await expect(ask()).rejects.toThrow('broken');
  expect(await ask()).toBe(2);
});
