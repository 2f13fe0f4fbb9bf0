import { Check, Errors } from 'typebox/schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 5, /openapi.json: all examples of the service are checked against their own schemas.

const service = useSharedService();

type Node = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, { readonly schema: Node; readonly examples?: Node }>>;
type Operation = {
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { description: string; content: Content }>>;
};
type Document = Node & { readonly paths: Readonly<Record<string, Record<string, Operation>>> };

let document: Document;
beforeAll(async () => {
  document = (await service().client.send('GET', '/openapi.json')).body as Document;
});

type Example = { readonly where: string; readonly schema: Node; readonly value: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** A schema lists its examples; beside a schema they have names. */
function* examplesIn(node: unknown, where: string): Generator<Example> {
  if (!isNode(node)) return;
  const { examples, schema } = node;
  if (Array.isArray(examples)) {
    for (const value of examples) yield { where, schema: node, value };
  } else if (isNode(examples) && isNode(schema)) {
    for (const [name, example] of Object.entries(examples)) {
      yield { where: `${where} ${name}`, schema, value: (example as { value: unknown }).value };
    }
  }
  for (const [key, member] of Object.entries(node)) {
    if (key !== 'examples') yield* examplesIn(member, `${where}/${key}`);
  }
}

/** The faults of an example. The whole document resolves the references of its schema. */
const faultsOf = ({ where, schema, value }: Example): readonly string[] =>
  Check({ ...document, ...schema }, value)
    ? []
    : [`${where}: ${JSON.stringify(Errors({ ...document, ...schema }, value)[1])}`];

const resolve = (schema: Node): Node => {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const found = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), document);
  return isNode(found) ? found : {};
};

const hasExample = (content: Content): boolean =>
  Object.values(content).every(({ schema, examples = {} }) => {
    const { examples: own = [] } = resolve(schema);
    return Object.keys(examples).length + (own as unknown[]).length > 0;
  });

/** The checkout operations, including those for support and tests. */
const checkoutOperations = (): readonly (readonly [string, Operation])[] =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    )
    .filter(([, { tags }]) =>
      tags.some((tag) => /^(Checkout|Operator: (checkout|benef))/.test(tag)),
    );

test('every example fits its schema', () => {
  const examples = [...examplesIn(document, '#')];
  expect(examples.length).toBeGreaterThan(300);
  expect(examples.flatMap(faultsOf)).toEqual([]);
});

test('an example that breaks its schema is detected', () => {
  const [, create] = checkoutOperations().find(([name]) => name.endsWith('/v1/orders')) ?? [];
  const schema = create?.requestBody?.content['application/json']?.schema ?? {};
  const value = { purchase: { reference: 'Order 1042', amount: 0, currency: 'EUR' } };
  expect(faultsOf({ where: 'here', schema, value })).toEqual([
    expect.stringContaining('/purchase/amount'),
  ]);
});

describe('checkout', () => {
  test('every request body has an example', () => {
    const bodies = checkoutOperations().flatMap(([name, { requestBody }]) =>
      requestBody === undefined ? [] : [[name, hasExample(requestBody.content)] as const],
    );
    expect(bodies.map(([name]) => name)).toContain('POST /merchant-order/integration/v1/orders');
    expect(bodies.filter(([, has]) => !has)).toEqual([]);
  });

  test('every response has an example', () => {
    const answers = checkoutOperations().flatMap(([name, { responses }]) =>
      Object.entries(responses).map(
        ([status, { content }]) => [`${name} ${status}`, hasExample(content)] as const,
      ),
    );
    expect(answers.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'POST /merchant-order/integration/v1/orders 201',
        'POST /merchant-order/integration/v1/orders 422',
        'POST /merchant-order/integration/v1/orders 429',
        'GET /payment-executor/integration/v1/payments/{payment_id} 200',
      ]),
    );
    expect(answers.filter(([, has]) => !has)).toEqual([]);
  });

  test('every error code of a response has its own example', () => {
    const differing = checkoutOperations().flatMap(([name, { responses }]) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([status, { description, content }]) => {
          const examples = content['application/json']?.examples ?? {};
          const codes = Object.values(examples).map(
            (example) => (example as { value: { error: string } }).value.error,
          );
          const told = codes.map((code) => `\`${code}\``).join(', ');
          return told === description ? [] : [`${name} ${status}: ${told}`];
        }),
    );
    expect(differing).toEqual([]);
  });
});
