import { hash, randomBytes, randomInt } from 'node:crypto';
import type { UnixSeconds } from '../kernel/time.ts';
import { digestWords, NonceTable } from './nonce-table.ts';

/** Largest distance of a timestamp from now, inclusive. Nonces are remembered this long. */
export const nonceToleranceSeconds = 300;

/** A nonce of a request with a verified mac and a timestamp that is accepted now. */
export type NonceUse = {
  readonly id: string;
  /**
   * The client whose share it uses: all access tokens of a client have one share (decision 0037).
   */
  readonly clientId: string;
  readonly nonce: string;
  readonly ts: UnixSeconds;
  /** The real time. */
  readonly now: UnixSeconds;
};

/**
 * The verdict on a nonce (decision 0033):
 * - `fresh`: never seen, and it is remembered now;
 * - `used`: seen before;
 * - `unvouched`: not seen, but from a time whose nonces may have been forgotten;
 * - `full`: there is no room to remember it, or its client has used its share (decision 0037);
 * - `away`: the store cannot be reached;
 * - `not_alone`: another node that shares no nonces with this one may have seen it (decision 0110);
 * - `forgetful`: the store may discard nonces early (decision 0110).
 */
export type NonceVerdict =
  | 'fresh'
  | 'used'
  | 'unvouched'
  | 'full'
  | 'away'
  | 'not_alone'
  | 'forgetful';

/** A nonce is valid once for each id, on all nodes that share the store (gaps 3). */
export type Nonces = {
  readonly remember: (use: NonceUse) => NonceVerdict | Promise<NonceVerdict>;
};

/** About 5,500 signed requests a second, half of them from one client, in less than 64 MiB. */
const entriesMaxDefault = 2_000_000;

/** Whole tables are dropped, so a nonce may stay this much longer than necessary. */
const tableSeconds = 60;

type Generation = {
  /** The first second whose nonces are in this table. */
  readonly from: number;
  readonly table: NonceTable;
  /** The number of nonces of each client. */
  readonly held: Map<number, number>;
  newestTs: number;
};

/**
 * Nonces in this process, for a single node. Once it has forgotten a period, it never vouches for
 * that period again.
 */
export class InProcessNonces implements Nonces {
  readonly #entriesMax: number;
  /** A caller who could choose the hash of a nonce could make every look-up slow. */
  readonly #salt = randomBytes(16).toString('base64');
  readonly #seed = randomInt(2 ** 32);
  #generations: Generation[] = [];
  #size = 0;
  #vouchesFrom: number;
  #lookedAt = Number.NaN;

  /** `startedAt`: the second from which every accepted request has passed this store. */
  constructor(options: { readonly startedAt: UnixSeconds; readonly entriesMax?: number }) {
    this.#vouchesFrom = options.startedAt;
    this.#entriesMax = options.entriesMax ?? entriesMaxDefault;
  }

  /** The number of remembered nonces. */
  get size(): number {
    return this.#size;
  }

  /** The size of the tables in bytes. */
  get bytes(): number {
    return this.#generations.reduce((sum, { table }) => sum + table.bytes, 0);
  }

  remember({ id, clientId, nonce, ts, now }: NonceUse): NonceVerdict {
    this.#forgetBefore(now);
    // Neither an id nor a nonce contains a quote.
    const digest = digestWords(hash('sha256', `${this.#salt}"${id}"${nonce}`, 'binary'));
    if (this.#generations.some(({ table }) => table.has(digest))) return 'used';
    const client = shortHash(clientId, this.#seed);
    if (this.#hasItsShare(client)) return 'full';
    const generation = this.#generationOf(ts);
    generation.table.add(digest);
    generation.held.set(client, (generation.held.get(client) ?? 0) + 1);
    generation.newestTs = Math.max(generation.newestTs, ts);
    this.#size++;
    return ts < this.#vouchesFrom ? 'unvouched' : 'fresh';
  }

  /** No client may hold more than what is left for the others (decision 0037). */
  #hasItsShare(client: number): boolean {
    const left = this.#entriesMax - this.#size;
    // While more is free than used, no client can hold that much.
    if (left > this.#size) return false;
    const held = this.#generations.reduce((sum, each) => sum + (each.held.get(client) ?? 0), 0);
    return held >= left;
  }

  #generationOf(ts: number): Generation {
    const from = ts - (ts % tableSeconds);
    const existing = this.#generations.find((generation) => generation.from === from);
    if (existing !== undefined) return existing;
    const added = { from, table: new NonceTable(), held: new Map(), newestTs: from };
    this.#generations.push(added);
    return added;
  }

  /**
   * Drops nonces that can no longer be accepted. A clock that leaps forward and back would make
   * them acceptable again, so nothing that old is ever vouched for afterwards.
   */
  #forgetBefore(now: number): void {
    if (now === this.#lookedAt) return;
    this.#lookedAt = now;
    const isOver = ({ from }: Generation) => from + tableSeconds <= now - nonceToleranceSeconds;
    if (!this.#generations.some(isOver)) return;
    for (const generation of this.#generations.filter(isOver)) {
      this.#size -= generation.table.size;
      this.#vouchesFrom = Math.max(this.#vouchesFrom, generation.newestTs + 1);
    }
    this.#generations = this.#generations.filter((generation) => !isOver(generation));
  }
}

/** FNV-1a. 32 bits take little memory. Two ids with one hash share one share, and nothing else. */
function shortHash(text: string, seed: number): number {
  let word = seed | 0;
  for (let index = 0; index < text.length; index++) {
    word = Math.imul(word ^ text.charCodeAt(index), 0x01000193);
  }
  return word;
}
