import type { UnixSeconds } from '../../kernel/time.ts';

export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

/** The effect of one posting on one account. */
export type AccountPosting = {
  readonly accountId: bigint;
  /** Counts the postings of the account from 1, without gaps. */
  readonly version: bigint;
  /** The movement of the posting: a payment and its fee share it, two payments do not. */
  readonly movementId: string;
  readonly kind: string;
  readonly direction: Direction;
  readonly amount: bigint;
  /** The balance of the account afterwards. */
  readonly balance: bigint;
  readonly otherAccount: bigint;
  readonly createdAt: UnixSeconds;
};

/** The postings of an account above `low`, up to `high`. */
export type Stretch = { readonly accountId: bigint; readonly low: bigint; readonly high: bigint };

/** A stretch with the account's balance before its first posting and after its last one. */
export type Span = Stretch & { readonly opening: bigint; readonly closing: bigint };

/** The other side of a posting. People have no name here. */
export type Counterparty = { readonly name: string | null; readonly accountNumber: string };

/** A posting in the form for its owner. */
export type Line = AccountPosting & {
  readonly counterparty: Counterparty;
  /** The parties' reference. Null: none. */
  readonly reference: string | null;
};

/** Finds what the journal lacks: the owners of the other accounts, and the purpose of a payment. */
export type Describe = (postings: readonly AccountPosting[]) => Promise<readonly Line[]>;

/** A movement and its kind: enough to find its origin. */
export type Moved = Pick<AccountPosting, 'movementId' | 'kind'>;

/** Positive: money came in. */
export const signedAmount = ({ direction, amount }: AccountPosting): bigint =>
  direction === 'in' ? amount : -amount;

/** The ledger's own word for a kind, in the spelling of a person. */
export const spoken = (kind: string): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;

/** The next postings of a stretch, `count` of them: versions have no gaps. */
export const firstOf = (stretch: Stretch, count: number): Stretch => {
  const high = stretch.low + BigInt(count);
  return high < stretch.high ? { ...stretch, high } : stretch;
};
