import type { FastifyReply } from 'fastify';
import { type Refused, refuse } from '../kernel/decision.ts';

/** Published clients compare the content type as a string: no charset (decisions 1). */
export const jsonType = 'application/json';

/** An answer whose bytes exist already: an accepted value of this class is sent as it is. */
export class VerbatimAnswer {
  readonly text: string;
  readonly status: number;
  readonly contentType: string;

  constructor(text: string, status: number, contentType: string) {
    this.text = text;
    this.status = status;
    this.contentType = contentType;
  }
}

/** The stored answer to a repeated request, byte for byte. */
export class RawJson extends VerbatimAnswer {
  constructor(text: string, status: number) {
    super(text, status, jsonType);
  }
}

/** Messages by field path: `{ 'purchase.amount': ['Amount should be greater than 0'] }`. */
export type ErrorProperties = Readonly<Record<string, readonly string[]>>;

/** A refusal that names the fields at fault, for rules which no schema can hold. */
export type PropertiesRefused<Refusal extends string = string> = Refused<Refusal> & {
  readonly properties: ErrorProperties;
};

export const refuseProperties = (
  properties: ErrorProperties,
): PropertiesRefused<'invalid_properties'> => ({
  ...refuse('invalid_properties', invalidPropertiesText),
  properties,
});

export const invalidPropertiesText = 'The request has invalid properties.';

export const nothingHereText = 'There is nothing at this address.';

/** The error body of decisions 1. */
export const errorText = (error: string, description: string): string =>
  JSON.stringify({ error, error_description: description });

export function refusalText(refused: Refused & { readonly properties?: ErrorProperties }): string {
  const { refusal, because, properties } = refused;
  if (properties === undefined) return errorText(refusal, because);
  return JSON.stringify({
    error: refusal,
    error_description: because,
    error_properties: properties,
  });
}

/** Prepares an answer and gives its text back, to be returned or sent. */
export function prepare(
  reply: FastifyReply,
  status: number,
  text: string,
  contentType: string = jsonType,
): string {
  reply.code(status);
  reply.header('content-type', contentType);
  // With a serializer of its own fastify leaves the content type alone; otherwise it adds a charset.
  reply.serializer(asItIs);
  return text;
}

const asItIs = (text: string): string => text;
