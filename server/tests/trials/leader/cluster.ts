import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { parseAccounts } from '../../../src/storage/embedded/database-user.ts';
import { Guide } from '../../production/support/guide.ts';
import type { Environment } from '../../support/florin-process.ts';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { Member, type Owner, type Ports, type Seen } from './member.ts';
import { Servant } from './servant.ts';

const run = promisify(execFile);
const page = new URL('../../../../docs/guides/high-availability.md', import.meta.url);
const guide = new Guide(readFileSync(page, 'utf8'));
const password = 'of-the-tests';

/**
 * The packages of Debian that the trial needs. The guide also requires that there is no first
 * cluster.
 */
export const needs = {
  what: 'The leader of a database is killed',
  programs: ['patroni', 'etcd', 'haproxy', 'pg_createcluster'],
  commands: `apt-get update
apt-get install --yes --no-install-recommends postgresql patroni python3-etcd etcd-server haproxy`,
};

/** Patroni's states of a member that works. */
const working = ['running', 'streaming'];
const roles = 'leader replica sync_standby';

/**
 * Three servers under Patroni, one etcd and a HAProxy in front of them, configured by the commands
 * of the guide and run on their own loopback addresses.
 */
export class Cluster {
  readonly members: readonly Member[];
  #isRemoved = false;
  readonly #folder: string;
  readonly #port: number;
  readonly #etcd: Servant;
  readonly #balancer: Servant;

