const nothing = new Uint8Array(0);

/** Bytes on demand: a reader may look ahead and give unused bytes back. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #given: Uint8Array[] = [];
  readonly #bytesMax: number;
  readonly #whenTooMany: () => Error;
  #taken = 0;

  /** One byte beyond `bytesMax` throws `whenTooMany`. */
  constructor(
    bytes: AsyncIterable<Uint8Array>,
    { bytesMax, whenTooMany }: { readonly bytesMax: number; readonly whenTooMany: () => Error },
  ) {
    this.#chunks = bytes[Symbol.asyncIterator]();
    this.#bytesMax = bytesMax;
    this.#whenTooMany = whenTooMany;
  }

  /** The next chunk; null at the end. Never an empty chunk. */
  async next(): Promise<Uint8Array | null> {
    const given = this.#given.pop();
    if (given !== undefined) return given;
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return null;
      this.#taken += value.length;
      if (this.#taken > this.#bytesMax) throw this.#whenTooMany();
      if (value.length > 0) return value;
    }
  }

  /** The next call of `next` returns these bytes again. */
  giveBack(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#given.push(bytes);
  }

  /** This many bytes, or fewer at the end. */
  async take(count: number): Promise<Uint8Array> {
    if (count === 0) return nothing;
    const parts: Uint8Array[] = [];
    let missing = count;
    while (missing > 0) {
      const chunk = await this.next();
      if (chunk === null) break;
      const part = chunk.subarray(0, missing);
      this.giveBack(chunk.subarray(part.length));
      parts.push(part);
      missing -= part.length;
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
  }

  /** The same without consuming them. */
  async peek(count: number): Promise<Uint8Array> {
    const bytes = await this.take(count);
    this.giveBack(bytes);
    return bytes;
  }

  /** A reader that stops early closes the file. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
