import type { FastifyReply } from 'fastify';
import type { Refused } from '../../kernel/decision.ts';
import type { ErrorProperties } from '../../kernel/invalid-properties.ts';

/** Published clients compare the content type as a string: no charset (gaps 1). */
export const jsonType = 'application/json';

/** Several values: a header that is sent once for each, such as Set-Cookie. */
type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** An answer whose bytes exist already: an accepted value of this class is sent as it is. */
export class VerbatimAnswer {
  /** Bytes where the same ones are sent again and again: nothing is encoded for a request then. */
  readonly text: string | Buffer;
  readonly status: number;
  readonly contentType: string;
  /** Sent with this answer alone; `answerHeaders` of a route go with its refusals too. */
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

/** The error body of gaps 1; that of a 429 says when to try again (transfer 7). */
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

/** Prepares an answer and gives its text back, to be returned or sent. */
export function prepare<Text extends string | Buffer>(
  reply: FastifyReply,
  status: number,
  text: Text,
  contentType: string = jsonType,
): Text {
  reply.code(status);
  reply.header('content-type', contentType);
  // With a serializer of its own fastify leaves the content type alone; otherwise it adds a charset.
  reply.serializer(asItIs);
  return text;
}

const asItIs = (text: string): string => text;

/** No text of an answer begins so: a NUL is refused wherever texts come in. */
const mark = '\0';
const markedDigits = /"\\u0000(-?\d+)"/g;

/** An answer in which bigints are plain digits, beyond 2^53 too. */
export function exactJson(answer: object, status: number): RawJson {
  const text = JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'bigint' ? `${mark}${value}` : value,
  );
  return new RawJson(text.replaceAll(markedDigits, '$1'), status);
}
