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

test('a full page with more behind it', () => {
  expect(pageOf({ rows: rows(9n, 8n, 7n), endedAt: null }, asked({}))).toEqual({
    rows: rows(9n, 8n),
    hasNext: true,
    hasPrevious: false,
    after: 8n,
    before: 9n,
  });
});

test('a search that gave up leads on from where it stopped, though the page is empty', () => {
  expect(pageOf({ rows: [], endedAt: 500n }, asked({ after: 1_500n }))).toEqual({
    rows: [],
    hasNext: true,
    hasPrevious: true,
    after: 500n,
    before: 1_500n,
  });
});

test('a search that gave up at the last row of a full page forgets none behind it', () => {
  const page = pageOf({ rows: rows(9n, 8n, 7n), endedAt: 7n }, asked({}));
  expect([page.after, page.hasNext]).toEqual([8n, true]);
});

test('towards the newer ones the rows are found the other way round', () => {
  expect(pageOf({ rows: rows(5n, 6n, 7n), endedAt: null }, asked({ before: 4n }))).toEqual({
    rows: rows(6n, 5n),
    hasNext: true,
    hasPrevious: true,
    after: 5n,
    before: 6n,
  });
});

test('nothing newer: the same cursor asks again later', () => {
  const page = pageOf({ rows: [], endedAt: null }, asked({ before: 4n }));
  expect([page.before, page.hasPrevious]).toEqual([4n, false]);
});

test('a cursor is good for its own list and filters, whatever their order', () => {
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
