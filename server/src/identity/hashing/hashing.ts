/**
 * The queue of one client, or of the visitors from one address. Visitors and clients never take
 * each other's places (decision 0099).
 */
export type HashingLine = {
  readonly kind: 'client' | 'visitor';
  readonly id: string;
};

export const clientsLine = (clientId: string): HashingLine => ({ kind: 'client', id: clientId });

/** `address` null: the visitors cannot be told apart, so they share a queue. */
export const visitorsLine = (visitor: { readonly address: string | null }): HashingLine => ({
  kind: 'visitor',
  id: visitor.address ?? '',
});

/** Compares in constant time. An unreadable hash is a bug and throws. */
export type Verify = (storedHash: string, secret: string) => Promise<boolean>;

/** The place of one request in the hashing queue, kept until the request is done. */
export type HashingPlace = {
  readonly verify: Verify;
  /**
   * Runs the work when its turn has come: `verify` then starts at once. Records that must precede
   * the verification belong in the work, so that they are not written long before it.
   */
  readonly inTurn: <Result>(work: (verify: Verify) => Promise<Result>) => Promise<Result>;
};

/**
 * Passwords and PINs are stored as argon2id hashes, which deliberately cost some 20 ms of CPU:
 * never hash inside a batch. Throws `Unavailable` when the queue is full. Nothing has happened
 * then.
 */
export type Hashing = {
  readonly hash: (line: HashingLine, secret: string) => Promise<string>;
  readonly verify: (line: HashingLine, storedHash: string, secret: string) => Promise<boolean>;
  /** For work that does more than hash. It is refused before it starts, or not at all. */
  readonly admitted: <Result>(
    line: HashingLine,
    work: (place: HashingPlace) => Promise<Result>,
  ) => Promise<Result>;
};
