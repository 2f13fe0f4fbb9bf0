import fc from 'fast-check';
import {
  BankDesk,
  openAccount,
  referenceOf,
  testIban,
} from '../support/bank-histories/bank-desk.ts';
import { BankDays, plainFiles, someTelling, toldFiles } from '../support/bank-histories/files.ts';
import { deedsUpTo, linesOf, type Wanted, wantedBy } from '../support/bank-histories/model.ts';
import type { Persist } from './clients.ts';
import type { StoreView } from './store-view.ts';

/** What a bank does in a history, and the files that report it. */
export type BankPlan = {
  readonly wanted: readonly Wanted[];
  readonly files: readonly string[];
  /** The same days in their plainest form: one statement a day. */
  readonly plain: readonly string[];
};

const noBank: BankPlan = { wanted: [], files: [], plain: [] };

/** The bank of a seed: some days with at most this many deeds, reported in some form. */
export function bankPlanOf(seed: number, deedsMax: number): BankPlan {
  if (deedsMax === 0) return noBank;
  const [sampled] = fc.sample(fc.tuple(deedsUpTo(deedsMax), someTelling), { seed, numRuns: 1 });
  if (sampled === undefined) return noBank;
  const [deeds, telling] = sampled;
  const days = new BankDays(testIban, linesOf(deeds, referenceOf));
  return { wanted: wantedBy(deeds), files: toldFiles(days, telling), plain: plainFiles(days) };
}

/** Delivers the files of the bank; each is sent until a node has imported all of it. */
export class BankActor {
  readonly #files: readonly string[];
  readonly #persist: Persist;
  readonly #view: StoreView;
  #given = 0;

  constructor({ files }: BankPlan, persist: Persist, view: StoreView) {
    this.#files = files;
    this.#persist = persist;
    this.#view = view;
  }

  async begin(): Promise<void> {
    if (this.#files.length > 0) await this.#persist(({ engine }) => openAccount(engine));
  }

  async take(...steps: readonly { readonly accepts: boolean }[]): Promise<void> {
    await Promise.all(steps.map((step) => this.#take(step)));
  }

  /** The next file; sometimes a treasurer accepts a break in the statements. */
  async #take({ accepts }: { readonly accepts: boolean }): Promise<void> {
    const file = this.#files[this.#given];
    if (file === undefined) return;
    this.#given += 1;
    await this.#persist(({ engine }) => new BankDesk(engine, this.#view).give(file));
    if (!accepts) return;
    await this.#persist(({ engine }) => new BankDesk(engine, this.#view).acceptBreak());
  }

  /** The remaining files are delivered once nothing fails any more. */
  async end(): Promise<void> {
    while (this.#given < this.#files.length) await this.take({ accepts: false });
  }
}

export const bankStep = fc.record({ accepts: fc.constantFrom(false, false, false, true) });
