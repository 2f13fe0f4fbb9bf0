import { type Bytes, copied } from '../encoding.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** A request of express, of node:http, or of anything alike. */
export type StreamedRequest = AsyncIterable<Uint8Array | string> & {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Bytes, where express.raw() has read them already. */
  readonly body?: unknown;
  /** Whether anybody has read of it. */
  readonly readableDidRead?: boolean;
};

/** No webhook is nearly as large. */
const bytesMax = 1_048_576;

/** What is too large is read up to here and forgotten: only then does its sender hear the answer. */
const bytesHeardMax = 64 * bytesMax;

/** The bytes of a request: read here, or kept by express.raw(). */
export async function rawBodyOf(request: StreamedRequest): Promise<Bytes> {
  const { body } = request;
  if (body instanceof Uint8Array) return copied(body);
  // Parsers leave an empty object behind when a body is none of theirs.
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
