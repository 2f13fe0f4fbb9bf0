/** How long a new event may wait for us when we have nothing to do. */
const restMs = 50;

/** The pauses between looks for due deliveries. */
export class Rest {
  #wakeUp: (() => void) | null = null;
  /** Since the last look began. */
  #hasNews = false;
  #isLong = false;

  /** Before a look: it sees all that was told until now. */
  end(): void {
    this.#hasNews = false;
    this.#isLong = false;
  }

  /** Whoever rests goes on at once. */
  wake(): void {
    this.#wakeUp?.();
  }

  /** New deliveries are committed here. During a short pause they wait for its end. */
  tellNews(): void {
    this.#hasNews = true;
    if (this.#isLong) this.wake();
  }

  /**
   * A short pause; and on, as long as a look would find nothing. Deliveries fall due when a second
   * begins or when they are new, and another node looks after its own (decision 0159).
   */
  async whileNothingIsDue(isSameSecond: () => boolean): Promise<void> {
    while (!(await this.sleep(restMs)) && !this.#hasNews && isSameSecond()) this.#isLong = true;
  }

  /** True when it was woken before its time. */
  sleep(ms = restMs): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isWoken: boolean) => {
        clearTimeout(timer);
        this.#wakeUp = null;
        resolve(isWoken);
      };
      const timer = setTimeout(end, ms, false);
      this.#wakeUp = () => end(true);
    });
  }
}
