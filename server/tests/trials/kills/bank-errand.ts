import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  aBankAccount,
  BankBook,
  bankAccountsPath,
  giveFile,
  type Line,
} from '../../support/bank.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { aTreasurer, paymentFilesPath } from '../../support/payment-files.ts';
import { reportXml } from '../../support/report-file.ts';
import { bankBeneficiary } from '../../support/transfer.ts';
import { until } from '../../support/until.ts';
import type { Customer } from './customer.ts';
import { anOrderWithLink, idIn, noteSettled, pay, sign, wired } from './errands.ts';
import type { BankWay } from './plan.ts';

/** The installation's account at a bank, the bank's own book, and a second treasurer. */
export type BankAtHand = {
  readonly accountId: string;
  readonly book: BankBook;
  readonly treasurer: string;
};

const funds = 1_000_000;
const asXml = { 'content-type': 'application/xml' };

export async function openBank(client: OperatorClient): Promise<BankAtHand> {
  const account = await aBankAccount(client);
  const book = new BankBook(String(account['iban']), funds);
  const given = await giveFile(client, book.statement([]));
  if (given.status !== 200) throw new Error(given.text);
  return {
    accountId: String(account['bank_account_id']),
    book,
    treasurer: await aTreasurer(client),
  };
}

/** Differences between the books and the bank. */
export async function bankFaults(
  client: OperatorClient,
  { accountId, book }: BankAtHand,
): Promise<readonly string[]> {
  const path = `${bankAccountsPath}/${accountId}/reconciliation`;
  const { body, text } = await client.send('GET', path);
  const isExplained =
    body['bank_closing'] === book.balance &&
    body['unexplained'] === 0 &&
    (body['explained'] as readonly unknown[] | undefined)?.length === 0;
  return isExplained ? [] : [`the bank says ${book.balance}, its comparison ${text}`];
}

/** Bank files of one round. */
export class BankErrand {
  readonly #customer: Customer;
  readonly #bank: BankAtHand;
  readonly #way: BankWay;

  constructor(customer: Customer, bank: BankAtHand, way: BankWay) {
    this.#customer = customer;
    this.#bank = bank;
    this.#way = way;
  }

  async run(): Promise<void> {
    if (this.#way === 'in' || this.#way === 'in by folder') await this.#comeIn();
    if (this.#way === 'out' || this.#way === 'out by folder') await this.#goOut();
  }

  get #isByFolder(): boolean {
    return this.#way.endsWith('folder');
  }

  /** Payments that wait for transfers; the statement of the next day contains them. */
  async #comeIn(): Promise<void> {
    const customer = this.#customer;
    const lines: Line[] = [];
    const noted: (() => void)[] = [];
    for (let count = 2 + customer.random(5); count > 0; count -= 1) {
      const made = await anOrderWithLink(customer);
      const id = await pay(customer, made, {
        method: 'bank-transfer',
        outcome: 'awaiting_authorization',
      });
      const shown = await this.#read(`/admin/v1/payments/${id}`);
      const { reference } = shown['bank_transfer'] as { readonly reference: string };
      lines.push({ minor: made.amount, reference });
      noted.push(() => noteSettled(customer, made, id));
    }
    await this.#give(this.#bank.book.statement(lines));
    for (const note of noted) note();
  }

  async #read(path: string): Promise<Record<string, unknown>> {
    const by = 'operator' as const;
    return (await this.#customer.ask({ by, method: 'GET', path, isStored: false })).body;
  }

