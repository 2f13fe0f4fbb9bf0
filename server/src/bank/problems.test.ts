import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemIn } from './problems.ts';

const reading = ['simple-values', 'entry-draft', 'balances', 'shares', 'statement-head'];
const files = [
  ...[...reading, 'statement-reader'].map((name) => `reading/${name}.ts`),
  ...['statements/continuity.ts', 'importing/import-file.ts'],
];

const verbs = 'is|has|do|does|says|begins|add|are';
/** A string in the code that is a sentence. */
const sentence = new RegExp(
  `(['\`])((?:the|an?|\\$\\{)[^'\`\\n]*? (?:${verbs}) [^'\`\\n]*)\\1`,
  'gi',
);

const filled = (text: string): string =>
  text.replaceAll(/\$\{quoted\([^}]*\}/g, '"1,5"').replaceAll(/\$\{[^}]*\}/g, 'Ntry');

const sentences = files.flatMap((file) => {
  const code = readFileSync(new URL(file, import.meta.url), 'utf8');
  return [...code.matchAll(sentence)].map(([, , text = '']) => filled(text));
});

test('every message of readers and checks of statements has a code', () => {
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((text) => problemIn(text).code === 'other')).toEqual([]);
});

test('a code comes with its line and the values from the file', () => {
  expect(problemIn('line 17: the amount "1,5 is too large" has more decimals than EUR')).toEqual({
    code: 'too_many_decimals',
    line: 17,
    values: { text: '"1,5 is too large"', currency: 'EUR' },
  });
  expect(problemIn('The entries do not lead from opening to closing.')).toEqual({
    code: 'entries_differ',
    line: null,
    values: {},
  });
  expect(problemIn('line 3: something new').code).toBe('other');
});
