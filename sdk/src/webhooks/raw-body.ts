import { type Bytes, copied } from '../encoding.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** A request of express, of node:http, or of anything similar. */
export type StreamedRequest = AsyncIterable<Uint8Array | string> & {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Bytes, if express.raw() has already read them. */
  readonly body?: unknown;
  /** Whether somebody has read from it. */
  readonly readableDidRead?: boolean;
};

/** Far above the size of any webhook. */
const bytesMax = 1_048_576;

/**
 * A larger body is read up to here and discarded, because its sender only then reads the answer.
 */
const bytesHeardMax = 64 * bytesMax;

/** The bytes of a request: read here, or kept by express.raw(). */
export async function rawBodyOf(request: StreamedRequest): Promise<Bytes> {
  const { body } = request;
  if (body instanceof Uint8Array) return copied(body);
  // Parsers leave an empty object behind for a body that they do not parse.
  const wasRead = request.readableDidRead ?? body !== undefined;
  if (wasRead) {
    throw new WebhookRefusal(
      'not_raw',
      'The body was read before it could be verified. Put this before express.json(), or use ' +
        'express.raw({ type: () => true }) for its path.',
    );
  }
  return bytesIn(request);
}

/** The bytes of a body, at most as many as a webhook can have. */
export async function bytesIn(body: AsyncIterable<Uint8Array | string>): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    length += bytes.length;
    if (length <= bytesMax) chunks.push(bytes);
    if (length > bytesHeardMax) break;
  }
  if (length > bytesMax) throw new WebhookRefusal('malformed', 'The body is too large.');
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Bytes {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
