import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turnstile } from './turnstile.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The visitors who have entered, and the function of each that lets the next one in. */
function visitors(turnstile: Turnstile) {
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  const come = (name: string): void => {
    void turnstile.enter().then((letNextIn) => {
      inside.push(name);
      leave.set(name, letNextIn);
    });
  };
  return { inside, leave, come };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test('the first visitor enters at once, and the others enter one by one', async () => {
  const { inside, leave, come } = visitors(new Turnstile());
  for (const name of ['a', 'b', 'c']) come(name);
  await settle();
  expect(inside).toEqual(['a']);
  leave.get('a')?.();
  await settle();
  expect(inside).toEqual(['a', 'b']);
  leave.get('b')?.();
  await settle();
  expect(inside).toEqual(['a', 'b', 'c']);
});

test('leaving twice lets in only one visitor', async () => {
  const { inside, leave, come } = visitors(new Turnstile());
  for (const name of ['a', 'b', 'c']) come(name);
  await settle();
  leave.get('a')?.();
  leave.get('a')?.();
  await settle();
  expect(inside).toEqual(['a', 'b']);
});

test('each visitor who stays delays the next one by 50 ms', async () => {
  const { inside, come } = visitors(new Turnstile());
  come('a');
  await settle();
  come('b');
  await vi.advanceTimersByTimeAsync(49);
  expect(inside).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(inside).toEqual(['a', 'b']);
  come('c');
  await vi.advanceTimersByTimeAsync(49);
  expect(inside).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(1);
  expect(inside).toEqual(['a', 'b', 'c']);
});

test('no timer is left at the end', async () => {
  const { leave, come } = visitors(new Turnstile());
  for (const name of ['a', 'b']) come(name);
  await settle();
  leave.get('a')?.();
  await settle();
  leave.get('b')?.();
  await settle();
  expect(vi.getTimerCount()).toBe(0);
});
