import { setTimeout as pause } from 'node:timers/promises';
import { readMigrations } from '../../../src/storage/migrate.ts';
import { until } from '../../support/until.ts';
import type { House } from './house.ts';
import type { FirstKill, Kill, LoneKill, PairKill, Random } from './plan.ts';

/** Kills and restarts. */
type Way = (house: House, random: Random) => Promise<void>;

/**
 * In hundredths of the last start's time: some nodes are killed when they have just begun to serve.
 */
const startSharesMax = 110;
/**
 * For a start of PostgreSQL after a crash: some are killed during log replay, some a little later.
 */
const recoveryMsMax = 120;

const killAndStart =
  (index: number): Way =>
  async (house) => {
    await house.kill(index);
    await house.start(index);
  };

async function killPostgres(house: House): Promise<void> {
  const before = await house.home.postmaster();
  await house.home.killPostgres();
  await house.otherPostmaster(before);
}

async function killPostmaster(house: House): Promise<void> {
  const before = await house.home.postmaster();
  await house.home.killPostmaster();
  await house.otherPostmaster(before);
}

/** Starts a node, and kills it at some moment during the start. */
async function failedStart(house: House, index: number, random: Random): Promise<void> {
  const begun = house.spawn(index);
  await Promise.race([pause((house.startMs * random(startSharesMax)) / 100), begun.ended]);
  await house.kill(index);
}

/** Kills the postmaster, if there is one, with all its children. */
async function killPostgresIfThere(house: House): Promise<void> {
  if ((await house.home.postmaster()) === null) return;
  // It may end by itself in between.
  await house.home.killPostgres().catch(() => {});
}

const loneWays: Readonly<Record<LoneKill, Way>> = {
  server: killAndStart(0),
  postmaster: killPostmaster,
  'all of postgres': killPostgres,
  'one backend': (house) => house.home.killWritingSession(),
  'server and postmaster': async (house) => {
    await house.home.killPostmaster();
    await killAndStart(0)(house, () => 0);
  },
  'server and all of postgres': async (house) => {
    await house.home.killPostgres();
    await killAndStart(0)(house, () => 0);
  },
  'server, again during start': async (house, random) => {
    await house.kill(0);
    await failedStart(house, 0, random);
    await house.start(0);
  },
  'server and postgres, again during start': async (house, random) => {
    await house.home.killPostgres();
    await house.kill(0);
    await failedStart(house, 0, random);
    await killPostgresIfThere(house);
    await house.start(0);
  },
  'postgres, again during recovery': async (house, random) => {
    const before = await house.home.postmaster();
    await house.home.killPostgres();
    const second = await house.otherPostmaster(before);
    await pause(random(recoveryMsMax));
    await killPostgresIfThere(house);
    await house.otherPostmaster(second);
  },
  'server and postgres, again during recovery': async (house, random) => {
    const before = await house.home.postmaster();
    await house.home.killPostgres();
    await house.kill(0);
    const begun = house.spawn(0);
    await Promise.race([
      until('a postmaster is there', async () => {
        return ![null, before].includes(await house.home.postmaster());
      }),
      begun.ended,
    ]);
    await pause(random(recoveryMsMax));
    await killPostgresIfThere(house);
    await house.kill(0);
    await house.start(0);
  },
};

const pairWays: Readonly<Record<PairKill, Way>> = {
  'one of two nodes': (house, random) => killAndStart(random(2))(house, random),
  'both nodes': async (house) => {
    await Promise.all([house.kill(0), house.kill(1)]);
    await Promise.all([house.start(0), house.start(1)]);
  },
  'postgres under two nodes': killPostgres,
  'one backend under two nodes': (house) => house.home.killWritingSession(),
  'one node and postgres': async (house, random) => {
    const index = random(2);
    await Promise.all([killPostgres(house), house.kill(index)]);
    await house.start(index);
  },
  'one node, again during start': async (house, random) => {
    const index = random(2);
    await house.kill(index);
    await failedStart(house, index, random);
    await house.start(index);
  },
  redis: async ({ redis }, random) => {
    await redis?.kill();
    await pause(random(300));
    await redis?.run();
  },
  'redis emptied': (house) => house.emptyRedis(),
  'one node and redis': async (house, random) => {
    const index = random(2);
    await Promise.all([house.kill(index), house.redis?.kill()]);
    await house.redis?.run();
    await house.start(index);
  },
};

/** Waits until a first start has run some of the migrations; it may be faster than our polling. */
async function withinMigrations(house: House, random: Random): Promise<void> {
  const { length } = await readMigrations();
  const wanted = 1 + random(length - 1);
  await until('some migrations were run', async () => (await house.migrationsRun()) >= wanted);
}

const firstWays: Readonly<Record<FirstKill, Way>> = {
  'during migration': async (house, random) => {
    house.spawn(0);
    await withinMigrations(house, random);
    await house.kill(0);
    if (random(2) === 0) await killPostgresIfThere(house);
    await house.start(0);
  },
  // The second node starts while the first one creates the schema, or the other way round.
  'two nodes during migration': async (house, random) => {
    house.spawn(0);
    const second = house.start(1);
    await withinMigrations(house, random);
    await house.kill(0);
    await second;
    await house.start(0);
  },
};

const ways: Readonly<Record<Kill, Way>> = { ...loneWays, ...pairWays, ...firstWays };

/** Kills in this way, and returns once everything killed has been restarted. */
export const killIn = (kill: Kill, house: House, random: Random): Promise<void> =>
  ways[kill](house, random);
