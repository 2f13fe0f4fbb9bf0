/**
 * Requests to be called when nothing is due and nothing is in flight. Only the test clock makes
 * them: it moves on when all work of one moment is done.
 */
export class FinishRequests {
  #waiting: ((isDone: boolean) => void)[] = [];
  #hasFailed = false;

  /** The number of waiting requests. */
  get count(): number {
    return this.#waiting.length;
  }

  /** False: something could not be done meanwhile. */
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

  /** Answers the requests that have waited longest. */
  answer(count = this.#waiting.length): void {
    const answered = this.#waiting.splice(0, count);
    const isDone = !this.#hasFailed;
    if (answered.length > 0) this.#hasFailed = false;
    for (const tell of answered) tell(isDone);
  }
}
