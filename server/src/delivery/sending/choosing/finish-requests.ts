/**
 * Requests to hear when nothing is due and nothing is under way. Only the test clock makes them: it
 * moves on when all that fell due at one moment has been done.
 */
export class FinishRequests {
  #waiting: ((isDone: boolean) => void)[] = [];
  #hasFailed = false;

  /** How many wait now. */
  get count(): number {
    return this.#waiting.length;
  }

  /** False when something could not be done meanwhile. */
  add(): Promise<boolean> {
    // Failures before the first request do not count for it.
    if (this.#waiting.length === 0) this.#hasFailed = false;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  noteFailure(): void {
    this.#hasFailed = true;
  }

  /** Answers those that have waited longest. */
  answer(count = this.#waiting.length): void {
    const answered = this.#waiting.splice(0, count);
    const isDone = !this.#hasFailed;
    if (answered.length > 0) this.#hasFailed = false;
    for (const tell of answered) tell(isDone);
  }
}
