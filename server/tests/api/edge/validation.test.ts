import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { anyone } from '../../../src/edge/checking/authenticator.ts';
import { type Route, route } from '../../../src/edge/route.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { extent } from '../../support/extent.ts';
import { asJson, asOperator, startEdge } from './test-edge.ts';

const taking = (body: TSchema): Route =>
  route({
    method: 'POST',
    path: '/take',
    summary: 'Take a body',
    tags: [],
    auth: anyone,
    request: { body },
    answers: { 200: Type.Unknown() },
    successStatus: 200,
    refusals: {},
    handle: ({ body: taken }) => accept(taken),
  });

async function propertiesOf(body: TSchema, given: unknown): Promise<unknown> {
  const { url } = await startEdge({ routes: [taking(body)] });
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  const response = await fetch(`${url}/take`, { method: 'POST', headers: asJson, body: text });
  const answer = (await response.json()) as { error_properties?: unknown };
  if (response.status === 200) return 'accepted';
  expect(response.status).toBe(422);
  expect(answer).toMatchObject({
    error: 'invalid_properties',
    error_description: 'The request has invalid properties.',
  });
  return answer.error_properties;
}

const text = Type.String();

// biome-ignore format: a table
const sentences: readonly (readonly [string, TSchema, unknown, string])[] = [
  // keyword              schema of the field debit_account                    given          message
  ['required',            text,                                                undefined,     'Debit account is required'],
  ['type string',         text,                                                7,             'Debit account should be a string'],
  ['type integer',        Type.Integer(),                                      '7',           'Debit account should be an integer'],
  ['type number',         Type.Number(),                                       '7',           'Debit account should be a number'],
  ['type boolean',        Type.Boolean(),                                      'true',        'Debit account should be true or false'],
  ['type object',         Type.Object({}),                                     [],            'Debit account should be an object'],
  ['type object, decimal', Type.Object({}),                                    1.5,           'Debit account should be an object'],
  ['type array',          Type.Array(text, { maxItems: 1 }),                   {},            'Debit account should be a list'],
  ['minimum',             Type.Integer({ minimum: 5 }),                        4,             'Debit account should be at least 5'],
  ['exclusiveMinimum',    Type.Integer({ exclusiveMinimum: 0 }),               0,             'Debit account should be greater than 0'],
  ['maximum',             Type.Integer({ maximum: 5 }),                        6,             'Debit account should be at most 5'],
  ['exclusiveMaximum',    Type.Number({ exclusiveMaximum: 100 }),              100,           'Debit account should be less than 100'],
  ['multipleOf',          Type.Integer({ multipleOf: 5 }),                     7,             'Debit account should be a multiple of 5'],
  ['minLength 1',         Type.String({ minLength: 1 }),                       '',            'Debit account should not be empty'],
  ['minLength',           Type.String({ minLength: 3 }),                       'ab',          'Debit account should have at least 3 characters'],
  ['maxLength',           Type.String({ maxLength: 3 }),                       'abcd',        'Debit account should have at most 3 characters'],
  ['maxLength 1',         Type.String({ maxLength: 1 }),                       'ab',          'Debit account should have at most 1 character'],
  ['pattern',             Type.String({ pattern: '^a+$' }),                    'b',           'Debit account has an invalid format'],
  ['format uuid',         Type.String({ format: 'uuid' }),                     'b',           'Debit account should be a UUID'],
  ['format email',        Type.String({ format: 'email' }),                    'b',           'Debit account should be an e-mail address'],
  ['format uri',          Type.String({ format: 'uri' }),                      'b',           'Debit account should be a URL'],
  ['format ipv4',         Type.String({ format: 'ipv4' }),                     'b',           'Debit account has an invalid format'],
  ['enum',                Type.Enum(['a', 'b']),                               'c',           'Debit account should be one of a, b'],
  ['const',               Type.Literal('a'),                                   'c',           'Debit account should be a'],
  ['literals',            Type.Union([Type.Literal('a'), Type.Literal(7)]),    'c',           'Debit account should be one of a, 7'],
  ['literals, by type',   Type.Union([Type.Literal('a'), Type.Literal('b')]),  7,             'Debit account should be one of a, b'],
  ['many literals',       Type.Enum('abcdefghijklmnopqrstu'.split('')),        'z',           'Debit account is not one of the accepted values'],
  ['nullable, type',      Type.Union([text, Type.Null()]),                     7,             'Debit account should be a string or null'],
  ['nullable, length',    Type.Union([Type.String({ maxLength: 1 }), Type.Null()]), 'ab',     'Debit account should have at most 1 character'],
  ['minItems',            Type.Array(text, { minItems: 1, maxItems: 2 }),      [],            'Debit account should have at least 1 item'],
  ['maxItems',            Type.Array(text, { maxItems: 2 }),                   ['', '', ''],  'Debit account should have at most 2 items'],
  ['uniqueItems',         Type.Array(text, { maxItems: 2, uniqueItems: true }), ['', ''],     'Debit account should not name an item twice'],
  ['minProperties',       Type.Object({}, { minProperties: 1 }),               {},            'Debit account should have at least 1 entry'],
  ['maxProperties',       Type.Record(text, text, { maxProperties: 2 }),       { a: '', b: '', c: '' }, 'Debit account should have at most 2 entries'],
  ['propertyNames',       Type.Object({}, { propertyNames: { maxLength: 1 } }), { ab: 1 },    'Debit account has a key that is not accepted'],
  ['x-message',           Type.String({ pattern: '^a$', 'x-message': 'Only an a will do' }), 'b', 'Only an a will do'],
  ['x-message, type',     Type.String({ pattern: '^a$', 'x-message': 'Only an a will do' }), 7, 'Debit account should be a string'],
  ['x-message, by keyword', Type.String({ 'x-message': { required: 'Tell us who pays' } }), undefined, 'Tell us who pays'],
];

