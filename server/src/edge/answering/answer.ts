import type { FastifyReply } from 'fastify';
import type { Refused } from '../../kernel/decision.ts';
import type { ErrorProperties } from '../../kernel/invalid-properties.ts';

/** Published clients compare the content type as a string: no charset (gaps 1). */
export const jsonType = 'application/json';

/** Several values: the header is sent once for each, such as Set-Cookie. */
type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** An answer whose bytes already exist. An accepted value of this class is sent verbatim. */
export class VerbatimAnswer {
  /** Bytes for a text that is sent again and again, so that no request has to encode it. */
  readonly text: string | Buffer;
  readonly status: number;
  readonly contentType: string;
  /** Sent with this answer alone. The `answerHeaders` of a route are sent with its refusals too. */
  readonly headers: AnswerHeaders | undefined;

  constructor(text: string | Buffer, status: number, contentType: string, headers?: AnswerHeaders) {
    this.text = text;
    this.status = status;
    this.contentType = contentType;
    this.headers = headers;
  }
}

/** The stored answer to a repeated request, byte for byte. */
export class RawJson extends VerbatimAnswer {
  constructor(text: string | Buffer, status: number) {
    super(text, status, jsonType);
  }
}

export const nothingHereText = 'There is nothing at this address.';

/** The error body of gaps 1. The body of a 429 says when to try again (transfer 7). */
export const errorText = (error: string, description: string, retryAfter?: number): string =>
  JSON.stringify({ error, error_description: description, retry_after: retryAfter });

export function refusalText(refused: Refused & { readonly properties?: ErrorProperties }): string {
  const { refusal, because, properties } = refused;
  if (properties === undefined) return errorText(refusal, because);
  return JSON.stringify({
    error: refusal,
    error_description: because,
    error_properties: properties,
  });
}

/** Prepares an answer and returns its text, to be returned or sent. */
export function prepare<Text extends string | Buffer>(
  reply: FastifyReply,
  status: number,
  text: Text,
  contentType: string = jsonType,
): Text {
  reply.code(status);
  reply.header('content-type', contentType);
  // With a custom serializer, fastify leaves the content type alone. Otherwise it adds a charset.
  reply.serializer(asItIs);
  return text;
}

const asItIs = (text: string): string => text;

/** No text in an answer begins like this: texts with a NUL are refused on arrival. */
const mark = '\0';
const markedDigits = /"\\u0000(-?\d+)"/g;

/** An answer that shows bigints as plain digits, even beyond 2^53. */
export function exactJson(answer: object, status: number): RawJson {
  const text = JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'bigint' ? `${mark}${value}` : value,
  );
  return new RawJson(text.replaceAll(markedDigits, '$1'), status);
}
