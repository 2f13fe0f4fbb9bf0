import fc from 'fast-check';
import { junkText, knownMark, type Schema, spoiltObjectText, valueText } from './schema-texts.ts';

/** One request, somewhere between a valid one and nonsense. */
export type FuzzedRequest = {
  /** The operation it was made for, as named in the document. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Buffer;
};

type Parameter = { readonly in?: string; readonly name?: string; readonly schema?: Schema };

type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
};

export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Every operation below a path: `POST /admin/v1/postings`. */
const operationsBelow = (document: OpenApi, below: string) =>
  Object.entries(document.paths)
    .filter(([path]) => path.startsWith(below))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const named = `${method.toUpperCase()} ${path}`;
        return { named, method: method.toUpperCase(), path, operation };
      }),
    );

/** Requests for every operation below a path, close to the document and far from it. */
export function requestsFor(
  document: OpenApi,
  below: string,
  token: string,
): fc.Arbitrary<FuzzedRequest> {
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : resolve(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const headers = headersWith(token);
  return fc.oneof(
    ...operationsBelow(document, below).map(({ named, method, path, operation }) => {
      const { schema } = operation.requestBody?.content['application/json'] ?? {};
      return fc.record({
        operation: fc.constant(named),
        method: mostly(method, fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'HEAD')),
        path: fc
          .tuple(pathText(path), queryText(operation.parameters ?? []))
          .map((texts) => texts.join('')),
        headers,
        ...(schema === undefined ? {} : { body: bodyText(resolve(schema), resolve) }),
      }) as fc.Arbitrary<FuzzedRequest>;
    }),
  );
}

function mostly<Value>(usual: Value, rare: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ arbitrary: fc.constant(usual), weight: 19 }, { arbitrary: rare, weight: 1 });
}

/** The address with its parameters filled in: existing, missing and malformed values. */
function pathText(pattern: string): fc.Arbitrary<string> {
  const parts = pattern.split(/\{(\w+)\}/).map((part, index) => {
    return index % 2 === 0 ? fc.constant(part) : segmentText(part);
  });
  return fc.tuple(...parts).map((texts) => texts.join(''));
}

const oddSegments = [
  '%',
  '%00',
  '%2F',
  '%zz',
  '..',
  '.',
  '%ff',
  '',
  '0',
  '-1',
  '1e3',
  '9'.repeat(300),
];

// Created once: parsing an expression is slow.
const numberSegment = fc.stringMatching(/^[1-9][0-9]{0,24}$/);

const segmentText = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.nat({ max: 9 }).map((index) => knownMark(name, index)), weight: 6 },
    { arbitrary: numberSegment, weight: 1 },
    { arbitrary: fc.uuid(), weight: 1 },
    {
      arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }).map(encodeURIComponent),
      weight: 1,
    },
    { arbitrary: fc.constantFrom(...oddSegments), weight: 1 },
  );

function queryText(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const declared = parameters.flatMap(({ in: place, name = '', schema = {} }) => {
    if (place !== 'query') return [];
    const value = fc.oneof(
      valueText(name, schema, (one) => one),
      fc.string({ maxLength: 10 }),
    );
    return [value.map((text) => `${name}=${encodeURIComponent(text.replaceAll('"', ''))}`)];
  });
  return fc.oneof(
    { arbitrary: fc.constant(''), weight: 9 },
    { arbitrary: fc.webQueryParameters().map((text) => `?${text}`), weight: 1 },
    { arbitrary: fc.constantFrom('?%', '?a[]=1&a[b]=2', '?__proto__=1', '?a=%00'), weight: 1 },
    ...declared.map((text) => ({ arbitrary: text.map((one) => `?${one}`), weight: 6 })),
  );
}

function headersWith(token: string): fc.Arbitrary<FuzzedRequest['headers']> {
  const visible = fc.stringMatching(/^[!-~\x80-\xff]([ -~\x80-\xff]{0,300}[!-~\x80-\xff])?$/);
  const oddTypes = ['text/plain', 'application/json; charset=latin1', 'a/b+json', '/', 'json'];
  return fc.record({
    authorization: mostly<string | undefined>(
      `Bearer ${token}`,
      fc.oneof(fc.constantFrom(undefined, 'Bearer', `bearer  ${token} `), visible),
    ),
    'content-type': mostly<string | undefined>(
      'application/json',
      fc.oneof(fc.constantFrom(undefined, ...oddTypes), visible),
    ),
    // Few of them, so that they repeat with other bodies.
    'idempotency-key': fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 5 },
      { arbitrary: fc.constantFrom('one', 'two', 'three'), weight: 3 },
      { arbitrary: visible, weight: 1 },
    ),
    'x-request-id': mostly<string | undefined>(undefined, visible),
  });
}

function bodyText(
  schema: Schema,
  resolve: (schema: Schema) => Schema,
): fc.Arbitrary<string | Buffer> {
  const right = valueText('', schema, resolve);
  return fc.oneof(
    { arbitrary: right, weight: 8 },
    { arbitrary: spoiltObjectText(schema, resolve), weight: 6 },
    { arbitrary: right.map((text) => text.slice(0, -1)), weight: 1 },
    { arbitrary: junkText, weight: 2 },
    { arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)), weight: 1 },
  );
}
