import { describe, expect, test } from 'vitest';
import { renderTypeFile } from '../../../scripts/docs/sdk/type-file.ts';

// The types of the SDK are generated from schemas.

const textOf = (schema: object, side: 'request' | 'answer' = 'request'): string => {
  const types = { Sample: { side, schema } };
  const [, text = ''] = renderTypeFile({ file: 'x.ts', types }).split('export type Sample = ');
  return text.replace(/;\n$/, '');
};

test.each([
  [{ type: 'integer' }, 'number'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ anyOf: [{ type: 'number' }, { type: 'integer' }] }, 'number'],
  [{ type: 'array', items: { type: 'boolean' } }, 'readonly boolean[]'],
  [
    { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    'readonly (string | null)[]',
  ],
  [{ const: 'mac' }, "'mac'"],
  [{ enum: ["it's", 'b'] }, "Open<'it\\'s' | 'b'>"],
  [{ enum: [1, 2] }, '1 | 2'],
  [{ enum: Array.from({ length: 41 }, (_, index) => `c${index}`) }, 'string'],
  [
    { type: 'object', additionalProperties: { type: 'string' } },
    'Readonly<Record<string, string>>',
  ],
  [{ type: 'array', items: { not: {} } }, 'readonly never[]'],
  [{}, 'unknown'],
])('%j is %s', (schema, text) => {
  expect(textOf(schema)).toBe(text);
});

describe('an object', () => {
  const schema = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', description: 'A UUID' },
      'not-before': { type: 'integer' },
      inner: { type: 'object', properties: { deep: { type: 'boolean' } } },
    },
  };

  test('of a request has exactly its fields', () => {
    expect(textOf(schema)).toBe(
      [
        '{',
        '  /** A UUID */',
        '  readonly id: string;',
        "  readonly 'not-before'?: number;",
        '  readonly inner?: {',
        '    readonly deep?: boolean;',
        '  };',
        '}',
      ].join('\n'),
    );
  });

  test('of an answer may have further fields at every depth', () => {
    expect(textOf(schema, 'answer').match(/readonly \[field: string\]: unknown;/g)).toHaveLength(2);
  });
});

describe('names', () => {
  const inner = { $id: 'Inner', type: 'object', properties: { status: { type: 'string' } } };
  const outer = { type: 'object', properties: { one: inner, currency: { type: 'string' } } };
  const types = {
    Outer: { side: 'answer', schema: outer },
    Renamed: { side: 'answer', schema: inner },
  } as const;

  test('a listed schema is named where another schema contains it', () => {
    const text = renderTypeFile({
      file: 'x.ts',
      types,
      unionAt: { 'Renamed.status': 'OrderStatus' },
    });
    expect(text).toContain('readonly one?: Renamed;');
    expect(text).toContain('readonly status?: OrderStatus;');
    expect(text).toContain("import type { OrderStatus } from './words.ts';");
  });

  test('a named schema that is not listed is an error', () => {
    const { Outer } = types;
    expect(() => renderTypeFile({ file: 'x.ts', types: { Outer } })).toThrow(
      'Inner, met at Outer.one, is not among the types of its file',
    );
  });

  test('a path that no schema has is an error', () => {
    const unionAt = { 'Outer.state': 'OrderStatus' } as const;
    expect(() => renderTypeFile({ file: 'x.ts', types, unionAt })).toThrow(
      'no schema has Outer.state',
    );
  });
});
