import { Named, type Value } from './steps.ts';

/** How a language writes values. */
export type Writing = {
  readonly text: (text: string) => string;
  readonly named: (named: Named) => string;
  readonly member: (name: string, value: string) => string;
  readonly braces: readonly [open: string, close: string];
  readonly words: { readonly yes: string; readonly no: string; readonly nothing: string };
  /** The indentation of one level. */
  readonly step: string;
  /** Does the last of several lines end with a comma, too? */
  readonly hasLastComma: boolean;
  /** Are there spaces inside braces? */
  readonly hasSpaces: boolean;
};

const columnsMax = 72;

/** A text in single quotes, valid in all of our languages but the shell. */
export const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A value on one line, or on several if it is long. */
export function literal(value: Value, writing: Writing, indent = ''): string {
  const { text, named, words } = writing;
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value === null) return words.nothing;
  return value instanceof Named ? named(value) : several(value, writing, indent);
}

type Several = Exclude<Value, string | number | boolean | null | Named>;

const isList = (value: Several): value is readonly Value[] => Array.isArray(value);

function several(value: Several, writing: Writing, indent: string): string {
  const { braces, member, step } = writing;
  const inner = indent + step;
  const within = (one: Value): string => literal(one, writing, inner);
  if (isList(value)) return joined(value.map(within), ['[', ']'], writing, indent);
  const members = Object.entries(value).map(([name, one]) => member(name, within(one)));
  return joined(members, braces, writing, indent);
}

function joined(
  parts: readonly string[],
  [open, close]: Writing['braces'],
  { step, hasLastComma, hasSpaces }: Writing,
  indent: string,
): string {
  const space = open === '{' && hasSpaces ? ' ' : '';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (indent.length + line.length <= columnsMax && !line.includes('\n')) return line;
  const lines = parts.map((part) => indent + step + part);
  return `${open}\n${lines.join(',\n')}${hasLastComma ? ',' : ''}\n${indent}${close}`;
}

const callColumnsMax = 96;

/** A call on one line, or with one line for each argument. */
export function callOf(name: string, args: readonly string[], step: string): string {
  const line = `${name}(${args.join(', ')})`;
  const [first = ''] = line.split('\n');
  if (first.length <= callColumnsMax) return line;
  const lines = args.map((arg) => `${step}${arg.replaceAll('\n', `\n${step}`)},\n`);
  return `${name}(\n${lines.join('')})`;
}
