import { diskFullText } from '../../storage/faults.ts';

/** PostgreSQL repeats the error at each write. Without writes, the note expires. */
const rememberedMs = 30_000;

/** Remembers that the database reported a full disk. */
export class DiskFullNote {
  readonly #nowMs: () => number;
  #seenMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  saw(): void {
    this.#seenMs = this.#nowMs();
  }

  /** A write succeeded, so there is room again. */
  stored(): void {
    this.#seenMs = Number.NEGATIVE_INFINITY;
  }

  /** A sentence for callers and supervisors. Null: the disk is not known to be full. */
  get text(): string | null {
    return this.#nowMs() - this.#seenMs < rememberedMs ? `${diskFullText}.` : null;
  }
}
