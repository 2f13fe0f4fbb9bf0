import { expect, test } from 'vitest';
import { cursorAt, cursorScope, placeIn } from './cursor.ts';
import { type Asked, pageOf } from './list.ts';

// Decision 0153: how a page refers to its neighbours.

const asked = (wanted: Partial<Asked>): Asked => ({
  filters: {},
  createdFrom: null,
  createdTo: null,
  limit: 2,
  after: null,
  before: null,
  ...wanted,
});

const rows = (...places: bigint[]) => places.map((place) => ({ id: `row ${place}`, place }));

test('a full page has a next page', () => {
  expect(pageOf({ rows: rows(9n, 8n, 7n), endedAt: null }, asked({}))).toEqual({
    rows: rows(9n, 8n),
    hasNext: true,
    hasPrevious: false,
    after: 8n,
    before: 9n,
  });
});

test('an empty page of an unfinished search leads on from where the search stopped', () => {
  expect(pageOf({ rows: [], endedAt: 500n }, asked({ after: 1_500n }))).toEqual({
    rows: [],
    hasNext: true,
    hasPrevious: true,
    after: 500n,
    before: 1_500n,
  });
});

test('a search that stopped at the end of a full page skips no row', () => {
  const page = pageOf({ rows: rows(9n, 8n, 7n), endedAt: 7n }, asked({}));
  expect([page.after, page.hasNext]).toEqual([8n, true]);
});

test('towards newer rows, the rows are found in reverse order', () => {
  expect(pageOf({ rows: rows(5n, 6n, 7n), endedAt: null }, asked({ before: 4n }))).toEqual({
    rows: rows(6n, 5n),
    hasNext: true,
    hasPrevious: true,
    after: 5n,
    before: 6n,
  });
});

test('if there is nothing newer, the same cursor can ask again later', () => {
  const page = pageOf({ rows: [], endedAt: null }, asked({ before: 4n }));
  expect([page.before, page.hasPrevious]).toEqual([4n, false]);
});

test('a cursor is valid for its own list and filters, in any order', () => {
  const scope = cursorScope('orders', { status: 'paid', currency: 'EUR' });
  const cursor = cursorAt(scope, 77n);
  const same = cursorScope('orders', { currency: 'EUR', status: 'paid' });
  expect(placeIn(same, 'after', cursor)).toEqual({ ok: true, value: 77n });
  const others = [
    cursorScope('payments', { status: 'paid', currency: 'EUR' }),
    cursorScope('orders', {}),
  ];
  expect(others.map((other) => placeIn(other, 'after', cursor).ok)).toEqual([false, false]);
});
