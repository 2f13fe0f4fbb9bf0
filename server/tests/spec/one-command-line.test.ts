import { expect, test } from 'vitest';
import { readCommandLine } from '../../src/cli/arguments.ts';
import { commands } from '../../src/cli/commands.ts';
import { filesBelow, textOf } from './tree.ts';

// The command line is always written in a form that works in a fresh clone: npm run florin --
// COMMAND.

const words = [...new Set(['help', ...commands.map(({ name }) => name.split(' ')[0] ?? '')])];
const bare = new RegExp(String.raw`(?<![\w./-])florin (?:${words.join('|')}|--version)\b`);
const otherwise = /npx florin|\.bin\/florin|npm run florin (?!-- )|npm run -s\b/;

const isWrong = (line: string): boolean => bare.test(line) || otherwise.test(line);

const wrongIn = (path: string, lines: readonly string[]): readonly string[] =>
  lines.filter(isWrong).map((line) => `${path}: ${line.trim()}`);

test('the check finds bare, shorter and foreign forms of the command', () => {
  const found = [
    '`florin doctor`',
    'npx florin doctor',
    'npm run florin doctor',
    'florin --version',
  ];
  expect(found.filter((line) => !isWrong(line))).toEqual([]);
  const right = [
    'npm run florin -- doctor',
    'npm run --silent florin -- keys --json | jq',
    'Florin start',
  ];
  expect(right.filter(isWrong)).toEqual([]);
});

test('README, guides and settings use npm run florin', () => {
  const pages = [
    ...['README.md', 'CONTRIBUTING.md', 'sdk/README.md', 'docs/testing.md', 'docs/security.md'],
    ...filesBelow('docs/guides'),
    ...filesBelow('docs/reference'),
  ].filter((path) => path.endsWith('.md') && path !== production);
  expect(pages.flatMap((path) => wrongIn(path, textOf(path).split('\n')))).toEqual([]);
});

const production = 'docs/guides/production.md';

test('the guide for production defines a short name before it uses it', () => {
  const lines = textOf(production).split('\n');
  const made = lines.findIndex((line) => line.startsWith('florin() ('));
  expect(made).toBeGreaterThan(0);
  expect(wrongIn(production, lines.slice(0, made))).toEqual([]);
});

test.each([
  ['a-bank-account', 12],
  ['paying-out', 7],
])('every command of the guide %s can be parsed', (guide, least) => {
  const text = textOf(`docs/guides/${guide}.md`);
  const calls = [...text.matchAll(/npm run florin -- ([^`\n>]+)/g)].map(([, call = '']) =>
    (call.match(/"[^"]*"|[^\s"]+/g) ?? []).map((word) => word.replaceAll('"', '')),
  );
  expect(calls.length).toBeGreaterThan(least);
  for (const call of calls) expect(() => readCommandLine(commands, call)).not.toThrow();
});

test('messages of the service and of the command line use npm run florin', () => {
  const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);
  // Help turns an example into the form that is typed.
  const isExample = (line: string): boolean => /\bline(?::| =)|typed\(/.test(line);
  const sources = filesBelow('server/src').filter((path) => /(?<!\.test)\.ts$/.test(path));
  expect(
    sources.flatMap((path) =>
      wrongIn(
        path,
        textOf(path)
          .split('\n')
          .filter((line) => !isComment(line) && !isExample(line)),
      ),
    ),
  ).toEqual([]);
});
