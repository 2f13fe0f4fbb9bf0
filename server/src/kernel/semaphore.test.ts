import { expect, test } from 'vitest';
import { Semaphore, type SemaphoreOptions } from './semaphore.ts';
import { Unavailable } from './unavailable.ts';

/** Tasks that begin when admitted and end on command. */
function worksBehind(options: Partial<SemaphoreOptions>) {
  const semaphore = new Semaphore({ insideMax: 1, waitingMax: 10, crowded: 'Full.', ...options });
  const begun: string[] = [];
  const ends = new Map<string, (outcome: Promise<string>) => void>();
  const run = (work: string): Promise<string> =>
    semaphore.run(() => {
      begun.push(work);
      return new Promise((resolve) => ends.set(work, resolve));
    });
  const end = (work: string, outcome = Promise.resolve(work)) => ends.get(work)?.(outcome);
  return { semaphore, begun, run, end };
}

test('the allowed number runs at once, and the others follow in order', async () => {
  const { semaphore, begun, run, end } = worksBehind({ insideMax: 2 });
  const [one, two, three, four] = ['1', '2', '3', '4'].map(run);
  expect(begun).toEqual(['1', '2']);
  end('2');
  await two;
  expect(begun).toEqual(['1', '2', '3']);
  end('1');
  await one;
  end('3');
  await three;
  expect([begun, semaphore.isIdle]).toEqual([['1', '2', '3', '4'], false]);
  end('4');
  await four;
  expect(semaphore.isIdle).toBe(true);
});

test('failed work leaves its place to the next', async () => {
  const { begun, run, end } = worksBehind({});
  const [one] = [run('1'), run('2')];
  end('1', Promise.reject(new Error('broken')));
  await expect(one).rejects.toThrow('broken');
  expect(begun).toEqual(['1', '2']);
});

test('work that finds the line full is refused at once', async () => {
  const { begun, run } = worksBehind({ waitingMax: 1 });
  void run('1');
  void run('2');
  await expect(run('3')).rejects.toThrow(new Unavailable('Full.', 1));
  expect(begun).toEqual(['1']);
});

test('work that has waited too long is refused, and the next gets the place', async () => {
  const { begun, run, end } = worksBehind({ patienceMs: 1 });
  const one = run('1');
  await expect(run('2')).rejects.toThrow(new Unavailable('Full.', 1));
  const three = run('3');
  end('1');
  await one;
  end('3');
  expect(await three).toBe('3');
  expect(begun).toEqual(['1', '3']);
});

test('waiting work can be sent away, and running work stays', async () => {
  const { semaphore, run, end } = worksBehind({});
  const [one, two, three] = ['1', '2', '3'].map(run);
  semaphore.sendAway('Closing.');
  const reason = new Unavailable('Closing.', 1);
  expect(await Promise.allSettled([two, three])).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
  end('1');
  expect(await one).toBe('1');
});
