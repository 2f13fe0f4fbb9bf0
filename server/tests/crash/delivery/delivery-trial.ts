import { setTimeout as pause } from 'node:timers/promises';
import { adminToken, FlorinHome } from '../../support/florin-home.ts';
import type { Environment, FlorinProcess } from '../../support/florin-process.ts';
import { aProject } from '../../support/identity.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { seededRandom } from '../../support/random.ts';
import { until } from '../../support/until.ts';
import { Gate } from '../gate.ts';
import { doubledIn, faultsIn, rowsIn } from './checks.ts';
import { Follower } from './follower.ts';
import { MoodyReceivers } from './moody-receivers.ts';
import { type Post, Teller, type Told } from './teller.ts';

/** What kill -9 hits; the server is always included. */
export const deliveryKills = [
  'server',
  'server and postmaster',
  'server, and again while it catches up',
  'all of postgres, then server',
] as const;

export type DeliveryKill = (typeof deliveryKills)[number];

export type DeliveryRound = {
  readonly number: number;
  readonly kill: DeliveryKill;
  readonly acknowledged: number;
  /** Requests whose clients do not know the result. */
  readonly unanswered: number;
  /** Requests that the receivers got. */
  readonly arrived: number;
  /** Those of them whose outcome was not recorded because their server was killed. */
  readonly lost: number;
  /** Events that arrived again after their receiver had accepted them. */
  readonly doubled: number;
  readonly recoveryMs: number;
};

export type DeliveryTrialOptions = {
  readonly seed: number;
  readonly kills: readonly DeliveryKill[];
  readonly lanes?: number;
  readonly onRound: (round: DeliveryRound) => void;
};

type Parts = {
  readonly home: FlorinHome;
  readonly settings: Environment;
  readonly server: FlorinProcess;
  readonly client: OperatorClient;
  readonly receivers: MoodyReceivers;
  readonly projectId: string;
};

type Random = (below: number) => number;

const receiverCount = 3;
const objectCount = 90;
const dialects = ['checkout', 'wallet', 'transfer'];
const clientCount = 16;
/** All schedules begin alike, so that one jump of the clock covers all of them. */
const retrySeconds = '60,300,900';
/** A lease, and the retries that a receiver's failures can cause, with a margin. */
const settleSeconds = 600;
const settleMax = 5;
/** How many lines of the log a failure shows. */
const linesShown = 15;

/** Kills a server during deliveries, again and again, and checks what the receivers got. */
export class DeliveryTrial {
  readonly #home: FlorinHome;
  readonly #settings: Environment;
  readonly #random: Random;
  readonly #receivers: MoodyReceivers;
  readonly #projectId: string;
  readonly #objects: readonly Told[];
  readonly #gate = new Gate();
  readonly #follower: Follower;
  readonly #posts: Post[] = [];
  #server: FlorinProcess;
  #client: OperatorClient;

  /** Runs all rounds; throws at the first broken promise. */
  static async run({ seed, kills, lanes = 2, onRound }: DeliveryTrialOptions): Promise<void> {
    const home = await FlorinHome.create();
    const random = seededRandom(seed);
    const receivers = await MoodyReceivers.start(receiverCount, random);
    try {
      const settings = {
        FLORIN_TEST_CLOCK: '1',
        FLORIN_CHECKOUT_RETRIES: retrySeconds,
        FLORIN_WRITE_LANES: String(lanes),
      };
      const server = home.spawn(settings);
      const client = new OperatorClient(await server.ready(), adminToken);
      const { project_id: projectId } = await aProject(client);
      const parts = { home, settings, server, client, receivers, projectId };
      await new DeliveryTrial(parts, random).#rounds(kills, onRound);
    } finally {
      await home.remove();
      await receivers.close();
    }
  }

