import { execFile } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/storage/embedded/embedded-postgres.ts';
import { adminToken, masterKey } from '../../support/florin-home.ts';
import { type Environment, FlorinProcess } from '../../support/florin-process.ts';
import { freePort } from '../../support/free-port.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { until } from '../../support/until.ts';
import { BalancedClient } from './balanced-client.ts';
import type { Build } from './builds.ts';
import { type Counts, MixedLoad } from './mixed-load.ts';

/** What was done, and the results until the next step. */
export type Step = {
  readonly did: string;
  readonly errands: number;
  readonly requests: number;
  readonly refused: number;
  readonly failed: number;
};

export type UpgradeOptions = {
  readonly before: Build;
  readonly after: Build;
  readonly clients: number;
  /** At least this many errands end between two steps. */
  readonly errands: number;
  readonly onStep: (step: Step) => void;
};

const publicUrl = 'http://pay.example:8080';
/** Long enough for a balancer on a busy machine to notice. */
const drainSeconds = 3;

type Node = { readonly process: FlorinProcess; readonly url: string };

/**
 * Two nodes behind a balancer under load, replaced by another version one after the other, and put
 * back.
 */
export class UpgradeTrial {
  readonly #options: UpgradeOptions;
  readonly #folder: string;
  readonly #environment: Environment;
  readonly #client = new BalancedClient(publicUrl, adminToken);
  readonly #nodes: Node[] = [];
  readonly #ended: (() => Promise<unknown>)[];
  #load: MixedLoad | null = null;

  /**
   * Runs all steps; throws at the end if a request failed or its result does not exist exactly
   * once.
   */
  static async run(options: UpgradeOptions): Promise<Counts> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-upgrade-')));
    await chmod(folder, 0o711);
    const ended: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
    try {
      const database = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), log: () => {} });
      ended.unshift(() => database.stop());
      const redis = await RedisServer.start();
      ended.unshift(() => redis.stop());
      const trial = new UpgradeTrial(options, folder, await settingsOf(database, redis), ended);
      return await trial.#run();
    } finally {
      for (const end of ended) await end();
    }
  }

  private constructor(
    options: UpgradeOptions,
    folder: string,
    environment: Environment,
    ended: (() => Promise<unknown>)[],
  ) {
    this.#options = options;
    this.#folder = folder;
    this.#environment = environment;
    this.#ended = ended;
    ended.unshift(async () => {
      this.#client.close();
      await Promise.all(this.#nodes.map(({ process }) => process.end('SIGKILL')));
    });
  }

  async #run(): Promise<Counts> {
    const { before, after, clients } = this.#options;
    for (const place of [0, 1]) await this.#start(place, before);
    this.#load = await MixedLoad.open(this.#client);
    this.#load.start(clients);
    const load = this.#load;
    this.#ended.unshift(() => load.finish());
    await this.#step(`two nodes of ${before.name}`, async () => {});
    await this.#step(`migrated by ${after.name}`, () => this.#migrate(after));
    await this.#step('the first node replaced', () => this.#replace(0, after));
    await this.#step('the second node replaced', () => this.#replace(1, after));
    await this.#back();
    await load.finish();
    await this.#check(load);
    return load.counts;
  }

  /**
   * Without migrating back: the older version works with the additions, or refuses with an error.
   */
  async #back(): Promise<void> {
    const { before } = this.#options;
    const refusal = await this.#refusalOf(before);
    if (refusal !== null) {
      await this.#step(`no way back: ${refusal}`, async () => {});
      return;
    }
    await this.#step('the first node put back', () => this.#replace(0, before));
    await this.#step('the second node put back', () => this.#replace(1, before));
  }

  /** Whether it would start at all, tried beside the serving nodes. */
  async #refusalOf(build: Build): Promise<string | null> {
    const probe = this.#spawn(build, await freePort());
    try {
      await probe.ready();
      return null;
    } catch {
      return probe.stderr.trim().split('\n').at(-1) ?? '';
    } finally {
      await probe.end('SIGTERM');
    }
  }

  async #step(did: string, work: () => Promise<void>): Promise<void> {
    const load = this.#load;
    if (load === null) throw new Error('nothing runs');
    const sumOf = () => Object.values(load.counts).reduce((sum, count) => sum + count, 0);
    const [errands, requests, refused] = [sumOf(), this.#client.sent, this.#client.refused];
    const failed = load.failures.length;
    await work();
    await load.further(this.#options.errands);
    this.#options.onStep({
      did,
      errands: sumOf() - errands,
      requests: this.#client.sent - requests,
      refused: this.#client.refused - refused,
      failed: load.failures.length - failed,
    });
  }

  async #migrate({ cli }: Build): Promise<void> {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...this.#environment };
    await promisify(execFile)(process.execPath, [cli, 'migrate'], { env });
  }

  /** A graceful stop, then the other version in its place. */
  async #replace(place: number, build: Build): Promise<void> {
    const node = this.#nodes[place];
    if (node === undefined) throw new Error('there is no such node');
    const { code } = await node.process.end('SIGTERM');
    if (code !== 0) throw new Error(`a node ended with ${code}: ${node.process.stderr}`);
    this.#client.remove(node.url);
    await this.#start(place, build);
  }

  async #start(place: number, build: Build): Promise<void> {
    const port = await freePort();
    const process = this.#spawn(build, port);
    const url = `http://127.0.0.1:${port}`;
    this.#nodes[place] = { process, url };
    await process.ready();
    const probe = new OperatorClient(url, adminToken);
    await until(
      'the node is ready',
      async () => (await probe.send('GET', '/readyz')).status === 200,
    );
    probe.close();
    this.#client.add(url);
  }

  #spawn({ main }: Build, port: number): FlorinProcess {
    const dataDir = join(this.#folder, `node-${port}`);
    return new FlorinProcess({ ...this.#environment, PORT: String(port), DATA_DIR: dataDir }, main);
  }

  async #check(load: MixedLoad): Promise<void> {
    const faults = [
      ...load.failures.map((failure) => `a request failed: ${failure}`),
      ...(await load.differences()),
    ];
    const { body, text } = await this.#client.audit();
    if (body['ok'] !== true) faults.push(`the audit says ${text}`);
    if (faults.length > 0) throw new Error(faults.slice(0, 20).join('\n'));
  }
}

const settingsOf = async (
  database: EmbeddedPostgres,
  redis: RedisServer,
): Promise<Environment> => ({
  DATABASE_URL: await database.ensureRunning(),
  REDIS_URL: redis.url,
  PUBLIC_URL: publicUrl,
  FLORIN_ADMIN_TOKEN: adminToken,
  FLORIN_MASTER_KEY: masterKey,
  FLORIN_SEED: 'none',
  FLORIN_RATE_LIMIT: '0',
  FLORIN_DRAIN_SECONDS: String(drainSeconds),
});
