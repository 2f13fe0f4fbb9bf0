/**
 * Goes round all hosts with pending deliveries, one stretch at a time. A merchant can name any
 * number of hosts. A round over all of them would take longer with each host, for everybody
 * (decision 0085).
 */
export class Circle {
  #lastHost: string | null = null;
  #foundWork = false;
  #finishRequests = 0;

  /** The next stretch begins after this host. The empty name comes before all hosts. */
  get behindHost(): string {
    return this.#lastHost ?? '';
  }

  /** True when the circle has come to its end and found no work on the way. */
  get isIdle(): boolean {
    return this.#lastHost === null && !this.#foundWork;
  }

  /** The number of finish requests when the circle began. */
  get finishRequests(): number {
    return this.#finishRequests;
  }

  /** Called before each stretch. In the middle of a circle it does nothing. */
  begin(finishRequests: number): void {
    if (this.#lastHost !== null) return;
    this.#foundWork = false;
    this.#finishRequests = finishRequests;
  }

  /** Notes that a stretch was examined up to this host. Null: to the end. */
  advance(lastHost: string | null, foundWork: boolean): void {
    this.#lastHost = lastHost;
    this.#foundWork ||= foundWork;
  }
}
