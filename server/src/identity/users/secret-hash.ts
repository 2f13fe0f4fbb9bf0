import { hash, verify } from '@node-rs/argon2';

/**
 * Passwords and PINs are kept as argon2id hashes. Both functions work on the thread pool and take
 * some 50 ms on purpose: never call them inside a batch.
 */
export const hashSecret = (secret: string): Promise<string> => hash(secret);

/** Compares in constant time; a hash that cannot be read is a bug and throws. */
export const isSecret = (storedHash: string, secret: string): Promise<boolean> =>
  verify(storedHash, secret);
