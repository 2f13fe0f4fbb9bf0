/** Counts, and resolves when a number of further events have come. */
export class Watch {
  #count = 0;
  #waiting: { readonly count: number; readonly reached: () => void }[] = [];

  get count(): number {
    return this.#count;
  }

  add(): void {
    this.#count += 1;
    for (const { count, reached } of this.#waiting) if (count === this.#count) reached();
    this.#waiting = this.#waiting.filter(({ count }) => count > this.#count);
  }

  further(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#waiting.push({ count: this.#count + count, reached });
    });
  }
}
