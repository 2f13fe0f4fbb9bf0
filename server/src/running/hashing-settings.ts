import { availableParallelism } from 'node:os';
import { setting } from './setting.ts';
import { integerBetween } from './setting-forms.ts';

/** Half of the processors: the other half serves requests without a password to verify. */
export const defaultHashingThreads = (): number =>
  Math.max(1, Math.floor(availableParallelism() / 2));

/** Passwords and PINs (decision 0099). */
export const hashingSettings = {
  hashingThreads: setting({
    name: 'FLORIN_HASHING_THREADS',
    meaning: 'number of threads that hash passwords and PINs',
    accepts: 'an integer from 1 to 64',
    default: null,
    defaultShown: 'half of the processors, at least 1',
    parse: integerBetween(1, 64),
  }),
  hashingQueue: setting({
    name: 'FLORIN_HASHING_QUEUE',
    meaning:
      'number of requests with a password or PIN above which more get 503; clients and visitors are counted separately',
    accepts: 'an integer from 1 to 100000',
    default: null,
    defaultShown: '256 for each thread that hashes',
    parse: integerBetween(1, 100_000),
  }),
} as const;
