import type { Database } from '../../storage/database.ts';
import { type ListedAction, walkChain } from './action.store.ts';
import { type ChainEnd, chainStart, hashOf } from './chain.ts';

/** A place where the log has been altered. */
export type ChainBreak = {
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
};

export type ChainReport = {
  readonly ok: boolean;
  readonly actions: number;
  /**
   * The hash of the last action. Anybody who stores it elsewhere can check later that nothing
   * before it has changed.
   */
  readonly head: Buffer;
  /**
   * Null: the caller named no known head. Otherwise whether the chain has an action with that hash.
   */
  readonly hasKnownHead: boolean | null;
  readonly breaks: readonly ChainBreak[];
};

const breaksMax = 100;

/** Follows the chain from its first action and computes every hash again. */
export async function verifyChain(
  database: Database,
  knownHead: Buffer | null = null,
): Promise<ChainReport> {
  const follower = new ChainFollower(knownHead);
  await walkChain(database, {
    take: (action) => follower.take(action),
    end: (end) => follower.compareEnd(end),
  });
  return follower.report();
}

/** Exported for tests: the walk itself, without a database. */
export class ChainFollower {
  readonly #knownHead: Buffer | null;
  readonly #breaks: ChainBreak[] = [];
  #last: ChainEnd = chainStart;
  #actions = 0;
  #hasKnownHead = false;

  constructor(knownHead: Buffer | null) {
    this.#knownHead = knownHead;
  }

  take(action: ListedAction): void {
    const { number, hash } = action;
    const expected = this.#last.number + 1;
    if (number !== expected) {
      this.#tell(`action ${expected}`, 'an action', `none; the next one is ${number}`);
    }
    const computed = hashOf(this.#last.hash, number, action);
    if (hash === null || !hash.equals(computed)) {
      this.#tell(`hash of action ${number}`, computed.toString('hex'), shown(hash));
    }
    if (hash !== null && this.#knownHead?.equals(hash)) this.#hasKnownHead = true;
    // From here on the stored hash counts: one changed action is one break, not a thousand.
    this.#last = { number, hash: hash ?? computed };
    this.#actions += 1;
  }

  compareEnd(end: ChainEnd): void {
    const { number, hash } = this.#last;
    if (end.number !== number || !end.hash.equals(hash)) {
      this.#tell(
        'end of the log',
        `action ${end.number} with the hash ${shown(end.hash)}`,
        `action ${number} with the hash ${shown(hash)}`,
      );
    }
  }

  report(): ChainReport {
    const hasKnownHead = this.#knownHead === null ? null : this.#hasKnownHead;
    return {
      ok: this.#breaks.length === 0 && hasKnownHead !== false,
      actions: this.#actions,
      head: this.#last.hash,
      hasKnownHead,
      breaks: this.#breaks,
    };
  }

  #tell(subject: string, expected: string, found: string): void {
    if (this.#breaks.length < breaksMax) this.#breaks.push({ subject, expected, found });
  }
}

const shown = (hash: Buffer | null): string => hash?.toString('hex') ?? 'none';
