import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/storage/embedded/embedded-postgres.ts';
import { isListening } from '../../../src/storage/embedded/ports.ts';
import { Gate } from '../../crash/gate.ts';
import { movingWallet, nowOf } from '../../support/clock.ts';
import { adminToken, FlorinHome } from '../../support/florin-home.ts';
import type { Environment, FlorinProcess } from '../../support/florin-process.ts';
import { type Answer, OperatorClient, type Sent } from '../../support/operator-client.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { until } from '../../support/until.ts';

/** Short enough that one stretch of time lives through all retries. */
const settings: Environment = { ...movingWallet, FLORIN_CHECKOUT_RETRIES: '60,120,240' };
/** How much of a log is shown when something is wrong. */
const linesShown = 15;

/** A node of the service: its port stays, its process may die. */
type Node = {
  readonly port: number;
  readonly client: OperatorClient;
  process: FlorinProcess | null;
  /** Whether it can be asked. */
  isUp: boolean;
};

/** Speaks to one node under the address that both are known by, as a balancer lets a client do. */
class NodeClient extends OperatorClient {
  readonly #node: OperatorClient;

  constructor(publicUrl: string, port: number) {
    super(publicUrl, adminToken);
    this.#node = new OperatorClient(`http://127.0.0.1:${port}`, adminToken);
  }

  override send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    return this.#node.send(method, path, sent);
  }

  override close(): void {
    this.#node.close();
  }
}

/** Below those that the system gives to connections: nobody takes one while its node is dead. */
async function aLastingPort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    if (!(await isListening(port))) return port;
  }
}

const publicUrlOf = ([port]: readonly number[]): string => `http://127.0.0.1:${port}`;

/** A service as it may be run: one node with its own database, or two with a Redis. */
export class House {
  readonly home: FlorinHome;
  readonly bankFolder: string;
  readonly nodes: readonly Node[];
  readonly redis: RedisServer | null;
  readonly gate = new Gate();
  readonly #environment: Environment;
  readonly #postgres: EmbeddedPostgres | null;
  /** When something was killed during the first start; null: nothing was. */
  killedMs: number | null = null;
  /** How long the last start took. */
  startMs = 0;
  #isKilling = false;

  /** Nothing runs yet but what the nodes share. */
  static async open(isPair: boolean): Promise<House> {
    const home = await FlorinHome.create();
    const bankFolder = await mkdtemp(join(tmpdir(), 'florin-kills-'));
    const ports = [await aLastingPort(), ...(isPair ? [await aLastingPort()] : [])];
    const environment = { ...settings, FLORIN_BANK_DIR: bankFolder };
    if (!isPair) return new House(home, bankFolder, ports, environment, null, null);
    const databasePort = await aLastingPort();
    const postgres = await startEmbeddedPostgres({
      dataDir: home.dataDir,
      log: () => {},
      choosePort: async () => databasePort,
    });
    const redis = await RedisServer.start();
    const shared = {
      DATABASE_URL: await postgres.ensureRunning(),
      REDIS_URL: redis.url,
      PUBLIC_URL: publicUrlOf(ports),
      // The receivers are on this machine, and a public address closes it to webhooks.
      FLORIN_ALLOW_PRIVATE_TARGETS: '1',
    };
    return new House(home, bankFolder, ports, { ...environment, ...shared }, postgres, redis);
  }

  private constructor(
    home: FlorinHome,
    bankFolder: string,
    ports: readonly number[],
    environment: Environment,
    postgres: EmbeddedPostgres | null,
    redis: RedisServer | null,
  ) {
    this.home = home;
    this.bankFolder = bankFolder;
    this.#environment = environment;
    this.#postgres = postgres;
    this.redis = redis;
    this.nodes = ports.map((port) => ({
      port,
      client: new NodeClient(publicUrlOf(ports), port),
      process: null,
      isUp: false,
    }));
  }

  /** Some node that can be asked; there is one. */
  get client(): OperatorClient {
    const node = this.nodes.find(({ isUp }) => isUp) ?? this.nodes[0];
    if (node === undefined) throw new Error('the house has no node');
    return node.client;
  }

