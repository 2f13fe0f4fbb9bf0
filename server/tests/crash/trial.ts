import { setTimeout as pause } from 'node:timers/promises';
import { adminToken, FlorinHome } from '../support/florin-home.ts';
import type { Environment, FlorinProcess } from '../support/florin-process.ts';
import { OperatorClient } from '../support/operator-client.ts';
import { seededRandom } from '../support/random.ts';
import { until } from '../support/until.ts';
import { type Attempt, isAnswered, send } from './attempt.ts';
import { addMoved, faultsIn, faultsInAnswers, type Journal, journalOf } from './checks.ts';
import { Load } from './load.ts';

/** What kill -9 hits, and whether server and postmaster are included: others wait for these two. */
// biome-ignore format: a table
const victims = {
  'server':                { server: true,  postmaster: false },
  'postmaster':            { server: false, postmaster: true  },
  'server and postmaster': { server: true,  postmaster: true  },
  'all of postgres':       { server: false, postmaster: true  },
  'the writing session':   { server: false, postmaster: false },
} as const;

export type Kill = keyof typeof victims;

export const kills = Object.keys(victims) as readonly Kill[];

export type Round = {
  readonly number: number;
  readonly kill: Kill;
  readonly clients: number;
  readonly acknowledged: number;
  /** Requests whose clients do not know the result. */
  readonly unanswered: number;
  /** Those of them that had a key and were repeated with it. */
  readonly repeated: number;
  /** How many of the repeated requests had happened before. */
  readonly hadHappened: number;
  readonly recoveryMs: number;
};

export type TrialOptions = {
  readonly seed: number;
  readonly kills: readonly Kill[];
  /** How many batches the server writes at the same time. */
  readonly lanes?: number;
  /** A kill comes after 500 acknowledged postings, and up to this many more. */
  readonly furtherMax?: number;
  /** Whether everything is checked again after a clean stop and a start. */
  readonly isStartedAgain?: boolean;
  readonly onRound: (round: Round) => void;
};

type Parts = {
  readonly home: FlorinHome;
  readonly settings: Environment;
  readonly furtherMax: number;
  readonly server: FlorinProcess;
  readonly client: OperatorClient;
};

/** Fundings are above every amount that the clients post. */
const fundingMin = 1_000_000_000_000;
const owingAccounts = 2;
const richWallets = 14;
const poorWallets = 4;
/** How many acknowledged answers are repeated after a round. */
const sampleMax = 100;
/** How many lines of the log a failure shows. */
const linesShown = 15;

/** Kills a service under load, again and again, and compares the journal with the answers. */
export class Trial {
  readonly #home: FlorinHome;
  readonly #settings: Environment;
  readonly #furtherMax: number;
  readonly #random: (below: number) => number;
  readonly #balances = new Map<string, bigint>();
  readonly #attempts: Attempt[] = [];
  #server: FlorinProcess;
  #client: OperatorClient;

  /** Runs all rounds; throws at the first broken promise. */
  static async run(options: TrialOptions): Promise<void> {
    const home = await FlorinHome.create();
    try {
      const trial = await Trial.#begin(home, options);
      await trial.#rounds(options);
    } finally {
      await home.remove();
    }
  }

