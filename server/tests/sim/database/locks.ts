/** The holder of locks: a transaction. */
export type Holder = { readonly number: number };

type Waiter = {
  readonly holder: Holder;
  readonly grant: () => void;
};

type Lock = { holder: Holder; readonly line: Waiter[] };

/**
 * Locks of rows and of values of unique keys, each held by one transaction until its end. Later
 * transactions queue in the order of their arrival.
 */
export class Locks {
  readonly #locks = new Map<string, Lock>();
  readonly #held = new Map<Holder, Set<string>>();
  readonly #waitsFor = new Map<Holder, string>();

  holderOf(name: string): Holder | null {
    return this.#locks.get(name)?.holder ?? null;
  }

  isFreeFor(name: string, holder: Holder): boolean {
    const lock = this.#locks.get(name);
    return lock === undefined || lock.holder === holder;
  }

  /** Takes a lock that is free. */
  take(name: string, holder: Holder): void {
    if (this.#locks.has(name)) return;
    this.#locks.set(name, { holder, line: [] });
    const held = this.#held.get(holder) ?? new Set();
    this.#held.set(holder, held.add(name));
  }

  /** Queues for a lock of another holder. Returns a function that leaves the queue. */
  standInLine(name: string, holder: Holder, onGranted: () => void): () => void {
    const lock = this.#locks.get(name);
    if (lock === undefined) throw new Error(`${name} is free`);
    const waiter: Waiter = { holder, grant: onGranted };
    lock.line.push(waiter);
    this.#waitsFor.set(holder, name);
    return () => {
      const at = lock.line.indexOf(waiter);
      if (at >= 0) lock.line.splice(at, 1);
      this.#waitsFor.delete(holder);
    };
  }

  /** Whether this holder waits, through others, for itself. */
  isInCircle(holder: Holder): boolean {
    let next: Holder | null = holder;
    for (let steps = 0; steps < this.#waitsFor.size + 1; steps += 1) {
      const wanted: string | undefined = this.#waitsFor.get(next);
      next = wanted === undefined ? null : this.holderOf(wanted);
      if (next === null) return false;
      if (next === holder) return true;
    }
    return false;
  }

  /** At the end of a transaction: the first in each queue gets the lock. */
  release(holder: Holder): void {
    const held = this.#held.get(holder) ?? [];
    this.#held.delete(holder);
    for (const name of held) this.#passOn(name);
  }

  /** Before the end of its transaction: the locked thing is gone. */
  letGo(name: string, holder: Holder): void {
    this.#held.get(holder)?.delete(name);
    this.#passOn(name);
  }

  get waiting(): number {
    return this.#waitsFor.size;
  }

  #passOn(name: string): void {
    const lock = this.#locks.get(name);
    const next = lock?.line.shift();
    if (lock === undefined || next === undefined) {
      this.#locks.delete(name);
      return;
    }
    lock.holder = next.holder;
    const held = this.#held.get(next.holder) ?? new Set();
    this.#held.set(next.holder, held.add(name));
    this.#waitsFor.delete(next.holder);
    next.grant();
  }
}
