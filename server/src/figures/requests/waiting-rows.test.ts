import { expect, test } from 'vitest';
import { WaitingRows } from './waiting-rows.ts';

const namesIn = (text: string) => (JSON.parse(text) as { name: string }[]).map(({ name }) => name);

test('rows come in order, in batches of limited size', () => {
  const waiting = new WaitingRows(2);
  for (const name of ['a', 'b', 'c']) waiting.add({ name });
  const first = waiting.take();
  expect([namesIn(first.text), first.rows, waiting.length]).toEqual([['a', 'b'], 2, 3]);
  waiting.dropTaken();
  const second = waiting.take();
  expect([namesIn(second.text), second.rows, waiting.length]).toEqual([['c'], 1, 1]);
  waiting.dropTaken();
  expect([waiting.take(), waiting.length]).toEqual([{ text: '[]', rows: 0 }, 0]);
});

test('a batch that was not dropped is taken again, without newer rows', () => {
  const waiting = new WaitingRows(10);
  waiting.add({ name: 'a' });
  const taken = waiting.take();
  waiting.add({ name: 'b' });
  expect(waiting.take()).toEqual(taken);
  waiting.dropTaken();
  expect([namesIn(waiting.take().text), waiting.length]).toEqual([['b'], 1]);
});

test('rows that were not taken are not dropped', () => {
  const waiting = new WaitingRows(10);
  waiting.add({ name: 'a' });
  waiting.dropTaken();
  expect(waiting.length).toBe(1);
});

test('texts of any length and script arrive unchanged', () => {
  const waiting = new WaitingRows(10);
  const names = ['ąčęėįšųūž', '€'.repeat(20_000), '😀'.repeat(9_000), '', 'x'.repeat(100_000)];
  for (const name of names) waiting.add({ name });
  expect(namesIn(waiting.take().text)).toEqual(names);
});
