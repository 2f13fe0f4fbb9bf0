import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type SchemaError, violationOf } from './sentences.ts';
import { settleUnions } from './unions.ts';
import type { Violation } from './violation.ts';

/** The most violations that an answer names: enough for a person, too few to exhaust us. */
const violationsMax = 100;
const errorsReadMax = 1_000;

/** Ajv's settings. */
export const validatorOptions = {
  allErrors: true,
  // A JSON string is not a number; query parameters are converted by their own rules.
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  // Errors carry the schema, from which the sentences take the expected values.
  verbose: true,
  strict: true,
  strictTypes: false,
  // Other texts are left to the pattern, so that there is one message only.
  formats: { 'web-address': (text: string) => !/^https?:/i.test(text) || URL.canParse(text) },
  keywords: ['x-message', 'example'],
} as const;

const parts = { params: 'params', body: 'body', querystring: 'query' } as const;

export type Validator = ((value: unknown) => boolean) & { errors?: SchemaError[] | null };

/** Everything that is wrong with a request. Fastify itself stops at the first wrong part. */
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

/** The validator already knows named schemas (components.ts), so one name needs one reference. */
const references = new WeakMap<TSchema, object>();

/** The violations that one validator finds in its part of a request. */
export const violationsBy = (validate: Validator, part: unknown): readonly Violation[] =>
  validate(part) ? [] : sentencesOf((validate.errors ?? []).slice(0, errorsReadMax));

export function referenceTo(schema: TSchema): object {
  const { $id } = schema as { readonly $id?: string };
  if ($id === undefined) return schema;
  const known = references.get(schema) ?? { $ref: `${$id}#` };
  references.set(schema, known);
  return known;
}

/** The same for a part of a request with its own schema. Compiled once for each schema. */
export function violationsInPart(
  request: FastifyRequest,
  schema: TSchema,
  part: unknown,
): readonly Violation[] {
  const validate = request.compileValidationSchema(referenceTo(schema)) as Validator;
  return violationsBy(validate, part);
}
