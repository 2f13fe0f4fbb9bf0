import type { Violation } from './violation.ts';

/** An error of ajv in its verbose form. */
export type SchemaError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: ErrorParams;
  readonly parentSchema?: AnnotatedSchema;
  /** Set on errors about a property's name instead of a value. */
  readonly propertyName?: string;
};

/** The details of the keywords. */
type ErrorParams = {
  readonly limit?: number;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly multipleOf?: number;
  readonly allowedValues?: readonly unknown[];
  readonly allowedValue?: unknown;
  readonly missingProperty?: string;
  readonly additionalProperty?: string;
};

/**
 * `x-message` in a schema replaces our sentence. It is a text for each keyword, or one text for all
 * of them except `required` and `type`, which keep theirs.
 */
type AnnotatedSchema = {
  readonly 'x-message'?: string | Readonly<Record<string, string>>;
  readonly properties?: Readonly<Record<string, AnnotatedSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly BranchSchema[];
  readonly oneOf?: readonly BranchSchema[];
};

type BranchSchema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
};

/** Field names may come from the client. An answer repeats at most this many characters of one. */
const pathLengthMax = 255;
const valuesShownMax = 20;

const articles: Readonly<Record<string, string>> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'should be a UUID',
  email: 'should be an e-mail address',
  uri: 'should be a URL',
  'web-address': 'should be a URL',
  date: 'should be a date',
  'date-time': 'should be a date and time',
};

type Sentence = (error: SchemaError) => string;

const limitOf = ({ params }: SchemaError): string => String(params.limit);

const counted = (error: SchemaError, noun: string): string =>
  `${limitOf(error)} ${noun}${limitOf(error) === '1' ? '' : 's'}`;

const sentences: Readonly<Record<string, Sentence>> = {
  required: () => 'is required',
  type: ({ params }) => `should be ${typeName(params.type)}`,
  minimum: (error) => `should be at least ${limitOf(error)}`,
  exclusiveMinimum: (error) => `should be greater than ${limitOf(error)}`,
  maximum: (error) => `should be at most ${limitOf(error)}`,
  exclusiveMaximum: (error) => `should be less than ${limitOf(error)}`,
  multipleOf: ({ params }) => `should be a multiple of ${params.multipleOf}`,
  minLength: (error) =>
    limitOf(error) === '1'
      ? 'should not be empty'
      : `should have at least ${counted(error, 'character')}`,
  maxLength: (error) => `should have at most ${counted(error, 'character')}`,
  pattern: () => 'has an invalid format',
  format: ({ params }) => formats[String(params.format)] ?? 'has an invalid format',
  enum: ({ params }) => oneOf(params.allowedValues ?? []),
  const: ({ params }) => oneOf([params.allowedValue]),
  anyOf: ({ parentSchema }) => union(parentSchema?.anyOf ?? []),
  oneOf: ({ parentSchema }) => union(parentSchema?.oneOf ?? []),
  minItems: (error) => `should have at least ${counted(error, 'item')}`,
  maxItems: (error) => `should have at most ${counted(error, 'item')}`,
  uniqueItems: () => 'should not name an item twice',
  minProperties: (error) => `should have at least ${entries(error)}`,
  maxProperties: (error) => `should have at most ${entries(error)}`,
  propertyNames: () => 'has a key that is not accepted',
  additionalProperties: () => 'is not a known field',
};

const entries = (error: SchemaError): string =>
  limitOf(error) === '1' ? '1 entry' : `${limitOf(error)} entries`;

const typeName = (type: unknown): string =>
  [type]
    .flat()
    .map((name) => articles[String(name)] ?? String(name))
    .join(' or ');

function oneOf(values: readonly unknown[]): string {
  if (values.length > valuesShownMax) return 'is not one of the accepted values';
  const shown = values.map((value) => String(value)).join(', ');
  return values.length === 1 ? `should be ${shown}` : `should be one of ${shown}`;
}

function union(branches: readonly BranchSchema[]): string {
  const values = branches.map((branch) => branch.enum ?? ('const' in branch ? [branch.const] : []));
  if (values.every((allowed) => allowed.length > 0)) return oneOf(values.flat());
  const types = branches.flatMap(({ type }) => (type === undefined ? [] : [type]));
  return types.length === branches.length
    ? `should be ${typeName([...new Set(types)])}`
    : 'has an invalid format';
}

/** The text for a client about one error of the validator. */
export function violationOf(error: SchemaError): Violation {
  const path = pathOf(error);
  const own = ownMessage(error);
  if (own !== undefined) return { path, message: own };
  const sentence = sentences[error.keyword]?.(error) ?? 'is not accepted';
  return { path, message: `${labelOf(path)} ${sentence}` };
}

function ownMessage({ keyword, params, parentSchema }: SchemaError): string | undefined {
  const schema =
    keyword === 'required'
      ? parentSchema?.properties?.[String(params.missingProperty)]
      : parentSchema;
  const message = schema?.['x-message'];
  if (typeof message !== 'string') return message?.[keyword];
  return keyword === 'required' || keyword === 'type' ? undefined : message;
}

/** The field path of a JSON pointer: `/splits/0/amount` is `splits[0].amount`. */
function pathOf({ instancePath, params }: SchemaError): string {
  const child = params.missingProperty ?? params.additionalProperty;
  const segments = instancePath.split('/').slice(1).map(unescapePointer);
  if (child !== undefined) segments.push(String(child));
  let path = '';
  for (const segment of segments) {
    if (/^\d+$/.test(segment) && path !== '') path += `[${segment}]`;
    else path += path === '' ? segment : `.${segment}`;
  }
  return path === '' ? 'body' : path.slice(0, pathLengthMax);
}

const unescapePointer = (segment: string): string =>
  segment.replaceAll('~1', '/').replaceAll('~0', '~');

/** `purchase.debit_account` is shown as "Debit account". */
function labelOf(path: string): string {
  const name =
    path
      .replace(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? path;
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
