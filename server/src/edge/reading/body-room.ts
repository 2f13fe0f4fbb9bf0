/** How many bytes of unfinished bodies may be kept (decision 0104). */
export type BodyBounds = {
  readonly totalBytesMax: number;
  /** For one source. */
  readonly sourceBytesMax: number;
};

/** A body of 1 MiB from each of 64 clients at once. One source gets a quarter of it. */
export const defaultBounds: BodyBounds = {
  totalBytesMax: 64 * 1_048_576,
  sourceBytesMax: 16 * 1_048_576,
};

export type Room = 'given' | 'source_full' | 'all_full';

/** Counts the bytes kept of bodies that are still arriving, for all senders. */
export class BodyRoom {
  readonly #bounds: BodyBounds;
  readonly #bySource = new Map<string, number>();
  #total = 0;

  constructor(bounds: BodyBounds) {
    this.#bounds = bounds;
  }

  /** `source` null: senders cannot be told apart there, so only the total counts. */
  take(source: string | null, bytes: number): Room {
    const { totalBytesMax, sourceBytesMax } = this.#bounds;
    const ofSource = source === null ? 0 : (this.#bySource.get(source) ?? 0);
    if (source !== null && ofSource + bytes > sourceBytesMax) return 'source_full';
    if (this.#total + bytes > totalBytesMax) return 'all_full';
    this.#total += bytes;
    if (source !== null) this.#bySource.set(source, ofSource + bytes);
    return 'given';
  }

  giveBack(source: string | null, bytes: number): void {
    this.#total -= bytes;
    if (source === null) return;
    const left = (this.#bySource.get(source) ?? 0) - bytes;
    if (left > 0) this.#bySource.set(source, left);
    else this.#bySource.delete(source);
  }

  /** The kept bytes, and the number of their sources. */
  get kept(): { readonly bytes: number; readonly sources: number } {
    return { bytes: this.#total, sources: this.#bySource.size };
  }
}
