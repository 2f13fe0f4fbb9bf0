import type { Schema } from './schema.ts';

/** A request has only known fields. An answer may have more, even in a later release. */
export type Side = 'request' | 'answer';

export type TypeWriter = {
  readonly side: Side;
  /** The name of a type that is written elsewhere. Null: the schema has none. */
  readonly nameOf: (schema: Schema, path: string) => string | null;
};

/** Longer lists (countries, languages) do not help in an editor. */
const enumMax = 40;

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const literal = (value: unknown): string =>
  typeof value === 'string' ? quoted(value) : JSON.stringify(value);

/** Values that a later server adds are allowed, as at run time. */
const openUnion = (values: readonly string[]): string => `Open<${values.map(quoted).join(' | ')}>`;

/** The same with one value a line, for a type of its own. */
export const openUnionLines = (values: readonly string[]): string =>
  ['Open<', ...values.map((value) => `  | ${quoted(value)}`), '>'].join('\n');

const plainIdentifier = /^[A-Za-z_$][\w$]*$/;

const propertyName = (name: string): string => (plainIdentifier.test(name) ? name : quoted(name));

/**
 * The schema as the text of a TypeScript type. `path` names its position:
 * `Order.payment_links[].id`.
 */
function typeText(writer: TypeWriter, schema: Schema, path: string): string {
  return writer.nameOf(schema, path) ?? structureText(writer, schema, path);
}

/** The same without looking for a name: the structure behind the name. */
export function structureText(writer: TypeWriter, schema: Schema, path: string): string {
  if (schema.anyOf !== undefined) {
    const members = schema.anyOf.map((member) => typeText(writer, member, path));
    return [...new Set(members)].join(' | ');
  }
  if (schema.enum !== undefined) return enumText(schema.enum);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.not !== undefined) return 'never';
  return kindText(writer, schema, path);
}

function enumText(values: readonly unknown[]): string {
  if (values.length > enumMax) return 'string';
  return values.every((value) => typeof value === 'string')
    ? openUnion(values)
    : values.map(literal).join(' | ');
}

const plainKinds: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  null: 'null',
  integer: 'number',
  number: 'number',
};

function kindText(writer: TypeWriter, schema: Schema, path: string): string {
  const { type = '' } = schema;
  if (type === 'array') return arrayText(writer, schema, path);
  if (type === 'object') return objectText(writer, schema, path);
  return plainKinds[type] ?? 'unknown';
}

function arrayText(writer: TypeWriter, { items = {} }: Schema, path: string): string {
  const member = typeText(writer, items, `${path}[]`);
  return items.anyOf === undefined ? `readonly ${member}[]` : `readonly (${member})[]`;
}

function objectText(writer: TypeWriter, schema: Schema, path: string): string {
  const { properties = {}, required = [] } = schema;
  const more = otherFields(writer, schema, path);
  if (Object.keys(properties).length === 0) return `Readonly<Record<string, ${more ?? 'never'}>>`;
  const lines = Object.entries(properties).flatMap(([name, member]) => {
    const mark = required.includes(name) ? '' : '?';
    const text = typeText(writer, member, `${path}.${name}`);
    return [...comment(member), `readonly ${propertyName(name)}${mark}: ${text};`];
  });
  if (more !== null) lines.push(`readonly [field: string]: ${more};`);
  return `{\n${lines.join('\n')}\n}`;
}

const comment = ({ description }: Schema): readonly string[] =>
  description === undefined ? [] : [`/** ${description} */`];

/** The type of fields without a name of their own. Null: none are allowed. */
function otherFields(writer: TypeWriter, schema: Schema, path: string): string | null {
  const { properties = {}, additionalProperties, patternProperties } = schema;
  const hasNames = Object.keys(properties).length > 0;
  const values = [
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...Object.values(patternProperties ?? {}),
  ];
  if (hasNames) return writer.side === 'answer' || values.length > 0 ? 'unknown' : null;
  const [value] = values;
  return value === undefined ? null : typeText(writer, value, `${path}{}`);
}
