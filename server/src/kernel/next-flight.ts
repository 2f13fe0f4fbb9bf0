/** Is told how far the work has come. */
type Tell = (done: number) => Promise<void>;

type Flight<Value> = { readonly listeners: Tell[]; readonly value: Promise<Value> };

/**
 * One piece of work at a time, for all who want its result. Whoever asks while it is under way shares
 * the next one with everybody else who waits: that one begins after all of them have asked, and so
 * sees what each of them did before.
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
