import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { JsonDecimal } from '../reading/json.ts';
import { fit, fittingOf } from './fitting.ts';

const schema = Type.Object({
  amount: Type.Integer(),
  percent: Type.Number(),
  name: Type.Union([Type.String({ maxLength: 2 }), Type.Null()]),
  metadata: Type.Record(Type.String(), Type.String({ maxLength: 1 }), { maxProperties: 2 }),
  splits: Type.Array(Type.Object({ amount: Type.Integer() }), { maxItems: 2 }),
});

const fitted = (value: unknown) => fit(value, fittingOf(schema, 'body'));

describe('fitting before validation', () => {
  test('a value within its limits stays unchanged', () => {
    const value = {
      amount: 1,
      name: 'ab',
      metadata: { a: 'x' },
      splits: [{ amount: 1 }],
      unknown: ['x'.repeat(100)],
    };
    expect(fitted(structuredClone(value))).toEqual(value);
  });

  test('a value above its limits is cut and still exceeds them', () => {
    const value = {
      name: '😀'.repeat(100),
      metadata: Object.fromEntries('abcdefgh'.split('').map((key) => [key, 'yyyyyyyy'])),
      splits: Array.from({ length: 100 }, () => ({ amount: 1 })),
    };
    expect(fitted(value)).toEqual({
      name: '😀😀😀',
      metadata: { a: 'yyyy', b: 'yyyy', c: 'yyyy' },
      splits: [{ amount: 1 }, { amount: 1 }, { amount: 1 }],
    });
  });

  test('a decimal stays a decimal only where an integer is expected', () => {
    const decimal = new JsonDecimal('1.0');
    expect(
      fitted({
        amount: decimal,
        percent: decimal,
        metadata: decimal,
        splits: [{ amount: decimal }],
      }),
    ).toEqual({
      amount: decimal,
      percent: 1,
      metadata: 1,
      splits: [{ amount: decimal }],
    });
  });

  describe('null for an optional member', () => {
    const optional = Type.Object({
      name: Type.Optional(Type.String()),
      purpose: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      amount: Type.Integer(),
      notes: Type.Optional(
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), { maxProperties: 2 }),
      ),
      items: Type.Array(Type.Object({ id: Type.Optional(Type.String()) }), { maxItems: 2 }),
    });
    const sent = () => ({
      name: null,
      purpose: null,
      amount: null,
      notes: { a: null },
      items: [{ id: null }, null],
      unknown: null,
    });

    test('is an error and left for the validator', () => {
      expect(fit(sent(), fittingOf(optional, 'body'))).toEqual(sent());
    });

    test('is removed if null means absent, unless the schema itself allows null', () => {
      expect(fit(sent(), fittingOf(optional, 'body', 'absent'))).toEqual({
        purpose: null,
        amount: null,
        notes: { a: null },
        items: [{}, null],
        unknown: null,
      });
      expect(fit({ notes: null }, fittingOf(optional, 'body', 'absent'))).toEqual({});
    });
  });
});
