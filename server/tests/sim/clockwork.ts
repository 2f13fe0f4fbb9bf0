/** Somebody whose work stops when they end: a node, the database, the world outside. */
export type Owner = {
  readonly name: string;
  isAlive: boolean;
  /** Until then it does nothing, as a process that was stopped. */
  pausedUntilMs: number;
};

export const newOwner = (name: string): Owner => ({ name, isAlive: true, pausedUntilMs: 0 });

/** Something that will happen. */
export type Event = {
  atMs: number;
  /** Events of one moment happen in the order in which they were planned. */
  readonly number: number;
  readonly owner: Owner;
  readonly run: () => void;
  isCanceled: boolean;
};

const realImmediate = globalThis.setImmediate;

/** Ends when every promise that could go on has done so: only then Node looks at what is next. */
const untilNothingGoesOn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** Lets Node do what it must beside the simulation. */
const untilNodeIsReady = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

/**
 * The time of a history. Nothing in it waits for a real clock: the next event is the next moment.
 * After each event all promises go on as far as they can, so that events never mix, and whatever is
 * planned meanwhile belongs to the owner of the event.
 */
export class Clockwork {
  readonly #heap: Event[] = [];
  #nowMs = 0;
  #count = 0;
  #turn = 0;
  #owner: Owner = newOwner('the beginning');

  get nowMs(): number {
    return this.#nowMs;
  }

  get owner(): Owner {
    return this.#owner;
  }

  /** Which event is happening, with all that it sets going. */
  get turn(): number {
    return this.#turn;
  }

  /** How many events there were or will be: what a history cost. */
  get count(): number {
    return this.#count;
  }

  plan(afterMs: number, run: () => void, owner: Owner = this.#owner): Event {
    const event: Event = {
      atMs: this.#nowMs + Math.max(0, afterMs),
      number: this.#count,
      owner,
      run,
      isCanceled: false,
    };
    this.#count += 1;
    this.#push(event);
    return event;
  }

  sleep(ms: number, owner?: Owner): Promise<void> {
    return new Promise((resolve) => this.plan(ms, resolve, owner));
  }

  /** Lets events happen until the promise has settled. Throws when nothing is left to happen. */
  async runUntil<Result>(promise: Promise<Result>, eventsMax: number): Promise<Result> {
    let isSettled = false;
    const end = () => {
      isSettled = true;
    };
    promise.then(end, end);
    await untilNodeIsReady();
    const last = this.#count + eventsMax;
    while (!isSettled) {
      const event = this.#pop();
      if (event === undefined) throw new Error('nothing is left to happen');
      if (this.#count > last) throw new Error(`no end after ${eventsMax} events`);
      if (event.isCanceled || !event.owner.isAlive) continue;
      if (event.owner.pausedUntilMs > event.atMs) {
        event.atMs = event.owner.pausedUntilMs;
        this.#push(event);
        continue;
      }
      this.#nowMs = event.atMs;
      this.#owner = event.owner;
      this.#turn += 1;
      event.run();
      await untilNothingGoesOn();
    }
    return promise;
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(event, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = event;
  }

  #pop(): Event | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (!isBefore(child, last)) break;
      heap[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = last;
    return first;
  }
}

const isBefore = (one: Event, other: Event): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.number < other.number);
