import { expect, test } from 'vitest';
import { FairQueue, type Source } from './queue.ts';

type Item = { readonly name: string; readonly source: Source; readonly weight: number };

/** `a1` waits in the line of client a, `timer1` in the line of the timers. */
const item = (name: string, weight = 1): Item => {
  const line = name.replace(/\d+$/, '');
  return {
    name,
    weight,
    source: line === 'timer' ? { kind: 'timer' } : { kind: 'client', id: line },
  };
};

function queueOf(names: string, weightMax = 1_000): FairQueue<Item> {
  const queue = new FairQueue<Item>(weightMax);
  for (const name of names.split(' ')) expect(queue.offer(item(name))).toBe(true);
  return queue;
}

const namesOf = (items: readonly Item[]) => items.map(({ name }) => name).join(' ');

const numbered = (line: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${line}${index + 1}`).join(' ');

// biome-ignore format: a table
test.each([
  // waiting            batch  taken
  ['a1 a2 a3',              9, 'a1 a2 a3'],
  ['a1 a2 a3 b1 c1',        9, 'a1 b1 c1 a2 a3'],
  ['a1 a2 a3 b1 c1',        4, 'a1 b1 c1 a2'],
  ['a1 b1 b2 a2',           3, 'a1 b1 a2'],
  ['a1 a2 b1',              1, 'a1'],
  ['a1 a2 b1',              0, 'a1'],
])('of %s a batch of %i takes %s, line by line in turn', (waiting, weightMax, taken) => {
  expect(namesOf(queueOf(waiting).take(weightMax))).toBe(taken);
});

test('after a full batch, the next one begins with the other lines', () => {
  const queue = queueOf('a1 a2 a3 a4 b1 b2 c1');
  const batches = Array.from({ length: 4 }, () => namesOf(queue.take(2)));
  expect(batches).toEqual(['a1 b1', 'c1 a2', 'b2 a3', 'a4']);
  expect(queue.take(2)).toEqual([]);
});

// biome-ignore format: a table
test.each([
  // clients  accepted from each by a queue of 60
  [1,         30],
  [2,         20],
  [3,         15],
  [5,         10],
])('of %i clients that flood a queue, each gets %i in', (clients, each) => {
  const queue = new FairQueue<Item>(60);
  const lines = Array.from({ length: clients }, (_, index) => `client ${index}:`);
  const accepted = new Map(lines.map((line) => [line, 0]));
  for (let round = 0; round < 60; round += 1) {
    for (const line of lines) {
      if (queue.offer(item(`${line}1`))) accepted.set(line, (accepted.get(line) ?? 0) + 1);
    }
  }
  expect([...accepted.values()]).toEqual(lines.map(() => each));
});

test('beside a flooding client there is room for a quiet one', () => {
  const queue = new FairQueue<Item>(10);
  while (queue.offer(item('flood1')));
  expect(queue.offer(item('quiet1'))).toBe(true);
  expect(queue.offer(item('flood1'))).toBe(false);
});

test('room is free again after items are taken', () => {
  const queue = new FairQueue<Item>(4);
  expect([1, 2, 3].map((number) => queue.offer(item(`a${number}`)))).toEqual([true, true, false]);
  queue.take(1);
  expect(queue.offer(item('a3'))).toBe(true);
  expect(queue.weight).toBe(2);
});

// biome-ignore format: a table
test.each([
  // weight  accepted by an empty queue of 10, and by one with a light item
  [10,       true,                               false],
  [11,       true,                               false],
  [9,        true,                               true ],
])('an operation of weight %i is accepted by an empty queue: %s, by another: %s', (weight, empty, other) => {
  expect(new FairQueue<Item>(10).offer(item('a1', weight))).toBe(empty);
  const queue = queueOf('b1', 10);
  expect(queue.offer(item('a1', weight))).toBe(other);
});

test('an operation heavier than a batch runs in a batch of its own', () => {
  const queue = new FairQueue<Item>(100);
  for (const one of [item('a1'), item('a2', 40), item('a3'), item('b1')]) queue.offer(one);
  expect([1, 2, 3, 4].map(() => namesOf(queue.take(8)))).toEqual(['a1 b1', 'a2', 'a3', '']);
});

test('an item that does not fit is the first of the next batch', () => {
  const queue = new FairQueue<Item>(100);
  for (const one of [item('a1', 6), item('b1', 6), item('c1', 2), item('d1')]) queue.offer(one);
  expect(namesOf(queue.take(8))).toBe('a1 c1');
  expect(namesOf(queue.take(8))).toBe('b1 d1');
});

// biome-ignore format: a table
test.each([
  // timers  clients  batch  timers taken  clients taken
  [20,       20,      16,    4,            12],
  [20,        0,      16,    4,             0],
  [ 3,       20,      16,    3,            13],
  [20,       20,       4,    1,             3],
  [20,       20,       3,    1,             2],
])('of %i timers and %i clients, a batch of %i takes %i and %i', (timers, clients, weightMax, ...taken) => {
  const names = [numbered('timer', timers), numbered('a', clients)].filter((list) => list !== '');
  const batch = queueOf(names.join(' ')).take(weightMax);
  const timersTaken = batch.filter(({ source }) => source.kind === 'timer').length;
  expect([timersTaken, batch.length - timersTaken]).toEqual(taken);
});

test('a timer heavier than a quarter of a batch runs when it is first in turn', () => {
  const queue = new FairQueue<Item>(1_000);
  for (const one of [item('a1'), item('timer1', 10), item('a2')]) queue.offer(one);
  expect(namesOf(queue.take(16))).toBe('a1 a2');
  expect(namesOf(queue.take(16))).toBe('timer1');
});

test('no client id leads into the line of the timers', () => {
  const queue = new FairQueue<Item>(1_000);
  for (const id of ['timer', 'timers', 'Symbol(timers)']) {
    const source: Source = { kind: 'client', id };
    for (let number = 0; number < 4; number += 1) queue.offer({ name: id, weight: 1, source });
  }
  expect(queue.take(12)).toHaveLength(12);
});

test('items put back come first in their line, in their old order', () => {
  const queue = queueOf('a1 a2 a3 b1 b2 a4');
  const taken = queue.take(5);
  expect(namesOf(taken)).toBe('a1 b1 a2 b2 a3');
  queue.offer(item('b3'));
  queue.putBack(taken.slice(2));
  expect(queue.weight).toBe(5);
  const rest = namesOf(queue.take(9)).split(' ');
  expect(rest.filter((name) => name.startsWith('a'))).toEqual(['a2', 'a3', 'a4']);
  expect(rest.filter((name) => name.startsWith('b'))).toEqual(['b2', 'b3']);
});

test('items put back are accepted even if the queue is full', () => {
  const queue = queueOf('a1 a2', 4);
  const taken = queue.take(2);
  while (queue.offer(item('b1')));
  queue.putBack(taken);
  expect(queue.weight).toBe(4);
  expect(queue.offer(item('c1'))).toBe(false);
});

test('a line of thousands keeps its order and its weight', () => {
  const queue = queueOf(numbered('a', 5_000), 20_000);
  const taken: string[] = [];
  while (queue.weight > 0) taken.push(...queue.take(37).map(({ name }) => name));
  expect(taken.join(' ')).toBe(numbered('a', 5_000));
});
