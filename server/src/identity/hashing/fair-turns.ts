import { FairQueue, type Queued } from '../../engine/queue.ts';
import type { HashingLine } from './hashing.ts';

type Waiting = Queued & { readonly begin: () => void };

/** The lines of one kind: how many requests of each are inside, and which wait for a turn. */
class Crowd {
  readonly #insideMax: number;
  readonly #inside = new Map<string, number>();
  // The limit on requests inside also bounds this queue.
  readonly #queue = new FairQueue<Waiting>(Number.POSITIVE_INFINITY);
  #size = 0;

  constructor(insideMax: number) {
    this.#insideMax = insideMax;
  }

  get size(): number {
    return this.#size;
  }

  /** As in decision 0006: a line may have as many requests inside as there are free places. */
  enter(id: string): boolean {
    const own = this.#inside.get(id) ?? 0;
    if (own + 1 > this.#insideMax - this.#size) return false;
    this.#inside.set(id, own + 1);
    this.#size += 1;
    return true;
  }

  leave(id: string): void {
    const own = this.#inside.get(id) ?? 0;
    if (own > 1) this.#inside.set(id, own - 1);
    else this.#inside.delete(id);
    this.#size -= 1;
  }

  wait(id: string, begin: () => void): void {
    this.#queue.offer({ source: { kind: 'client', id }, weight: 1, begin });
  }

  next(): Waiting | undefined {
    return this.#queue.take(1)[0];
  }
}

/**
 * Decides who is admitted to hash, and whose turn is next (decision 0099). Clients and visitors
 * have a crowd each and take turns, and so do the lines within a crowd. Every second turn goes to a
 * client, however many addresses a stranger has.
 */
export class FairTurns {
  readonly #crowds: Readonly<Record<HashingLine['kind'], Crowd>>;
  #first: HashingLine['kind'] = 'client';

  constructor(insideMax: number) {
    this.#crowds = { client: new Crowd(insideMax), visitor: new Crowd(insideMax) };
  }

  /** The number of requests inside, in the crowd of this line. */
  insideWith({ kind }: HashingLine): number {
    return this.#crowds[kind].size;
  }

  /** False: there is no room. Every successful `enter` needs a `leave`. */
  enter({ kind, id }: HashingLine): boolean {
    return this.#crowds[kind].enter(id);
  }

  leave({ kind, id }: HashingLine): void {
    this.#crowds[kind].leave(id);
  }

  wait({ kind, id }: HashingLine, begin: () => void): void {
    this.#crowds[kind].wait(id, begin);
  }

  /** Takes the next one. Undefined: nobody waits. */
  next(): (() => void) | undefined {
    const first = this.#first;
    const second = first === 'client' ? 'visitor' : 'client';
    const taken = this.#crowds[first].next();
    if (taken === undefined) return this.#crowds[second].next()?.begin;
    this.#first = second;
    return taken.begin;
  }
}
