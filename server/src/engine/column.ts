/**
 * How one property of a row travels to and from PostgreSQL. Many rows are written at once through
 * `unnest`, so each value becomes an array element. Rows are read as text, so no driver turns a
 * bigint into a float.
 */
export type Column<Value> = {
  readonly sqlType: string;
  /** How the values of many rows become one parameter. */
  readonly packing: Packing;
  /** One element of the parameter, quoted if necessary. */
  readonly toElement: (value: Value) => string;
  readonly fromText: (text: string | null) => Value;
};

/** How elements are joined to one text, and how SQL makes an array of it again. */
type Packing = {
  readonly join: (elements: readonly string[]) => string;
  readonly unpack: (parameter: string, sqlType: string) => string;
  /** The element that stands for NULL. */
  readonly none: string;
};

const arrayLiteral: Packing = {
  join: (elements) => `{${elements.join(',')}}`,
  unpack: (parameter, sqlType) => `${parameter}::${sqlType}[]`,
  none: 'NULL',
};

const recordSeparator = '\u001e';

/**
 * For texts that are never empty and contain neither of two control characters, such as JSON. They
 * need no escaping here, and the server need not parse them letter by letter.
 */
const separated: Packing = {
  join: (elements) => elements.join(recordSeparator),
  unpack: (parameter, sqlType) =>
    `string_to_array(${parameter}::text, E'\\x1e', E'\\x1f')::${sqlType}[]`,
  none: '\u001f',
};

const present = (text: string | null): string => {
  if (text === null) throw new Error('a column that is declared NOT NULL held NULL');
  return text;
};

const plain = <Value>(
  sqlType: string,
  toText: (value: Value) => string,
  fromText: (text: string) => Value,
): Column<Value> => ({
  sqlType,
  packing: arrayLiteral,
  toElement: toText,
  fromText: (text) => fromText(present(text)),
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what JSON escapes by a letter
const unlikeJson = /[\u0000-\u001f\ud800-\udfff]/;

/**
 * Quotes an element of an array literal. Any type may be quoted. Most texts need no escape. JSON
 * escapes nearly all others in the same way, and several times as fast.
 */
export function quote(text: string): string {
  if (!text.includes('"') && !text.includes('\\')) return `"${text}"`;
  return unlikeJson.test(text) ? `"${text.replaceAll(/[\\"]/g, '\\$&')}"` : JSON.stringify(text);
}

/** Money and other whole numbers without bounds: `bigint` on both sides. */
export const bigintColumn: Column<bigint> = plain('bigint', String, BigInt);

/** Whole numbers that are safe in a double: Unix seconds, counters, HTTP statuses. */
export const integerColumn = <Value extends number = number>(): Column<Value> =>
  plain<Value>('bigint', String, (text) => Number(text) as Value);

export const booleanColumn: Column<boolean> = plain('boolean', String, (text) => text === 't');

export const uuidColumn: Column<string> = { ...plain('uuid', String, String), toElement: quote };

export const textColumn = <Value extends string = string>(): Column<Value> => ({
  ...plain<Value>('text', String, (text) => text as Value),
  toElement: quote,
});

/** A text for {@link separated}. */
export const lineColumn = <Value extends string = string>(): Column<Value> => ({
  ...plain<Value>('text', String, (text) => text as Value),
  packing: separated,
  toElement: (text) => {
    if (text === '' || text.includes(separated.none) || text.includes(recordSeparator)) {
      throw new Error('a column of lines cannot hold this text');
    }
    return text;
  },
});

/** Structured values. They must survive JSON: no bigint, no dates. */
export const jsonColumn = <Value>(): Column<Value> => ({
  sqlType: 'jsonb',
  packing: separated,
  toElement: (value) => JSON.stringify(value),
  fromText: (text) => JSON.parse(present(text)) as Value,
});

export const bytesColumn: Column<Buffer> = {
  sqlType: 'bytea',
  packing: arrayLiteral,
  toElement: (bytes) => `"\\\\x${bytes.toString('hex')}"`,
  fromText: (text) => Buffer.from(present(text).slice(2), 'hex'),
};

/** The same column, but NULL in the table is `null` in the row. */
export const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  toElement: (value) => (value === null ? column.packing.none : column.toElement(value)),
  fromText: (text) => (text === null ? null : column.fromText(text)),
});
