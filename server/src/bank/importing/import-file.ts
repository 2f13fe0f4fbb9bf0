import { granted } from '../../kernel/decision.ts';
import type { BankDirectory } from '../accounts/account-directory.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { readBankAccount } from '../accounts/change-bank-accounts.ts';
import type { BankEntry, StatementHead, StatementTotals } from '../reading/statement.ts';
import type { StatementFiles, StatementSource } from '../reading/statement-file.ts';
import type { TakenEntry } from '../transactions/take-transactions.ts';
import { bankFileIdOf } from './bank-file.store.ts';
import {
  beginStatement,
  type ReadableStatement,
  type Reading,
  setOpening,
} from './begin-statement.ts';
import { keepFile, readBankFiles } from './keep-file.ts';
import type { OpenedStatement, TakingServices } from './place-entries.ts';
import { type FileReport, noCounts, refusedReport, type StatementReport } from './report.ts';
import { takeEntries } from './take-entries.ts';

/** A file on disk that was given to us. */
export type GivenFile = {
  readonly path: string;
  readonly name: string | null;
  readonly sha256: string;
  readonly bytes: number;
  /** Called once the file is checked: it is no `UnreadableFile`. */
  readonly onReadable?: () => void;
};

export type ImportServices = TakingServices & {
  readonly files: StatementFiles;
  readonly accounts: Pick<BankDirectory, 'all' | 'forget'>;
  /** Called for every account after one of its statements was taken. */
  readonly onTaken: (account: BankAccount) => Promise<void>;
  /**
   * Called for a statement with entries that the bank had reported with another amount (bank 2, Two
   * layers).
   */
  readonly onChanged: (about: Readonly<Record<string, unknown>>) => void;
};

const bankLine = { kind: 'client', id: 'bank' } as const;

const accountText = ({ iban, otherId }: StatementHead['account']): string | null => iban ?? otherId;

const namesOf = (head: StatementHead | null) => ({
  statementId: head?.statementId ?? null,
  account: head === null ? null : accountText(head.account),
});

/** Our account that a statement belongs to, or why it is refused. */
function ownerOf(
  all: readonly BankAccount[],
  head: StatementHead,
  totals: StatementTotals,
): BankAccount | string {
  const account = all.find(({ iban }) => iban === head.account.iban);
  if (account === undefined) return `${accountText(head.account)} is no bank account of ours.`;
  const others = [
    head.account.currency,
    totals.opening?.currency,
    totals.closing?.currency,
    ...totals.booked.map(({ currency }) => currency),
  ].filter((currency) => currency != null && currency !== account.currency);
  if (others.length === 0) return account;
  return `The account is in ${account.currency}, and the statement speaks of ${others[0]}.`;
}

type Taking = {
  readonly opened: OpenedStatement;
  readonly checked: ReadableStatement;
  report: StatementReport;
};

const counted = (report: StatementReport, taken: readonly TakenEntry[]): StatementReport => {
  const of = (outcome: TakenEntry['outcome']) =>
    taken.filter((entry) => entry.outcome === outcome).length;
  const rows = taken.flatMap((entry) => entry.taken);
  const inState = (...states: readonly string[]) =>
    rows.filter(({ state }) => states.includes(state)).length;
  return {
    ...report,
    new: report.new + of('new'),
    known: report.known + of('known'),
    changed: report.changed + of('changed'),
    matched: report.matched + inState('matched', 'fee'),
    suspense: report.suspense + inState('suspense'),
    ignored: report.ignored + inState('ignored'),
  };
};

/** Takes the statements of a file one after another, in the order of the reader. */
class FileImport {
  readonly #services: ImportServices;
  readonly #reading: Reading;
  readonly #accounts: readonly BankAccount[];
  readonly reports: StatementReport[] = [];
  #taking: Taking | null = null;

  constructor(services: ImportServices, reading: Reading, accounts: readonly BankAccount[]) {
    this.#services = services;
    this.#reading = reading;
    this.#accounts = accounts;
  }

