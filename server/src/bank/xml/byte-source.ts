const nothing = new Uint8Array(0);

/** Bytes that are pulled: whoever reads may look ahead and give back what is not theirs. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #given: Uint8Array[] = [];
  readonly #bytesMax: number;
  readonly #whenTooMany: () => Error;
  #taken = 0;

  /** `bytesMax`: one byte more, and `whenTooMany` is thrown. */
  constructor(
    bytes: AsyncIterable<Uint8Array>,
    { bytesMax, whenTooMany }: { readonly bytesMax: number; readonly whenTooMany: () => Error },
  ) {
    this.#chunks = bytes[Symbol.asyncIterator]();
    this.#bytesMax = bytesMax;
    this.#whenTooMany = whenTooMany;
  }

  /** The next bytes, as they come; null at the end. Never an empty chunk. */
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

  /** The bytes come again with the next call of `next`. */
  giveBack(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#given.push(bytes);
  }

  /** So many bytes, or fewer at the end. */
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

  /** The same without taking them. */
  async peek(count: number): Promise<Uint8Array> {
    const bytes = await this.take(count);
    this.giveBack(bytes);
    return bytes;
  }

  /** Whoever stops early lets the file go. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
