import { expect, test } from 'vitest';
import { BodyRoom } from './body-room.ts';

const room = () => new BodyRoom({ totalBytesMax: 100, sourceBytesMax: 60 });

test('a source gets its share to the last byte, and not one more', () => {
  const bodies = room();
  expect(bodies.take('a', 59)).toBe('given');
  expect(bodies.take('a', 1)).toBe('given');
  expect(bodies.take('a', 1)).toBe('source_full');
  expect(bodies.take('b', 40)).toBe('given');
});

test('all of them together get the total, and not one byte more', () => {
  const bodies = room();
  expect(bodies.take('a', 60)).toBe('given');
  expect(bodies.take('b', 40)).toBe('given');
  expect(bodies.take('c', 1)).toBe('all_full');
});

test('whoever cannot be told apart counts for the total alone', () => {
  const bodies = room();
  expect(bodies.take(null, 100)).toBe('given');
  expect(bodies.take(null, 1)).toBe('all_full');
});

test('what was refused was not taken, and what is given back is free again', () => {
  const bodies = room();
  bodies.take('a', 60);
  bodies.take('a', 1);
  bodies.take(null, 40);
  bodies.take('b', 1);
  expect(bodies.kept).toEqual({ bytes: 100, sources: 1 });
  bodies.giveBack('a', 20);
  expect(bodies.take('a', 20)).toBe('given');
  bodies.giveBack('a', 60);
  bodies.giveBack(null, 40);
  expect(bodies.kept).toEqual({ bytes: 0, sources: 0 });
});
