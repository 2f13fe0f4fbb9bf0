import { randomBytes } from 'node:crypto';

/** Of which the id of a new account is made. */
export const newRandomBits = (): bigint => randomBytes(8).readBigUInt64BE();
