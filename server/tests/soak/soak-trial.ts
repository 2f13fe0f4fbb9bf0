import { readdir } from 'node:fs/promises';
import { advance, movingWallet } from '../support/clock.ts';
import { adminToken, FlorinHome } from '../support/florin-home.ts';
import type { FlorinProcess } from '../support/florin-process.ts';
import { until } from '../support/until.ts';
import { CountingClient } from './counting-client.ts';
import type { Errand } from './errand.ts';
import { Inspector, inspectable, type Memory } from './inspector.ts';
import { Load } from './load.ts';
import { ForgetfulReceiver } from './receiver.ts';
import { openScene, type Scene } from './scene.ts';
import { isAllTold, leftIn, tablesOf } from './tables.ts';
import type { Window } from './verdict.ts';

/** The length of a window: in errands, or in time. */
export type Length = { readonly errands: number } | { readonly ms: number };

type Parts = {
  readonly home: FlorinHome;
  readonly server: FlorinProcess;
  readonly client: CountingClient;
  readonly inspector: Inspector;
  readonly receiver: ForgetfulReceiver;
  readonly scene: Scene;
};

const daySeconds = 86_400;
/** Longer than any wait and any retention period, but not longer than two in a row. */
const longDays = 100;
/** A collection takes a second, during which no request is served. */
const lookEveryMs = 10_000;
/** How many lines of the log a failure shows. */
const linesShown = 15;

/** One service under constant load, with measurements in between. */
export class SoakTrial {
  readonly #parts: Parts;
  readonly #load: Load;
  #windows = 0;

  /** Everything that was started is stopped, whatever happens in the body. */
  static async run(body: (trial: SoakTrial) => Promise<void>): Promise<void> {
    const home = await FlorinHome.create();
    const receiver = await ForgetfulReceiver.start();
    const server = home.spawn({ ...movingWallet, ...inspectable });
    try {
      const client = new CountingClient(await server.ready(), adminToken);
      const inspector = await Inspector.attach(server);
      const scene = await openScene(client, receiver.url);
      await body(new SoakTrial({ home, server, client, inspector, receiver, scene }));
    } catch (fault) {
      const lastWords = server.stdout.split('\n').slice(-linesShown).join('\n');
      throw new Error(`the trial failed; the server's last words:\n${lastWords}`, { cause: fault });
    } finally {
      await home.remove();
      await receiver.close();
    }
  }

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#load = new Load(parts.scene);
  }

  /** Constant load, then a measurement of what is left. */
  async window(errands: readonly Errand[], length: Length): Promise<Window> {
    const { home, client, receiver } = this.#parts;
    this.#windows += 1;
    const before = { requests: client.count, told: receiver.count, ms: performance.now() };
    const looks = await this.#lookingOn(
      'ms' in length
        ? this.#load.runFor(errands, length.ms)
        : this.#load.run(errands, length.errands),
    );
    const seconds = (performance.now() - before.ms) / 1_000;
    await until('everything was told', () => isAllTold(home));
    const { passing, busyBytes } = await tablesOf(home);
    const descriptors = await this.#descriptorsAtRest();
    const memory = await this.#parts.inspector.memory();
    return {
      number: this.#windows,
      requests: client.count - before.requests,
      told: receiver.count - before.told,
      seconds,
      // The cache of rows grows and is emptied in turns, so only the smallest values can be
      // compared.
      heap: Math.min(memory.heap, ...looks.map(({ heap }) => heap)),
      buffers: memory.buffers,
      timers: memory.resources['Timeout'] ?? 0,
      descriptors,
      passing,
      busyBytes,
    };
  }

  /** Ages what the windows have left. The merchant's token expires meanwhile and is renewed. */
  async letTimePass(days: number): Promise<void> {
    await advance(this.#parts.client, days * daySeconds);
    await this.#parts.scene.merchant.renew();
  }

  /** Waits until everything has expired, restarts, and checks that everything temporary is gone. */
  async end(): Promise<void> {
    const { home, server, client, inspector } = this.#parts;
    // In two steps: some retention periods begin only when something else has ended.
    for (const _ of ['what waits', 'what is kept']) await advance(client, longDays * daySeconds);
    inspector.close();
    client.close();
    const { code } = await server.end('SIGTERM');
    if (code !== 0) throw new Error(`the server ended with ${code}: ${server.stderr}`);
    // A start prunes first.
    await home.spawn(movingWallet).ready();
    let left: readonly string[] = [];
    const isTidy = async () => {
      left = await leftIn(home);
      return left.length === 0;
    };
    await until('nothing past is left', isTidy).catch((cause: unknown) => {
      throw new Error(`still there: ${left.join(', ')}`, { cause });
    });
  }

  /** Measures the process from time to time until the work is done. */
  async #lookingOn(work: Promise<void>): Promise<readonly Memory[]> {
    const looks: Memory[] = [];
    let looking = Promise.resolve();
    const look = async (): Promise<void> => {
      looks.push(await this.#parts.inspector.memory());
    };
    const timer = setInterval(() => {
      looking = looking.then(look);
    }, lookEveryMs);
    try {
      await work;
    } finally {
      clearInterval(timer);
      await looking;
    }
    return looks;
  }

  /** How many descriptors are open once no client is connected. */
  async #descriptorsAtRest(): Promise<number> {
    const { server, client, receiver } = this.#parts;
    client.close();
    receiver.hangUp();
    let least = Number.POSITIVE_INFINITY;
    let sameInARow = 0;
    await until('no more descriptors are closed', async () => {
      const { length } = await readdir(`/proc/${server.pid}/fd`);
      sameInARow = length < least ? 0 : sameInARow + 1;
      least = Math.min(least, length);
      return sameInARow > 100;
    });
    return least;
  }
}
