import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Semaphore } from '../kernel/semaphore.ts';
import { SingleFlight } from '../kernel/single-flight.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { closeConnection, dropConnection } from './drop-connection.ts';
import {
  ConnectionFault,
  classifyFault,
  diskFullText,
  faultOf,
  isDiskFull,
  isFromDriver,
} from './faults.ts';
import { createFinder } from './find-primary.ts';
import { readRowsOf } from './row-reader.ts';
import { SmallPool } from './small-pool.ts';

/** The address of the database. It may change when an embedded server is restarted. */
export type DatabaseSource = {
  readonly address: () => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Lends a connection for one piece of work. */
type Lend = <Result>(work: (client: pg.ClientBase) => Promise<Result>) => Promise<Result>;

/** An extra write in a transaction of other code, as its last step. */
export type AlsoWrites = (client: pg.ClientBase) => Promise<void>;

export type Database = {
  /** A connection for a lane, whose statements travel together (decision 0065). */
  readonly connect: (purpose: string) => Promise<pg.Client>;
  /** A connection kept for a lock or the like, which is silent for long. */
  readonly openSession: (purpose: string) => Promise<pg.Client>;
  /**
   * A separate connection for work of any duration: neither side sets a limit. A few such sessions
   * run at once, and the others wait.
   */
  readonly withSession: <Result>(
    purpose: string,
    work: (client: pg.ClientBase) => Promise<Result>,
  ) => Promise<Result>;
  /** For short statements by key with a waiting caller: a long list must not delay them. */
  readonly withLookup: Lend;
  /** For one screen: bounded statements on an index, some milliseconds each. */
  readonly withPage: Lend;
  /** The same for pages of lists, whose statements follow an index and sort nothing. */
  readonly withListPage: Lend;
  /**
   * For work that may take minutes, such as reports and chores. It must not delay anything else.
   */
  readonly withLongQuery: Lend;
  /**
   * One connection for work that is redone after a loss: short statements by key, planned like
   * those of the lanes. Its commits do not wait for the disk.
   */
  readonly withWorker: Lend;
  /** Checks over a separate connection. Simultaneous callers share one check and its answer. */
  readonly isReachable: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

const longQueriesMax = 4;
const lookupsMax = 2;
const pagesMax = 3;

/** After how long a silent connection counts as dead: a report over everything may take long. */
export type AnswerLimitsMs = { readonly short: number; readonly long: number };
const answerLimitsMs: AnswerLimitsMs = { short: 8_000, long: 300_000 };
const areYouThere = (answerMs: number) => ({ text: 'SELECT 1', query_timeout: answerMs });
/** For a mere check. */
const soonMs = 2_000;

/**
 * A paused or cut-off process must not hold rows for long, and a lane must notice a dead connection
 * while its callers still have patience. So the server gives up first, then the driver.
 */
const laneLimitsMs = { lock: 3_000, statement: 6_000, idleInTransaction: 6_000 };
export const connectMsMax = 5_000;

/**
 * For a session that is silent for long. A machine that lost power does not say goodbye: with these
 * settings, the server releases its locks after some 45 seconds instead of hours. A node that was
 * only cut off has noticed it by then: Node waits these five seconds, then probes ten times, a
 * second apart.
 */
const sessionConfig = { keepAliveInitialDelayMillis: 5_000 } as const;
/** Over a Unix socket these settings mean nothing, and the server accepts them silently. */
const sessionSettings = `SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 5;
  SET tcp_keepalives_count = 4; SET tcp_user_timeout = 40000`;

/** An audit reads everything (decision 0252). This limit leaves connections for other work. */
const sessionTurns = {
  insideMax: 2,
  waitingMax: 100,
  crowded: 'Too many audits at once; please try again.',
} as const;

/** These also override limits that the operator of the database has set for everybody. */
const unlimitedSettings = `SET statement_timeout = 0; SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0`;

// Lanes look rows up by key only. Without this, the planner reads the whole of a table that is (or
// was, when the statement was planned) small, and a batch costs more with every row.
const laneSettings = `SET enable_seqscan = off; SET enable_mergejoin = off; SET enable_hashjoin = off;
  SET plan_cache_mode = force_generic_plan; SET jit = off;
  SET lock_timeout = ${laneLimitsMs.lock}; SET statement_timeout = ${laneLimitsMs.statement};
  SET idle_in_transaction_session_timeout = ${laneLimitsMs.idleInTransaction}`;

/**
 * For every connection of ours: an acknowledged commit is on disk, whatever the default of the
 * server, the database or the role (decision 0109). `remote_apply` promises more and stays.
 */
const durableCommit = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') <> 'remote_apply'`;

/**
 * PostgreSQL plans for all the rows that a page of a list may look at, and would sort some thousand
 * rows instead of following the index. A page needs few of them.
 */
export const listPageSettings =
  'SET enable_sort = off; SET jit = off; SET default_transaction_read_only = on';

/** Work that a crash of the database undoes is redone, so nobody has to wait for the disk. */
const workerSettings = 'SET synchronous_commit = off';

/**
 * Waits until all commits are on the standby too, if there is one. A connection that was opened
 * after a crash may read rows that were committed before it without that wait.
 */
const waitForSecondPlace = "SELECT pg_logical_emit_message(true, 'florin', '')";

type ConnectWith = (
  config: pg.ClientConfig,
  purpose: string,
  ...settings: readonly string[]
) => Promise<pg.Client>;

function connectorTo(source: DatabaseSource): ConnectWith {
  const find = createFinder();
  return async (config, purpose, ...settings) => {
    const client = await find(await addressInTime(source), (address) =>
      clientFor(address, purpose, config),
    );
    try {
      for (const setting of [durableCommit, ...settings]) await client.query(setting);
    } catch (fault) {
      // Nobody else knows this connection: it would stay open as long as the process lives.
      dropConnection(client);
      throw fault;
    }
    return client;
  };
}

/** Answers soon, whatever the database does. */
const answersSoon = (pool: SmallPool): Promise<boolean> =>
  pool
    .use((client) => client.query(areYouThere(soonMs)))
    .then(
      () => true,
      () => false,
    );

/** The pools of connections, one for each purpose. */
function poolsOf(
  connectWith: ConnectWith,
  connectLane: (purpose: string, ...settings: string[]) => Promise<pg.Client>,
  { short, long }: AnswerLimitsMs,
) {
  const poolOf = (
    purpose: string,
    sizeMax: number,
    answerMsMax: number,
    ...settings: string[]
  ): SmallPool => {
    const open = () => connectWith({ query_timeout: answerMsMax }, purpose, ...settings);
    return new SmallPool({ open, sizeMax });
  };
  return {
    // Nobody is told of an event before the standby has it (decision 0107-the-second-place-has-it).
    worker: new SmallPool({
      open: () => connectLane('worker', laneSettings, waitForSecondPlace, workerSettings),
      sizeMax: 1,
    }),
    lookups: poolOf('look-ups', lookupsMax, short, 'SET jit = off'),
    pages: poolOf('pages', pagesMax, short),
    listPages: poolOf('lists', pagesMax, short, listPageSettings),
    longQueries: poolOf('long queries', longQueriesMax, long),
    readiness: poolOf('readiness', 1, short),
  };
}

export function createDatabase(
  source: DatabaseSource,
  { short, long }: AnswerLimitsMs = answerLimitsMs,
): Database {
  const connectWith = connectorTo(source);
  const connectLane = async (purpose: string, ...settings: string[]): Promise<pg.Client> => {
    const client = await connectWith({ query_timeout: short }, purpose, ...settings);
    readRowsOf(client);
    return client;
  };

  const pools = poolsOf(connectWith, connectLane, { short, long });
  const sessions = new Semaphore(sessionTurns);
  const asking = new SingleFlight<boolean>();
  const lendFrom =
    (pool: SmallPool): Lend =>
    (work) =>
      pool.use(work).catch(asUnavailable);

  return {
    connect: (purpose) => connectLane(purpose, laneSettings),
    openSession: (purpose) =>
      connectWith({ ...sessionConfig, query_timeout: short }, purpose, sessionSettings),
    withSession: (purpose, work) =>
      sessions.run(async () => {
        const settings = `${sessionSettings}; ${unlimitedSettings}`;
        const client = await connectWith(sessionConfig, purpose, settings);
        try {
          return await work(client);
        } finally {
          await closeConnection(client);
        }
      }),
    withPage: lendFrom(pools.pages),
    withListPage: lendFrom(pools.listPages),
    withLongQuery: (work) =>
      pools.longQueries
        .use(async (client) => {
          // Nobody should wait for a hanging database as long as for one that works.
          await client.query(areYouThere(short));
          return work(client);
        })
        .catch(asUnavailable),
    withLookup: lendFrom(pools.lookups),
    withWorker: lendFrom(pools.worker),
    // There is no limit on callers: they share one check.
    isReachable: () => asking.run(() => answersSoon(pools.readiness)),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
      await source.close();
    },
  };
}

function clientFor(address: string, purpose: string, config: pg.ClientConfig): pg.Client {
  const client = new pg.Client({
    ...config,
    connectionString: address,
    application_name: `florin ${purpose}`,
    connectionTimeoutMillis: connectMsMax,
    keepAlive: true,
  });
  // Without a listener, a lost connection would end the process. Its user sees the fault anyway.
  client.on('error', () => {});
  return client;
}

/**
 * An embedded server that died or hangs is restarted, which may take longer than a caller's
 * patience. The restart goes on while the caller gets an error. A failed restart is not a refusal
 * to start the service: the service is running.
 */
async function addressInTime(source: DatabaseSource): Promise<string> {
  const ended = new AbortController();
  const tooLong = sleep(connectMsMax, null, { signal: ended.signal }).catch(() => null);
  try {
    const address = await Promise.race([source.address(), tooLong]);
    if (address !== null) return address;
  } catch (cause) {
    throw new ConnectionFault('not_connected', cause);
  } finally {
    ended.abort();
  }
  throw new ConnectionFault('not_connected', new Error('it is still being started'));
}

/** A report that meets a lost database can be retried later, like everything else that needs it. */
export function asUnavailable(reason: unknown): never {
  const isTransient = isFromDriver(reason) && classifyFault(faultOf(reason)) === 'transient';
  if (!isTransient) throw reason;
  const because = isDiskFull(reason) ? diskFullText : 'The database does not answer';
  throw new Unavailable(`${because}; please try again.`, 1, { cause: reason });
}
