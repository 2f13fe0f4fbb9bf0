import { Type } from 'typebox';
import { amountMinorMax } from '../kernel/money.ts';
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
export const moment = () =>
  Type.Integer({ minimum: 1, maximum: 253_402_300_799, description: 'Unix seconds' });

/** Gaps 2, URLs; a scheme in either case. That a live project needs https is a rule of its own. */
export const webAddress = (options: object = {}) =>
  Type.String({
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+([/?#][^\\s]*)?$',
    format: 'web-address',
    maxLength: 2_048,
    'x-message': { pattern: 'Should be a web address that begins with http:// or https://' },
    ...options,
  });

/**
 * A value of an answer, or nothing at all: JSON leaves the property out. The object keeps its one
 * shape, which is faster than spreading an object with or without the property (0069-one-shape).
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
