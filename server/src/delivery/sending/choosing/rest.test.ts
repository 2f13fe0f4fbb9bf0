import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Rest } from './rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const sameSecond = () => true;

/** A rest that has just begun, and whether it is over. */
function resting(isSameSecond = sameSecond): {
  readonly rest: Rest;
  readonly isOver: () => boolean;
} {
  const rest = new Rest();
  let isOver = false;
  void rest.whileNothingIsDue(isSameSecond).then(() => {
    isOver = true;
  });
  return { rest, isOver: () => isOver };
}

const afterMs = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the rest goes on while there is no news and the second is the same', async () => {
  const { isOver } = resting();
  await afterMs(60_000);
  expect(isOver()).toBe(false);
});

test('the rest ends soon after the next second begins', async () => {
  let isNext = false;
  const { isOver } = resting(() => !isNext);
  await afterMs(500);
  isNext = true;
  await afterMs(50);
  expect(isOver()).toBe(true);
});

test('news during the first 50 ms ends the rest after them', async () => {
  const { rest, isOver } = resting();
  await afterMs(10);
  rest.tellNews();
  await afterMs(39);
  expect(isOver()).toBe(false);
  await afterMs(1);
  expect(isOver()).toBe(true);
});

test('later news ends the rest at once', async () => {
  const { rest, isOver } = resting();
  await afterMs(60);
  rest.tellNews();
  await afterMs(0);
  expect(isOver()).toBe(true);
});

test('news that came before the rest ends it after the first 50 ms', async () => {
  const rest = new Rest();
  rest.end();
  rest.tellNews();
  const ended = rest.whileNothingIsDue(sameSecond);
  await afterMs(50);
  await expect(ended).resolves.toBeUndefined();
});

test('waking ends the rest, and a sleep reports whether it was woken', async () => {
  const { rest, isOver } = resting();
  rest.wake();
  await afterMs(0);
  expect(isOver()).toBe(true);
  const woken = rest.sleep(1_000);
  rest.wake();
  await expect(woken).resolves.toBe(true);
  const rested = rest.sleep(1_000);
  await afterMs(1_000);
  await expect(rested).resolves.toBe(false);
});
