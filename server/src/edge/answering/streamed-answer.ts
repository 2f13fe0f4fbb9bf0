import { Readable } from 'node:stream';

/**
 * An answer that is sent while it is made, whatever its length. Its reader sets the pace. An answer
 * that fails after its first bytes is cut off, which every client notices. It is compressed for
 * clients that accept that, so it never contains credentials (decision 0185).
 */
export class StreamedAnswer {
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly #texts: AsyncIterable<string>;

  constructor(
    texts: AsyncIterable<string>,
    contentType: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#texts = texts;
    this.contentType = contentType;
    this.headers = headers;
  }

  get stream(): Readable {
    return Readable.from(this.#texts, { objectMode: false });
  }
}

/** A download may be opened in a browser: nothing in it may load or run. */
const inert = { 'content-security-policy': "default-src 'none'; sandbox" };

/**
 * Begins an answer once its first piece is there, so an unreadable source still leads to a normal
 * refusal. Each piece is made when the reader has taken the previous one.
 */
export async function beginStreaming(
  pieces: AsyncGenerator<string, void>,
  contentType: string,
  headers: Readonly<Record<string, string>>,
): Promise<StreamedAnswer> {
  const first = await pieces.next();
  return new StreamedAnswer(resumed(first, pieces), contentType, { ...inert, ...headers });
}

async function* resumed(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  if (first.done !== true) yield first.value;
  yield* rest;
}
