import { type Command, type Example, type Option, type Options, sharedOptions } from './command.ts';
import { exitCodes } from './exit-code.ts';
import type { Paint } from './render.ts';

const indent = '  ';

/** Lines of `name  meaning`, with the meanings aligned. */
function pairs(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `${indent}${name.padEnd(width)}  ${meaning}\n`).join('');
}

/**
 * A command in the form for a copy of the repository, the same everywhere. It never starts another
 * program of that name. npm is silent if another program reads the output.
 */
const typed = (line: string): string =>
  line.replace(
    /^florin /,
    /[|>]/.test(line) ? 'npm run --silent florin -- ' : 'npm run florin -- ',
  );

const section = (title: string, body: string, paint: Paint): string =>
  body === '' ? '' : `\n${paint.bold(title)}\n${body}`;

const nameOf = ([name, { value }]: readonly [string, Option]): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

function meaningOf({ meaning, isRequired, isRepeated }: Option): string {
  const notes = [isRequired ? 'required' : '', isRepeated ? 'may be repeated' : ''];
  const said = notes.filter((note) => note !== '').join(', ');
  return said === '' ? meaning : `${meaning} (${said})`;
}

const optionLines = (options: Options): string =>
  pairs(Object.entries(options).map((entry) => [nameOf(entry), meaningOf(entry[1])]));

function usageOf({ name, operands = [], options = {} }: Command): string {
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired);
  const named = operands.map(({ name: word, isRepeated }) => (isRepeated ? `${word} …` : word));
  const words = [...named, ...required.map(nameOf), '[options]'];
  return typed(`florin ${name} ${words.join(' ')}`);
}

/** The help of one command. */
export function commandHelp(command: Command, paint: Paint): string {
  const { operands = [], options = {}, details, examples } = command;
  return [
    `${command.summary}.\n`,
    details === undefined ? '' : `${details}\n`,
    section('Usage', `${indent}${usageOf(command)}\n`, paint),
    section('Arguments', pairs(operands.map(({ name, meaning }) => [name, meaning])), paint),
    section('Options', optionLines(options), paint),
    section('Shared options', optionLines(sharedOptions(command)), paint),
    section('Examples', exampleLines(examples, paint), paint),
  ].join('');
}

const exampleLines = (examples: readonly Example[], paint: Paint): string =>
  examples
    .map(({ does, line }) => `${indent}${paint.dim(`# ${does}`)}\n${indent}${typed(line)}\n`)
    .join('');

const summaries = (commands: readonly Command[]): readonly (readonly [string, string])[] =>
  commands.map(({ name, summary }) => [name, summary]);

const besides = [
  ['help COMMAND', 'Show what a command does, with examples'],
  ['--version', 'Show the version'],
] as const;

/** The commands of one group: `project`. */
export const groupHelp = (group: string, commands: readonly Command[], paint: Paint): string =>
  `${group}: ${commands.length} commands. "npm run florin -- help ${group} WORD" shows one of them.\n` +
  section('Commands', pairs(summaries(commands)), paint);

/** The whole table of commands, and the notes for all of them. */
export const overview = (commands: readonly Command[], paint: Paint): string =>
  [
    'florin runs a payment service and speaks to its operator API.\n',
    section('Usage', `${indent}${typed('florin COMMAND [arguments] [options]')}\n`, paint),
    section('Commands', pairs([...summaries(commands), ...besides]), paint),
    section('Shared options', optionLines(sharedOptions({})), paint),
    section('Exit codes', exitCodeLines(), paint),
    section('Examples', exampleLines(firstSteps, paint), paint),
  ].join('');

const firstSteps: readonly Example[] = [
  { does: 'run the service in this terminal', line: 'florin start' },
  { does: 'look whether everything is in order', line: 'florin doctor' },
  { does: 'create a test project', line: 'florin project create --name "Corner shop"' },
];

const exitCodeLines = (): string =>
  pairs(Object.values(exitCodes).map(({ code, meaning }) => [String(code), meaning]));

/** Commands as data, for `florin help --json`. */
export const helpDocument = (commands: readonly Command[]): object => ({
  commands: commands.map((command) => ({
    name: command.name,
    summary: command.summary,
    usage: usageOf(command),
    arguments: (command.operands ?? []).map(({ name, meaning }) => ({ name, meaning })),
    options: Object.entries({ ...command.options, ...sharedOptions(command) }).map(
      ([name, { value, meaning, isRequired, isRepeated }]) => ({
        name: `--${name}`,
        ...(value === undefined ? {} : { value }),
        meaning,
        required: isRequired ?? false,
        repeated: isRepeated ?? false,
      }),
    ),
    examples: command.examples.map(({ line }) => typed(line)),
  })),
  exit_codes: Object.values(exitCodes),
});
