import { describe, expect, test } from 'vitest';
import {
  closedIfOver,
  type JournalEnd,
  type JournalRow,
  linked,
  linkHash,
} from './journal-chain.ts';
import { dateOf, dayOfDate, statementOf } from './journal-seal.ts';

// Decision 0242: the journal as a chain of hashes, day by day.

const day = 86_400;

const aRow = (number: number, createdAt: number, amount = 5): JournalRow => ({
  movementId: `00000000-0000-4000-8000-00000000000${number}`,
  leg: '0',
  kind: 'test',
  debitAccount: '257',
  creditAccount: '513',
  amount: String(amount),
  debitVersion: String(number),
  creditVersion: String(number),
  debitBalance: '-5',
  creditBalance: '5',
  holdId: null,
  createdAt: String(createdAt),
  place: String(number * 10),
  book: 'EUR live',
});

const start: JournalEnd = {
  position: 0,
  place: '0',
  hash: Buffer.alloc(32),
  day: null,
  firstPosition: 1,
  sums: {},
  lastDay: -1,
};

/** The closed days: number, first and last position of each. */
const headsOf = (rows: readonly JournalRow[], from = start) =>
  linked(from, rows).heads.map((head) => [head.day, head.firstPosition, head.position]);

describe('the chain', () => {
  test('a hash covers the previous link, the position and every column', () => {
    const row = aRow(1, 100);
    const first = linkHash(start.hash, 1, row).toString('hex');
    const others = Object.keys(row)
      .filter((column) => column !== 'book')
      .map((column) => linkHash(start.hash, 1, { ...row, [column]: '7' }).toString('hex'));
    const all = [first, linkHash(start.hash, 2, row).toString('hex'), ...others];
    expect(new Set(all).size).toBe(15);
    expect(linkHash(Buffer.alloc(32, 1), 1, row).toString('hex')).not.toBe(first);
    // The first hash that an auditor's own program must reproduce.
    expect(first).toBe('102946c4995ccec42ddacf57d9d7c8eb099c1da8e2b4f7f78068e918470914a9');
  });

  test('linking in two steps gives the same links as in one', () => {
    const rows = [aRow(1, 10), aRow(2, day), aRow(3, day + 5)];
    const one = linked(start, rows);
    const half = linked(start, rows.slice(0, 1));
    const rest = linked(half.end, rows.slice(1));
    expect(rest.end).toEqual(one.end);
    expect([...half.links, ...rest.links]).toEqual(one.links);
    expect([...half.heads, ...rest.heads]).toEqual(one.heads);
  });
});

describe('days', () => {
  // biome-ignore format: a table
  test.each<[string, readonly JournalRow[], readonly (readonly number[])[]]>([
    ['an open day has no head',                 [aRow(1, 10), aRow(2, 20)],                        []],
    ['the first posting of the next closes it', [aRow(1, 10), aRow(2, day - 1), aRow(3, day)],     [[0, 1, 2]]],
    ['a day without postings has no head',      [aRow(1, 10), aRow(2, 3 * day)],                   [[0, 1, 1]]],
    ['a late posting counts for a later day',   [aRow(1, day), aRow(2, 10), aRow(3, 2 * day)],     [[1, 1, 2]]],
    ['two days in a row',                       [aRow(1, 1), aRow(2, day), aRow(3, 2 * day)],      [[0, 1, 1], [1, 2, 2]]],
  ])('%s', (_, rows, heads) => {
    expect(headsOf(rows)).toEqual(heads);
  });

  test('a day is closed ten minutes after its end, and later postings count for the next', () => {
    const open = linked(start, [aRow(1, 10), aRow(2, 20, 7)]);
    expect(closedIfOver(open, day + 599)).toBe(open);
    const over = closedIfOver(open, day + 600);
    expect(over.heads).toEqual([
      {
        ...{ day: 0, firstPosition: 1, position: 2, hash: open.end.hash },
        sums: { 'EUR live': { postings: 2, amount: '12' } },
      },
    ]);
    expect(closedIfOver({ ...over, links: [], heads: [] }, day + 601).heads).toEqual([]);
    expect(headsOf([aRow(3, 30), aRow(4, 2 * day)], over.end)).toEqual([[1, 3, 3]]);
  });
});

test('the signed statement has the head with its count and sums, line by line', () => {
  const { heads } = closedIfOver(linked(start, [aRow(1, 10), aRow(2, 20, 7)]), 2 * day);
  const hash = heads[0]?.hash.toString('hex');
  expect(heads.map(statementOf)).toEqual([
    `Florin journal\nday 1970-01-01\npostings 1 to 2\nhash ${hash}\nEUR live 2 12\n`,
  ]);
});

// biome-ignore format: a table
test.each<[string, number | null]>([
  ['1970-01-01', 0],
  ['2026-11-18', 20_775],
  ['2026-02-30', null],
  ['1969-12-31', null],
  ['tomorrow',   null],
])('the number of the day %s is %s', (date, number) => {
  expect(dayOfDate(date)).toBe(number);
  if (number !== null) expect(dateOf(number)).toBe(date);
});
