import { type OpenapiDocument, type Schema, schemaIn } from './openapi-document.ts';

/** One field of a request or an answer, as a row of a table. */
export type SchemaRow = {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly notes: readonly string[];
};

/** Deeper fields are rare, and their example says more than a table. */
const depthMax = 5;

/** The fields of a schema, with those of nested objects below them. */
export function schemaRows(document: OpenapiDocument, given: Schema): readonly SchemaRow[] {
  return rowsBelow(document, given, '', 0);
}

function rowsBelow(
  document: OpenapiDocument,
  given: Schema,
  prefix: string,
  depth: number,
): readonly SchemaRow[] {
  const schema = schemaIn(document, given);
  if (depth > depthMax) return [];
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    return distinct(variants.flatMap((one) => rowsBelow(document, one, prefix, depth)));
  }
  if (schema.items !== undefined)
    return rowsBelow(document, schema.items, `${prefix}[]`, depth + 1);
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const isRequired = schema.required?.includes(name) ?? false;
    return [
      { path, isRequired, ...describedBy(document, member) },
      ...rowsBelow(document, member, path, depth + 1),
    ];
  });
}

const distinct = (rows: readonly SchemaRow[]): readonly SchemaRow[] => [
  ...new Map(rows.map((row) => [row.path, row])).values(),
];

/** The type of a field and its constraints. */
export function describedBy(
  document: OpenapiDocument,
  given: Schema,
): Pick<SchemaRow, 'type' | 'notes'> {
  const schema = schemaIn(document, given);
  return { type: typeOf(document, schema), notes: notesOf(schema) };
}

function typeOf(document: OpenapiDocument, schema: Schema): string {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    return [...new Set(variants.map((one) => typeOf(document, schemaIn(document, one))))].join(
      ' or ',
    );
  }
  if (schema.items !== undefined)
    return `list of ${typeOf(document, schemaIn(document, schema.items))}`;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (typeof schema.type === 'string') return schema.type;
  return schema.enum === undefined && schema.const === undefined ? 'any' : 'string';
}

const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;

const bounds = (schema: Schema): readonly string[] => {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined ? [] : [`at least ${counted(minLength, 'character')}`]),
    ...(maxLength === undefined ? [] : [`at most ${counted(maxLength, 'character')}`]),
    ...(minItems === undefined ? [] : [`at least ${counted(minItems, 'item')}`]),
    ...(maxItems === undefined ? [] : [`at most ${counted(maxItems, 'item')}`]),
  ];
};

const choicesMax = 20;

/** Readers know the codes of countries and the like. */
function choiceOf(values: readonly unknown[]): string {
  const shown = values.slice(0, choicesMax).map(String).join(', ');
  const rest = values.length - choicesMax;
  return rest > 0 ? `one of ${shown} and ${rest} others` : `one of ${shown}`;
}

function notesOf(schema: Schema): readonly string[] {
  const { description, enum: values, const: value, default: usual } = schema;
  return [
    ...(description === undefined ? [] : [description]),
    ...(values === undefined ? [] : [choiceOf(values)]),
    ...(value === undefined ? [] : [`always ${String(value)}`]),
    ...bounds(schema),
    ...(usual === undefined ? [] : [`default ${JSON.stringify(usual)}`]),
  ];
}
