import { Readable } from 'node:stream';

/**
 * An answer that is sent while it is being made, however long it is. Its reader sets the pace. An
 * answer that fails after its first bytes is cut off, which every client notices.
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
