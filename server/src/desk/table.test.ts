import { describe, expect, test } from 'vitest';
import { html } from '../pages/html.ts';
import { tag } from './parts.ts';
import { type Column, type Table, tableView } from './table.ts';

const columns: readonly Column[] = [
  { heading: 'Created', kind: 'moment' },
  { heading: 'Reference', kind: 'text' },
  { heading: 'Method', kind: 'text' },
  { heading: 'Status', kind: 'tag' },
  { heading: 'Amount', kind: 'sum' },
  { heading: 'Payment', kind: 'code' },
];

const table: Table = {
  language: 'en',
  caption: 'Orders',
  columns,
  rows: [
    {
      cells: ['16 Nov', 'A-1', 'Card <1111>', tag('paid', 'good'), '€1.00', '01a1'],
      address: '/portal/orders/1?a=1&b=2',
    },
  ],
  empty: 'No orders yet.',
};

const shown = (change: Partial<Table> = {}): string => tableView({ ...table, ...change }).text;

describe('a row', () => {
  test('links to its address from its first text, and escapes texts from outside', () => {
    expect(shown()).toContain(
      '<td role="cell" class="t up"><a href="/portal/orders/1?a=1&amp;b=2">A-1</a></td>',
    );
    expect(shown()).toContain('Card &lt;1111&gt;');
  });

  test('has a label for each cell that is not prominent on a phone', () => {
    const labels = [...shown().matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label);
    expect(labels).toEqual(['Method', 'Payment']);
  });

  test('without an address has no link', () => {
    const rows = [{ cells: ['16 Nov', 'A-1', '', '', '', ''] }];
    expect(shown({ rows })).not.toContain('<a ');
    expect(shown({ rows })).toContain('<td role="cell" class="id" data-label="Payment"></td>');
  });

  test('may have fewer cells than columns', () => {
    const rows = [{ cells: ['16 Nov', html`<i>A-1</i>`] }];
    expect(shown({ rows }).split('role="cell"').length - 1).toBe(columns.length);
  });
});

test('the head names each column, and the scrollable box has a name', () => {
  expect(shown()).toContain(
    '<div class="list" tabindex="0" role="group" aria-label="Orders"><table role="table"><caption class="unseen">Orders</caption>',
  );
  expect(shown()).toContain('<th scope="col" role="columnheader" class="sum">Amount</th>');
});

test('a table of eight columns is wide, one of seven is not', () => {
  const more = (count: number): readonly Column[] =>
    Array.from({ length: count }, () => ({ heading: 'Sum', kind: 'sum' }));
  expect(shown({ columns: more(7) })).toContain('class="list"');
  expect(shown({ columns: more(8) })).toContain('class="list wide"');
});

test('decision 0153: an empty page before the last does not say that nothing matches', () => {
  const text = shown({ rows: [], nextAddress: '/portal/orders?after=x' });
  expect(text).not.toContain('No orders yet.');
  expect(text).toContain(
    '<p class="empty">Nothing on this page matches. Not everything was searched: the next page goes on.</p>',
  );
  expect(text).toContain('rel="next" href="/portal/orders?after=x"');
  expect(shown({ rows: [], nextAddress: null })).toContain('No orders yet.');
});

test('an empty list says so, and still links to the previous page', () => {
  expect(shown({ rows: [] })).toBe('<p class="empty">No orders yet.</p>');
  expect(shown({ rows: [], previousAddress: '?before=1' })).toContain('Previous page');
});

test('the foot links to the existing pages and files', () => {
  expect(shown()).not.toContain('<nav');
  const text = shown({ nextAddress: '?after=1', csvAddress: '?format=csv', language: 'lt' });
  expect(text).toContain(
    '<nav class="pages" aria-label="Puslapiai: Orders"><a class="act plain" rel="next" href="?after=1">Kitas puslapis</a><a class="csv" href="?format=csv" download>Atsisiųsti CSV</a></nav>',
  );
});