  static async #begin(home: FlorinHome, options: TrialOptions): Promise<Trial> {
    const { seed, lanes = 2, furtherMax = 3_000 } = options;
    const settings = { FLORIN_WRITE_LANES: String(lanes) };
    const server = home.spawn(settings);
    const client = new OperatorClient(await server.ready(), adminToken);
    const trial = new Trial({ home, settings, furtherMax, server, client }, seed);
    await trial.#openAccounts();
    return trial;
  }

  private constructor(parts: Parts, seed: number) {
    this.#home = parts.home;
    this.#settings = parts.settings;
    this.#server = parts.server;
    this.#client = parts.client;
    this.#furtherMax = parts.furtherMax;
    this.#random = seededRandom(seed);
  }

  async #openAccounts(): Promise<void> {
    for (let index = 0; index < owingAccounts; index += 1) {
      this.#balances.set(await this.#client.accountOf('clearing'), 0n);
    }
    const [bank = ''] = this.#balances.keys();
    for (let index = 0; index < richWallets + poorWallets; index += 1) {
      const wallet = await this.#client.accountOf('wallet');
      this.#balances.set(wallet, 0n);
      if (index < richWallets) await this.#fund(bank, wallet, fundingMin + index);
    }
  }

  async #fund(bank: string, wallet: string, amount: number): Promise<void> {
    const posting = { debit_account: bank, credit_account: wallet, amount };
    const outcome = await send(this.#client, { posting, key: null });
    addMoved(this.#balances, [{ posting, key: null, outcome }], new Map());
  }

  async #rounds({ kills: planned, isStartedAgain = true, onRound }: TrialOptions): Promise<void> {
    try {
      for (const [index, kill] of planned.entries()) onRound(await this.#round(index + 1, kill));
      if (isStartedAgain) await this.#end();
      this.#client.close();
    } catch (fault) {
      const lastWords = this.#server.stdout.split('\n').slice(-linesShown).join('\n');
      throw new Error(`the trial failed; the server's last words:\n${lastWords}`, { cause: fault });
    }
  }

  async #round(number: number, kill: Kill): Promise<Round> {
    const first = this.#attempts.length + 1;
    const clients = 32 + this.#random(33);
    const load = new Load([...this.#balances.keys()], this.#random, () => this.#client, first);
    const recoveryMs = await this.#underLoad(load, clients, kill);
    const { attempts, acknowledged } = load;
    this.#attempts.push(...attempts);
    const before = await journalOf(this.#home, first, fundingMin);
    refuse(faultsIn(before, attempts));
    const unanswered = attempts.filter((attempt) => !isAnswered(attempt));
    const repeated = unanswered.filter(({ key }) => key !== null);
    await Promise.all(repeated.map((attempt) => this.#repeat(attempt, before)));
    await this.#repeatSample(attempts);
    await this.#check(first, attempts);
    const hadHappened = repeated.filter(({ posting }) => before.has(posting.amount)).length;
    const counts = { acknowledged, unanswered: unanswered.length, repeated: repeated.length };
    return { number, kill, clients, ...counts, hadHappened, recoveryMs };
  }

  /** Lets the clients post, kills the service under load and waits until it works again. */
  async #underLoad(load: Load, clients: number, kill: Kill): Promise<number> {
    const running = load.run(clients);
    const failed = running.then(() => new Promise<never>(() => {}));
    try {
      const recoveryMs = await Promise.race([this.#crash(kill, load), failed]);
      await Promise.race([load.furtherAcknowledged(200), failed]);
      return recoveryMs;
    } finally {
      load.finish();
      await running;
    }
  }

  async #check(first: number, attempts: readonly Attempt[]): Promise<void> {
    const journal = await journalOf(this.#home, first, fundingMin);
    refuse(faultsIn(journal, attempts));
    addMoved(this.#balances, attempts, journal);
    refuse(await faultsInAnswers(this.#client, this.#balances));
  }

  /** Kills at a random moment under load. Returns the time until the next posting. */
  async #crash(kill: Kill, load: Load): Promise<number> {
    await load.furtherAcknowledged(500 + this.#random(this.#furtherMax));
    // Not always at the moment when a batch has just been answered.
    await pause(this.#random(20));
    const { server, postmaster } = victims[kill];
    if (server) load.closeGate();
    const before = await this.#home.postmaster();
    const killedMs = performance.now();
    await this.#kill(kill);
    if (server) await this.#restart();
    // The sessions of a killed postmaster go on for a moment: only a new postmaster is a recovery.
    await until('a postmaster serves', async () => {
      return ![null, postmaster ? before : null].includes(await this.#home.postmaster());
    });
    await until('a posting succeeds', async () => {
      return (await load.postOnce(null)).outcome.kind === 'acknowledged';
    });
    const recoveryMs = performance.now() - killedMs;
    await until('/readyz says 200', async () => {
      return (await this.#client.send('GET', '/readyz')).status === 200;
    });
    load.openGate();
    return recoveryMs;
  }

  async #kill(kill: Kill): Promise<void> {
    switch (kill) {
      case 'server':
        await this.#server.end('SIGKILL');
        return;
      case 'postmaster':
        return this.#home.killPostmaster();
      case 'all of postgres':
        return this.#home.killPostgres();
      case 'the writing session':
        return this.#home.killWritingSession();
      case 'server and postmaster':
        await this.#home.killPostmaster();
        await this.#server.end('SIGKILL');
    }
  }

  async #restart(): Promise<void> {
    this.#client.close();
    this.#server = this.#home.spawn(this.#settings);
    this.#client = new OperatorClient(await this.#server.ready(), adminToken);
  }

  /** The same key and body again: the answer comes, and a posting that happened is not repeated. */
  async #repeat(attempt: Attempt, before: Journal): Promise<void> {
    const { posting, key } = attempt;
    attempt.outcome = await send(this.#client, attempt);
    const { outcome } = attempt;
    if (!isAnswered(attempt)) throw new Error(`the repetition of ${key} was not answered`);
    const [row] = before.get(posting.amount) ?? [];
    if (row === undefined) return;
    if (outcome.kind === 'acknowledged' && outcome.postingId === row.movement_id) return;
    throw new Error(`${key} had happened as ${row.movement_id}, then: ${JSON.stringify(outcome)}`);
  }

  /** Answers from before the crash are repeated, byte for byte. */
  async #repeatSample(attempts: readonly Attempt[]): Promise<void> {
    const keyed = attempts.filter(
      ({ key, outcome }) => key !== null && outcome.kind === 'acknowledged',
    );
    const from = this.#random(Math.max(1, keyed.length - sampleMax));
    const sample = keyed.slice(from, from + sampleMax);
    await Promise.all(
      sample.map(async (attempt) => {
        const again = JSON.stringify(await send(this.#client, attempt));
        if (again === JSON.stringify(attempt.outcome)) return;
        throw new Error(`${JSON.stringify(attempt.outcome)} became ${again}`);
      }),
    );
  }

  /** Everything again, over all rounds, after a clean stop and a start. */
  async #end(): Promise<void> {
    const { code } = await this.#server.end('SIGTERM');
    if (code !== 0) throw new Error(`the server ended with ${code}: ${this.#server.stderr}`);
    await this.#restart();
    refuse(faultsIn(await journalOf(this.#home, 1, fundingMin), this.#attempts));
    refuse(await faultsInAnswers(this.#client, this.#balances));
  }
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  const shown = faults.slice(0, 20).join('\n');
  throw new Error(`${faults.length} faults:\n${shown}`);
}
