import { describe, expect, test } from 'vitest';
import { readCommandLine } from './arguments.ts';
import { optionsOf, sharedOptions } from './command.ts';
import { commands } from './commands.ts';
import { exitCodes } from './exit-code.ts';
import { commandHelp, helpDocument, overview } from './help.ts';
import { noPaint } from './render.ts';

/** The words of a line as a shell splits them. */
const wordsOf = (line: string): readonly string[] =>
  (line.match(/"[^"]*"|[^\s"]+/g) ?? []).map((word) => word.replaceAll('"', ''));

const calls = commands.flatMap(({ examples }) =>
  examples.map(({ line }) => {
    const [, call = ''] = /(?:^|\s)florin (.*?)(?: [|<>] .*)?$/.exec(line) ?? [];
    return call;
  }),
);

describe('every command', () => {
  test.each(commands)(
    '$name has an example, a summary without a full stop, and help',
    (command) => {
      expect(command.examples.length).toBeGreaterThan(0);
      expect(command.summary).toMatch(/^[A-Z].*[^.]$/);
      const text = commandHelp(command, noPaint);
      for (const name of Object.keys(optionsOf(command))) expect(text).toContain(`--${name}`);
      for (const { line } of command.examples) {
        expect(text).toContain(line.replace(/^florin /, 'florin -- '));
      }
    },
  );

  test.each(commands)(
    '$name has no option of its own with the name of a shared option',
    (command) => {
      const own = Object.keys(command.options ?? {});
      expect(own.filter((name) => name in sharedOptions({}))).toEqual([]);
    },
  );

  test.each(calls)('the example is valid: florin %s', (call) => {
    expect(readCommandLine(commands, wordsOf(call)).kind).toBe('run');
  });
});

test('the overview names every command and every exit code', () => {
  const text = overview(commands, noPaint);
  for (const { name, summary } of commands) {
    expect(text).toMatch(new RegExp(`^ {2}${name} +${summary}$`, 'm'));
  }
  for (const { code, meaning } of Object.values(exitCodes)) {
    expect(text).toContain(`  ${code}  ${meaning}\n`);
  }
});

test('help as JSON has the same content', () => {
  expect(helpDocument(commands.filter(({ name }) => name === 'clock advance'))).toMatchObject({
    commands: [
      {
        name: 'clock advance',
        usage: 'npm run florin -- clock advance SECONDS [options]',
        arguments: [{ name: 'SECONDS' }],
        examples: ['npm run florin -- clock advance 3600', 'npm run florin -- clock advance 7d'],
      },
    ],
  });
});
