import { plain, type Schema } from './schema.ts';
import { type Side, structureText, type TypeWriter } from './type-text.ts';
import { aboutType } from './type-words.ts';
import { unionOf, unions } from './unions.ts';

/** One file of types: the requests and answers of a part of the SDK. */
export type TypeFile = {
  readonly file: string;
  /** The types by their names in the SDK. */
  readonly types: Readonly<Record<string, { readonly side: Side; readonly schema: object }>>;
  /** Places with a word of `unions` that the schema calls a plain string: `Order.status`. */
  readonly unionAt?: Readonly<Record<string, keyof typeof unions>>;
};

const head = '// Made from the schemas of the server by `npm run docs`; do not edit.';

/** The identity of a schema: its name in the document, or else its whole text. */
const identity = (schema: Schema): string => schema.$id ?? JSON.stringify(schema);

export function renderTypeFile({ types, unionAt = {} }: TypeFile): string {
  const schemas = Object.entries(types).map(([name, { side, schema }]) => ({
    name,
    side,
    schema: plain(schema),
  }));
  const names = new Map(schemas.map(({ name, schema }) => [identity(schema), name]));
  const met = new Set<string>();
  const nameOf: TypeWriter['nameOf'] = (schema, path) => {
    met.add(path);
    const name = unionAt[path] ?? unionOf(schema.enum) ?? names.get(identity(schema)) ?? null;
    if (name === null && schema.$id !== undefined) {
      throw new Error(`${schema.$id}, met at ${path}, is not among the types of its file`);
    }
    return name;
  };
  const written = schemas.map(({ name, side, schema }) => {
    const text = `export type ${name} = ${structureText({ side, nameOf }, schema, name)};`;
    return [...aboutType(name), text].join('\n');
  });
  const forgotten = Object.keys(unionAt).filter((path) => !met.has(path));
  if (forgotten.length > 0) throw new Error(`no schema has ${forgotten.join(', ')}`);
  const text = indented(written.join('\n\n'));
  const imports = importsFor(text);
  return `${[head, '', ...imports, ...(imports.length > 0 ? [''] : []), text].join('\n')}\n`;
}

function importsFor(text: string): readonly string[] {
  // Descriptions mention a currency, too, but are no types.
  const types = text.replaceAll(/\/\*\*.*\*\//g, '');
  const mentioned = Object.keys(unions).filter((name) => new RegExp(`\\b${name}\\b`).test(types));
  return [
    ...(text.includes('Open<') ? ["import type { Open } from '../open.ts';"] : []),
    ...(mentioned.length > 0
      ? [`import type { ${mentioned.sort().join(', ')} } from './words.ts';`]
      : []),
  ];
}

/** Indents by two spaces for each open brace. */
function indented(text: string): string {
  let depth = 0;
  return text
    .split('\n')
    .map((line) => {
      if (line.startsWith('}')) depth -= 1;
      const shown = `${'  '.repeat(line === '' ? 0 : depth)}${line}`;
      if (line.endsWith('{')) depth += 1;
      return shown;
    })
    .join('\n');
}
