import { Unavailable } from './unavailable.ts';

export type SemaphoreOptions = {
  /** How many may be inside at once. */
  readonly insideMax: number;
  /** How many may wait. The next one is turned away. */
  readonly waitingMax: number;
  /** How long each of them waits. Absent: without a limit. */
  readonly patienceMs?: number;
  /** The text for those who are turned away. */
  readonly crowded: string;
};

type Waiter = { readonly comeIn: () => void; readonly goAway: (because: string) => void };

/** Lets a few tasks run at once. The others wait in the order of arrival. */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #waiting = new Set<Waiter>();
  #inside = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  /** Nobody is inside, and nobody waits. */
  get isIdle(): boolean {
    return this.#inside === 0;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.#options.insideMax) this.#inside += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** Turns all waiting tasks away. */
  sendAway(because: string): void {
    for (const waiter of this.#waiting) waiter.goAway(because);
  }

  #wait(): Promise<void> {
    const { waitingMax, patienceMs, crowded } = this.#options;
    if (this.#waiting.size >= waitingMax) throw new Unavailable(crowded, 1);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(impatience);
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter = {
        comeIn: () => {
          leave();
          resolve();
        },
        goAway: (because) => {
          leave();
          reject(new Unavailable(because, 1));
        },
      };
      const impatience =
        patienceMs === undefined ? undefined : setTimeout(() => waiter.goAway(crowded), patienceMs);
      this.#waiting.add(waiter);
    });
  }

  /** The place passes directly to the next in line, so that no newcomer gets in first. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#inside -= 1;
    else next.comeIn();
  }
}
