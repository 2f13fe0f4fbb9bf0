import { Readable } from 'node:stream';

/**
 * An answer that is sent while it is being made, however long it is. Its reader sets the pace. An
 * answer that fails after its first bytes is cut off, which every client notices. It is compressed for
 * whoever asks for that, so it holds no credential of anybody (decision 0185).
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

/** What is downloaded may be opened in a browser: nothing in it loads or runs. */
const inert = { 'content-security-policy': "default-src 'none'; sandbox" };

/**
 * Begins an answer once its first piece is there: what cannot be read at all is refused as ever. The
 * next piece is made when the reader has taken the one before.
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
