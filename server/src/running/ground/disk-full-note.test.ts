import { expect, test } from 'vitest';
import { DiskFullNote } from './disk-full-note.ts';

test('a full disk is reported for half a minute, or until a write succeeds', () => {
  let nowMs = 0;
  const note = new DiskFullNote(() => nowMs);
  expect(note.text).toBeNull();
  note.saw();
  nowMs = 29_999;
  expect(note.text).toBe('The disk of the database is full.');
  nowMs = 30_000;
  expect(note.text).toBeNull();
  note.saw();
  expect(note.text).toBe('The disk of the database is full.');
  note.stored();
  expect(note.text).toBeNull();
});
