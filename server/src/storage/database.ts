import pg from 'pg';
import { SmallPool } from './small-pool.ts';
import { StartupRefusal } from './startup-refusal.ts';

/** Where the database is. The address may change when an embedded server had to be started again. */
export type DatabaseSource = {
  readonly address: () => Promise<string>;
  readonly close: () => Promise<void>;
};

export type Database = {
  /** A connection for a lane: pipelined, so that the statements of a batch travel together. */
  readonly connect: (purpose: string) => Promise<pg.Client>;
  /** A few connections for lists and reports, which must not hold up the lanes. */
  readonly withClient: <Result>(
    work: (client: pg.ClientBase) => Promise<Result>,
  ) => Promise<Result>;
  readonly isReachable: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

const oldestServerVersion = 150_000;
const listConnectionsMax = 4;

/**
 * A paused or cut-off process must not hold rows for long, and a lane must notice a dead connection
 * while those who wait still have patience; so the server gives up first, then the driver.
 */
const laneLimitsMs = { lock: 3_000, statement: 6_000, idleInTransaction: 6_000, answer: 8_000 };
const connectMsMax = 5_000;

// Lanes look rows up by key and by nothing else. Without this, statements that were planned while a
// table was small would go on reading all of it when it has grown.
const laneSettings = `SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan;
  SET lock_timeout = ${laneLimitsMs.lock}; SET statement_timeout = ${laneLimitsMs.statement};
  SET idle_in_transaction_session_timeout = ${laneLimitsMs.idleInTransaction}`;

export function createDatabase(source: DatabaseSource): Database {
  const connectWith = async (config: pg.ClientConfig, purpose: string): Promise<pg.Client> => {
    const client = new pg.Client({
      ...config,
      connectionString: await source.address(),
      application_name: `florin ${purpose}`,
      connectionTimeoutMillis: connectMsMax,
      keepAlive: true,
    });
    // Without a listener a lost connection would end the process; whoever uses it sees the fault anyway.
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  const lists = new SmallPool(() => connectWith({}, 'lists'), listConnectionsMax);

  return {
    connect: async (purpose) => {
      const client = await connectWith(
        { pipeline: true, query_timeout: laneLimitsMs.answer },
        purpose,
      );
      await client.query(laneSettings);
      return client;
    },
    withClient: (work) => lists.use(work),
    isReachable: () =>
      lists
        .use((client) => client.query('SELECT 1'))
        .then(
          () => true,
          () => false,
        ),
    close: async () => {
      await lists.close();
      await source.close();
    },
  };
}

/** Refuses a server that is older than what we test with. */
export async function refuseOldServer(database: Database): Promise<void> {
  await database.withClient(async (client) => {
    const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
      "SELECT current_setting('server_version_num') AS server_version_num, current_setting('server_version') AS server_version",
    );
    const [version] = rows;
    if (version === undefined || Number(version.server_version_num) < oldestServerVersion) {
      throw new StartupRefusal(
        `The server behind DATABASE_URL is PostgreSQL ${version?.server_version}; Florin needs 15 or newer.`,
      );
    }
  });
}
