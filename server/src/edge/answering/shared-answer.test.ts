import { expect, test } from 'vitest';
import { sharedEvery } from './shared-answer.ts';

test('the first question is answered at once', async () => {
  expect(await sharedEvery(1_000, async () => 'text')()).toBe('text');
});

test('a thousand questions at once are one computation', async () => {
  let computed = 0;
  const ask = sharedEvery(60_000, async () => {
    computed += 1;
    return computed;
  });
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask()));
  expect([...new Set(answers)]).toEqual([1]);
});

test('whoever asks afterwards gets a newer value, and not before its time', async () => {
  let value = 1;
  const ask = sharedEvery(50, async () => value);
  expect(await ask()).toBe(1);
  const askedAtMs = performance.now();
  const later = ask();
  value = 2;
  expect(await later).toBe(2);
  expect(performance.now() - askedAtMs).toBeGreaterThan(0);
});

test('a computation that fails is tried again for the next one', async () => {
  let tries = 0;
  const ask = sharedEvery(0, async () => {
    tries += 1;
    if (tries === 1) throw new Error('broken');
    return tries;
  });
  await expect(ask()).rejects.toThrow('broken');
  expect(await ask()).toBe(2);
});
