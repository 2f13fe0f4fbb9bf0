import type { UnixSeconds } from '../../kernel/time.ts';

export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

/** What one posting did to one account. */
export type AccountPosting = {
  readonly accountId: bigint;
  /** Counts the postings of the account: the first is 1, and none is left out. */
  readonly version: bigint;
  /** What it is part of: a payment and its fee share it, two payments do not. */
  readonly movementId: string;
  readonly kind: string;
  readonly direction: Direction;
  readonly amount: bigint;
  /** What the account held afterwards. */
  readonly balance: bigint;
  readonly otherAccount: bigint;
  readonly createdAt: UnixSeconds;
};

/** The postings of an account above `low`, up to `high`. */
export type Stretch = { readonly accountId: bigint; readonly low: bigint; readonly high: bigint };

/** A stretch with what the account held before its first posting, and after its last one. */
export type Span = Stretch & { readonly opening: bigint; readonly closing: bigint };

/** Whoever is on the other side; people have no name here. */
export type Counterparty = { readonly name: string | null; readonly accountNumber: string };

/** A posting as its owner reads it. */
export type Line = AccountPosting & {
  readonly counterparty: Counterparty;
  /** What the parties call it; null: nothing. */
  readonly reference: string | null;
};

/** Finds what the journal does not say: whose the other accounts are, and what was paid for. */
export type Describe = (postings: readonly AccountPosting[]) => Promise<readonly Line[]>;

/** A movement and its kind: enough to find what it belongs to. */
export type Moved = Pick<AccountPosting, 'movementId' | 'kind'>;

/** Above zero: it came in. */
export const signedAmount = ({ direction, amount }: AccountPosting): bigint =>
  direction === 'in' ? amount : -amount;

/** The ledger's own word for it, as a person writes it. */
export const spoken = (kind: string): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;

/** The next so many postings of a stretch: versions are without gaps. */
export const firstOf = (stretch: Stretch, count: number): Stretch => {
  const high = stretch.low + BigInt(count);
  return high < stretch.high ? { ...stretch, high } : stretch;
};
