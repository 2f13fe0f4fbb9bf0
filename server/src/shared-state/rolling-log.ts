const capacityMin = 8;

/** The times of one client's counted requests, oldest first: a ring that grows as needed. */
export class RollingLog {
  #times = new Float64Array(capacityMin);
  #first = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The time of the request with this many older ones before it. */
  at(index: number): number {
    if (index < 0 || index >= this.#count) throw new RangeError('no such request in the log');
    return this.#times[(this.#first + index) % this.#times.length] as number;
  }

  /** Forgets the requests at and before this time. */
  forgetUntil(ms: number): void {
    while (this.#count > 0 && this.at(0) <= ms) {
      this.#first = (this.#first + 1) % this.#times.length;
      this.#count--;
    }
  }

  /** Adds a request. It must not be older than the last one. */
  add(ms: number): void {
    if (this.#count === this.#times.length) this.#grow();
    this.#times[(this.#first + this.#count) % this.#times.length] = ms;
    this.#count++;
  }

  #grow(): void {
    const larger = new Float64Array(this.#times.length * 2);
    larger.set(this.#times.subarray(this.#first));
    larger.set(this.#times.subarray(0, this.#first), this.#times.length - this.#first);
    this.#times = larger;
    this.#first = 0;
  }
}
