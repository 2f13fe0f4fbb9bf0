import { expect, test } from 'vitest';
import { timeOrderedUuid } from './time-ordered-uuid.ts';

test('ids sort in order of creation, even within a millisecond or after the clock steps back', () => {
  const moments = [5_000, 5_000, ...Array(5_000).fill(5_001), 4_000, 5_001, 6_000];
  const ids = moments.map((ms) => timeOrderedUuid(Date.UTC(2100, 0) + ms));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids are UUIDs of version 7', () => {
  expect(timeOrderedUuid()).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
