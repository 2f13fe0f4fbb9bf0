import { bankAccounts } from '../../../src/bank/accounts/bank-account.store.ts';
import type { BankAccount } from '../../../src/bank/accounts/bank-account.ts';
import { readBankAccount } from '../../../src/bank/accounts/change-bank-accounts.ts';
import type { Claims } from '../../../src/bank/claims/claim.ts';
import type { ImportServices } from '../../../src/bank/importing/import-file.ts';
import { settleWaiting } from '../../../src/bank/importing/settle-waiting.ts';
import { bookFiles } from '../../../src/bank/payment-files/book-file.ts';
import { endToEndIdByUetr } from '../../../src/bank/payment-files/find-by-uetr.ts';
import {
  makeDraft,
  readPaymentFile,
  writeFile,
} from '../../../src/bank/payment-files/make-file.ts';
import { giveUpFile, keptBytes } from '../../../src/bank/payment-files/payment-file.store.ts';
import { fileClaim, payoutClaim } from '../../../src/bank/payment-files/payout-claim.ts';
import { releaseFile, submitFile } from '../../../src/bank/payment-files/release-file.ts';
import { returnCause } from '../../../src/bank/payment-files/return-cause.ts';
import { takeReports } from '../../../src/bank/payment-files/take-report.ts';
import { StatementFiles } from '../../../src/bank/reading/statement-file.ts';
import { readReportFile } from '../../../src/bank/reports/read-report-file.ts';
import { localDay } from '../../../src/bank/writing/target-calendar.ts';
import { refundCause } from '../../../src/checkout/refunds/refund-cause.ts';
import { legCause } from '../../../src/checkout/splits/leg-cause.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import type { UnixSeconds } from '../../../src/kernel/time.ts';
import type { Database } from '../../../src/storage/database.ts';
import { transferCause } from '../../../src/transfer/payouts/transfer-cause.ts';
import { type BankRows, giveTo } from '../../support/bank-histories/bank-desk.ts';
import { memoryLookups } from '../../support/bank-histories/memory-lookups.ts';
import { bytesOf } from '../../support/bank-reading.ts';
import { client } from '../../support/engines.ts';
import type { Place } from '../clients.ts';
import { outAccountId } from './out-account.ts';
import type { Letter } from './out-bank.ts';

const causes = {
  transfer: transferCause,
  refund: refundCause,
  leg: legCause,
  return: returnCause,
};

const dayMax = 1_000_000_000n;
const hand = (name: string) => ({ type: 'token', id: name, name });

/** What people and the bank do with payment files, at some node. */
export class OutDesk {
  readonly #engine: Engine;
  readonly #database: Database;
  readonly #services: ImportServices;

  constructor({ engine, database }: Place, rows: BankRows) {
    this.#engine = engine;
    this.#database = database;
    const port = { database, causes };
    const nobody = async () => null;
    const claims: Claims = {
      known: async () => new Set(),
      ...{ byReference: nobody, ofPayment: nobody, ofWallet: nobody, ofProject: nobody },
      ofReversal: nobody,
      ofPayout: (ended) => payoutClaim(port, ended),
      idOfUetr: (named) => endToEndIdByUetr(database, named),
      ofFile: (booked) => fileClaim(port, booked),
    };
    const taking = { engine, lookups: memoryLookups(rows), claims };
    this.#services = {
      ...taking,
      files: new StatementFiles(),
      accounts: {
        all: async () => [rows.rowOf(bankAccounts, outAccountId)].filter((one) => one !== null),
        forget: async () => {},
      },
      onTaken: async (account) => {
        await settleWaiting(taking, account);
        await bookFiles({ ...port, engine }, account);
      },
      onChanged: () => {},
    };
  }

  async #account(): Promise<BankAccount> {
    const found = await this.#engine.read(readBankAccount, outAccountId);
    if (!found.ok) throw new Error(found.because);
    return found.value;
  }

  /** A treasurer puts waiting payouts into a draft. */
  async make(id: string, transactionsMax: number, now: UnixSeconds): Promise<void> {
    const account = await this.#account();
    const limits = { transactionsMax, totalMax: 1_000_000n };
    const wanted = { id, account, isInstant: false, by: hand('one'), ...limits };
    await makeDraft(this.#database, wanted, now, async () => {});
  }

  /** A second treasurer releases it. */
  async release(id: string, now: UnixSeconds): Promise<void> {
    const file = await this.#engine.read(readPaymentFile, id);
    if (!file.ok) return;
    if (file.value.state === 'draft') await writeFile(this.#database, file.value);
    const { profile } = await this.#account();
    const day = localDay(now, profile.timeZone);
    const input = { id, bankAccountId: outAccountId, by: hand('two'), day, dayMax };
    await this.#engine.execute(releaseFile, input, client('two'));
  }

  async withdraw(id: string, now: UnixSeconds): Promise<void> {
    await giveUpFile(this.#database, id, now, async () => {});
  }

  /** A treasurer takes the bytes to the bank; null: there are none. */
  async bytes(id: string): Promise<string | null> {
    const submitted = await this.#engine.execute(submitFile, { id }, client('two'));
    if (!submitted.ok) return null;
    let bytes = '';
    for await (const piece of keptBytes(this.#database, id)) bytes += piece;
    return bytes;
  }

  async hear({ kind, xml }: Letter): Promise<void> {
    if (kind === 'statement') return giveTo(this.#services, xml);
    const { onTaken } = this.#services;
    const parts = { engine: this.#engine, database: this.#database, causes };
    const services = { ...parts, onTaken, onContradiction: () => {} };
    const told = await takeReports(services, await readReportFile(bytesOf(xml)));
    const refused = told.filter(({ state }) => state === 'refused');
    if (refused.length > 0) throw new Error(JSON.stringify(refused));
  }
}
