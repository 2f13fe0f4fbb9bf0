/** Runs a piece of work once for all callers who ask while it runs. */
export class SingleFlight<Value> {
  readonly #underWay = new Map<string, Promise<Value>>();

  /** `name` tells several pieces of work apart. */
  run(work: () => Promise<Value>, name = ''): Promise<Value> {
    const known = this.#underWay.get(name);
    if (known !== undefined) return known;
    const flight = work().finally(() => {
      if (this.#underWay.get(name) === flight) this.#underWay.delete(name);
    });
    this.#underWay.set(name, flight);
    return flight;
  }

  /** The running work may be out of date: the next caller starts anew. */
  forget(name = ''): void {
    this.#underWay.delete(name);
  }

  /** Null: nothing is running. */
  underWay(name = ''): Promise<Value> | null {
    return this.#underWay.get(name) ?? null;
  }
}
