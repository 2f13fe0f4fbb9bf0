/** Called with the progress of the work. */
type Tell = (done: number) => Promise<void>;

type Flight<Value> = { readonly listeners: Tell[]; readonly value: Promise<Value> };

/**
 * Runs one piece of work at a time, for all callers who want its result. Callers during a run share
 * the next run with each other. It begins after all of their calls, and so sees everything that
 * each of them did before.
 */
export class NextFlight<Value> {
  readonly #work: (tell: Tell) => Promise<Value>;
  #underWay: Promise<unknown> | null = null;
  #next: Flight<Value> | null = null;

  constructor(work: (tell: Tell) => Promise<Value>) {
    this.#work = work;
  }

  run(tell: Tell): Promise<Value> {
    if (this.#next !== null) {
      this.#next.listeners.push(tell);
      return this.#next.value;
    }
    const listeners = [tell];
    const fly = (): Promise<Value> => {
      this.#next = null;
      const value = this.#work(async (done) => {
        await Promise.all(listeners.map((listener) => listener(done)));
      });
      const over = (): void => {
        this.#underWay = null;
      };
      this.#underWay = value.then(over, over);
      return value;
    };
    if (this.#underWay === null) return fly();
    const value = this.#underWay.then(fly);
    this.#next = { listeners, value };
    return value;
  }
}
