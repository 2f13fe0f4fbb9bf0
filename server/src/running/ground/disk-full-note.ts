import { diskFullText } from '../../storage/faults.ts';

/** PostgreSQL repeats the error at each write; without writes the note expires. */
const rememberedMs = 30_000;

/** Remembers that the database said its disk is full. */
export class DiskFullNote {
  readonly #nowMs: () => number;
  #seenMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  saw(): void {
    this.#seenMs = this.#nowMs();
  }

  /** Something was stored: there is room again. */
  stored(): void {
    this.#seenMs = Number.NEGATIVE_INFINITY;
  }

  /** A sentence for callers and supervisors; null: nothing is known against the disk. */
  get text(): string | null {
    return this.#nowMs() - this.#seenMs < rememberedMs ? `${diskFullText}.` : null;
  }
}
