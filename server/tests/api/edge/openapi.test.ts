import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { anyone } from '../../../src/edge/checking/authenticator.ts';
import { route } from '../../../src/edge/route.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { startEdge, testRoutes } from './test-edge.ts';

type Document = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, unknown>;
    readonly securitySchemes: Record<string, unknown>;
  };
};

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly { name?: string; in?: string; $ref?: string }[];
  readonly requestBody?: { readonly required: boolean; readonly content: object };
  readonly responses: Record<string, { readonly description: string; readonly content: object }>;
};

async function readDocument(): Promise<Document> {
  const { url } = await startEdge({ version: '1.2.3' });
  const response = await fetch(`${url}/openapi.json`);
  expect(response.headers.get('content-type')).toBe('application/json');
  return (await response.json()) as Document;
}

const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function* referencesIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref') yield value as string;
    else yield* referencesIn(value);
  }
}

const resolve = (document: unknown, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);

describe('gaps 5: /openapi.json', () => {
  test('the document is OpenAPI 3.1 with the title Florin', async () => {
    const document = await readDocument();
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Florin', version: '1.2.3' });
    expect(document.components.securitySchemes).toEqual({
      operator: expect.objectContaining({ type: 'http', scheme: 'bearer' }),
    });
  });

  test('the document lists every route with its summary, tags, security and statuses', async () => {
    const { paths } = await readDocument();
    for (const { method, path, summary, tags, successStatus, refusals, auth } of testRoutes) {
      const operation = paths[templateOf(path)]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toMatchObject({ summary, tags });
      expect(operation?.security).toEqual(auth.scheme === null ? [] : [{ operator: [] }]);
      const statuses = Object.keys(operation?.responses ?? {}).map(Number);
      const expected = [successStatus, 500, 503, ...Object.values(refusals)];
      expect(statuses).toEqual(expect.arrayContaining(expected));
    }
    for (const own of ['/healthz', '/readyz', '/metrics', '/openapi.json']) {
      expect(paths[own]?.['get']).toBeDefined();
    }
  });

  test('operation ids are unique', async () => {
    const { paths } = await readDocument();
    const ids = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('readOrder');
  });

  test('every reference resolves and no $id remains', async () => {
    const document = await readDocument();
    const references = [...referencesIn(document)];
    expect(references).toContain('#/components/schemas/Error');
    expect(references).toContain('#/components/schemas/InvalidProperties');
    expect(references).toContain('#/components/schemas/TestOrder');
    for (const reference of references)
      expect(resolve(document, reference), reference).toBeDefined();
    expect(JSON.stringify(document)).not.toContain('"$id"');
    expect(JSON.stringify(document)).not.toContain('x-body-optional');
  });

  test('errors are described by status and code', async () => {
    const { paths } = await readDocument();
    const responses = paths['/orders']?.['post']?.responses ?? {};
    expect(
      Object.entries(responses).map(([status, { description }]) => [Number(status), description]),
    ).toEqual([
      [201, 'Created'],
      [400, '`invalid_request`'],
      [401, '`unauthorized`'],
      [403, '`forbidden`'],
      [404, '`not_found`'],
      [409, '`invalid_state`'],
      [413, '`request_too_large`'],
      [415, '`unsupported_media_type`'],
      [422, '`invalid_properties`'],
      [429, '`rate_limit_exceeded`'],
      [500, '`server_error`'],
      [503, '`service_unavailable`'],
    ]);
    expect(responses['422']?.content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/InvalidProperties' } },
    });
    expect(responses['409']?.content).toEqual({
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: {
          invalid_state: {
            value: { error: 'invalid_state', error_description: expect.stringMatching(/\.$/) },
          },
        },
      },
    });
  });

  test('parameters come from the path, the query and the headers', async () => {
    const { paths } = await readDocument();
    const read = paths['/orders/{order_id}']?.['get']?.parameters ?? [];
    expect(read.map(({ name, in: where }) => `${where} ${name}`).sort()).toEqual([
      'path order_id',
      'query full',
      'query limit',
      'query states',
      'query text',
    ]);
    const cancel = paths['/orders/{order_id}']?.['delete']?.parameters ?? [];
    expect(cancel).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
  });

  test('the document marks a body as required or optional', async () => {
    const { paths } = await readDocument();
    expect(paths['/orders']?.['post']?.requestBody?.required).toBe(true);
    expect(paths['/optional']?.['post']?.requestBody?.required).toBe(false);
  });

  test('metrics are plain text', async () => {
    const { paths } = await readDocument();
    expect(Object.keys(paths['/metrics']?.['get']?.responses['200']?.content ?? {})).toEqual([
      'text/plain',
    ]);
  });

  test('examples of the schemas are kept', async () => {
    const { components } = await readDocument();
    expect(components.schemas['Error']).toMatchObject({
      examples: [expect.objectContaining({ error: 'not_found' })],
    });
  });

  test('a schema with an $id may be used twice, but two schemas may not share an $id', async () => {
    const named = (description: string) => Type.Object({}, { $id: 'Same', description });
    const answering = (path: string, description: string) =>
      route({
        method: 'POST',
        path,
        summary: path,
        tags: [],
        auth: anyone,
        request: { body: named(description) },
        answers: { 200: named(description) },
        successStatus: 200,
        refusals: {},
        handle: () => accept({}),
      });
    await startEdge({ routes: [answering('/a', 'one'), answering('/b', 'one')] });
    await expect(
      startEdge({ routes: [answering('/a', 'one'), answering('/b', 'two')] }),
    ).rejects.toThrow('two different schemas have the $id Same');
  });
});
