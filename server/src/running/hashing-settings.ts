import { availableParallelism } from 'node:os';
import { setting } from './setting.ts';
import { integerBetween } from './setting-forms.ts';

/** Half of the processors: the other half serves those who have no password to be verified. */
export const defaultHashingThreads = (): number =>
  Math.max(1, Math.floor(availableParallelism() / 2));

/** Passwords and PINs (decision 0099). */
export const hashingSettings = {
  hashingThreads: setting({
    name: 'FLORIN_HASHING_THREADS',
    meaning: 'how many passwords and PINs are hashed at the same time, each on a thread of its own',
    accepts: 'an integer from 1 to 64',
    default: null,
    defaultShown: 'half of the processors, at least 1',
    parse: integerBetween(1, 64),
  }),
  hashingQueue: setting({
    name: 'FLORIN_HASHING_QUEUE',
    meaning:
      'how many requests with a password or PIN are taken at the same time, of clients and of visitors each, before more are put off with 503',
    accepts: 'an integer from 1 to 100000',
    default: null,
    defaultShown: '256 for each thread that hashes',
    parse: integerBetween(1, 100_000),
  }),
} as const;
