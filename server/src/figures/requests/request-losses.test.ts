import { expect, test } from 'vitest';
import { RequestLosses } from './request-losses.ts';

test('each loss is counted, and all losses of a minute share one log line', () => {
  const counted: unknown[] = [];
  const lines: unknown[] = [];
  let nowMs = 0;
  const losses = new RequestLosses(
    {
      count: (reason, rows) => counted.push([reason, rows]),
      warn: ({ reason, rows }) => lines.push([reason, rows]),
    },
    () => nowMs,
  );
  losses.add('full', 1);
  losses.add('full', 2);
  nowMs = 59_999;
  losses.add('fault', 3);
  nowMs = 60_000;
  losses.add('full', 4);
  expect(counted).toEqual([
    ['full', 1],
    ['full', 2],
    ['fault', 3],
    ['full', 4],
  ]);
  expect(lines).toEqual([
    ['full', 1],
    ['full', 9],
  ]);
});
