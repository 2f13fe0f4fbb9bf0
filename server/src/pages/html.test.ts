import { expect, test } from 'vitest';
import { html } from './html.ts';

test('numbers are shown, what is absent is not', () => {
  expect(html`${1}|${2n}|${null}|${false}|${''}|${[]}`.text).toBe('1|2||||');
});

test('the value of a template cannot be imitated by an object that came from outside', () => {
  const imitation = JSON.parse('{"text":"<script>"}');
  expect(() => html`${imitation}`.text).toThrow();
  expect(() => html`${[imitation]}`.text).toThrow();
});