  static async start(): Promise<Cluster> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-leader-')));
    await chmod(folder, 0o711);
    const owner = await postgresUser();
    const net = `127.${1 + ((randomBytes(1)[0] ?? 0) % 250)}.${randomBytes(1)[0]}`;
    const ports = await distinctPorts();
    const common = environmentOf(net, ports);
    const etcd = await startEtcd(join(folder, 'etcd'), {
      ...common,
      ...etcdEnvironment(net, ports),
    });
    const members: Member[] = [];
    for (const index of [1, 2, 3]) {
      const home = join(folder, `db-${index}`);
      await configure(home, owner, {
        ...common,
        NAME: `db-${index}`,
        HERE: `${net}.1${index}`,
        LISTEN: `${net}.${index}`,
        ETCD_HOSTS: `${net}.2${index}:${ports.etcd}`,
      });
      const known = `${net}.1${index}`;
      const places = { listen: `${net}.${index}`, known, etcd: `${net}.2${index}` };
      const parts = { name: `db-${index}`, ...places, ports, folder: home, owner };
      members.push(await Member.create(parts, `${net}.1`));
    }
    const port = await freePort();
    const balancer = await startBalancer(folder, { ...common, DB_PORT: `${port}` }, net);
    const cluster = new Cluster(members, { folder, port, etcd, balancer });
    try {
      await cluster.#begin(owner, common);
      return cluster;
    } catch (fault) {
      const words = await cluster.lastWords();
      await cluster.remove();
      throw new Error(`the cluster did not start:\n${words}`, { cause: fault });
    }
  }

  private constructor(
    members: readonly Member[],
    parts: {
      readonly folder: string;
      readonly port: number;
      readonly etcd: Servant;
      readonly balancer: Servant;
    },
  ) {
    this.members = members;
    this.#folder = parts.folder;
    this.#port = parts.port;
    this.#etcd = parts.etcd;
    this.#balancer = parts.balancer;
  }

  /** The address of HAProxy. */
  get url(): string {
    return `postgresql://florin:${password}@127.0.0.1:${this.#port}/florin`;
  }

  /** The direct address: all servers, of which one is the primary. */
  get hosts(): string {
    const addresses = this.members.map(({ address }) => address).join(',');
    return `postgresql://florin:${password}@${addresses}/florin`;
  }

  /** The address of one of them, whatever its role. */
  urlOf({ address }: Member): string {
    return `postgresql://florin:${password}@${address}/florin`;
  }

  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** The member that reports itself as leader; waits for one that is not among `except`. */
  async leader(except: readonly Member[] = []): Promise<Member> {
    let found: Member | undefined;
    await until('a member leads', async () => {
      if (this.#isRemoved) throw new Error('the cluster was removed');
      const candidates = this.members.filter((member) => !except.includes(member));
      const leading = await Promise.all(candidates.map((member) => member.isLeading()));
      found = candidates.find((_, index) => leading[index] === true);
      return found !== undefined;
    });
    return found as Member;
  }

  /** All three work on one timeline, and every commit waits for one of the standbys. */
  async untilWhole(standby: 'sync_standby' | 'replica' = 'sync_standby'): Promise<void> {
    await until('all members work', async () => {
      const leader = await this.leader();
      return isWhole(await leader.members(), standby);
    });
  }

  /** Makes another member the leader, by the command of the guide. */
  async switchOver(): Promise<void> {
    const [member] = this.members;
    await runBlock(guide.block('A planned switchover', 0), {
      ETC: join(this.#folder, member?.name ?? '', 'etc'),
    });
  }

  /** Whether a commit waits for a second server. */
  async setSynchronous(isSynchronous: boolean): Promise<void> {
    const leader = await this.leader();
    const set = (name: string) => ['--set', `${name}=${isSynchronous}`];
    const change = ['synchronous_mode', 'synchronous_mode_strict'].flatMap(set);
    await run('patronictl', ['-c', leader.config, 'edit-config', '--force', ...change], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    await this.untilWhole(isSynchronous ? 'sync_standby' : 'replica');
  }

  /** The last output of its programs. */
  async lastWords(): Promise<string> {
    const servants = [this.#etcd, this.#balancer, ...this.members];
    return (await Promise.all(servants.map((one) => one.lastWords()))).join('\n\n');
  }

  async remove(): Promise<void> {
    this.#isRemoved = true;
    await this.#balancer.kill();
    for (const member of this.members) await member.remove();
    await this.#etcd.kill();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }

  async #begin(owner: Owner, common: Environment): Promise<void> {
    const [first, ...others] = this.members;
    first?.run();
    await this.leader();
    for (const member of others) member.run();
    await this.untilWhole();
    const sockets = join(this.#folder, 'db-1');
    await runBlock(guide.block('The database of the nodes', 0), {
      ...common,
      SOCKETS: sockets,
      DB_PASSWORD: password,
    });
    await chown(this.#folder, owner.uid, owner.gid);
    await until('HAProxy leads to the leader', () =>
      this.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    );
  }
}

function isWhole(members: readonly Seen[], standby: string): boolean {
  const timelines = new Set(members.map(({ timeline }) => timeline));
  const seen = members.map(({ role }) => role).toSorted();
  const expected = standby === 'replica' ? 'leader replica replica' : roles;
  const isWorking = members.every(({ state }) => working.includes(state));
  return isWorking && timelines.size === 1 && seen.join(' ') === expected;
}

async function postgresUser(): Promise<Owner> {
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8'));
  const owner = accounts.find(({ name }) => name === 'postgres');
  if (owner === undefined) throw new Error('there is no user postgres');
  return { uid: owner.uid, gid: owner.gid };
}

async function distinctPorts(): Promise<Ports> {
  const ports = new Set<number>();
  while (ports.size < 4) ports.add(await freePort());
  const [postgres = 0, patroni = 0, etcd = 0, etcdPeers = 0] = ports;
  return { postgres, patroni, etcd, etcdPeers };
}

const environmentOf = (net: string, ports: Ports): Environment => ({
  DB_1: `${net}.11`,
  DB_2: `${net}.12`,
  DB_3: `${net}.13`,
  NETWORK: '127.0.0.0/8',
  PG_PORT: `${ports.postgres}`,
  PATRONI_PORT: `${ports.patroni}`,
  ETCD_PORT: `${ports.etcd}`,
  ETCD_PEER_PORT: `${ports.etcdPeers}`,
  SUPERUSER_PASSWORD: password,
  REPLICATION_PASSWORD: password,
  PATRONI_PASSWORD: password,
});

/** One member of etcd is enough here: the trial is about the leader of the database. */
const etcdEnvironment = (net: string, { etcdPeers }: Ports): Environment => ({
  NAME: 'db-1',
  HERE: `${net}.1`,
  LISTEN: `${net}.1`,
  ETCD_CLUSTER: `db-1=http://${net}.1:${etcdPeers}`,
});

/** Runs commands of the guide with these variables. */
async function runBlock(block: string, environment: Environment): Promise<void> {
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', ...environment };
  await run('bash', ['-euc', block], { env });
}

const written = (heading: string): string =>
  `${guide.block('Three machines', 1)}\n${guide.block(heading, 0)}`;

async function startEtcd(folder: string, environment: Environment): Promise<Servant> {
  await mkdir(join(folder, 'etc'), { recursive: true });
  const places = { ETC: join(folder, 'etc'), ETCD_DATA: join(folder, 'data') };
  await runBlock(written('etcd'), { ...environment, ...places });
  const lines = (await readFile(join(folder, 'etc/default/etcd'), 'utf8')).trim().split('\n');
  const settings = lines.map((line) => [
    line.slice(0, line.indexOf('=')),
    line.slice(line.indexOf('=') + 1),
  ]);
  // On some machines etcd starts only if the architecture is named.
  const said = { ...Object.fromEntries(settings), ETCD_UNSUPPORTED_ARCH: process.arch };
  return new Servant({ program: 'etcd', args: [], log: join(folder, 'log'), environment: said });
}

/** Writes the configuration of a member by the commands of the guide. */
async function configure(folder: string, owner: Owner, environment: Environment): Promise<void> {
  await mkdir(join(folder, 'etc'), { recursive: true });
  await chown(folder, owner.uid, owner.gid);
  const places = { ETC: join(folder, 'etc'), PG_DATA: join(folder, 'data'), SOCKETS: folder };
  await runBlock(written('Patroni'), { ...environment, ...places });
  const file = join(folder, 'etc/patroni/config.yml');
  // Otherwise it would learn other ways to etcd than the one that can be cut, and a watchdog would
  // reset the machine of the tests.
  const text = (await readFile(file, 'utf8'))
    .replace('etcd:\n', 'etcd:\n  use_proxies: true\n')
    .replace('mode: automatic', 'mode: off');
  await writeFile(file, text);
}

async function startBalancer(
  folder: string,
  environment: Environment,
  net: string,
): Promise<Servant> {
  const etc = join(folder, 'etc');
  await mkdir(join(etc, 'haproxy'), { recursive: true });
  // The nodes can reach a member that is cut off from the others.
  const near = { DB_1: `${net}.1`, DB_2: `${net}.2`, DB_3: `${net}.3` };
  await runBlock(guide.block('The way of the nodes', 0), { ...environment, ...near, ETC: etc });
  const args = ['-db', '-f', join(etc, 'haproxy/haproxy.cfg')];
  return new Servant({ program: 'haproxy', args, log: join(folder, 'haproxy.log') });
}