  async run(): Promise<void> {
    const { source, checked } = this.#reading;
    for await (const part of source.read(checked)) {
      if (part.kind === 'refused') {
        const problem = `line ${part.line}: ${part.reason}`;
        this.reports.push(refusedReport(namesOf(part.head), problem));
      } else if (part.kind === 'statement') await this.#begin(part.head);
      else if (this.#taking !== null) {
        if (part.kind === 'end') await this.#end(this.#taking);
        else await this.#take(this.#taking, part.entries);
      }
    }
  }

  async #begin(head: StatementHead): Promise<void> {
    const checked = this.#reading.checked[head.index];
    if (checked?.state !== 'readable') throw new Error('a statement that was not checked');
    const owner = ownerOf(this.#accounts, head, checked.totals);
    if (typeof owner === 'string') {
      this.reports.push(refusedReport(namesOf(head), owner));
      this.#taking = null;
      return;
    }
    const begun = await beginStatement(this.#services, this.#reading, owner, checked);
    await setOpening(this.#services, begun.account);
    const { opening, closing, entryCount } = checked.totals;
    this.#taking = {
      ...{ opened: begun, checked },
      report: {
        ...{ state: 'taken', ...namesOf(head), ...noCounts, entries: entryCount },
        opening: opening === null ? null : String(opening.minor),
        closing: closing === null ? null : String(closing.minor),
        ...{ continuity: begun.continuity, problems: begun.problems },
      },
    };
  }

  async #take(taking: Taking, entries: readonly BankEntry[]): Promise<void> {
    const taken = await takeEntries(this.#services, taking.opened, entries);
    taking.report = counted(taking.report, taken);
  }

  async #end({ opened: { account }, checked, report }: Taking): Promise<void> {
    this.#taking = null;
    const { changed: entries, statementId: statement } = report;
    if (entries > 0) this.#services.onChanged({ bank_account: account.id, statement, entries });
    this.reports.push({ ...report, ...(await this.#judgedAgain(account, checked, report)) });
    await setOpening(this.#services, account);
    await this.#services.onTaken(await this.#current(account));
  }

  /**
   * Of two statements that are taken concurrently, one was judged before all entries of the other
   * were known. It may have stopped the account although it lies within the days of the other.
   */
  async #judgedAgain(
    account: BankAccount,
    checked: ReadableStatement,
    { continuity, problems }: StatementReport,
  ): Promise<Pick<StatementReport, 'continuity' | 'problems'>> {
    const { haltedBy, statements } = await this.#current(account);
    const mayDiffer = continuity === 'gap' || statements !== account.statements;
    if (haltedBy === null || !mayDiffer) return { continuity, problems };
    const { row } = await beginStatement(this.#services, this.#reading, account, checked);
    const isMended = continuity === 'gap' && (await this.#current(account)).haltedBy === null;
    if (!isMended) return { continuity, problems };
    return { continuity: row.continuity, problems: row.problems };
  }

  async #current(account: BankAccount): Promise<BankAccount> {
    const read = await this.#services.engine.read(readBankAccount, account.id);
    return read.ok ? read.value : account;
  }
}

/**
 * Takes a file of statements (bank 2). Every entry is a commit of its own, so a crash loses and
 * doubles nothing: when the file is given again, the rest is taken. Throws `UnreadableFile`.
 */
export async function takeFile(
  services: ImportServices,
  file: Omit<GivenFile, 'path'>,
  source: StatementSource,
): Promise<FileReport> {
  const { engine, accounts } = services;
  const { name, sha256, bytes, onReadable } = file;
  const id = bankFileIdOf(sha256);
  const [known] = granted(await engine.read(readBankFiles, [id]));
  if (known !== undefined) {
    return { fileId: id, sha256, repeated: true, statements: known.report };
  }
  const reading = { source, checked: await source.check() };
  onReadable?.();
  // Another node may have added the account a moment ago.
  await accounts.forget();
  const work = new FileImport(services, reading, await accounts.all());
  await work.run();
  const statements = work.reports;
  if (statements.some(({ state }) => state === 'taken')) {
    const kept = { id, sha256, name, bytes, report: statements };
    await engine.execute(keepFile, kept, bankLine);
  }
  return { fileId: id, sha256, repeated: false, statements };
}

/** Takes a file from the disk. A large one waits for its turn. */
export const importFile = (services: ImportServices, file: GivenFile): Promise<FileReport> =>
  services.files.reading(file.path, (source) => takeFile(services, file, source));
