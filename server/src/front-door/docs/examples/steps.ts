/**
 * Requests as the guides write them, once for all languages (decision 0190). A step begins with
 * `###` and its title. The method and path, the proof of identity and the body follow. Lines with
 * `#` say which parts of the answer are kept, and what the example prints.
 */
export type Step = {
  readonly title: string;
  readonly method: string;
  /** It may contain names such as `$order`. */
  readonly path: string;
  readonly proof: Proof;
  readonly body: Body;
  readonly keeps: readonly Kept[];
  readonly prints: readonly Printed[];
};

/** `bearer` names the variable with the token; `mac` signs with the key of the project. */
export type Proof =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly name: string }
  | { readonly kind: 'mac' };

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: Value])[] }
  | { readonly kind: 'json'; readonly value: Value };

/** A field of an answer, as names and indexes from the outside in. */
export type Field = readonly string[];

type Kept = { readonly name: string; readonly field: Field };
type Printed = { readonly field: Field; readonly text: string };

/** A value in a variable, of the environment or of the example. */
export class Named {
  readonly name: string;
  readonly isNumber: boolean;

  constructor(name: string, isNumber: boolean) {
    this.name = name;
    this.isNumber = isNumber;
  }
}

export type Value =
  | string
  | number
  | boolean
  | null
  | Named
  | readonly Value[]
  | { readonly [name: string]: Value };

/** Does a name come from the environment? All others belong to the example itself. */
export const isOfEnvironment = (name: string): boolean => name.startsWith('FLORIN_');

export const stepsIn = (text: string): readonly Step[] =>
  text
    .split(/^### /m)
    .filter((part) => part.trim() !== '')
    .map(stepIn);

function stepIn(part: string): Step {
  const [title = '', request = '', ...rest] = part.trimEnd().split('\n');
  const [method = '', path = ''] = request.split(' ');
  const notes = rest.filter((line) => line.startsWith('# '));
  const [proof = '', ...body] = rest.filter((line) => !line.startsWith('# '));
  const step = {
    title,
    method,
    path,
    proof: proofIn(proof),
    body: bodyIn(body.join('\n').trim()),
    keeps: notes.flatMap((note) => keptIn(note)),
    prints: notes.flatMap((note) => printedIn(note)),
  };
  if (!path.startsWith('/') || step.keeps.length + step.prints.length === 0) {
    throw new Error(`this is no request of which something is kept or printed: ${part}`);
  }
  return step;
}

function proofIn(line: string): Proof {
  const bearer = /^Authorization: Bearer \$(\w+)$/.exec(line)?.[1];
  if (bearer !== undefined) return { kind: 'bearer', name: bearer };
  if (line === 'Authorization: MAC') return { kind: 'mac' };
  if (line.trim() === '') return { kind: 'none' };
  throw new Error(`this proof is unknown: ${line}`);
}

function bodyIn(text: string): Body {
  if (text === '') return { kind: 'none' };
  if (text.startsWith('{')) return { kind: 'json', value: jsonIn(text) };
  const fields = text.split('&').map((field) => {
    const [name = '', value = ''] = field.trim().split('=');
    return [name, named(value) ?? value] as const;
  });
  return { kind: 'form', fields };
}

const named = (text: string): Named | null => {
  const name = /^\$(\w+)$/.exec(text)?.[1];
  return name === undefined ? null : new Named(name, false);
};

const numberMark = '#number:';

/** A name in quotes stands for a text, a name without quotes for a number. */
function jsonIn(text: string): Value {
  const readable = text.replaceAll(/(:\s*)\$(\w+)/g, `$1"${numberMark}$2"`);
  return JSON.parse(readable, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    return value.startsWith(numberMark)
      ? new Named(value.slice(numberMark.length), true)
      : (named(value) ?? value);
  }) as Value;
}

function keptIn(note: string): readonly Kept[] {
  const [, name, field] = /^# keep (\w+) = (\S+)$/.exec(note) ?? [];
  return name === undefined || field === undefined ? [] : [{ name, field: field.split('.') }];
}

function printedIn(note: string): readonly Printed[] {
  const [, field, text] = /^# (\S+) is (.+)$/.exec(note) ?? [];
  return field === undefined || text === undefined ? [] : [{ field: field.split('.'), text }];
}

/** The parts of a path: its texts, and the names between them. */
export const pathParts = (path: string): readonly (string | Named)[] =>
  path
    .split(/(\$\w+)/)
    .filter((part) => part !== '')
    .map((part) => named(part) ?? part);
