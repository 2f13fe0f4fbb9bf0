/** Does a piece of work once for everybody who asks while it is under way. */
export class SingleFlight<Value> {
  readonly #underWay = new Map<string, Promise<Value>>();

  /** `name` tells pieces of work apart where there are several. */
  run(work: () => Promise<Value>, name = ''): Promise<Value> {
    const known = this.#underWay.get(name);
    if (known !== undefined) return known;
    const flight = work().finally(() => {
      if (this.#underWay.get(name) === flight) this.#underWay.delete(name);
    });
    this.#underWay.set(name, flight);
    return flight;
  }

  /** What is under way may be out of date: the next one who asks begins anew. */
  forget(name = ''): void {
    this.#underWay.delete(name);
  }

  /** Null: nothing is under way. */
  underWay(name = ''): Promise<Value> | null {
    return this.#underWay.get(name) ?? null;
  }
}
