import { expect, test } from 'vitest';
import { fieldView } from './field.ts';

const plain = { name: 'name', label: 'Name', autocomplete: 'name', lengthMax: 10, error: null };

test('a field without hint and error has no description', () => {
  const { text } = fieldView(plain);
  expect(text).toContain('<label for="name">Name</label>');
  expect(text).toContain('<input id="name" name="name" type="text" value=""');
  expect(text).not.toMatch(/aria-|class="(?:note|error)"/);
});

test('an error is marked and read out after the hint', () => {
  const { text } = fieldView({ ...plain, hint: 'As on the card', error: 'It is missing' });
  expect(text).toContain(' aria-describedby="name-hint name-error" aria-invalid="true">');
  expect(text).toContain('<p class="note" id="name-hint">As on the card</p>');
  expect(text).toContain('<p class="error" id="name-error">It is missing</p>');
});

test('a typed value is escaped', () => {
  expect(fieldView({ ...plain, value: '"><i>' }).text).toContain('value="&quot;&gt;&lt;i&gt;"');
});
