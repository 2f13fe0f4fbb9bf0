import { type TSchema, Type } from 'typebox';
import { invalidPropertiesText } from '../../kernel/invalid-properties.ts';
import type { Violation } from '../checking/violation.ts';

/** How an API answers a request that violates its schemas. */
export type Dialect = {
  readonly status: number;
  /** The error code, for the OpenAPI document. */
  readonly error: string;
  /** The form of the answer, for the OpenAPI document. */
  readonly answer: TSchema;
  readonly body: (violations: readonly Violation[]) => object;
};

/** Checkout 7: all messages, by field path. */
export const collectedProperties: Dialect = {
  status: 422,
  error: 'invalid_properties',
  answer: Type.Object(
    {
      error: Type.Literal('invalid_properties', { description: 'The code, for a program' }),
      error_description: Type.String({ description: 'What is wrong, for a person' }),
      error_properties: Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'The messages about each field, by its path',
      }),
    },
    {
      $id: 'InvalidProperties',
      description: 'Every message about the request, by field path.',
      examples: [
        {
          error: 'invalid_properties',
          error_description: invalidPropertiesText,
          error_properties: { 'purchase.amount': ['Amount should be greater than 0'] },
        },
      ],
    },
  ),
  body: (violations) => ({
    error: 'invalid_properties',
    error_description: invalidPropertiesText,
    error_properties: byPath(violations),
  }),
};

function byPath(violations: readonly Violation[]): Record<string, string[]> {
  // Field paths come from clients: without a prototype `__proto__` is a name like any other.
  const properties: Record<string, string[]> = Object.create(null);
  for (const { path, message } of violations) {
    const messages = properties[path];
    if (messages === undefined) properties[path] = [message];
    else if (!messages.includes(message)) messages.push(message);
  }
  return properties;
}

/** The number of violations that fit into a readable sentence. */
const violationsSpokenMax = 10;

/** Wallet 7 and transfer 7: one description that names every violation. */
export const describedParameters: Dialect = {
  status: 400,
  error: 'invalid_parameters',
  answer: Type.Object(
    {
      error: Type.Literal('invalid_parameters', { description: 'The code, for a program' }),
      error_description: Type.String({ description: 'What is wrong, for a person' }),
    },
    {
      $id: 'InvalidParameters',
      description: 'What is wrong with the request, with the path of each field.',
      examples: [
        {
          error: 'invalid_parameters',
          error_description: 'payments[0].description: Description is required',
        },
      ],
    },
  ),
  body: (violations) => ({
    error: 'invalid_parameters',
    error_description: describedViolations(violations),
  }),
};

/** All violations in one sentence, each with the path of its field. */
export const describedViolations = (violations: readonly Violation[]): string =>
  violations
    .slice(0, violationsSpokenMax)
    .map(({ path, message }) => `${path}: ${message}`)
    .join('; ');
