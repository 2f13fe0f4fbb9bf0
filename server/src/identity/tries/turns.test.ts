import { expect, test } from 'vitest';
import { Unavailable } from '../../kernel/unavailable.ts';
import { Turns } from './turns.ts';

/** Work that turns start and the test ends. */
function worksOn(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, (outcome: Promise<string>) => void>();
  const take = (name: string, work: string): Promise<string> =>
    turns.take(name, () => {
      begun.push(work);
      return new Promise((resolve) => ends.set(work, resolve));
    });
  return {
    begun,
    take,
    end: (work: string, outcome = Promise.resolve(work)) => ends.get(work)?.(outcome),
  };
}

test('the allowed number runs at once, and the others follow in order', async () => {
  const { begun, take, end } = worksOn(new Turns(2, 10));
  const [one, two, three, four] = ['1', '2', '3', '4'].map((work) => take('pair', work));
  expect(begun).toEqual(['1', '2']);
  end('2');
  expect(await two).toBe('2');
  expect(begun).toEqual(['1', '2', '3']);
  end('1');
  expect(await one).toBe('1');
  expect(begun).toEqual(['1', '2', '3', '4']);
  end('3');
  end('4');
  expect(await Promise.all([three, four])).toEqual(['3', '4']);
});

test('names do not wait for each other', () => {
  const { begun, take } = worksOn(new Turns(1, 10));
  void take('pair', '1');
  void take('other pair', '2');
  expect(begun).toEqual(['1', '2']);
});

test('failed work gives its place to the next', async () => {
  const { begun, take, end } = worksOn(new Turns(1, 10));
  const failing = take('pair', '1');
  const next = take('pair', '2');
  end('1', Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(begun).toEqual(['1', '2']);
  end('2');
  expect(await next).toBe('2');
});

test('a full line refuses work, and accepts it again when it is shorter', async () => {
  const { take, end } = worksOn(new Turns(1, 1));
  const inside = take('pair', '1');
  const waiting = take('pair', '2');
  await expect(take('pair', '3')).rejects.toThrow(Unavailable);
  end('1');
  await inside;
  const later = take('pair', '4');
  end('2');
  await waiting;
  end('4');
  expect(await later).toBe('4');
});
