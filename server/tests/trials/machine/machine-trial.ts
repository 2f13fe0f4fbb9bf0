import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Attempt, isAnswered, isUncertain } from '../../crash/attempt.ts';
import { addMoved, faultsIn, faultsInAnswers, journalOf } from '../../crash/checks.ts';
import { Load } from '../../crash/load.ts';
import { adminToken, FlorinHome } from '../../support/florin-home.ts';
import type { Environment, FlorinProcess } from '../../support/florin-process.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { seededRandom } from '../../support/random.ts';
import { until } from '../../support/until.ts';
import { type Fault, faults, type Made } from './faults.ts';
import { openSmallDisk, type SmallDisk } from './small-disk.ts';

export type Round = {
  readonly fault: string;
  readonly how: string;
  readonly acknowledged: number;
  /** 503 answers with Retry-After: nothing was changed. */
  readonly putOff: number;
  /** Unknown outcomes: cut off, or a 503 that says so. */
  readonly uncertain: number;
  readonly said: string;
  readonly recoveryMs: number;
};

export type MachineOptions = {
  readonly seed: number;
  readonly faults: readonly string[];
  readonly onRound: (round: Round) => void;
};

const clients = 16;
const wallets = 8;
/** Fundings are above every amount that the clients post. */
const fundingMin = 1_000_000_000_000;

/**
 * Makes faults of the machine under a service that posts, and compares what is left with the
 * answers.
 */
export class MachineTrial {
  readonly #home: FlorinHome;
  readonly #disk: SmallDisk;
  readonly #clockFile: string;
  readonly #settings: Environment;
  readonly #random: (below: number) => number;
  readonly #balances = new Map<string, bigint>();
  readonly #attempts: Attempt[] = [];
  #server: FlorinProcess;
  #client: OperatorClient;

  /** Runs all rounds; throws at the first broken promise. */
  static async run(options: MachineOptions): Promise<void> {
    const disk = await openSmallDisk();
    const home = await FlorinHome.create(disk.folder);
    try {
      const clockFile = join(home.dataDir, '..', 'clock');
      await writeFile(clockFile, '0');
      const trial = new MachineTrial(home, disk, clockFile, options.seed);
      await trial.#begin();
      for (const name of options.faults) options.onRound(await trial.#round(name));
    } finally {
      // A failed round may have left the disk read-only, and its error must be reported.
      if (disk.lacks === null) await disk.remount('rw');
      await disk.makeRoom();
      await home.remove();
      await disk.remove();
    }
  }

  private constructor(home: FlorinHome, disk: SmallDisk, clockFile: string, seed: number) {
    this.#home = home;
    this.#disk = disk;
    this.#clockFile = clockFile;
    const clock = new URL('jumping-clock.js', import.meta.url).href;
    this.#settings = { NODE_OPTIONS: `--import=${clock}`, FLORIN_TRIAL_CLOCK: clockFile };
    this.#random = seededRandom(seed);
    this.#server = home.spawn(this.#settings);
    this.#client = new OperatorClient('http://127.0.0.1', adminToken);
  }

  async #begin(): Promise<void> {
    this.#client = new OperatorClient(await this.#server.ready(), adminToken);
    const bank = await this.#client.accountOf('clearing');
    this.#balances.set(bank, 0n);
    for (let index = 0; index < wallets; index += 1) {
      const wallet = await this.#client.accountOf('wallet');
      const amount = fundingMin + index;
      const posting = { debit_account: bank, credit_account: wallet, amount };
      const { status, text } = await this.#client.post(posting);
      if (status !== 201) throw new Error(text);
      this.#balances.set(wallet, BigInt(amount));
      this.#balances.set(bank, (this.#balances.get(bank) ?? 0n) - BigInt(amount));
    }
  }

