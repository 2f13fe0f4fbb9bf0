import type { Difference } from '../difference.ts';
import { hashOfLink, type PostingText, type StoredLink } from './link.ts';
import type { DaySum } from './statement.ts';

/** A finished day as it is stored. */
export type StoredDay = {
  readonly day: string;
  readonly firstPosition: number;
  readonly position: number;
  readonly hash: string;
  readonly sums: readonly DaySum[];
};

/** A day as its links say it. */
export type SeenDay = { readonly hash: string; readonly sums: readonly DaySum[] };

/** A link whose hash is not the one that its posting gives, until the next one tells why. */
type Doubt = { readonly link: StoredLink; readonly computed: Buffer };

type Sums = Map<string, { readonly postings: number; readonly amount: bigint }>;

const sumsIn = (sums: Sums): readonly DaySum[] =>
  [...sums].map(([book, { postings, amount }]) => ({ book, postings, amount: String(amount) }));

const nameOf = ({ movementId, leg }: StoredLink): string => `${movementId} leg ${leg}`;

const nothingBefore = Buffer.alloc(32);

/**
 * Goes along the chain once and names what was changed. Where one link does not fit, the next one
 * tells which of the two it was: a changed posting leaves the links fitting each other.
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

  /** `ends`: the positions at which days end, as they or their seals say. */
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

  /** What came after the last end, by book. */
  get openSums(): readonly DaySum[] {
    return sumsIn(this.#sums);
  }

  /** What the chain says about a day that ends at this position; null: it is not so long. */
  dayAt(position: number): SeenDay | null {
    return this.#seen.get(position) ?? null;
  }

  #takeWithoutPosting(link: StoredLink): void {
    // Its hash cannot be computed, so nothing tells whether the link before it was changed, too.
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

  /** `fits`: does what comes next follow from the hash that the doubted posting gives? */
  #settle(fits: (computed: Buffer) => boolean): void {
    const doubt = this.#doubt;
    if (doubt === null) return;
    this.#doubt = null;
    const { link, computed } = doubt;
    const [expected, found] = [link.hash.toString('hex'), computed.toString('hex')];
    if (fits(computed)) {
      // What follows was linked to the hash that is gone: the chain goes on from there.
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
