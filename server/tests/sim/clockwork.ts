/** An owner of events, which stop when the owner ends: a node, the database, the outside world. */
export type Owner = {
  readonly name: string;
  isAlive: boolean;
  /** Until then it does nothing, like a stopped process. */
  pausedUntilMs: number;
};

export const newOwner = (name: string): Owner => ({ name, isAlive: true, pausedUntilMs: 0 });

/** A planned event. */
export type Event = {
  atMs: number;
  /** Events of one moment happen in the order in which they were planned. */
  readonly number: number;
  readonly owner: Owner;
  readonly run: () => void;
  isCanceled: boolean;
};

const realImmediate = globalThis.setImmediate;

/**
 * Resolves when every promise that could continue has done so: only then does Node take its next
 * task.
 */
const untilNothingGoesOn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** Lets Node do its own work beside the simulation. */
const untilNodeIsReady = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

/**
 * The time of a history. Nothing in it waits for a real clock: the next event is the next moment.
 * After each event all promises continue as far as they can, so that events never mix, and
 * everything planned meanwhile belongs to the owner of the event.
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

  /** The current event, with everything that it causes. */
  get turn(): number {
    return this.#turn;
  }

  /** How many events there were or will be: the cost of a history. */
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

  /** Lets events happen until the promise has settled. Throws when no event is left. */
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
