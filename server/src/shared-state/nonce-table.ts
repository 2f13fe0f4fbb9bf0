const wordsPerEntry = 4;
const capacityMin = 8;
/** At a higher load, look-ups become long. */
const loadMax = 0.8;
/** Less than doubling: each entry takes between 20 and 30 bytes instead of up to 40. */
const growth = 1.5;

/**
 * A set of 128-bit digests. Entries are only added, and the set is dropped as a whole. It is one
 * typed array with open addressing: a Set of strings takes several times as much memory, and costs
 * garbage collection.
 */
export class NonceTable {
  #words = new Uint32Array(capacityMin * wordsPerEntry);
  #capacity = capacityMin;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#words.byteLength;
  }

  has([a, b, c, d]: DigestWords): boolean {
    return this.#words[this.#placeOf(a, b, c, d)] !== 0;
  }

  /** Adds a digest that is not in the set. */
  add([a, b, c, d]: DigestWords): void {
    if (this.#size + 1 > this.#capacity * loadMax) this.#grow();
    this.#put(a, b, c, d);
    this.#size++;
  }

  #put(a: number, b: number, c: number, d: number): void {
    const place = this.#placeOf(a, b, c, d);
    this.#words[place] = a;
    this.#words[place + 1] = b;
    this.#words[place + 2] = c;
    this.#words[place + 3] = d;
  }

  /** The place of these words, or the free place for them. */
  #placeOf(a: number, b: number, c: number, d: number): number {
    const words = this.#words;
    let place = (a % this.#capacity) * wordsPerEntry;
    while (
      words[place] !== 0 &&
      (words[place] !== a ||
        words[place + 1] !== b ||
        words[place + 2] !== c ||
        words[place + 3] !== d)
    ) {
      place += wordsPerEntry;
      if (place === words.length) place = 0;
    }
    return place;
  }

  #grow(): void {
    const old = this.#words;
    this.#capacity = Math.ceil(this.#capacity * growth);
    this.#words = new Uint32Array(this.#capacity * wordsPerEntry);
    for (let place = 0; place < old.length; place += wordsPerEntry) {
      const a = old[place] ?? 0;
      if (a !== 0) this.#put(a, old[place + 1] ?? 0, old[place + 2] ?? 0, old[place + 3] ?? 0);
    }
  }
}

/** The first 128 bits of a digest. */
export type DigestWords = readonly [number, number, number, number];

/**
 * Takes the digest as a binary string. A first word of 0 marks a free place, so no digest gets it.
 */
export const digestWords = (digest: string): DigestWords => [
  wordAt(digest, 0) || 1,
  wordAt(digest, 4),
  wordAt(digest, 8),
  wordAt(digest, 12),
];

const wordAt = (digest: string, index: number): number =>
  ((digest.charCodeAt(index) << 24) |
    (digest.charCodeAt(index + 1) << 16) |
    (digest.charCodeAt(index + 2) << 8) |
    digest.charCodeAt(index + 3)) >>>
  0;
