import { seededRandom } from '../support/random.ts';

/**
 * The users of the three APIs, a bank that reports payments, and people who send money out by
 * files.
 */
export type ActorName = 'wallet' | 'checkout' | 'transfer' | 'bank' | 'out';

/** The actors of a history, and how much they do. */
export type Size = {
  readonly actors: readonly ActorName[];
  /** Steps of all of them together. */
  readonly steps: number;
  /** The most that happens at the bank. */
  readonly bankDeedsMax: number;
};

type Range = readonly [min: number, max: number];

type Kind = {
  /** How often, among the weights of all kinds. */
  readonly weight: number;
  /** How many of the three APIs are used. */
  readonly apis: number;
  readonly banks: readonly ActorName[];
  readonly steps: Range;
  readonly bankDeedsMax: number;
};

/**
 * Most mistakes show when two actors want the same thing; other actors hardly matter. So most
 * histories are small, and there are many of them; each large one has all kinds of actors.
 */
const kinds: readonly Kind[] = [
  { weight: 80, apis: 1, banks: [], steps: [3, 8], bankDeedsMax: 0 },
  { weight: 2, apis: 3, banks: [], steps: [6, 12], bankDeedsMax: 0 },
  { weight: 1, apis: 0, banks: ['out'], steps: [4, 10], bankDeedsMax: 0 },
  { weight: 1, apis: 0, banks: ['bank'], steps: [2, 8], bankDeedsMax: 2 },
  { weight: 1, apis: 3, banks: ['bank', 'out'], steps: [12, 20], bankDeedsMax: 8 },
];

const apis: readonly ActorName[] = ['wallet', 'checkout', 'transfer'];
const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);

/** The size of the history of a seed. */
export function sizeOf(seed: number): Size {
  // A generator of its own: neither the dice of the history nor its steps depend on this table.
  const random = seededRandom(seed ^ 0x2f6e_2b1d);
  let left = random(weights);
  const kind = kinds.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (kind === undefined) throw new Error('the weights do not add up');
  const [min, max] = kind.steps;
  const first = random(apis.length);
  const used = [...apis, ...apis].slice(first, first + kind.apis);
  return {
    actors: [...used, ...kind.banks],
    steps: min + random(max - min + 1),
    bankDeedsMax: kind.bankDeedsMax,
  };
}
