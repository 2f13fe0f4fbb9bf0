import { describe, expect, test } from 'vitest';
import { type Request, readCommandLine } from './arguments.ts';
import type { Command } from './command.ts';
import { CliFailure } from './failure.ts';

const run = async () => null;
const commands: readonly Command[] = [
  { name: 'audit', summary: 'Audit', examples: [], run },
  { name: 'start', summary: 'Start', reaches: 'nothing', examples: [], run },
  {
    name: 'thing show',
    summary: 'Show',
    operands: [{ name: 'ID', meaning: 'which' }],
    examples: [],
    run,
  },
  {
    name: 'paint',
    summary: 'Paint',
    operands: [{ name: 'COLOUR', meaning: 'such as red', choices: ['red   warm', 'blue  cold'] }],
    examples: [],
    run,
  },
  {
    name: 'pack',
    summary: 'Pack',
    operands: [
      { name: 'BOX', meaning: 'where' },
      { name: 'ID', meaning: 'which', isRepeated: true },
    ],
    examples: [],
    run,
  },
  {
    name: 'thing make',
    summary: 'Make',
    options: {
      name: { value: 'NAME', isRequired: true, meaning: 'its name' },
      site: { value: 'URL', isRepeated: true, meaning: 'where' },
      'pin-stdin': { meaning: 'read the PIN' },
    },
    examples: [],
    run,
  },
];

const read = (line: string): Request => readCommandLine(commands, line.split(' '));

function problemsOf(line: string): readonly string[] {
  try {
    read(line);
  } catch (error) {
    if (error instanceof CliFailure && error.ending === 'usage') return error.message.split('\n');
    throw error;
  }
  throw new Error(`nothing is wrong with: ${line}`);
}

const givenBy = (line: string) => {
  const request = read(line);
  if (request.kind !== 'run') throw new Error(request.kind);
  return request.given;
};

test('a repeatable operand comes once or more, in order', () => {
  expect(givenBy('pack red a b c').operand('BOX')).toBe('red');
  expect(givenBy('pack red a b c').operands('ID')).toEqual(['a', 'b', 'c']);
  expect(problemsOf('pack red')[0]).toBe('ID is missing: which.');
});

describe('requests', () => {
  // biome-ignore format: a table
  test.each([
    ['help',               []],
    ['help --json',        []],
    ['--help',             []],
    ['help thing make',    ['thing', 'make']],
    ['thing --help',       ['thing']],
    ['thing help',         ['thing']],
    ['thing make --help',  ['thing', 'make']],
    ['thing show -h',      ['thing', 'show']],
    ['audit --wrong -h',   ['audit']],
  ])('%s shows help about %j', (line, about) => {
    expect(read(line)).toEqual({ kind: 'help', about });
  });

  test('an empty command line shows the general help', () => {
    expect(readCommandLine(commands, [])).toEqual({ kind: 'help', about: [] });
  });

  test.each(['--version', 'version', '--version --json'])('%s shows the version', (line) => {
    expect(read(line)).toEqual({ kind: 'version' });
  });

  test('options, switches and operands are read in any order', () => {
    const given = givenBy('thing make --site a --name=x --pin-stdin --site= --json --url http://b');
    expect(given.text('name')).toBe('x');
    expect(given.texts('site')).toEqual(['a', '']);
    expect(given.has('pin-stdin')).toBe(true);
    expect(given.text('url')).toBe('http://b');
    expect(given.text('token-file')).toBe(undefined);
    expect(givenBy('thing show --json 7').operand('ID')).toBe('7');
  });

  test('after two dashes every word is an operand', () => {
    expect(givenBy('thing show -- --json').operand('ID')).toBe('--json');
  });
});

describe('mistakes are reported at once, with the nearest right word', () => {
  // biome-ignore format: a table
  test.each([
    ['adit',                      ['"adit" is no command. Did you mean audit?']],
    ['xyz',                       ['"xyz" is no command. "npm run florin -- help" lists them.']],
    ['thing',                     ['thing needs one more word: show, make.']],
    ['thing --json',              ['thing needs one more word: show, make.']],
    ['thing mkae',                ['"thing mkae" is no command; thing knows show, make. Did you mean make?']],
    ['--json audit',              ['The command comes first, then options such as --json.']],
    ['audit --jsno',              ['--jsno is no option of this command. Did you mean --json?']],
    ['audit -j',                  ['-j is no option of this command.']],
    ['audit --json=yes',          ['--json is a switch: nothing follows it.']],
    ['audit --url',               ['--url needs a value: --url URL.']],
    ['audit --url --json',        ['--url needs a value; one that begins with a dash is written --url=URL.']],
    ['audit --url a --url b',     ['--url may be given once.']],
    ['start --url a',             ['--url is no option of this command.', '1 word too many.']],
    ['audit --__proto__ --toString', ['--__proto__ is no option of this command.', '--toString is no option of this command.']],
    ['--version extra',           ['Nothing but --json may follow --version.']],
    ['version --json --jsno',     ['Nothing but --json may follow version.']],
    ['thing show',                ['ID is missing: which.']],
    ['paint',                     ['COLOUR is missing: such as red.', 'red   warm', 'blue  cold']],
    ['thing make',                ['--name NAME is missing: its name.']],
    ['thing make --pin 1234',     ['--pin is no option of this command. Did you mean --pin-stdin?', '1 word too many.', '--name NAME is missing: its name.']],
  ])('%s', (line, faults) => {
    const said = problemsOf(line);
    expect(said.filter((fault) => !/shows how it is used/.test(fault))).toEqual(faults);
  });

  test('a value that may be secret is never repeated', () => {
    expect(problemsOf('thing make --password=hunter2 --pin 4711').join()).not.toMatch(
      /hunter2|4711/,
    );
  });
});
