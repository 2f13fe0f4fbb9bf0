import { expect, test } from 'vitest';
import { html } from './html.ts';

test('numbers are shown, absent values are not', () => {
  expect(html`${1}|${2n}|${null}|${false}|${''}|${[]}`.text).toBe('1|2||||');
});

test('an object from outside cannot imitate a template', () => {
  const imitation = JSON.parse('{"text":"<script>"}');
  expect(() => html`${imitation}`.text).toThrow();
  expect(() => html`${[imitation]}`.text).toThrow();
});
