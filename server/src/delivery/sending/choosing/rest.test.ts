import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Rest } from './rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const sameSecond = () => true;

/** A pause that has just begun, and whether it is over. */
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

test('it goes on while nothing is new and the second is the same', async () => {
  const { isOver } = resting();
  await afterMs(60_000);
  expect(isOver()).toBe(false);
});

test('it ends within a short pause of the beginning of a second', async () => {
  let isNext = false;
  const { isOver } = resting(() => !isNext);
  await afterMs(500);
  isNext = true;
  await afterMs(50);
  expect(isOver()).toBe(true);
});

test('news during the short pause wait for its end', async () => {
  const { rest, isOver } = resting();
  await afterMs(10);
  rest.tellNews();
  await afterMs(39);
  expect(isOver()).toBe(false);
  await afterMs(1);
  expect(isOver()).toBe(true);
});

test('news after the short pause end it at once', async () => {
  const { rest, isOver } = resting();
  await afterMs(60);
  rest.tellNews();
  await afterMs(0);
  expect(isOver()).toBe(true);
});

test('what was told during a look ends the rest after it', async () => {
  const rest = new Rest();
  rest.end();
  rest.tellNews();
  const ended = rest.whileNothingIsDue(sameSecond);
  await afterMs(50);
  await expect(ended).resolves.toBeUndefined();
});

test('whoever wakes it ends it, and a sleep tells that it was woken', async () => {
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
