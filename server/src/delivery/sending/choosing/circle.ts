/**
 * The way round all hosts that are waited for, a stretch at a time. One merchant can name as many
 * hosts as he likes; a round that looked at all of them would take longer with each, for everybody
 * (decision 0085).
 */
export class Circle {
  #lastHost: string | null = null;
  #foundWork = false;
  #finishRequests = 0;

  /** Where the next stretch begins: behind this host; none is before the empty name. */
  get behindHost(): string {
    return this.#lastHost ?? '';
  }

  /** True when the circle has come to its end and nothing was to be done on all of its way. */
  get isIdle(): boolean {
    return this.#lastHost === null && !this.#foundWork;
  }

  /** How many had asked to be told of that when it began. */
  get finishRequests(): number {
    return this.#finishRequests;
  }

  /** Before each stretch; nothing in the middle of a circle. */
  begin(finishRequests: number): void {
    if (this.#lastHost !== null) return;
    this.#foundWork = false;
    this.#finishRequests = finishRequests;
  }

  /** A stretch was looked at, up to this host; null: to the end. */
  advance(lastHost: string | null, foundWork: boolean): void {
    this.#lastHost = lastHost;
    this.#foundWork ||= foundWork;
  }
}
