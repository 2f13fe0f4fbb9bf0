/**
 * Whose turn it is: a client's, or that of whoever visits our pages from an address. Strangers and
 * clients never wait for one another's room (decision 0099).
 */
export type HashingLine = {
  readonly kind: 'client' | 'visitor';
  readonly id: string;
};

export const clientsLine = (clientId: string): HashingLine => ({ kind: 'client', id: clientId });

/** `address` null: nobody can tell them apart, so they share a line. */
export const visitorsLine = (visitor: { readonly address: string | null }): HashingLine => ({
  kind: 'visitor',
  id: visitor.address ?? '',
});

/** Compares in constant time; a hash that cannot be read is a bug and throws. */
export type Verify = (storedHash: string, secret: string) => Promise<boolean>;

/** The place of one request among those who hash; it has it until the request is done. */
export type HashingPlace = {
  readonly verify: Verify;
  /**
   * Does the work when its turn has come: `verify` then begins at once. What must be written down
   * before a secret is verified belongs here, so that it is not written down long before.
   */
  readonly inTurn: <Result>(work: (verify: Verify) => Promise<Result>) => Promise<Result>;
};

/**
 * Passwords and PINs are kept as argon2id hashes, which take some 20 ms of a processor on purpose:
 * never hash inside a batch. Throws `Unavailable` where too many wait already; nothing has happened
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
