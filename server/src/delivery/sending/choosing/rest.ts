/** How long a new event may wait while we are idle. */
const restMs = 50;

/** The pauses between looks for due deliveries. */
export class Rest {
  #wakeUp: (() => void) | null = null;
  /** True if news came since the last look began. */
  #hasNews = false;
  #isLong = false;

  /** Called before a look: the look sees everything up to now. */
  end(): void {
    this.#hasNews = false;
    this.#isLong = false;
  }

  /** Ends a pause at once. */
  wake(): void {
    this.#wakeUp?.();
  }

  /** This node has committed new deliveries. During a short pause, they wait for its end. */
  tellNews(): void {
    this.#hasNews = true;
    if (this.#isLong) this.wake();
  }

  /**
   * Pauses shortly, and longer as long as a look would find nothing. Deliveries fall due when a
   * second begins or when they are new, and another node handles its own (decision 0159).
   */
  async whileNothingIsDue(isSameSecond: () => boolean): Promise<void> {
    while (!(await this.sleep(restMs)) && !this.#hasNews && isSameSecond()) this.#isLong = true;
  }

  /** True: it was woken early. */
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