  private constructor(parts: Parts, random: Random) {
    this.#home = parts.home;
    this.#settings = parts.settings;
    this.#server = parts.server;
    this.#client = parts.client;
    this.#receivers = parts.receivers;
    this.#projectId = parts.projectId;
    this.#random = random;
    this.#follower = new Follower(() => this.#client, this.#gate);
    this.#objects = Array.from({ length: objectCount }, (_, index) => {
      const name = `object-${index}`;
      const dialect = dialects[Math.floor(index / receiverCount) % dialects.length] ?? '';
      return { name, dialect, url: this.#receivers.urlOf(index, name) };
    });
  }

  async #rounds(
    kills: readonly DeliveryKill[],
    onRound: (round: DeliveryRound) => void,
  ): Promise<void> {
    try {
      for (const [index, kill] of kills.entries()) onRound(await this.#round(index + 1, kill));
      this.#client.close();
    } catch (fault) {
      const lastWords = this.#server.stdout.split('\n').slice(-linesShown).join('\n');
      throw new Error(`the trial failed; the server's last words:\n${lastWords}`, { cause: fault });
    }
  }

  async #round(number: number, kill: DeliveryKill): Promise<DeliveryRound> {
    const before = this.#receivers.arrivals.length;
    const teller = new Teller({
      projectId: this.#projectId,
      objects: this.#objects,
      random: this.#random,
      clientOf: () => this.#client,
      gate: this.#gate,
      first: this.#posts.length + 1,
    });
    const recoveryMs = await this.#underLoad(teller, kill);
    this.#posts.push(...teller.posts);
    await this.#settle();
    const recorded = await this.#check();
    const arrived = this.#receivers.arrivals.slice(before);
    return {
      number,
      kill,
      acknowledged: teller.acknowledged,
      unanswered: teller.posts.filter(({ outcome }) => isUncertain(outcome.kind)).length,
      arrived: arrived.length,
      lost: arrived.filter(({ requestId }) => !recorded.has(requestId)).length,
      doubled: doubledIn(arrived),
      recoveryMs,
    };
  }

  /** Lets the clients cause events, kills the server under load and waits until it works again. */
  async #underLoad(teller: Teller, kill: DeliveryKill): Promise<number> {
    const running = Promise.all([teller.run(clientCount), this.#follower.run()]);
    const failed = running.then(() => new Promise<never>(() => {}));
    try {
      const recoveryMs = await Promise.race([this.#crash(kill), failed]);
      await Promise.race([teller.furtherAcknowledged(100), failed]);
      return recoveryMs;
    } finally {
      this.#follower.finish();
      teller.finish();
      await running;
    }
  }

  /** Kills during deliveries. Returns the time until the next delivery. */
  async #crash(kill: DeliveryKill): Promise<number> {
    await this.#receivers.further(150 + this.#random(500));
    // Not always at the moment of a request.
    await pause(this.#random(20));
    this.#gate.close();
    const killedMs = performance.now();
    await this.#kill(kill);
    await this.#restart();
    this.#gate.open();
    await this.#receivers.further(1);
    return performance.now() - killedMs;
  }

  async #kill(kill: DeliveryKill): Promise<void> {
    switch (kill) {
      case 'server':
        break;
      case 'server and postmaster':
        await this.#home.killPostmaster();
        break;
      case 'all of postgres, then server':
        await this.#home.killPostgres();
        break;
      case 'server, and again while it catches up':
        await this.#server.end('SIGKILL');
        await this.#restart();
        // The new server finds what was due before, and what the leases of the killed one do not
        // cover.
        await Promise.race([this.#receivers.further(1 + this.#random(40)), pause(1_000)]);
    }
    await this.#server.end('SIGKILL');
  }

  async #restart(): Promise<void> {
    this.#client.close();
    this.#server = this.#home.spawn(this.#settings);
    this.#client = new OperatorClient(await this.#server.ready(), adminToken);
  }

  /**
   * Advances the clock past the leases of the killed server and every retry, until nothing is left
   * to deliver.
   */
  async #settle(): Promise<void> {
    for (let count = 0; count < settleMax; count += 1) {
      const body = { seconds: settleSeconds };
      const path = '/admin/v1/clock/advance';
      await until('the clock was advanced', async () => {
        return (await this.#client.send('POST', path, { body })).status === 200;
      });
      const [pending] = await this.#home.query("SELECT 1 FROM delivery WHERE state = 'pending'");
      if (pending === undefined) return;
    }
    throw new Error('something is still to be told');
  }

  /** Returns the ids of the recorded requests. */
  async #check(): Promise<ReadonlySet<string>> {
    await this.#follower.readToTheEnd();
    const rows = await rowsIn(this.#home);
    const { positions } = this.#follower;
    const { arrivals } = this.#receivers;
    const faults = faultsIn({ posts: this.#posts, arrivals, rows, positions });
    if (faults.length > 0) {
      throw new Error(`${faults.length} faults:\n${faults.slice(0, 20).join('\n')}`);
    }
    return new Set(
      rows.flatMap(({ attempts }) => attempts ?? []).map(({ requestId }) => requestId),
    );
  }
}

const isUncertain = (kind: Post['outcome']['kind']): boolean =>
  kind === 'cut off' || kind === 'in doubt';
