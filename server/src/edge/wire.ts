import { type TSchema, Type } from 'typebox';
import { amountMinorMax } from '../kernel/money.ts';
import { lastMoment } from '../kernel/time.ts';
import { nothingHereText } from './answering/answer.ts';

/** An amount in minor units: 1 to 2^53-1, written in plain digits (gaps 1, Integers). */
export const amountMinor = (options: { readonly description?: string } = {}) =>
  Type.Integer({
    exclusiveMinimum: 0,
    maximum: Number(amountMinorMax),
    examples: [1250],
    ...options,
  });

/** An id that the document calls an integer. */
export const integerId = (options: object = {}) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...options });

/** Unix seconds. */
export const moment = (description = 'Unix seconds') =>
  Type.Integer({ minimum: 1, maximum: lastMoment, description });

// Fields of many answers. Their meaning is described here, once for all of them.

export const currencyCode = (description = 'Currency, ISO 4217 code') =>
  Type.String({ description });

export const createdAt = () => Type.Integer({ description: 'Unix seconds of its creation' });

export const updatedAt = () => Type.Integer({ description: 'Unix seconds of its last change' });

/** The kind of an amount. Answers do not bound it. */
export const inMinorUnits = (what: string) => Type.Integer({ description: `${what}, minor units` });

/** The same amount for people: digits with a point, and the decimals of the currency. */
export const inMajorUnits = (what: string) =>
  Type.String({ description: `${what}, major units in decimal digits` });

export const testMode = () =>
  Type.Boolean({ description: 'Whether it is in test mode, without real money' });

/** A value or null. Both places describe the meaning, since readers look at either. */
export const orNull = <Schema extends TSchema>(schema: Schema) => {
  const { description } = schema as { readonly description?: string };
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
};

/**
 * Gaps 2, URLs. The scheme may be in either case. A separate rule requires https in live projects.
 */
export const webAddress = (options: object = {}) =>
  Type.String({
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+([/?#][^\\s]*)?$',
    format: 'web-address',
    maxLength: 2_048,
    'x-message': { pattern: 'Should be a web address that begins with http:// or https://' },
    ...options,
  });

/**
 * A value of an answer, or undefined: JSON then omits the property. The object keeps its one shape,
 * which is faster than spreading an object with or without the property (0069-one-shape).
 */
export const orLeftOut = <Value>(value: Value | null): Value => (value ?? undefined) as Value;

/** The error body of all three APIs (gaps 1). */
export const errorAnswer = Type.Object(
  {
    error: Type.String({ description: 'The code, for a program' }),
    error_description: Type.String({ description: 'What is wrong, for a person' }),
  },
  {
    $id: 'Error',
    description: 'A refusal: its code, and a sentence for a person.',
    examples: [{ error: 'not_found', error_description: nothingHereText }],
  },
);
