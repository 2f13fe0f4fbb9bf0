import { expect, test } from 'vitest';
import { BodyRoom } from './body-room.ts';

const room = () => new BodyRoom({ totalBytesMax: 100, sourceBytesMax: 60 });

test('a source gets its share to the last byte, and no more', () => {
  const bodies = room();
  expect(bodies.take('a', 59)).toBe('given');
  expect(bodies.take('a', 1)).toBe('given');
  expect(bodies.take('a', 1)).toBe('source_full');
  expect(bodies.take('b', 40)).toBe('given');
});

test('all sources together get the total, and no more', () => {
  const bodies = room();
  expect(bodies.take('a', 60)).toBe('given');
  expect(bodies.take('b', 40)).toBe('given');
  expect(bodies.take('c', 1)).toBe('all_full');
});

test('an unknown source counts only toward the total', () => {
  const bodies = room();
  expect(bodies.take(null, 100)).toBe('given');
  expect(bodies.take(null, 1)).toBe('all_full');
});

test('refused bytes are not counted, and returned bytes are free again', () => {
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