  /** The node of this number, or one in its place. Where none is up, its client waits. */
  async nodeFor(number: number): Promise<number> {
    for (;;) {
      const count = this.nodes.length;
      const wanted = [...this.nodes.keys()].map((index) => (index + number) % count);
      const up = wanted.find((index) => this.nodes[index]?.isUp);
      if (up !== undefined) return up;
      await this.gate.pass();
    }
  }

  /** A node that lives answers everybody: only with a death may a connection be lost. */
  lost(index: number): void {
    if (!this.#isKilling) {
      throw new Error(`node ${index} lost a connection though nothing was killed`);
    }
  }

  /** From here on connections may be lost, until it is over. */
  async killing(work: () => Promise<void>): Promise<void> {
    this.#isKilling = true;
    this.gate.close();
    await work();
    this.gate.open();
    // Those that were cut off in the last moment may not have noticed yet.
    await new Promise(setImmediate);
    this.#isKilling = false;
  }

  /** Starts a process and waits for nothing. */
  spawn(index: number): FlorinProcess {
    const node = this.#node(index);
    node.process = this.home.spawn({ ...this.#environment, PORT: String(node.port) });
    return node.process;
  }

  async start(index: number): Promise<void> {
    const node = this.#node(index);
    node.client.close();
    const beganMs = performance.now();
    await this.spawn(index).ready();
    this.startMs = performance.now() - beganMs;
    node.isUp = true;
  }

  async startAll(): Promise<void> {
    await Promise.all([...this.nodes.keys()].map((index) => this.start(index)));
  }

  async kill(index: number): Promise<void> {
    const node = this.#node(index);
    node.isUp = false;
    this.killedMs ??= performance.now();
    await node.process?.end('SIGKILL');
  }

  /** A clean stop, and a start. */
  async restart(): Promise<void> {
    await this.killing(async () => {
      for (const [index, node] of this.nodes.entries()) {
        node.isUp = false;
        const exit = await node.process?.end('SIGTERM');
        if (exit?.code !== 0) throw new Error(`node ${index} ended with ${exit?.code}`);
      }
      await this.startAll();
    });
  }

  /** Waits for another postmaster than this one; where the database is nobody's own, starts it. */
  async otherPostmaster(before: number | null): Promise<number> {
    let found: number | null = null;
    await until('a postmaster serves', async () => {
      await this.#postgres?.ensureRunning();
      found = await this.home.postmaster();
      return found !== null && found !== before;
    });
    return found ?? 0;
  }

  /** Waits until every node knows how far the clock was moved. */
  async sameTime(): Promise<void> {
    const now = await nowOf(this.client);
    for (const { client } of this.nodes) {
      await until('the nodes have one time', async () => (await nowOf(client)) >= now);
    }
  }

  /** How far the schema is; while there is no database to ask, not at all. */
  async migrationsRun(): Promise<number> {
    const counted = this.home.query<{ count: string }>('SELECT count(*) FROM migration');
    return Number((await counted.catch(() => []))[0]?.count ?? 0);
  }

  async emptyRedis(): Promise<void> {
    const socket = connect(this.redis?.port ?? 0, '127.0.0.1');
    socket.write('FLUSHALL\r\n');
    await once(socket, 'data');
    socket.destroy();
  }

  /** What a dead node had claimed in the bank's folder looks as old as it would after ten minutes. */
  async ageClaims(): Promise<void> {
    const room = join(this.bankFolder, 'in', '.taking');
    const names = await readdir(room).catch(() => []);
    const then = new Date(Date.now() - 3_600_000);
    await Promise.all(names.map((name) => utimes(join(room, name), then, then).catch(() => {})));
  }

  get lastWords(): string {
    return this.nodes
      .map(({ process: florin }) => {
        const words = `${florin?.stdout ?? ''}${florin?.stderr ?? ''}`;
        return words.trimEnd().split('\n').slice(-linesShown).join('\n');
      })
      .join('\n— the other node:\n');
  }

  async remove(): Promise<void> {
    for (const { client } of this.nodes) client.close();
    await this.home.endProcesses();
    await this.#postgres?.stop().catch(() => {});
    await this.redis?.stop();
    await this.home.remove();
    await rm(this.bankFolder, { recursive: true, force: true });
  }

  #node(index: number): Node {
    const node = this.nodes[index];
    if (node === undefined) throw new Error(`there is no node ${index}`);
    return node;
  }
}