describe('gaps 2, Messages', () => {
  test.each(sentences)('%s', async (_, schema, given, message) => {
    const body = Type.Object({ debit_account: schema });
    expect(await propertiesOf(body, { debit_account: given })).toEqual({
      debit_account: [message],
    });
  });

  test('the message names a forbidden field', async () => {
    const body = Type.Object({ purchase: Type.Object({}, { additionalProperties: false }) });
    expect(await propertiesOf(body, { purchase: { vat_rate: 1 } })).toEqual({
      'purchase.vat_rate': ['Vat rate is not a known field'],
    });
  });

  test('all faults are reported, each under its path', async () => {
    const split = Type.Object({ amount: Type.Integer({ exclusiveMinimum: 0 }), to: text });
    const body = Type.Object({
      purchase: Type.Object({
        currency: text,
        reference: Type.String({ pattern: '^x', minLength: 3 }),
      }),
      splits: Type.Array(split, { maxItems: 5 }),
    });
    const given = {
      purchase: { reference: 'ab' },
      splits: [{ amount: 1, to: 'a' }, { amount: 0 }],
    };
    expect(await propertiesOf(body, given)).toEqual({
      'purchase.currency': ['Currency is required'],
      'purchase.reference': [
        'Reference should have at least 3 characters',
        'Reference has an invalid format',
      ],
      'splits[1].amount': ['Amount should be greater than 0'],
      'splits[1].to': ['To is required'],
    });
  });

  test('a fault in a union is explained for the closest variant', async () => {
    const body = Type.Object({
      payer: Type.Union([
        Type.Object({ email: text, name: text }),
        Type.Object({ kind: Type.Literal('wallet'), pin: Type.String({ minLength: 4 }) }),
      ]),
    });
    expect(await propertiesOf(body, { payer: { kind: 'wallet', pin: '1' } })).toEqual({
      'payer.pin': ['Pin should have at least 4 characters'],
    });
  });

  test('lengths count characters, not bytes and not UTF-16 units', async () => {
    const body = Type.Object({ name: Type.String({ maxLength: 3 }) });
    expect(await propertiesOf(body, { name: '😀ä€' })).toBe('accepted');
    expect(await propertiesOf(body, { name: '😀ä€x' })).toEqual({
      name: ['Name should have at most 3 characters'],
    });
  });

  test('a fraction is accepted where the schema asks for a number', async () => {
    const body = Type.Object({ percent: Type.Number({ maximum: 100 }) });
    expect(await propertiesOf(body, '{"percent":12.5}')).toBe('accepted');
    expect(await propertiesOf(body, '{"percent":1e2}')).toBe('accepted');
    expect(await propertiesOf(body, '{"percent":100.5}')).toEqual({
      percent: ['Percent should be at most 100'],
    });
  });

  test('map values are checked under any key, also a key with a line feed', async () => {
    const body = Type.Object({ metadata: Type.Record(text, text, { maxProperties: 5 }) });
    expect(await propertiesOf(body, { metadata: { 'a\nb': 7 } })).toEqual({
      'metadata.a\nb': ['A\nb should be a string'],
    });
  });
});

