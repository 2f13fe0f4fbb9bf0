/** The source of an item: a client by its id, or the service's own timers. */
export type Source = { readonly kind: 'client'; readonly id: string } | { readonly kind: 'timer' };

/** The properties that a queue needs of its items. */
export type Queued = { readonly source: Source; readonly weight: number };

const timerLine = Symbol('timers');

type Line<Item> = { items: Item[]; head: number; weight: number };

/**
 * The backlog of the lanes, bounded by weight. Each client has one line, and lines are served in
 * turns, so a client who floods waits only for himself. One line is for timers, which get at most a
 * quarter of a batch.
 */
export class FairQueue<Item extends Queued> {
  readonly #lines = new Map<string | symbol, Line<Item>>();
  readonly #weightMax: number;
  #weight = 0;

  constructor(weightMax: number) {
    this.#weightMax = weightMax;
  }

  get weight(): number {
    return this.#weight;
  }

  /**
   * False: there is no room. A line may be as heavy as the free part of the queue: one client can
   * fill half of it, two a third each, and a client who has sent little always finds room.
   */
  offer(item: Item): boolean {
    const line = this.#lineOf(item.source);
    const free = this.#weightMax - this.#weight;
    // An empty queue takes any item. Otherwise an operation heavier than the bound could never run.
    if (this.#weight > 0 && line.weight + item.weight > free) return false;
    line.items.push(item);
    line.weight += item.weight;
    this.#weight += item.weight;
    return true;
  }

  /** Puts back items that were taken but not begun. They come first in their lines. */
  putBack(items: readonly Item[]): void {
    for (const item of items.toReversed()) {
      const line = this.#lineOf(item.source);
      line.items.splice(0, line.head, item);
      line.head = 0;
      line.weight += item.weight;
      this.#weight += item.weight;
    }
  }

  /** The next batch: one item of each line in turn, up to this weight, and at least one item. */
  take(weightMax: number): Item[] {
    const taken: Item[] = [];
    const room = { all: weightMax, timers: weightMax / 4 };
    for (let before = -1; taken.length > before; ) {
      before = taken.length;
      for (const [name, line] of [...this.#lines]) {
        const item = line.items[line.head];
        if (item === undefined) {
          this.#lines.delete(name);
        } else if (taken.length === 0 || fits(item, room)) {
          occupy(item, room);
          taken.push(this.#takeHead(name, line, item));
        }
      }
    }
    return taken;
  }

  #takeHead(name: string | symbol, line: Line<Item>, item: Item): Item {
    line.head += 1;
    line.weight -= item.weight;
    this.#weight -= item.weight;
    // The line goes to the back of the turn, so that the batch after a full one begins with the
    // others.
    this.#lines.delete(name);
    if (line.head < line.items.length) this.#lines.set(name, compact(line));
    return item;
  }

  #lineOf(source: Source): Line<Item> {
    const name = source.kind === 'timer' ? timerLine : source.id;
    let line = this.#lines.get(name);
    if (line === undefined) {
      line = { items: [], head: 0, weight: 0 };
      this.#lines.set(name, line);
    }
    return line;
  }
}

/** The weight left in a batch: for all lines, and within it for timers. */
type Room = { all: number; timers: number };

const fits = ({ source, weight }: Queued, room: Room): boolean =>
  weight <= room.all && (source.kind === 'client' || weight <= room.timers);

function occupy({ source, weight }: Queued, room: Room): void {
  room.all -= weight;
  if (source.kind === 'timer') room.timers -= weight;
}

/**
 * Removes the taken items from time to time: shifting the array at each step would cost its length.
 */
function compact<Item>(line: Line<Item>): Line<Item> {
  if (line.head < 1024 || line.head * 2 < line.items.length) return line;
  line.items = line.items.slice(line.head);
  line.head = 0;
  return line;
}
