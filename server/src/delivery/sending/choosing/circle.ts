/**
 * Goes round all hosts with pending deliveries, a stretch at a time. A merchant can name any number
 * of hosts. A round over all of them would take longer with each, for everybody (decision 0085).
 */
export class Circle {
  #lastHost: string | null = null;
  #foundWork = false;
  #finishRequests = 0;

  /** The next stretch begins after this host; the empty name comes before all hosts. */
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
