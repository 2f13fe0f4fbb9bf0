import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostmaster } from '../../src/storage/embedded/lock-file.ts';
import { isGoneWithin } from '../../src/storage/embedded/processes.ts';
import { type Environment, FlorinProcess } from './florin-process.ts';
import { childrenOf, signalIfThere } from './process-tree.ts';
import { superuserUrlOf } from './superuser-url.ts';

/** Known to the tests, so that they can search for it where it must not appear. */
export const adminToken = 'admin-token-of-the-tests-4f1c';
export const masterKey = Buffer.alloc(32, 'master key of the tests').toString('base64');

/** A data folder, the Florins that run on it, and the PostgreSQL that they start. */
export class FlorinHome {
  readonly dataDir: string;
  readonly #folder: string;
  readonly #processes: FlorinProcess[] = [];
  readonly #thaws: (() => void)[] = [];
  #isRemoved = false;

  /** `place`: the parent folder, such as a disk that a test may fill. */
  static async create(place = tmpdir()): Promise<FlorinHome> {
    const folder = await realpath(await mkdtemp(join(place, 'florin-home-')));
    // Started as root, the database runs as another user, who must be able to pass this folder.
    await chmod(folder, 0o711);
    return new FlorinHome(folder);
  }

  private constructor(folder: string) {
    this.#folder = folder;
    this.dataDir = join(folder, 'data');
  }

  /** Starts a Florin on this folder and a free port, without waiting. */
  spawn(environment: Environment = {}): FlorinProcess {
    if (this.#isRemoved) throw new Error('the folder was removed');
    const florin = new FlorinProcess({
      DATA_DIR: this.dataDir,
      PORT: '0',
      FLORIN_ADMIN_TOKEN: adminToken,
      FLORIN_SEED: 'none',
      FLORIN_MASTER_KEY: masterKey,
      ...environment,
    });
    this.#processes.push(florin);
    return florin;
  }

  /** The process id of the postmaster that now serves this folder, or null. */
  async postmaster(): Promise<number | null> {
    return (await findPostmaster(this.#cluster))?.pid ?? null;
  }

  /** Kills the postmaster, as the system does when memory is short. Its children notice and end. */
  async killPostmaster(): Promise<void> {
    process.kill(await this.#servingPostmaster(), 'SIGKILL');
  }

  /** Kills the postmaster and every process under it at the same moment. */
  async killPostgres(): Promise<void> {
    for (const pid of await this.postgresPids()) signalIfThere(pid, 'SIGKILL');
  }

  /** The process ids of the postmaster and every process under it. */
  async postgresPids(): Promise<readonly number[]> {
    const postmaster = await this.#servingPostmaster();
    return [postmaster, ...(await childrenOf(postmaster))];
  }

  /**
   * Suspends PostgreSQL: it stays connected and answers nothing. Returns a function that resumes
   * it.
   */
  async freezePostgres(): Promise<() => void> {
    const pids = await this.postgresPids();
    for (const pid of pids) signalIfThere(pid, 'SIGSTOP');
    const thaw = () => {
      for (const pid of pids) signalIfThere(pid, 'SIGCONT');
    };
    this.#thaws.push(thaw);
    return thaw;
  }

  /** Kills the writing session; PostgreSQL then ends all others and recovers. */
  async killWritingSession(): Promise<void> {
    const [pid] = await this.writingSessions();
    if (pid === undefined) throw new Error('nobody writes');
    signalIfThere(pid, 'SIGKILL');
  }

  async writingSessions(): Promise<readonly number[]> {
    const sessions = await this.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'florin write lane'",
    );
    return sessions.map(({ pid }) => pid);
  }

  /** Runs one statement in the embedded database, as its superuser. */
  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: await superuserUrlOf(this.dataDir) });
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Kills the Florins that still run here; their PostgreSQL stays, as after any crash. */
  async endProcesses(): Promise<void> {
    await Promise.all(this.#processes.splice(0).map((florin) => florin.end('SIGKILL')));
  }

  /** Stops everything that still runs here and removes the folder. */
  async remove(): Promise<void> {
    this.#isRemoved = true;
    for (const thaw of this.#thaws) thaw();
    await this.endProcesses();
    const postmaster = await this.postmaster();
    if (postmaster !== null) {
      process.kill(postmaster, 'SIGQUIT');
      await isGoneWithin(postmaster, 10_000);
    }
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }

  get #cluster(): string {
    return join(this.dataDir, 'postgres');
  }

  async #servingPostmaster(): Promise<number> {
    const pid = await this.postmaster();
    if (pid === null) throw new Error('no PostgreSQL serves the folder');
    return pid;
  }
}
