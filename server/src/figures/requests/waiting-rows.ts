/** Rows to be written together: a JSON array without its closing bracket. */
type Batch = { bytes: Buffer; length: number; rows: number; isTaken: boolean };

/** The rows to write next. */
export type TakenRows = { readonly text: string; readonly rows: number };

/** Enough for most batches; it grows if rows are longer. */
const roomAtFirst = 16 * 1_024;
/** The most bytes that one character can take. */
const bytesOfCharacter = 3;

/**
 * Rows on their way to a log, the oldest first, as bytes outside the heap. As objects that live for
 * a second they would be moved by each collection, and thousands of them would slow every request.
 */
export class WaitingRows {
  readonly #batchMax: number;
  readonly #batches: Batch[] = [];
  #length = 0;

  constructor(batchMax: number) {
    this.#batchMax = batchMax;
  }

  get length(): number {
    return this.#length;
  }

  add(row: object): void {
    const batch = this.#open();
    const text = JSON.stringify(row);
    makeRoom(batch, 1 + text.length * bytesOfCharacter);
    batch.length += batch.bytes.write(batch.rows === 0 ? '[' : ',', batch.length, 'latin1');
    batch.length += batch.bytes.write(text, batch.length, 'utf8');
    batch.rows += 1;
    this.#length += 1;
  }

  /** The oldest batch. It gets no more rows and stays until {@link dropTaken}. */
  take(): TakenRows {
    const [batch] = this.#batches;
    if (batch === undefined) return { text: '[]', rows: 0 };
    batch.isTaken = true;
    return { text: `${batch.bytes.toString('utf8', 0, batch.length)}]`, rows: batch.rows };
  }

  dropTaken(): void {
    if (this.#batches[0]?.isTaken !== true) return;
    this.#length -= this.#batches.shift()?.rows ?? 0;
  }

  #open(): Batch {
    const last = this.#batches.at(-1);
    if (last !== undefined && !last.isTaken && last.rows < this.#batchMax) return last;
    const bytes = Buffer.allocUnsafeSlow(roomAtFirst);
    const fresh: Batch = { bytes, length: 0, rows: 0, isTaken: false };
    this.#batches.push(fresh);
    return fresh;
  }
}

function makeRoom(batch: Batch, wanted: number): void {
  const needed = batch.length + wanted;
  if (needed <= batch.bytes.length) return;
  const wider = Buffer.allocUnsafeSlow(Math.max(needed, 2 * batch.bytes.length));
  batch.bytes.copy(wider, 0, 0, batch.length);
  batch.bytes = wider;
}
