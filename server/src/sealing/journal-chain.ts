import { hash as digestOf } from 'node:crypto';

/** A posting with every column, as the database spells them: the hash of a link covers this. */
export type JournalRow = {
  readonly movementId: string;
  readonly leg: string;
  readonly kind: string;
  readonly debitAccount: string;
  readonly creditAccount: string;
  readonly amount: string;
  readonly debitVersion: string;
  readonly creditVersion: string;
  readonly debitBalance: string;
  readonly creditBalance: string;
  readonly holdId: string | null;
  readonly createdAt: string;
  readonly place: string;
  /** The name of its book, such as `EUR live`. */
  readonly book: string;
};

/** The number of postings and their total, by the name of the book. */
export type Sums = Readonly<Record<string, { readonly postings: number; readonly amount: string }>>;

/** The end of the chain, and the open day there. */
export type JournalEnd = {
  readonly position: number;
  /** The place of the last linked posting. */
  readonly place: string;
  readonly hash: Buffer;
  /** Days since 1970-01-01 UTC. Null: nothing was posted since the last head. */
  readonly day: number | null;
  readonly firstPosition: number;
  readonly sums: Sums;
  /** The last day with a head. */
  readonly lastDay: number;
};

export type Link = {
  readonly position: number;
  readonly movementId: string;
  readonly leg: string;
  readonly hash: Buffer;
};

/** The state of the chain at the end of a day. */
export type DayHead = {
  readonly day: number;
  readonly firstPosition: number;
  readonly position: number;
  readonly hash: Buffer;
  readonly sums: Sums;
};

export type Linked = {
  readonly end: JournalEnd;
  readonly links: readonly Link[];
  readonly heads: readonly DayHead[];
};

const daySeconds = 86_400;

/** Nodes' clocks differ, and a commit may be late, so a day is closed this long after its end. */
const graceSeconds = 600;

/**
 * The hash of a link. It covers the previous link, the position and the posting (decision 0242).
 */
export function linkHash(previous: Buffer, position: number, row: JournalRow): Buffer {
  const text = JSON.stringify([
    ...[String(position), row.movementId, row.leg, row.kind, row.debitAccount, row.creditAccount],
    ...[row.amount, row.debitVersion, row.creditVersion, row.debitBalance, row.creditBalance],
    ...[row.holdId, row.createdAt, row.place],
  ]);
  const digest = digestOf('sha256', Buffer.concat([previous, Buffer.from(text)]), 'binary');
  return Buffer.from(digest, 'binary');
}

/**
 * Adds postings to the chain. Days never go back along it: a posting that comes late, by another
 * node's clock, counts for the open day.
 */
export function linked(before: JournalEnd, rows: readonly JournalRow[]): Linked {
  const links: Link[] = [];
  const heads: DayHead[] = [];
  let end = before;
  for (const row of rows) {
    const day = dayOf(end, row);
    if (end.day !== null && day > end.day) {
      heads.push(headOf(end, end.day));
      end = closed(end, end.day);
    }
    const position = end.position + 1;
    const hash = linkHash(end.hash, position, row);
    const { movementId, leg, place } = row;
    links.push({ position, movementId, leg, hash });
    end = { ...end, position, place, hash, day, sums: withRow(end.sums, row) };
  }
  return { end, links, heads };
}

/** Closes the open day once it is over, if all postings are linked. */
export function closedIfOver(caughtUp: Linked, now: number): Linked {
  const { end, links, heads } = caughtUp;
  if (end.day === null || now < (end.day + 1) * daySeconds + graceSeconds) return caughtUp;
  return { end: closed(end, end.day), links, heads: [...heads, headOf(end, end.day)] };
}

const dayOf = ({ day, lastDay }: JournalEnd, { createdAt }: JournalRow): number =>
  Math.max(Math.floor(Number(createdAt) / daySeconds), lastDay + 1, day ?? 0);

const headOf = ({ firstPosition, position, hash, sums }: JournalEnd, day: number): DayHead => ({
  day,
  firstPosition,
  position,
  hash,
  sums,
});

const closed = (end: JournalEnd, day: number): JournalEnd => ({
  ...end,
  day: null,
  firstPosition: end.position + 1,
  sums: {},
  lastDay: day,
});

function withRow(sums: Sums, { book, amount }: JournalRow): Sums {
  const before = sums[book] ?? { postings: 0, amount: '0' };
  const sum = String(BigInt(before.amount) + BigInt(amount));
  return { ...sums, [book]: { postings: before.postings + 1, amount: sum } };
}
