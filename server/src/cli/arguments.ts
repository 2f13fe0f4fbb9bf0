import { parseArgs } from 'node:util';
import { type Command, type Given, type Option, type Options, optionsOf } from './command.ts';
import { CliFailure } from './failure.ts';
import { didYouMean } from './nearest.ts';
import { count } from './render.ts';

/** The request of a command line. */
export type Request =
  | { readonly kind: 'run'; readonly command: Command; readonly given: Given }
  | { readonly kind: 'help'; readonly about: readonly string[] }
  | { readonly kind: 'version' };

const helpWords = ['help', '--help', '-h'];

/** Reads a command line. Reports all of its mistakes at once. */
export function readCommandLine(commands: readonly Command[], args: readonly string[]): Request {
  const [first = 'help', second = ''] = args;
  if (helpWords.includes(first)) {
    return { kind: 'help', about: args.slice(1).filter((word) => !word.startsWith('-')) };
  }
  if (first === '--version' || first === 'version') return versionAlone(args);
  const command = commandNamed(commands, first, second);
  if (command === undefined) return groupHelp(commands, first, second);
  const rest = args.slice(command.name.split(' ').length);
  if (rest.some((word) => word === '--help' || word === '-h')) {
    return { kind: 'help', about: command.name.split(' ') };
  }
  return { kind: 'run', command, given: readGiven(command, rest) };
}

/** The command at the start of the line. A name of two words comes before one of one word. */
export const commandNamed = (
  commands: readonly Command[],
  first: string,
  second: string,
): Command | undefined =>
  commands.find(({ name }) => name === `${first} ${second}`) ??
  commands.find(({ name }) => name === first);

function versionAlone([first = '', ...rest]: readonly string[]): Request {
  if (rest.every((word) => word === '--json')) return { kind: 'version' };
  throw new CliFailure('usage', `Nothing but --json may follow ${first}.`);
}

/** `florin project --help` shows the help of a group; any other word here is unknown. */
function groupHelp(commands: readonly Command[], first: string, second: string): Request {
  if (commands.some(({ name }) => name.startsWith(`${first} `)) && helpWords.includes(second)) {
    return { kind: 'help', about: [first] };
  }
  throw new CliFailure('usage', unknownCommand(commands, first, second));
}

/** Why these words name no command, and the command that was probably meant. */
export function unknownCommand(
  commands: readonly Command[],
  first: string,
  second: string,
): string {
  const names = commands.map(({ name }) => name);
  const inGroup = names.flatMap((name) => {
    const [group, word] = name.split(' ');
    return group === first && word !== undefined ? [word] : [];
  });
  if (inGroup.length > 0) {
    const isWord = second !== '' && !second.startsWith('-');
    return isWord
      ? `"${first} ${second}" is no command; ${first} knows ${inGroup.join(', ')}.${didYouMean(second, inGroup)}`
      : `${first} needs one more word: ${inGroup.join(', ')}.`;
  }
  if (first.startsWith('-')) return `The command comes first, then options such as ${first}.`;
  const words = [...new Set(['help', ...names.map((name) => name.split(' ')[0] ?? name)])];
  const hint = didYouMean(first, words);
  return `"${first}" is no command.${hint === '' ? ' "npm run florin -- help" lists them.' : hint}`;
}

/** An option as Node parses it from the command line. */
type OptionToken = {
  readonly name: string;
  /** With its dashes. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Written `--name=value`. */
  readonly inlineValue?: boolean | undefined;
};

function readGiven(command: Command, args: readonly string[]): Given {
  const options = optionsOf(command);
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(options).map(forNode)),
    allowPositionals: true,
    // Node's own messages come one at a time and suggest nothing.
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  const words: string[] = [];
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const problem = optionProblem(token, options, values.has(token.name));
    if (problem !== null) problems.push(problem);
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  problems.push(...operandProblems(command, words), ...missingOptions(options, values));
  if (problems.length > 0) {
    problems.push(`"npm run florin -- help ${command.name}" shows how it is used.`);
    throw new CliFailure('usage', problems.join('\n'));
  }
  return givenOf(command, words, values);
}

const forNode = ([name, option]: readonly [string, Option]) =>
  [name, { type: option.value === undefined ? 'boolean' : 'string', multiple: true }] as const;

/** The mistake in one option. Its text is not repeated, since it may be a secret. */
function optionProblem(token: OptionToken, options: Options, isAgain: boolean): string | null {
  const { name, rawName, value, inlineValue } = token;
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined || !rawName.startsWith('--')) {
    const known = Object.keys(options).map((key) => `--${key}`);
    return `${rawName} is no option of this command.${didYouMean(rawName, known)}`;
  }
  if (option.value === undefined) {
    return value === undefined ? null : `${rawName} is a switch: nothing follows it.`;
  }
  if (value === undefined) return `${rawName} needs a value: ${rawName} ${option.value}.`;
  // A forgotten value is more likely than a value that begins with a dash.
  if (!inlineValue && value.startsWith('-') && value !== '-') {
    return `${rawName} needs a value; one that begins with a dash is written ${rawName}=${option.value}.`;
  }
  return isAgain && option.isRepeated === undefined ? `${rawName} may be given once.` : null;
}

function operandProblems({ operands = [] }: Command, words: readonly string[]): readonly string[] {
  const missing = operands
    .slice(words.length)
    .flatMap(({ name, meaning, choices = [] }) => [`${name} is missing: ${meaning}.`, ...choices]);
  // The word is not repeated: after a misspelt option it may be a secret.
  const mayGoOn = operands.at(-1)?.isRepeated === true;
  const tooMany = mayGoOn ? 0 : words.length - operands.length;
  return tooMany > 0 ? [...missing, `${count(tooMany, 'word')} too many.`] : missing;
}

const missingOptions = (
  options: Options,
  values: ReadonlyMap<string, unknown>,
): readonly string[] =>
  Object.entries(options)
    .filter(([name, { isRequired }]) => isRequired && !values.has(name))
    .map(([name, { value, meaning }]) => `--${name} ${value} is missing: ${meaning}.`);

function givenOf(
  { operands = [] }: Command,
  words: readonly string[],
  values: ReadonlyMap<string, readonly string[]>,
): Given {
  const placeOf = (name: string) => operands.findIndex((operand) => operand.name === name);
  return {
    operand: (name) => words[placeOf(name)] ?? '',
    operands: (name) => words.slice(placeOf(name)),
    text: (option) => values.get(option)?.[0],
    texts: (option) => values.get(option) ?? [],
    has: (option) => values.has(option),
  };
}
