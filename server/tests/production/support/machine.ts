import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { FlorinHome } from '../../support/florin-home.ts';
import type { Environment } from '../../support/florin-process.ts';
import { freePort } from '../../support/free-port.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { SmtpReceiver } from '../../support/smtp-receiver.ts';
import { Shell } from './shell.ts';
import { Supervisor } from './supervisor.ts';
import { variablesIn } from './unit.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));

type Ports = Readonly<
  Record<
    'balancer' | 'operators' | 'status' | 'node1' | 'node2' | 'spare' | 'postgres' | 'restored',
    number
  >
>;

const newestMajor = (): string =>
  readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0] ?? '';

/**
 * A Debian machine as its packages leave it, in its own folder and on its own ports: PostgreSQL
 * with the cluster `main`, Redis, a mail server, `systemctl`, and the shell of an operator.
 */
export class Machine {
  readonly ports: Ports;
  readonly shell: Shell;
  readonly supervisor: Supervisor;
  /** A small installation that has been stopped. */
  readonly embedded: FlorinHome;
  readonly #folder: string;
  readonly #major = newestMajor();
  readonly #environment: Environment;
  readonly #redis: RedisServer;
  readonly #mails: SmtpReceiver;

  static async start(): Promise<Machine> {
    const folder = await mkdtemp(join(tmpdir(), 'florin-production-'));
    // PostgreSQL runs as another user, who must be able to pass this folder.
    await chmod(folder, 0o755);
    const [redis, mails, embedded] = await Promise.all([
      RedisServer.start(),
      SmtpReceiver.start(),
      FlorinHome.create(),
    ]);
    const machine = new Machine(folder, await somePorts(), { redis, mails, embedded });
    await Promise.all([machine.#install(), startOnce(embedded)]);
    return machine;
  }

  private constructor(
    folder: string,
    ports: Ports,
    parts: {
      readonly redis: RedisServer;
      readonly mails: SmtpReceiver;
      readonly embedded: FlorinHome;
    },
  ) {
    this.#folder = folder;
    this.ports = ports;
    this.#redis = parts.redis;
    this.#mails = parts.mails;
    this.embedded = parts.embedded;
    const { PATH = '', HOME = '' } = process.env;
    this.#environment = {
      PATH: `${join(folder, 'programs')}:${PATH}`,
      HOME,
      // Where Debian's programs look for clusters, which they start themselves.
      PG_CLUSTER_CONF_ROOT: join(folder, 'etc', 'postgresql'),
      _SYSTEMCTL_SKIP_REDIRECT: '1',
    };
    this.supervisor = new Supervisor(join(folder, 'etc/systemd/system'), this.#environment);
    this.shell = new Shell(folder, { ...this.#environment, ...this.#names });
  }

  /** What an operator sets where his machine differs from the guide's. */
  get #names(): Environment {
    const { ports } = this;
    return {
      REPOSITORY: root,
      ETC: join(this.#folder, 'etc'),
      BACKUPS: join(this.#folder, 'backups'),
      EMBEDDED: this.embedded.dataDir,
      PUBLIC_URL: `http://127.0.0.1:${ports.balancer}`,
      REDIS_URL: this.#redis.url,
      SMTP_URL: this.#mails.url,
      PG_DATA: join(this.#folder, 'postgresql'),
      PGPORT: String(ports.postgres),
      PG_SPARE_PORT: String(ports.restored),
      HTTP_PORT: String(ports.balancer),
      STATUS_PORT: String(ports.status),
      OPERATORS_PORT: String(ports.operators),
      NODE_1: String(ports.node1),
      NODE_2: String(ports.node2),
      SPARE: String(ports.spare),
    };
  }

  /** The current settings of the nodes, from the guide's file. */
  async settings(): Promise<Record<string, string>> {
    const text = await readFile(join(this.#folder, 'etc/florin/env'), 'utf8');
    return variablesIn(text.split('\n'));
  }

  /** A client for one of the ports, with the operator's token. */
  async client(port: keyof Ports): Promise<OperatorClient> {
    const { FLORIN_ADMIN_TOKEN = '' } = await this.settings();
    // Nodes have a listener for operators, at the same port of another address.
    const host = ['node1', 'node2', 'spare'].includes(port) ? '127.0.0.2' : '127.0.0.1';
    return new OperatorClient(`http://${host}:${this.ports[port]}`, FLORIN_ADMIN_TOKEN);
  }

  /** Runs one statement in the database of the nodes. */
  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: (await this.settings())['DATABASE_URL'] });
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** PostgreSQL ends at once and its disk is lost. */
  async loseDatabase(): Promise<void> {
    await this.#pg('pg_ctlcluster', this.#major, 'main', 'stop', '-m', 'immediate');
    await rm(join(this.#folder, 'postgresql', 'main'), { recursive: true });
  }

  /** Stops everything and removes the folder. */
  async remove(): Promise<void> {
    await this.shell.close();
    await this.supervisor.close();
    for (const cluster of ['main', 'restored']) {
      await this.#pg('pg_dropcluster', '--stop', this.#major, cluster).catch(() => {});
    }
    await Promise.all([this.#redis.stop(), this.#mails.close(), this.embedded.remove()]);
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }

  async #install(): Promise<void> {
    const { postgres } = this.ports;
    for (const name of ['programs', 'etc/postgresql', 'etc/haproxy', 'etc/systemd/system']) {
      await mkdir(join(this.#folder, name), { recursive: true });
    }
    const unit = `[Service]\nExecStart=/usr/sbin/haproxy -db -f ${this.#folder}/etc/haproxy/haproxy.cfg\n`;
    await writeFile(join(this.#folder, 'etc/systemd/system/haproxy.service'), unit);
    await this.supervisor.offerAt(join(this.#folder, 'programs'));
    const at = ['-d', join(this.#folder, 'postgresql/main'), '-l', join(this.#folder, 'main.log')];
    await this.#pg('pg_createcluster', this.#major, 'main', ...at, '-p', String(postgres));
    await this.#pg('pg_ctlcluster', this.#major, 'main', 'start');
  }

  #pg(program: string, ...args: readonly string[]) {
    return run(program, args, { env: { ...this.#environment } });
  }
}

/** An installation with its own keys and the demo's books, started and stopped. */
async function startOnce(home: FlorinHome): Promise<void> {
  const own = { FLORIN_ADMIN_TOKEN: '', FLORIN_MASTER_KEY: '', FLORIN_SEED: '' };
  const florin = home.spawn(own);
  await florin.ready();
  await florin.end('SIGTERM');
}

async function somePorts(): Promise<Ports> {
  const names = [
    'balancer',
    'operators',
    'status',
    'node1',
    'node2',
    'spare',
    'postgres',
    'restored',
  ] as const;
  const ports = new Map<string, number>();
  for (const name of names) ports.set(name, await freePort());
  return Object.fromEntries(ports) as Ports;
}