  async #round(name: string): Promise<Round> {
    const fault = faults[name];
    if (fault === undefined) throw new Error(`there is no fault "${name}"`);
    const first = this.#attempts.length + 1;
    const load = new Load([...this.#balances.keys()], this.#random, () => this.#client, first);
    const running = load.run(clients);
    const failed = running.then(() => new Promise<never>(() => {}));
    try {
      const seen = await Promise.race([this.#suffer(fault, load), failed]);
      await Promise.race([further(load), failed]);
      load.finish();
      await running;
      return { fault: name, ...seen, ...(await this.#check(load, first)) };
    } catch (reason) {
      throw new Error(`${name}; the server's last words:\n${this.#lastWords()}`, { cause: reason });
    } finally {
      load.finish();
      await running.catch(() => {});
    }
  }

  async #suffer(fault: Fault, load: Load): Promise<Pick<Round, 'how' | 'said' | 'recoveryMs'>> {
    await further(load);
    const home = this.#home;
    load.closeGate();
    const saidBefore = this.#server.stdout.length;
    const made = await fault.make({
      home,
      disk: this.#disk,
      server: this.#server,
      clockFile: this.#clockFile,
    });
    const said = await this.#watch(fault, load, saidBefore);
    const mendedMs = performance.now();
    await this.#mend(fault, made);
    await until('a posting succeeds', async () => {
      return (await load.postOnce(null)).outcome.kind === 'acknowledged';
    });
    const recoveryMs = performance.now() - mendedMs;
    await until('/readyz says 200', async () => (await this.#readiness()).status === 200);
    load.openGate();
    return { how: made.how, said, recoveryMs };
  }

  /** Waits until the service has reported the fault. */
  async #watch(fault: Fault, load: Load, from: number): Promise<string> {
    if (fault.endsServer) return 'the server ended';
    if (fault.stopsPayments) {
      await until('a client is put off', () =>
        load.attempts.some(({ outcome }) => ['put off', 'in doubt'].includes(outcome.kind)),
      );
    } else await further(load);
    const { log, readiness } = fault;
    if (log !== null) {
      await until('the log says it', () => log.test(this.#server.stdout.slice(from)));
    }
    if (readiness === null) return this.#retries();
    let text = '';
    await until('/readyz says it', async () => {
      ({ text } = await this.#readiness());
      return readiness.test(text);
    });
    return text;
  }

  /** How often batches were retried, and why, from the metrics. */
  async #retries(): Promise<string> {
    const { text } = await this.#client.send('GET', '/metrics');
    const lines = text.match(/^florin_batch_retries_total\{[^}]*\} [1-9]\d*/gm) ?? [];
    return lines.join(', ') || 'nothing was tried again';
  }

  #readiness() {
    return this.#client.send('GET', '/readyz');
  }

  async #mend(fault: Fault, { mend }: Made): Promise<void> {
    await mend();
    if (!fault.endsServer) return;
    this.#client.close();
    this.#server = this.#home.spawn(this.#settings);
    this.#client = new OperatorClient(await this.#server.ready(), adminToken);
  }

  async #check(
    { attempts, acknowledged }: Load,
    first: number,
  ): Promise<Pick<Round, 'acknowledged' | 'putOff' | 'uncertain'>> {
    this.#attempts.push(...attempts);
    const journal = await journalOf(this.#home, first, fundingMin);
    refuse(faultsIn(journal, attempts));
    addMoved(this.#balances, attempts, journal);
    refuse(await faultsInAnswers(this.#client, this.#balances));
    const uncertain = attempts.filter(isUncertain).length;
    const putOff = attempts.filter((attempt) => !isAnswered(attempt)).length - uncertain;
    return { acknowledged, putOff, uncertain };
  }

  #lastWords(): string {
    return `${this.#server.stdout.split('\n').slice(-15).join('\n')}\n${this.#server.stderr}`;
  }
}

/** Waits for more payments, with a time limit: a service that accepts none has failed. */
function further(load: Load): Promise<void> {
  const enough = load.acknowledged + 200;
  return until('200 more are acknowledged', () => load.acknowledged >= enough);
}

function refuse(found: readonly string[]): void {
  if (found.length > 0) throw new Error(found.slice(0, 20).join('\n'));
}