describe('validation is bounded', () => {
  const splits = Type.Array(Type.Object({ a: text, b: text, c: text }), { maxItems: 100 });
  const body = Type.Object({ splits });

  test('a response names at most 100 faults', async () => {
    const length = extent({ short: 30_000, long: 300_000 });
    const given = { splits: Array.from({ length }, () => ({})) };
    const before = process.cpuUsage();
    const properties = (await propertiesOf(body, given)) as Record<string, string[]>;
    expect(Object.values(properties).flat()).toHaveLength(100);
    expect(properties['splits']).toEqual(['Splits should have at most 100 items']);
    // Processor time, not elapsed time: a stalled machine uses none.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(10);
  });

  test('an overlong key from the client is not repeated in full', async () => {
    const map = Type.Object({ metadata: Type.Record(text, text, { maxProperties: 5 }) });
    const properties = await propertiesOf(map, { metadata: { ['k'.repeat(100_000)]: 7 } });
    expect(JSON.stringify(properties).length).toBeLessThan(1_000);
  });

  test('a pattern is not tried on a text longer than its bound', async () => {
    const name = Type.String({ maxLength: 20, pattern: '^(a+)+$' });
    for (const length of [60, 100_000]) {
      const given = { name: `${'a'.repeat(length)}!` };
      expect(await propertiesOf(Type.Object({ name }), given)).toEqual({
        name: ['Name should have at most 20 characters'],
      });
    }
  });

  test.each([
    ['list', Type.Object({ splits: Type.Array(text) }), 'body.splits is a list without maxItems'],
    [
      'map',
      Type.Object({ metadata: Type.Record(text, text) }),
      'body.metadata is a map without maxProperties',
    ],
  ])('a schema with an unbounded %s stops the start', async (_, unbounded, message) => {
    await expect(startEdge({ routes: [taking(unbounded)] })).rejects.toThrow(message);
  });
});

describe('addresses', () => {
  const get = async (path: string) => {
    const { url } = await startEdge();
    const response = await fetch(url + path, { headers: asOperator });
    return { status: response.status, body: await response.json() };
  };

  test('query parameters are converted to integers, booleans and lists', async () => {
    expect(await get('/orders/7?limit=10&full=true&states=a&text=5')).toEqual({
      status: 200,
      body: {
        params: { order_id: '7' },
        query: { limit: 10, full: true, states: ['a'], text: '5' },
      },
    });
  });

  // biome-ignore format: a table
  test.each([
    ['limit=0',             'limit',  'Limit should be at least 1'],
    ['limit=101',           'limit',  'Limit should be at most 100'],
    ['limit=',              'limit',  'Limit should be an integer'],
    ['limit=1.0',           'limit',  'Limit should be an integer'],
    ['limit=1e1',           'limit',  'Limit should be an integer'],
    ['limit=0x1',           'limit',  'Limit should be an integer'],
    ['limit=1&limit=2',     'limit',  'Limit should be an integer'],
    ['full=yes',            'full',   'Full should be true or false'],
    ['states=a&states=b&states=c&states=d', 'states', 'States should have at most 3 items'],
  ])('?%s is refused', async (query, path, message) => {
    expect(await get(`/orders/7?${query}`)).toEqual({
      status: 422,
      body: expect.objectContaining({ error_properties: { [path]: [message] } }),
    });
  });

  test('faults of path and query are reported together', async () => {
    expect(await get(`/orders/${'7'.repeat(37)}?limit=0`)).toMatchObject({
      body: {
        error_properties: {
          order_id: ['Order id should have at most 36 characters'],
          limit: ['Limit should be at least 1'],
        },
      },
    });
  });

  test('an unknown parameter is ignored', async () => {
    expect(await get('/orders/7?newer=1')).toMatchObject({ status: 200 });
  });

  test('a path and a schema with different parameter names stop the start', async () => {
    const misspelt = route({
      method: 'GET',
      path: '/x/:order_id',
      summary: '',
      tags: [],
      auth: anyone,
      request: { params: Type.Object({ order: text }) },
      answers: { 200: Type.Unknown() },
      successStatus: 200,
      refusals: {},
      handle: () => accept({}),
    });
    await expect(startEdge({ routes: [misspelt] })).rejects.toThrow('GET /x/:order_id');
  });
});
