import { expect, test } from 'vitest';
import { deskTexts } from './desk-texts.ts';
import { addressWith, type FilterField, type Filters, filterBar } from './filters.ts';

const status = (value: string): FilterField => ({
  kind: 'select',
  name: 'status',
  label: 'Status',
  value,
  options: [
    { value: 'paid', text: 'Paid' },
    { value: 'failed', text: 'Failed' },
  ],
});
const reference = (value: string): FilterField => ({
  kind: 'text',
  name: 'reference',
  label: 'Reference',
  value,
});

const filters: Filters = {
  address: '/portal/orders',
  fields: [status(''), reference('')],
  clearAddress: '/portal/orders?project=7',
  submitText: 'Apply',
  texts: deskTexts.en,
};

const shown = (change: Partial<Filters> = {}): string => filterBar({ ...filters, ...change }).text;

test('an address omits empty values and escapes the others', () => {
  expect(addressWith('/a', {})).toBe('/a');
  expect(addressWith('/a', { b: '', c: '' })).toBe('/a');
  expect(addressWith('/a', { b: 'x&y=1', c: '', d: 'ą' })).toBe('/a?b=x%26y%3D1&d=%C4%85');
});

test('without a filter nothing is shown as active, and "All" is selected', () => {
  expect(shown()).not.toContain('class="set"');
  expect(shown()).toContain('<option value="" selected>All</option>');
  expect(shown()).toContain('<form action="/portal/orders">');
});

test('an active filter is shown in words and can be removed alone', () => {
  const text = shown({ fields: [status('paid'), reference('A-1')], kept: { project: '7' } });
  expect(text).toContain('<option value="paid" selected>Paid</option>');
  expect(text).toContain(
    '<li><a href="/portal/orders?project=7&amp;reference=A-1" aria-label="Remove filter: Status: Paid">Status: Paid<span aria-hidden="true"> ×</span></a></li>',
  );
  expect(text).toContain('<a href="/portal/orders?project=7">Clear all</a>');
});

test('an unknown value is shown as it came, escaped', () => {
  const text = shown({ fields: [status('<b>')] });
  expect(text).toContain('Status: &lt;b&gt;');
  expect(text).not.toContain('selected');
});

test('other values of the address are sent once, but never beside a field of the same name', () => {
  const text = shown({ kept: { project: '7', empty: '', status: 'paid' } });
  expect(text).toContain('<input type="hidden" name="project" value="7">');
  expect(text.split('type="hidden"').length - 1).toBe(1);
  expect(text.split('name="status"').length - 1).toBe(1);
});

test('dates and amounts have their own kinds of fields', () => {
  const text = shown({
    fields: [
      { kind: 'date', name: 'from', label: 'From', value: '2026-11-01' },
      { kind: 'amount', name: 'min', label: 'Amount from', value: '', placeholder: '0,00' },
    ],
  });
  expect(text).toContain('<input id="filter-from" name="from" type="date" value="2026-11-01"');
  expect(text).toContain('inputmode="decimal" size="9" placeholder="0,00">');
  expect(text).toContain('<label for="filter-min">Amount from</label>');
});
