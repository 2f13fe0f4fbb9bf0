import fc from 'fast-check';

/** The part of JSON Schema that our documents use. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
};

export type Resolve = (schema: Schema) => Schema;

/** Values that often cause trouble, as they are written in a body. */
// biome-ignore format: a list
const troubles = [
  'null', 'true', '[]', '{}', '""', '0', '-0', '-1', '1.0', '1e3', '1e400', '-1e400', '1e-400', '0.1',
  '9007199254740991', '9007199254740992', '9223372036854775807', '9223372036854775808', '1'.repeat(400),
  '"0"', '"01"', '"-1"', '"4999999999999999999"', '"5000000000000000000"', '"9223372036854775808"', '"1\\u0000"',
  '"\\ud800"', '"\\u0000"', '"__proto__"', '"constructor"', '"\\"; DROP TABLE posting; --"', '"{1,2}"', '"NULL"',
  `"${'é'.repeat(3_000)}"`, `[${'1,'.repeat(3_000)}1]`, `${'['.repeat(70)}${']'.repeat(70)}`, '{"__proto__":1}',
  'NaN', 'undefined', '\u0000', '',
];

// biome-ignore format: a list
const oddNames = ['__proto__', 'constructor', 'toString', '', 'a.b', '$ref', 'amount ', 'ＡＭＯＵＮＴ', '\\u0000'];

/** What any client could send by mistake or on purpose; often not even JSON. */
export const junkText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...troubles),
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
);

/** Stands for an existing id, which the sender fills in. */
export const knownMark = (name: string, index: number): string => `@known:${name}:${index}@`;

export const fillKnown = (text: string, known: (name: string, index: number) => string): string =>
  text.replaceAll(/@known:(\w+):(\d+)@/g, (_, name: string, index: string) =>
    known(name, Number(index)),
  );

const knownText = (name: string): fc.Arbitrary<string> =>
  fc.nat({ max: 9 }).map((index) => knownMark(name, index));

/** The text of a value that the schema accepts, as far as the schema alone tells. */
export function valueText(name: string, given: Schema, resolve: Resolve): fc.Arbitrary<string> {
  const schema = resolve(given);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    return fc.oneof(...branches.map((branch) => valueText(name, branch, resolve)));
  }
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (values !== undefined) return fc.constantFrom(...values).map((value) => JSON.stringify(value));
  const makers: Readonly<Record<string, () => fc.Arbitrary<string>>> = {
    null: () => fc.constant('null'),
    boolean: () => fc.boolean().map(String),
    integer: () => integerText(schema),
    number: () => fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    string: () => stringText(name, schema),
    array: () => listText(name, schema, resolve),
    object: () => objectText(schema, resolve),
  };
  return makers[schema.type ?? '']?.() ?? fc.json({ maxDepth: 2 });
}

/** Small numbers as often as any, so that some of them can be paid. */
function integerText({ minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<string> {
  const min = minimum ?? (exclusiveMinimum ?? -1) + 1;
  const max = maximum ?? Number.MAX_SAFE_INTEGER;
  return fc
    .oneof(
      fc.integer({ min, max: Math.min(max, min + 200) }),
      fc.maxSafeNat().map(clampTo(min, max)),
    )
    .map(String);
}

const clampTo =
  (min: number, max: number) =>
  (value: number): number =>
    Math.max(min, Math.min(value, max));

const matched = new Map<string, fc.Arbitrary<string>>();

/** Many members have the same pattern, and parsing one is slow. */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = matched.get(pattern) ?? fc.stringMatching(new RegExp(pattern), { size: 'small' });
  matched.set(pattern, known);
  return known;
}

function stringText(name: string, schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 20, pattern, format } = schema;
  const free = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.min(maxLength, minLength + 20),
  });
  const text = pattern === undefined ? free : matching(pattern);
  const fitting = format === 'uuid' ? fc.uuid() : text;
  // Names of existing things; otherwise every answer would be 404.
  const isName = /_(?:id|account)$/.test(name);
  return (isName ? fc.oneof({ arbitrary: knownText(name), weight: 4 }, fitting) : fitting).map(
    (value) => JSON.stringify(value),
  );
}

function listText(name: string, { items = {}, minItems = 0 }: Schema, resolve: Resolve) {
  return fc
    .array(valueText(name, items, resolve), { minLength: minItems, maxLength: minItems + 2 })
    .map((texts) => `[${[...new Set(texts)].join(',')}]`);
}

type Members = readonly (readonly [name: string, text: string])[];

const textOf = (members: Members): string =>
  `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;

function membersOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  resolve: Resolve,
): fc.Arbitrary<Members> {
  const declared = Object.entries(properties).map(([name, schema]) => {
    const member = valueText(name, schema, resolve).map((text) => [name, text] as const);
    return required.includes(name) ? member : fc.option(member, { freq: 1 });
  });
  const further =
    typeof additionalProperties === 'object'
      ? fc.array(
          fc.tuple(fc.string({ maxLength: 10 }), valueText('', additionalProperties, resolve)),
          { maxLength: 3 },
        )
      : fc.constant([]);
  return fc
    .tuple(fc.tuple(...declared), further)
    .map(([known, more]) => [...known.filter((member) => member !== null), ...more]);
}

const objectText = (schema: Schema, resolve: Resolve): fc.Arbitrary<string> =>
  membersOf(schema, resolve).map(textOf);

/** An object close to the schema: one member is wrong, missing, duplicate or unknown. */
export function spoiltObjectText(schema: Schema, resolve: Resolve): fc.Arbitrary<string> {
  return fc
    .tuple(
      membersOf(schema, resolve),
      fc.nat(),
      junkText,
      fc.constantFrom(...oddNames),
      fc.nat({ max: 3 }),
    )
    .map(([members, at, junk, oddName, how]) => {
      const index = members.length === 0 ? 0 : at % members.length;
      const [name] = members[index] ?? [oddName];
      const others = members.filter((_, position) => position !== index);
      const spoilt: readonly Members[] = [
        [...others, [name, junk]],
        others,
        [...members, [name, junk]],
        [...members, [oddName, junk]],
      ];
      return textOf(spoilt[how] ?? members);
    });
}
