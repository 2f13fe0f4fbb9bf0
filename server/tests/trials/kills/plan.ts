import { seededRandom } from '../../support/random.ts';

export type Random = (below: number) => number;

/** What kill -9 hits in a service with one node and its own database. */
export const loneKills = [
  'server',
  'postmaster',
  'all of postgres',
  'one backend',
  'server and postmaster',
  'server and all of postgres',
  'server, again during start',
  'server and postgres, again during start',
  'postgres, again during recovery',
  'server and postgres, again during recovery',
] as const;

/** The same for two nodes that share a database and a Redis. */
export const pairKills = [
  'one of two nodes',
  'both nodes',
  'postgres under two nodes',
  'one backend under two nodes',
  'one node and postgres',
  'one node, again during start',
  'redis',
  'redis emptied',
  'one node and redis',
] as const;

/** The first round of a house: its first start is killed. */
export const firstKills = ['during migration', 'two nodes during migration'] as const;

export type LoneKill = (typeof loneKills)[number];
export type PairKill = (typeof pairKills)[number];
export type FirstKill = (typeof firstKills)[number];
export type Kill = LoneKill | PairKill | FirstKill;

export const bankWays = ['none', 'in', 'out', 'in by folder', 'out by folder'] as const;
export type BankWay = (typeof bankWays)[number];

/** The choices for a round. The same seed and number always lead to the same choices. */
export type Plan = {
  readonly number: number;
  /** Rounds with the same number share a database. */
  readonly house: number;
  readonly isPair: boolean;
  readonly isFirst: boolean;
  readonly kill: Kill;
  readonly bank: BankWay;
  readonly clients: number;
  /** The kill comes after this many acknowledged requests and this pause. */
  readonly afterAcknowledged: number;
  readonly pauseMs: number;
  /** For all other choices in this round. */
  readonly seed: number;
};

/** A fresh database after this many rounds. */
export const roundsPerHouse = 20;
/** Every third house has two nodes. */
const pairEvery = 3;

/** In an installation whose files go through a folder, each file costs seconds of waiting. */
// biome-ignore format: a table
const bankChances: readonly (readonly [way: BankWay, of: number])[] = [
  ['none',          30],
  ['in',            25],
  ['out',           25],
  ['in by folder',  10],
  ['out by folder', 10],
];

/** Not always at the moment when a request has just been answered. */
const pauseMsMax = 30;
/** The service reads the folder every two seconds. */
const folderMsMax = 4_000;

function chosen<Item>(
  chances: readonly (readonly [item: Item, of: number])[],
  random: Random,
): Item {
  let left = random(chances.reduce((sum, [, of]) => sum + of, 0));
  for (const [item, of] of chances) {
    if (left < of) return item;
    left -= of;
  }
  throw new Error('the chances do not add up');
}

/** Combines two numbers into one seed; neighbouring numbers give very different seeds. */
export const mixed = (seed: number, number: number): number =>
  seededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))(2 ** 31);

export function planOf(seed: number, number: number): Plan {
  const random = seededRandom(mixed(seed, number));
  const house = Math.floor((number - 1) / roundsPerHouse);
  const isPair = house % pairEvery === pairEvery - 1;
  const isFirst = (number - 1) % roundsPerHouse === 0;
  const kinds: readonly Kill[] = isPair ? pairKills : loneKills;
  const first: FirstKill = isPair ? 'two nodes during migration' : 'during migration';
  // In turn, so that every kind has its share, but beginning with another one for each house.
  const kill = isFirst ? first : (kinds[(number + random(2)) % kinds.length] ?? first);
  const bank = chosen(bankChances, random);
  return {
    number,
    house,
    isPair,
    isFirst,
    kill,
    bank,
    clients: 8 + random(17),
    afterAcknowledged: 20 + random(150),
    pauseMs: random(bank.endsWith('folder') ? folderMsMax : pauseMsMax),
    seed: random(2 ** 31),
  };
}
