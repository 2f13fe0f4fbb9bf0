import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { appendFile, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { parseAccounts } from '../../src/storage/embedded/database-user.ts';
import { isGoneWithin } from '../../src/storage/embedded/processes.ts';
import { freePort } from '../support/free-port.ts';
import { childrenOf, signalIfThere } from '../support/process-tree.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const slot = 'florin_wal';

/** Debian's folder of the newest installed PostgreSQL. */
function binaries(): string {
  const versions = '/usr/lib/postgresql';
  const [newest = ''] = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a));
  return join(versions, newest, 'bin');
}

type Owner = { readonly uid: number; readonly gid: number };

/**
 * A PostgreSQL whose log is also received in a second place, as the guide for production sets it
 * up: a commit waits for both. Either may be stopped, killed and started again.
 */
export class SecondPlace {
  readonly #bin = binaries();
  readonly #folder: string;
  readonly #owner: Owner;
  readonly #port: number;
  #server: ChildProcess | null = null;
  #receiver: ChildProcess | null = null;

  static async start(): Promise<SecondPlace> {
    const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8'));
    const owner = accounts.find(({ name }) => name === 'postgres');
    if (owner === undefined) throw new Error('there is no user postgres');
    const folder = await mkdtemp(join(tmpdir(), 'florin-second-place-'));
    await chown(folder, owner.uid, owner.gid);
    const made = new SecondPlace(folder, owner, await freePort());
    const options = ['--username=florin', '--auth=trust', '--encoding=UTF8', '--locale=C'];
    await made.#run('initdb', ...options, '--pgdata', made.#at('main'));
    await made.startServer();
    return made;
  }

  private constructor(folder: string, owner: Owner, port: number) {
    this.#folder = folder;
    this.#owner = owner;
    this.#port = port;
  }

  get url(): string {
    return urlAt(this.#port);
  }

  query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return queryAt<Row>(this.url, sql, values);
  }

  /** From here on the log is received, and no commit returns before the second place has it. */
  async begin(): Promise<void> {
    await mkdir(this.#at('wal'));
    await chown(this.#at('wal'), this.#owner.uid, this.#owner.gid);
    await this.#run('pg_receivewal', ...this.#login, `--slot=${slot}`, '--create-slot');
    this.#receive();
    await this.#run('pg_basebackup', ...this.#login, '--checkpoint=fast', '-D', this.#at('base'));
    await this.query("ALTER SYSTEM SET synchronous_standby_names = 'pg_receivewal'");
    await this.query('SELECT FROM pg_reload_conf()');
    await this.#untilReceived();
  }

  async startServer(): Promise<void> {
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`];
    this.#server = this.#spawn(
      'postgres',
      '-D',
      this.#at('main'),
      '-p',
      `${this.#port}`,
      ...settings,
    );
    await until('the server answers', () => isAnswering(this.url));
  }

  /** Every process of the server ends at the same moment, as in a power cut. */
  async killServer(): Promise<void> {
    const postmaster = this.#server?.pid;
    if (postmaster === undefined) throw new Error('no server runs');
    const pids = [postmaster, ...(await childrenOf(postmaster))];
    for (const pid of pids) signalIfThere(pid, 'SIGKILL');
    for (const pid of pids) await isGoneWithin(pid, 60_000);
    this.#server = null;
  }

  /** The receiver of the log stays connected and writes nothing. */
  freezeReceiver(): void {
    this.#receiver?.kill('SIGSTOP');
  }

  /** A new receiver continues where the log in the second place ends. */
  async replaceReceiver(): Promise<void> {
    await endOf(this.#receiver, 'SIGKILL');
    this.#receive();
    await this.#untilReceived();
  }

  /** Queries a server that is restored from the second place alone. */
  async askRestored<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
    const restored = this.#at('restored');
    const port = await freePort();
    await cp(this.#at('base'), restored, { recursive: true, preserveTimestamps: true });
    await writeFile(join(restored, 'recovery.signal'), '');
    const wal = this.#at('wal');
    const restore = `restore_command = 'cp ${wal}/%f %p || cp ${wal}/%f.partial %p'\n`;
    await appendFile(join(restored, 'postgresql.auto.conf'), restore);
    await run('chown', ['-R', `${this.#owner.uid}:${this.#owner.gid}`, restored]);
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    const server = this.#spawn('postgres', '-D', restored, '-p', `${port}`, ...settings);
    try {
      await until('it has read the log', () => isPrimary(urlAt(port)));
      return await queryAt<Row>(urlAt(port), sql, values);
    } finally {
      await endOf(server, 'SIGQUIT');
      await rm(restored, { recursive: true });
    }
  }

  async remove(): Promise<void> {
    await endOf(this.#receiver, 'SIGKILL');
    await endOf(this.#server, 'SIGQUIT');
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }

  get #login(): readonly string[] {
    return ['--host=127.0.0.1', `--port=${this.#port}`, '--username=florin'];
  }

  #at(name: string): string {
    return join(this.#folder, name);
  }

  #receive(): void {
    const place = [`--slot=${slot}`, '--synchronous', `--directory=${this.#at('wal')}`];
    this.#receiver = this.#spawn('pg_receivewal', ...this.#login, ...place);
  }

  #untilReceived(): Promise<void> {
    return until('the log is received', async () => {
      const rows = await this.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
      return rows.length > 0;
    });
  }

  #spawn(program: string, ...args: readonly string[]): ChildProcess {
    return spawn(join(this.#bin, program), args, { ...this.#owner, cwd: '/', stdio: 'ignore' });
  }

  #run(program: string, ...args: readonly string[]) {
    return run(join(this.#bin, program), args, { ...this.#owner, cwd: '/' });
  }
}

const urlAt = (port: number): string => `postgres://florin@127.0.0.1:${port}/postgres`;

async function queryAt<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // The query that waits sees the kill; this event adds nothing.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const isAnswering = (url: string): Promise<boolean> =>
  queryAt(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

const isPrimary = (url: string): Promise<boolean> =>
  queryAt<{ is_primary: boolean }>(url, 'SELECT NOT pg_is_in_recovery() AS is_primary').then(
    ([row]) => row?.is_primary === true,
    () => false,
  );

async function endOf(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
