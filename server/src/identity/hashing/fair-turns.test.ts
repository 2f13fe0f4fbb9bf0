import { describe, expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';
import { clientsLine, type HashingLine, visitorsLine } from './hashing.ts';

// Decision 0099: who is admitted to hash, and whose turn is next.

const [a, b, c] = [clientsLine('a'), clientsLine('b'), clientsLine('c')] as const;
const visitor = (address: string | null): HashingLine => visitorsLine({ address });

/** How many requests of a line are admitted, one after another. */
const comeIn = (turns: FairTurns, line: HashingLine, times: number): number =>
  Array.from({ length: times }, () => turns.enter(line)).filter(Boolean).length;

/** The order in which waiting requests start. */
function orderOf(waiting: readonly HashingLine[]): readonly string[] {
  const turns = new FairTurns(100);
  const begun: string[] = [];
  for (const [index, line] of waiting.entries()) {
    turns.wait(line, () => begun.push(`${line.id}${index}`));
  }
  for (let begin = turns.next(); begin !== undefined; begin = turns.next()) begin();
  return begun;
}

describe('admission', () => {
  test('a single line gets half of the places, and further lines still get room', () => {
    const turns = new FairTurns(8);
    expect(comeIn(turns, a, 10)).toBe(4);
    expect(comeIn(turns, b, 10)).toBe(2);
    expect(comeIn(turns, c, 10)).toBe(1);
    expect(turns.insideWith(a)).toBe(7);
  });

  test('a request that leaves makes room for one', () => {
    const turns = new FairTurns(8);
    comeIn(turns, a, 4);
    turns.leave(a);
    expect(comeIn(turns, a, 2)).toBe(1);
    for (let left = 0; left < 4; left += 1) turns.leave(a);
    expect(turns.insideWith(a)).toBe(0);
    expect(comeIn(turns, b, 10)).toBe(4);
  });

  test('visitors from many addresses take no place from clients', () => {
    const turns = new FairTurns(8);
    for (let index = 0; index < 100; index += 1) turns.enter(visitor(`192.0.2.${index}`));
    expect(turns.enter(visitor('198.51.100.1'))).toBe(false);
    expect(comeIn(turns, a, 10)).toBe(4);
  });

  test('visitors without an address share a line', () => {
    const turns = new FairTurns(8);
    expect(comeIn(turns, visitor(null), 10)).toBe(4);
    expect(turns.enter(visitor('192.0.2.1'))).toBe(true);
  });
});

describe('turns', () => {
  test('go to each line in turn, and in order within a line', () => {
    expect(orderOf([a, a, a, b, b, c])).toEqual(['a0', 'b3', 'c5', 'a1', 'b4', 'a2']);
  });

  test('alternate between clients and visitors, however many lines there are', () => {
    const [x, y, z] = [visitor('x'), visitor('y'), visitor('z')] as const;
    expect(orderOf([x, y, z, a, a])).toEqual(['a3', 'x0', 'a4', 'y1', 'z2']);
    expect(orderOf([a, b, c, x])).toEqual(['a0', 'x3', 'b1', 'c2']);
  });

  test('are over when nobody waits', () => {
    expect(new FairTurns(8).next()).toBeUndefined();
  });
});
