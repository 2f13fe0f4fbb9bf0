/** Does a piece of work once for everybody who asks while it is under way. */
export class SingleFlight<Value> {
  readonly #underWay = new Map<string, Promise<Value>>();

  /** `name` tells pieces of work apart where there are several. */
  run(work: () => Promise<Value>, name = ''): Promise<Value> {
    let flight = this.#underWay.get(name);
    if (flight === undefined) {
      flight = work().finally(() => this.#underWay.delete(name));
      this.#underWay.set(name, flight);
    }
    return flight;
  }

  /** Null: nothing is under way. */
  underWay(name = ''): Promise<Value> | null {
    return this.#underWay.get(name) ?? null;
  }
}
