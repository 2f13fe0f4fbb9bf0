import { expect, test } from 'vitest';
import { RowPatience } from './row-patience.ts';

test('the patience for a locked row is at least 100 ms, even before any commit', () => {
  const patience = new RowPatience();
  expect(patience.milliseconds).toBe(100);
  patience.noteCommit(3);
  expect(patience.milliseconds).toBe(100);
});

test('slow commits raise the patience at once, up to a second', () => {
  const patience = new RowPatience();
  patience.noteCommit(60);
  expect(patience.milliseconds).toBe(300);
  patience.noteCommit(2_000);
  expect(patience.milliseconds).toBe(1_000);
});

test('a slow commit is forgotten gradually', () => {
  const patience = new RowPatience();
  patience.noteCommit(100);
  patience.noteCommit(1);
  expect(patience.milliseconds).toBe(450);
  for (let commit = 0; commit < 20; commit += 1) patience.noteCommit(1);
  expect(patience.milliseconds).toBe(100);
});
