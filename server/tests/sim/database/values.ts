/** A column whose values for many rows travel as one parameter. */
export type Given = { readonly name: string; readonly type: string; readonly isSeparated: boolean };

/** A row as the driver returns it: the texts of its columns. */
export type Raw = readonly (string | null)[];

/** The elements of an array as PostgreSQL writes it: `{1,"a \"b\"",NULL}`. */
export function elementsOf(literal: string): (string | null)[] {
  if (literal === '{}') return [];
  if (!literal.includes('"')) {
    return literal
      .slice(1, -1)
      .split(',')
      .map((element) => (element === 'NULL' ? null : element));
  }
  if (isOneQuoted(literal)) return [literal.slice(2, -2)];
  const elements: (string | null)[] = [];
  for (let at = 1; at < literal.length; ) {
    const { element, next } = elementAt(literal, at);
    elements.push(element);
    at = next;
  }
  return elements;
}

/** Most arrays have one element without escapes. */
const isOneQuoted = (literal: string): boolean =>
  literal[1] === '"' && literal.indexOf('"', 2) === literal.length - 2 && !literal.includes('\\');

function elementAt(literal: string, at: number): { element: string | null; next: number } {
  if (literal[at] === '"') {
    const end = closingQuote(literal, at + 1);
    const quoted = literal.slice(at + 1, end);
    const element = quoted.includes('\\') ? quoted.replaceAll(/\\(.)/gs, '$1') : quoted;
    return { element, next: end + 2 };
  }
  const end = endOfBare(literal, at);
  const text = literal.slice(at, end);
  return { element: text === 'NULL' ? null : text, next: end + 1 };
}

function closingQuote(literal: string, from: number): number {
  let at = from;
  while (literal[at] !== '"') at += literal[at] === '\\' ? 2 : 1;
  return at;
}

function endOfBare(literal: string, from: number): number {
  const comma = literal.indexOf(',', from);
  return comma < 0 ? literal.length - 1 : comma;
}

/** As PostgreSQL prints the value. */
function shown(text: string | null, type: string): string | null {
  if (text === null) return null;
  if (type === 'boolean') return text === 'true' ? 't' : 'f';
  return type === 'uuid' ? text.toLowerCase() : text;
}

/** The values of one column for many rows. */
export function valuesOf({ type, isSeparated }: Given, packed: string): (string | null)[] {
  const elements = isSeparated
    ? packed.split('\u001e').map((element) => (element === '\u001f' ? null : element))
    : elementsOf(packed);
  const isShownAsGiven = type !== 'boolean' && type !== 'uuid';
  return isShownAsGiven ? elements : elements.map((element) => shown(element, type));
}

/** In the order in which PostgreSQL would lock rows of these keys. */
export const inKeyOrder = (keys: readonly string[], type: string): readonly string[] =>
  type === 'bigint'
    ? keys.toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
    : keys.toSorted();
