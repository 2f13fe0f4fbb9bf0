/**
 * The queue of one client, or of the visitors from one address. Visitors and clients never take
 * each other's room (decision 0099).
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

/** Compares in constant time; a hash that cannot be read is a bug and throws. */
export type Verify = (storedHash: string, secret: string) => Promise<boolean>;

/** The place of one request in the hashing queue, kept until the request is done. */
export type HashingPlace = {
  readonly verify: Verify;
  /**
   * Does the work when its turn has come: `verify` then begins at once. What must be written down
   * before a secret is verified belongs here, so that it is not written down long before.
   */
  readonly inTurn: <Result>(work: (verify: Verify) => Promise<Result>) => Promise<Result>;
};

/**
 * Passwords and PINs are stored as argon2id hashes, which deliberately cost some 20 ms of CPU:
 * never hash inside a batch. Throws `Unavailable` when the queue is full; nothing has happened
 * then.
 */
export type Hashing = {
  readonly hash: (line: HashingLine, secret: string) => Promise<string>;
  readonly verify: (line: HashingLine, storedHash: string, secret: string) => Promise<boolean>;
  /** For work that has more to do than to hash; it is refused before it begins, or never. */
  readonly admitted: <Result>(
    line: HashingLine,
    work: (place: HashingPlace) => Promise<Result>,
  ) => Promise<Result>;
};
