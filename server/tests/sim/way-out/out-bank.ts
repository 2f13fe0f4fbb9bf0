import {
  type OrderedTransfer,
  type PaymentFile,
  readPaymentFile,
} from '../../../src/cli/bank-simulator/payment-file.ts';
import { camtXml } from '../../support/camt-file.ts';
import type { CamtEntry } from '../../support/camt-model.ts';
import { seededRandom } from '../../support/random.ts';
import { type ReportPayment, reportXml } from '../../support/report-file.ts';
import { outIban } from './out-account.ts';

/** How a transfer ends, as the bank has decided. */
export type End = 'rejected' | 'booked' | 'returned';

type Fate = { readonly transfer: OrderedTransfer; readonly end: End };

/** A file of the bank. */
export type Letter = { readonly kind: 'report' | 'statement'; readonly xml: string };

type Line = { readonly minor: number; readonly entry: CamtEntry };

const openingMinor = 1_000_000;
const daysAhead = 4;
const decimals = (minor: number): string => (Math.abs(minor) / 100).toFixed(2);
const sumOf = (all: readonly { readonly minor: number }[]): number =>
  all.reduce((sum, { minor }) => sum + minor, 0);

/**
 * A bank that executes payment files. The fate of each transfer follows from the seed. The bank
 * reports it in status reports and in one statement a day, and never contradicts itself.
 */
export class OutBank {
  readonly #random: (below: number) => number;
  readonly #taken = new Map<string, string>();
  readonly #fates = new Map<string, End>();
  readonly #letters: Letter[] = [];
  /** The entries of today and of the following days. */
  readonly #days: Line[][] = Array.from({ length: daysAhead }, () => []);
  #balance = openingMinor;
  #day = 0;
  #number = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed ^ 0x2b5a_11c7);
  }

  get balance(): number {
    return this.#balance;
  }

  /** By the end-to-end ids. */
  get fates(): ReadonlyMap<string, End> {
    return this.#fates;
  }

  get letters(): number {
    return this.#letters.length;
  }

  get isDayOpen(): boolean {
    return this.#days.some((lines) => lines.length > 0);
  }

  has(messageId: string): boolean {
    return this.#taken.has(messageId);
  }

  /** The same message again is ignored; it must be the same to the letter. */
  take(messageId: string, xml: string): void {
    const before = this.#taken.get(messageId);
    if (before === xml) return;
    const file = readPaymentFile(xml);
    if (file === null || file.messageId !== messageId || before !== undefined) {
      throw new Error(`the bank was given another file as ${messageId}: ${xml.slice(0, 200)}`);
    }
    this.#taken.set(messageId, xml);
    this.#decide(file);
  }

  next(): Letter | null {
    return this.#letters.shift() ?? null;
  }

  comesAgain(letter: Letter): void {
    this.#letters.push(letter);
  }

  /** Writes the statement of today. */
  closeDay(): void {
    const lines = this.#days.shift() ?? [];
    this.#days.push([]);
    this.#day += 1;
    const date = new Date(Date.UTC(2026, 2, this.#day)).toISOString().slice(0, 10);
    const opening = this.#balance;
    this.#balance += sumOf(lines);
    const statement = {
      ...{ id: `O${this.#day}`, sequence: String(this.#day), account: outIban },
      ...{ from: date, to: date },
      ...{ opening: decimals(opening), closing: decimals(this.#balance) },
      entries: lines.map(({ entry }) => ({ ...entry, bookedOn: date, valueOn: date })),
    };
    const xml = camtXml({ kind: 'camt.053', version: 8, statements: [statement] });
    this.#letters.push({ kind: 'statement', xml });
  }

  #decide(file: PaymentFile): void {
    const isRefused = this.#random(10) === 0;
    const transfers = file.blocks.flatMap((block) => block.transfers);
    const fates = transfers.map((transfer): Fate => {
      const thrown = isRefused ? 0 : this.#random(6);
      return { transfer, end: thrown === 0 ? 'rejected' : thrown === 1 ? 'returned' : 'booked' };
    });
    for (const { transfer, end } of fates) this.#fates.set(transfer.endToEndId, end);
    this.#report(file, fates);
    this.#book(file, fates);
  }

  /** Some banks list everything, others only refusals. */
  #report({ messageId }: PaymentFile, fates: readonly Fate[]): void {
    const refused = fates.filter(({ end }) => end === 'rejected');
    const listed = this.#random(2) === 0 ? fates : refused;
    const payments = listed.map(({ transfer: { endToEndId }, end }): ReportPayment => {
      const isRefused = end === 'rejected';
      return isRefused
        ? { endToEndId, status: 'RJCT', reasons: [{ code: 'AC04' }] }
        : { endToEndId, status: 'ACSP' };
    });
    const status =
      refused.length === 0 ? 'ACCP' : refused.length === fates.length ? 'RJCT' : 'PART';
    this.#number += 1;
    const xml = reportXml({
      ...{ messageId: `R${this.#number}`, originalMessageId: messageId, status },
      blocks: payments.length === 0 ? [] : [{ payments }],
    });
    const letter = { kind: 'report', xml } as const;
    this.#letters.push(letter);
    if (this.#random(4) === 0) this.#letters.push(letter);
  }

  /** One by one, as one sum with its transfers, or as one sum that names only the file. */
  #book({ messageId }: PaymentFile, fates: readonly Fate[]): void {
    const paid = fates.filter(({ end }) => end !== 'rejected').map(({ transfer }) => transfer);
    const day = this.#random(2);
    const form = this.#random(3);
    const sum = -sumOf(paid);
    const batch = { count: paid.length, messageId };
    const transactions = paid.map(({ endToEndId, minor, name, iban }) => ({
      ...{ endToEndId, amount: decimals(minor), creditor: { name, iban } },
    }));
    if (form === 0 && paid.length > 0) this.#line(day, sum, { batch, transactions: [] });
    else if (form === 1 && paid.length > 1) this.#line(day, sum, { batch, transactions });
    else {
      for (const [at, { minor }] of paid.entries()) {
        this.#line(day, -minor, { transactions: transactions.slice(at, at + 1) });
      }
    }
    for (const { transfer, end } of fates) {
      if (end !== 'returned') continue;
      const { endToEndId, name, iban, minor } = transfer;
      const returned = { endToEndId, creditor: { name, iban }, returned: { code: 'MD07' } };
      this.#line(day + 1 + this.#random(2), minor, { transactions: [returned] });
    }
  }

  #line(day: number, minor: number, said: CamtEntry): void {
    this.#number += 1;
    const entry: CamtEntry = {
      ...{ amount: decimals(minor), direction: minor < 0 ? 'DBIT' : 'CRDT' },
      servicerReference: `OUT-${this.#number}`,
      ...said,
    };
    this.#days[day]?.push({ minor, entry });
  }
}
