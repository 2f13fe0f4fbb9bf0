import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type SchemaError, violationOf } from './sentences.ts';
import { settleUnions } from './unions.ts';
import type { Violation } from './violation.ts';

/** An answer names at most so many violations: enough for a person, too few to exhaust us. */
const violationsMax = 100;
const errorsReadMax = 1_000;

/** Ajv's settings. */
export const validatorOptions = {
  allErrors: true,
  // A JSON string is not a number; query parameters are converted by their own rules.
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  // Errors bring the schema along, in which the sentences find what was expected.
  verbose: true,
  strict: true,
  strictTypes: false,
  // What does not even begin like one is the pattern's to refuse: one message is enough.
  formats: { 'web-address': (text: string) => !/^https?:/i.test(text) || URL.canParse(text) },
  keywords: ['x-message', 'example'],
} as const;

const parts = { params: 'params', body: 'body', querystring: 'query' } as const;

export type Validator = ((value: unknown) => boolean) & { errors?: SchemaError[] | null };

/** Everything that is wrong with a request; fastify itself stops at the first part that is. */
export function violationsOf(request: FastifyRequest): readonly Violation[] {
  const errors: SchemaError[] = [];
  for (const [schemaPart, requestPart] of Object.entries(parts)) {
    const validate = request.getValidationFunction(schemaPart as keyof typeof parts) as
      | Validator
      | undefined;
    if (validate === undefined || validate(request[requestPart])) continue;
    errors.push(...(validate.errors ?? []).slice(0, errorsReadMax));
  }
  return sentencesOf(errors);
}

const sentencesOf = (errors: readonly SchemaError[]): readonly Violation[] =>
  settleUnions(errors).slice(0, violationsMax).map(violationOf);

/** Named schemas are known to the validator already (components.ts); one name, one reference. */
const references = new WeakMap<TSchema, object>();

/** What one validator finds wrong with what it is for. */
export const violationsBy = (validate: Validator, part: unknown): readonly Violation[] =>
  validate(part) ? [] : sentencesOf((validate.errors ?? []).slice(0, errorsReadMax));

export function referenceTo(schema: TSchema): object {
  const { $id } = schema as { readonly $id?: string };
  if ($id === undefined) return schema;
  const known = references.get(schema) ?? { $ref: `${$id}#` };
  references.set(schema, known);
  return known;
}

/** The same for a part of a request that has a schema of its own; compiled once for each schema. */
export function violationsInPart(
  request: FastifyRequest,
  schema: TSchema,
  part: unknown,
): readonly Violation[] {
  const validate = request.compileValidationSchema(referenceTo(schema)) as Validator;
  return violationsBy(validate, part);
}
