import { expect, test } from 'vitest';
import { doneBy, type Work } from './database/work.ts';

function* waitingFor(...promises: readonly (Promise<unknown> | null)[]): Work<readonly unknown[]> {
  const met: unknown[] = [];
  for (const one of promises) {
    try {
      met.push(one === null ? 'nothing' : yield one);
    } catch (fault) {
      met.push(fault);
    }
  }
  return met;
}

function* failing(): Work<void> {
  yield* waitingFor(null);
  throw new Error('in vain');
}

test('work without a promise is done at once', () => {
  expect(doneBy(waitingFor(null, null))).toEqual(['nothing', 'nothing']);
  expect(() => doneBy(failing())).toThrow('in vain');
});

test('work that waits continues with the result or the error', async () => {
  const fault = new Error('took too long');
  const work = doneBy(waitingFor(Promise.resolve(1), null, Promise.reject(fault)));
  expect(work).toBeInstanceOf(Promise);
  expect(await work).toEqual([1, 'nothing', fault]);
});
