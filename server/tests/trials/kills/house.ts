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

/** Short enough that one jump of the clock covers all retries. */
const settings: Environment = { ...movingWallet, FLORIN_CHECKOUT_RETRIES: '60,120,240' };
/** How many lines of a log a failure shows. */
const linesShown = 15;

/** A node of the service: its port stays, its process may die. */
type Node = {
  readonly port: number;
  readonly client: OperatorClient;
  process: FlorinProcess | null;
  /** Whether it can serve requests. */
  isUp: boolean;
};

/** Calls one node under the public address of both, as through a balancer. */
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

/** Below the ephemeral ports, so that no connection takes it while its node is down. */
async function aLastingPort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    if (!(await isListening(port))) return port;
  }
}

const publicUrlOf = ([port]: readonly number[]): string => `http://127.0.0.1:${port}`;

/** A service in one of its forms: one node with its own database, or two with a Redis. */
export class House {
  readonly home: FlorinHome;
  readonly bankFolder: string;
  readonly nodes: readonly Node[];
  readonly redis: RedisServer | null;
  readonly gate = new Gate();
  readonly #environment: Environment;
  readonly #postgres: EmbeddedPostgres | null;
  /** When the first start was killed; null: it was not. */
  killedMs: number | null = null;
  /** How long the last start took. */
  startMs = 0;
  #isKilling = false;

  /** Starts only what the nodes share. */
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
      // The receivers are on this machine, which a public address would refuse for webhooks.
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

  /** A node that can serve requests. */
  get client(): OperatorClient {
    const node = this.nodes.find(({ isUp }) => isUp) ?? this.nodes[0];
    if (node === undefined) throw new Error('the house has no node');
    return node.client;
  }

  /** The node of this number, or another one. If none is up, its client waits. */
  async nodeFor(number: number): Promise<number> {
    for (;;) {
      const count = this.nodes.length;
      const wanted = [...this.nodes.keys()].map((index) => (index + number) % count);
      const up = wanted.find((index) => this.nodes[index]?.isUp);
      if (up !== undefined) return up;
      await this.gate.pass();
    }
  }

  /** A running node answers every client: only a kill may lose a connection. */
  lost(index: number): void {
    if (!this.#isKilling) {
      throw new Error(`node ${index} lost a connection though nothing was killed`);
    }
  }

  /** Connections may be lost until this is over. */
  async killing(work: () => Promise<void>): Promise<void> {
    this.#isKilling = true;
    this.gate.close();
    await work();
    this.gate.open();
    // Clients that were cut off at the last moment may not have noticed yet.
    await new Promise(setImmediate);
    this.#isKilling = false;
  }

  /** Starts a process without waiting. */
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

  /** A clean stop and a start. */
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

  /** Waits for another postmaster than this one, and starts it if no node does. */
  async otherPostmaster(before: number | null): Promise<number> {
    let found: number | null = null;
    await until('a postmaster serves', async () => {
      await this.#postgres?.ensureRunning();
      found = await this.home.postmaster();
      return found !== null && found !== before;
    });
    return found ?? 0;
  }

  /** Waits until every node has the moved time. */
  async sameTime(): Promise<void> {
    const now = await nowOf(this.client);
    for (const { client } of this.nodes) {
      await until('the nodes have one time', async () => (await nowOf(client)) >= now);
    }
  }

  /** The number of migrations that ran; 0 while the database is down. */
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

  /**
   * Makes the claims of a dead node in the bank's folder as old as they would be after ten minutes.
   */
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
