import type { TSchema } from 'typebox';

/** How the text of a query parameter becomes the type in its schema. */
type Conversion = (text: string) => unknown;

export type QueryConversions = ReadonlyMap<string, (given: unknown) => unknown>;

type ReadSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, ReadSchema>>;
  readonly items?: ReadSchema;
};

// Not Number(text), which also accepts ' 7 ', '0x7', '7.0' and '' as integers.
const plainInteger = /^-?\d{1,16}$/;

const conversions: Readonly<Record<string, Conversion>> = {
  integer: (text) => (plainInteger.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
};

const asText: Conversion = (text) => text;

/**
 * The conversions of the declared integers, booleans and lists. Null: all parameters stay texts.
 */
export function queryConversionsOf(schema: TSchema): QueryConversions | null {
  const found = new Map<string, (given: unknown) => unknown>();
  for (const [name, { type, items }] of Object.entries((schema as ReadSchema).properties ?? {})) {
    const convert = conversions[(type === 'array' ? items?.type : type) ?? ''];
    if (type === 'array') found.set(name, (given) => listOf(given).map(each(convert ?? asText)));
    else if (convert !== undefined) found.set(name, each(convert));
  }
  return found.size === 0 ? null : found;
}

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [given]);

const each =
  (convert: Conversion) =>
  (given: unknown): unknown =>
    typeof given === 'string' ? convert(given) : given;

const numbered = /^(.+)\[\d{1,3}\]$/;

/**
 * `statuses[0]=done`: some clients number the items that others repeat as `statuses[]`
 * (decision 0089).
 */
function gatherNumbered(query: Record<string, unknown>, how: QueryConversions): void {
  for (const [name, given] of Object.entries(query)) {
    const list = `${numbered.exec(name)?.[1]}[]`;
    if (how.has(list)) query[list] = [...listOf(query[list] ?? []), ...listOf(given)];
  }
}

/** Converts in place. The validator refuses values that do not convert. */
export function convertQuery(query: Record<string, unknown>, how: QueryConversions): void {
  gatherNumbered(query, how);
  for (const [name, convert] of how) {
    if (query[name] !== undefined) query[name] = convert(query[name]);
  }
}

/** Whether every percent sign of the query begins an escape of valid UTF-8. */
export function isDecodable(rawUrl: string): boolean {
  const start = rawUrl.indexOf('?');
  if (start === -1) return true;
  try {
    decodeURIComponent(rawUrl.slice(start + 1));
    return true;
  } catch {
    return false;
  }
}
