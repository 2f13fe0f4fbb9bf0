import type { Difference } from '../difference.ts';
import { hashOfLink, type PostingText, type StoredLink } from './link.ts';
import type { DaySum } from './statement.ts';

/** A finished day in the database. */
export type StoredDay = {
  readonly day: string;
  readonly firstPosition: number;
  readonly position: number;
  readonly hash: string;
  readonly sums: readonly DaySum[];
};

/** A day as computed from its links. */
export type SeenDay = { readonly hash: string; readonly sums: readonly DaySum[] };

/**
 * A link whose hash does not match its posting, until the next link shows which of them changed.
 */
type Doubt = { readonly link: StoredLink; readonly computed: Buffer };

type Sums = Map<string, { readonly postings: number; readonly amount: bigint }>;

const sumsIn = (sums: Sums): readonly DaySum[] =>
  [...sums].map(([book, { postings, amount }]) => ({ book, postings, amount: String(amount) }));

const nameOf = ({ movementId, leg }: StoredLink): string => `${movementId} leg ${leg}`;

const nothingBefore = Buffer.alloc(32);

/**
 * Follows the chain once and names each change. If a link does not fit, the next one shows what
 * changed: after a changed posting the links still fit each other.
 */
export class JournalFollower {
  readonly #tell: (difference: Difference) => void;
  readonly #bookOf: (accountId: string) => string;
  readonly #ends: ReadonlySet<number>;
  readonly #seen = new Map<number, SeenDay>();
  #last: { readonly position: number; readonly hash: Buffer } = {
    position: 0,
    hash: nothingBefore,
  };
  #doubt: Doubt | null = null;
  #place = -1n;
  #sums: Sums = new Map();

  /** `ends`: the last positions of days, from the days or from their seals. */
  constructor(
    ends: ReadonlySet<number>,
    bookOf: (accountId: string) => string,
    tell: (difference: Difference) => void,
  ) {
    this.#ends = ends;
    this.#bookOf = bookOf;
    this.#tell = tell;
  }

  get end(): { readonly position: number; readonly hash: Buffer } {
    return this.#last;
  }

  take(link: StoredLink): void {
    const expected = this.#last.position + 1;
    if (link.position !== expected) {
      const missing = link.position - expected;
      this.#say('posting_link', `position ${expected}`, `${missing} links`, 'none');
    }
    if (link.posting === null) this.#takeWithoutPosting(link);
    else this.#compare(link, link.posting);
    this.#last = { position: link.position, hash: link.hash };
    if (this.#ends.has(link.position)) this.#closeDay(link);
  }

  /** The end of the chain as it is stored beside it. */
  finish(end: { readonly position: number; readonly hash: Buffer }): void {
    this.#settle((computed) => end.position === this.#last.position && end.hash.equals(computed));
    const { position, hash } = this.#last;
    if (end.position === position && end.hash.equals(hash)) return;
    const told = `position ${end.position}, hash ${end.hash.toString('hex')}`;
    this.#say('posting_chain', '1', `position ${position}, hash ${hash.toString('hex')}`, told);
  }

  /** The sums after the last end, by book. */
  get openSums(): readonly DaySum[] {
    return sumsIn(this.#sums);
  }

  /** The day that ends at this position, as computed from the chain. Null: the chain is shorter. */
  dayAt(position: number): SeenDay | null {
    return this.#seen.get(position) ?? null;
  }

  #takeWithoutPosting(link: StoredLink): void {
    // Its hash cannot be computed, so nothing shows whether the link before it was changed, too.
    this.#settle(() => false);
    this.#say('posting', nameOf(link), `a posting, at position ${link.position}`, 'none');
  }

  #compare(link: StoredLink, posting: PostingText): void {
    this.#settle((computed) => hashOfLink(computed, link.position, posting).equals(link.hash));
    const computed = hashOfLink(this.#last.hash, link.position, posting);
    if (!computed.equals(link.hash)) this.#doubt = { link, computed };
    const place = BigInt(posting.place);
    if (place <= this.#place) {
      this.#say('posting', nameOf(link), `a place above ${this.#place}`, posting.place);
    }
    this.#place = place;
    this.#count(posting);
  }

  /** `fits`: does the next link follow from the hash of the doubted posting? */
  #settle(fits: (computed: Buffer) => boolean): void {
    const doubt = this.#doubt;
    if (doubt === null) return;
    this.#doubt = null;
    const { link, computed } = doubt;
    const [expected, found] = [link.hash.toString('hex'), computed.toString('hex')];
    if (fits(computed)) {
      // The next link was made from the lost hash, so the chain continues from there.
      this.#last = { position: link.position, hash: computed };
      this.#say('posting_link', `position ${link.position}`, `hash ${found}`, `hash ${expected}`);
      return;
    }
    const at = `at position ${link.position}`;
    this.#say('posting', nameOf(link), `hash ${expected} ${at}`, `hash ${found}: it was changed`);
  }

  #count(posting: PostingText): void {
    const book = this.#bookOf(posting.debit_account);
    const before = this.#sums.get(book) ?? { postings: 0, amount: 0n };
    const amount = before.amount + BigInt(posting.amount);
    this.#sums.set(book, { postings: before.postings + 1, amount });
  }

  #closeDay({ position, hash }: StoredLink): void {
    this.#seen.set(position, { hash: hash.toString('hex'), sums: sumsIn(this.#sums) });
    this.#sums = new Map();
  }

  #say(table: string, id: string, expected: string, found: string): void {
    this.#tell({ table, id, expected, found });
  }
}
