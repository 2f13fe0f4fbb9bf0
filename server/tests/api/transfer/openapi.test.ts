import { beforeAll, describe, expect, test } from 'vitest';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 5, /openapi.json: the transfer API, with examples throughout.
// edge/openapi-examples.test.ts checks that the examples of all APIs fit their schemas.

const service = useSharedService();

type Schema = { readonly $ref?: string; readonly examples?: readonly unknown[] };
type Content = Readonly<
  Record<string, { readonly schema: Schema; readonly examples?: Readonly<Record<string, unknown>> }>
>;
type Operation = {
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly { readonly name?: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

let document: Document;
beforeAll(async () => {
  document = (await service().client.send('GET', '/openapi.json')).body as Document;
});

const base = '/transfer/rest/v1';

// biome-ignore format: a table
const rows = [
  ['POST',   '/transfers'],
  ['GET',    '/transfers'],
  ['GET',    '/transfers/{id}'],
  ['PUT',    '/transfers/{id}/reserve'],
  ['PUT',    '/transfers/{id}/provide-password'],
  ['PUT',    '/transfers/{id}/sign'],
  ['PUT',    '/transfers/{id}/register'],
  ['DELETE', '/transfers/{id}'],
  ['POST',   '/transfers/batch'],
  ['GET',    '/transfers/single-window-transfer-countries'],
  ['GET',    '/transfers/single-window-transfer-payment-systems'],
  ['GET',    '/transfers/single-window-transfer-delivery-options'],
  ['GET',    '/transfers/single-window-transfer-mandatory-fields'],
] as const;

/** The operation at a path, whatever the names of its parameters. */
function operationAt(method: string, path: string): Operation {
  const nameless = (one: string): string => one.replaceAll(/\{\w+\}/g, '{}');
  const found = Object.entries(document.paths).find(
    ([known]) => nameless(known) === nameless(`${base}${path}`),
  );
  const operation = found?.[1][method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

const hasExample = (content: Content): boolean =>
  Object.values(content).every(({ schema, examples = {} }) => {
    const named = document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
    return Object.keys(examples).length + (named.examples ?? []).length > 0;
  });

describe.each(rows)('gaps 5, /openapi.json: %s %s', (method, path) => {
  test('the request body and every answer have an example', () => {
    const { summary, requestBody, responses } = operationAt(method, path);
    expect(summary).toMatch(/\S/);
    if (method === 'POST') expect(requestBody).toBeDefined();
    const contents = [
      ...(requestBody === undefined ? [] : [['body', requestBody.content] as const]),
      ...Object.entries(responses).map(([status, { content }]) => [status, content] as const),
    ];
    expect(contents.filter(([, content]) => !hasExample(content)).map(([what]) => what)).toEqual(
      [],
    );
  });

  test('the answers include success, refusals and those of every operation', () => {
    const { responses, security } = operationAt(method, path);
    const statuses = ['200', '401', '429', '500', '503'];
    const ofOne = path.includes('{id}') ? ['404'] : [];
    const changing = method === 'GET' ? [] : ['409'];
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining([...statuses, ...ofOne, ...changing]),
    );
    // Transfer 5: MAC, or alternatively a client certificate.
    expect(security).toEqual([{ mac: [] }, { certificate: [] }]);
  });
});

test('transfer 4 GET /transfers: the document names every parameter', () => {
  const names = (operationAt('GET', '/transfers').parameters ?? []).map(({ name }) => name);
  // biome-ignore format: a list
  expect(names).toEqual(expect.arrayContaining([
    'debit_account_number', 'credit_account_number', 'limit', 'offset', 'after', 'before', 'statuses[]',
    'created_date_from', 'created_date_to', 'order_by', 'order_direction',
  ]));
});

test('gaps 4, Batch: the document limits the number of transfers', () => {
  const { requestBody } = operationAt('POST', '/transfers/batch');
  const { schema } = requestBody?.content['application/json'] ?? { schema: {} };
  const named = document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  expect(named).toMatchObject({
    properties: { transfers: { type: 'array', minItems: 1, maxItems: 100 } },
    required: ['transfers'],
  });
});
