import { randomBytes } from 'node:crypto';

/** The random part of a new account's id. */
export const newRandomBits = (): bigint => randomBytes(8).readBigUInt64BE();