  /** By HTTP until it is answered, or by the folder until it is imported. */
  async #give(xml: string): Promise<void> {
    if (!this.#isByFolder) {
      await this.#customer.ask({
        ...{ by: 'operator', method: 'POST', path: '/admin/v1/bank-statements' },
        ...{ body: xml, headers: asXml, isStored: false },
      });
      return;
    }
    const { bankFolder } = this.#customer.house;
    const name = `${this.#customer.mark()}.xml`;
    const path = join(bankFolder, 'in', name);
    await mkdir(join(bankFolder, 'in'), { recursive: true });
    await writeFile(path, xml);
    // Old enough to count as completely written.
    const then = new Date(Date.now() - 10_000);
    await utimes(path, then, then);
    await until('the file is done with', async () =>
      (await readdir(join(bankFolder, 'done'))).some((done) => done.includes(name)),
    );
  }

  /**
   * Transfers to a bank: the bank refuses the first and returns the second; the others are paid.
   */
  async #goOut(): Promise<void> {
    const customer = this.#customer;
    const transferer = customer.random(1_000);
    const signed = [];
    for (let count = 3 + customer.random(5); count > 0; count -= 1) {
      const made = await wired(customer, transferer, bankBeneficiary);
      await sign(customer, transferer, made.id);
      signed.push(made);
    }
    const file = await this.#made();
    await this.#submitted(file.id, file.messageId);
    const byAmount = (endToEndId: string): number => file.amounts.get(endToEndId) ?? 0;
    const [refused = '', returned = '', ...paid] = file.amounts.keys();
    await this.#report(file.messageId, refused);
    const booked = [returned, ...paid];
    const sum = booked.reduce((total, id) => total + byAmount(id), 0);
    const batch = { count: booked.length, messageId: file.messageId };
    await this.#give(this.#bank.book.statement([{ minor: -sum, batch, transactions: [] }]));
    const back = [{ endToEndId: returned, returned: { code: 'AC04' } }];
    // A sum is booked as one; each of its payouts follows.
    await this.#isBooked(file.id);
    await this.#give(
      this.#bank.book.statement([{ minor: byAmount(returned), transactions: back }]),
    );
    const payer = customer.accountOf(customer.transferer(transferer).project.wallet_id);
    for (const [index, made] of signed.entries()) {
      const state = ['rejected', 'returned'][index] ?? 'booked';
      const isPaid = state === 'booked';
      customer.note({ kind: 'payout', ...made, state });
      customer.note({
        ...{ kind: 'transfer', ...made, state: isPaid ? 'done' : 'failed' },
        moves: isPaid ? [[payer, -made.amount]] : [],
      });
    }
  }

  async #made() {
    const made = await this.#customer.ask({
      ...{ by: 'operator', method: 'POST', path: paymentFilesPath, status: 201 },
      body: { bank_account_id: this.#bank.accountId },
    });
    const id = idIn(made, 'payment_file_id');
    const shown = await this.#read(`${paymentFilesPath}/${id}`);
    const items = shown['items'] as readonly { end_to_end_id: string; amount: number }[];
    const amounts = new Map(items.map((item) => [item.end_to_end_id, item.amount]));
    return { id, messageId: idIn(made, 'message_id'), amounts };
  }

  /** A second treasurer releases the file, and the bank accepts it. */
  async #submitted(id: string, messageId: string): Promise<void> {
    const path = `${paymentFilesPath}/${id}`;
    await this.#customer.ask({
      ...{ by: 'operator', method: 'POST', path: `${path}/release`, isStored: false },
      headers: { authorization: `Bearer ${this.#bank.treasurer}` },
    });
    if (!this.#isByFolder) {
      await this.#read(`${path}/xml`);
      return;
    }
    const out = join(this.#customer.house.bankFolder, 'out');
    const name = `${messageId}.xml`;
    await until('the file is laid out', async () => (await readdir(out)).includes(name));
    await rm(join(out, name));
    await until('it is submitted', async () => (await this.#read(path))['state'] === 'submitted');
  }

  async #report(originalMessageId: string, endToEndId: string): Promise<void> {
    const payments = [{ endToEndId, status: 'RJCT', reasons: [{ code: 'AC01' }] }];
    await this.#customer.ask({
      ...{ by: 'operator', method: 'POST', path: '/admin/v1/payment-reports' },
      body: reportXml({ originalMessageId, status: 'PART', blocks: [{ payments }] }),
      ...{ headers: asXml, isStored: false },
    });
  }

  async #isBooked(id: string): Promise<void> {
    const path = `${paymentFilesPath}/${id}`;
    await until('the file is booked', async () => (await this.#read(path))['state'] === 'booked');
  }
}
