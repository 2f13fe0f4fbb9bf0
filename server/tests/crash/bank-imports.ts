import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { BankDays, someTelling, toldFiles } from '../support/bank-histories/files.ts';
import { HttpBank } from '../support/bank-histories/http-bank.ts';
import { type Deed, linesOf, someDeeds, wantedBy } from '../support/bank-histories/model.ts';
import { expectedOf } from '../support/bank-histories/prove.ts';
import { aMerchant, unlimited } from '../support/checkout.ts';
import { adminToken, FlorinHome } from '../support/florin-home.ts';
import type { FlorinProcess } from '../support/florin-process.ts';
import { freePort } from '../support/free-port.ts';
import { OperatorClient } from '../support/operator-client.ts';
import { seededRandom } from '../support/random.ts';
import { until } from '../support/until.ts';

/** The errors of a file whose server was killed before it answered. */
const lost = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'];

/** Kills a server during imports, again and again. Each round has its own account. */
export class ImportTrial {
  readonly #home: FlorinHome;
  readonly #folder: string;
  readonly #port: number;
  readonly #random: (below: number) => number;
  readonly #rounds: { readonly bank: HttpBank; readonly deeds: readonly Deed[] }[] = [];
  #server: FlorinProcess | null = null;
  #client: OperatorClient;
  /** How many senders of files got no answer. */
  #unanswered = 0;

  static async #begin(seed: number): Promise<ImportTrial> {
    const folder = await mkdtemp(join(tmpdir(), 'florin-bank-crash-'));
    return new ImportTrial(await FlorinHome.create(), folder, await freePort(), seed);
  }

  private constructor(home: FlorinHome, folder: string, port: number, seed: number) {
    this.#home = home;
    this.#folder = folder;
    this.#port = port;
    this.#random = seededRandom(seed);
    this.#client = this.#newClient();
  }

  #newClient(): OperatorClient {
    return new OperatorClient(`http://127.0.0.1:${this.#port}`, adminToken);
  }

  async #start(): Promise<void> {
    this.#client.close();
    const place = { PORT: String(this.#port), FLORIN_BANK_DIR: this.#folder };
    this.#server = this.#home.spawn({ ...unlimited, ...place });
    await this.#server.ready();
    this.#client = this.#newClient();
  }

  /**
   * Sends files by HTTP and through the folder at the same time, kills the server, and sends the
   * same files again.
   */
  async #round(isInFolder: boolean): Promise<void> {
    if (this.#server === null) await this.#start();
    const sample = { numRuns: 1, seed: this.#random(2 ** 31) };
    const [[deeds, telling] = [[], null]] = fc.sample(fc.tuple(someDeeds, someTelling), sample);
    if (telling === null) throw new Error('there is no telling');
    const shop = await aMerchant(this.#client);
    const bank = await HttpBank.open([() => this.#client], shop, wantedBy(deeds));
    this.#rounds.push({ bank, deeds });
    const files = toldFiles(new BankDays(bank.iban, linesOf(deeds, bank.referenceOf)), telling);
    if (isInFolder) await this.#putIn(files);
    const giving = isInFolder ? [] : files.map((file) => this.#give(bank, file));
    if (isInFolder) await until('a file is being taken', () => this.#isTaking());
    await pause(this.#random(4) * this.#random(40));
    await this.#server?.end('SIGKILL');
    await Promise.all(giving);
    await this.#start();
    if (!isInFolder) for (const file of files) await bank.give(file);
  }

  async #give(bank: HttpBank, file: string): Promise<void> {
    try {
      await bank.give(file);
    } catch (fault) {
      const { code = '' } = fault as NodeJS.ErrnoException;
      if (!lost.includes(code)) throw fault;
      this.#unanswered += 1;
    }
  }

  async #putIn(files: readonly string[]): Promise<void> {
    const room = join(this.#folder, 'in');
    await mkdir(room, { recursive: true });
    for (const [index, file] of files.entries()) {
      const path = join(room, `${this.#rounds.length}-${index}.xml`);
      await writeFile(path, file);
      await makeOld(path, 10);
    }
  }

  async #isTaking(): Promise<boolean> {
    const [taken, done] = [await this.#taken(), await readdir(join(this.#folder, 'done'))];
    return [...taken, ...done].some((name) => name.includes(`${this.#rounds.length}-`));
  }

  #taken(): Promise<string[]> {
    return readdir(join(this.#folder, 'in', '.taking'));
  }

  /**
   * All files of the folder are imported in the end, also those that a killed server had claimed.
   */
  async #emptyFolder(): Promise<void> {
    const claimed = await this.#taken();
    const paths = claimed.map((name) => join(this.#folder, 'in', '.taking', name));
    await Promise.all(paths.map((path) => makeOld(path, 3_600)));
    await until('the folder is empty', async () => {
      const waiting = await readdir(join(this.#folder, 'in'));
      return waiting.length === 1 && (await this.#taken()).length === 0;
    });
  }

  /** Runs the rounds; every `folderEvery`-th uses the folder. Throws at the first fault. */
  static async run(rounds: number, folderEvery: number): Promise<void> {
    const seed = Date.now() % 1_000_000;
    const trial = await ImportTrial.#begin(seed);
    try {
      for (let round = 1; round <= rounds; round += 1)
        await trial.#round(round % folderEvery === 0);
      await trial.#check(seed);
    } finally {
      await trial.#end();
    }
  }

  async #check(seed: number): Promise<void> {
    await this.#emptyFolder();
    for (const [index, { bank, deeds }] of this.#rounds.entries()) {
      const round = `round ${index + 1} of seed ${seed}`;
      expect(await bank.seen(), round).toEqual(await expectedOf(deeds));
    }
    expect((await this.#client.audit()).body).toMatchObject({ ok: true, differences: [] });
    // The kills did hit requests: at least one sender got no answer.
    expect(this.#unanswered).toBeGreaterThan(0);
  }

  async #end(): Promise<void> {
    this.#client.close();
    await this.#home.remove();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const makeOld = async (path: string, seconds: number): Promise<void> => {
  const then = new Date(Date.now() - seconds * 1_000);
  await utimes(path, then, then);
};
