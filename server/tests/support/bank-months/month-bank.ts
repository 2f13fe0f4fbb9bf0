import type { Dice } from '../../../src/cli/bank-simulator/dice.ts';
import type { OrderedTransfer, PaymentFile } from '../../../src/cli/bank-simulator/payment-file.ts';
import { BankBook, type Line } from '../bank.ts';
import { type ReportPayment, reportXml } from '../report-file.ts';
import type { Effect } from './model.ts';

/** A file of the bank, and what it must change. */
export type BankFile = {
  readonly xml: string;
  readonly effects: readonly Effect[];
  /** For a statement: by how much the balance changes. */
  readonly minor: number;
};

type Planned = { readonly line: Line; readonly effects: readonly Effect[] };

/** What the bank does with a transfer. */
type Fate = {
  readonly transfer: OrderedTransfer;
  readonly payoutId: string;
  readonly refusedFor: string | null;
  readonly returnedFor: string | null;
};

const refusals = ['AC01', 'AC04', 'AC06'] as const;
const returns = ['AC04', 'MD07', 'MS03'] as const;
const returnedAfterDays = 3;
const decimals = (minor: number): string => (minor / 100).toFixed(2);

/**
 * A bank with habits: what it does with a payment follows from the dice, and it never contradicts
 * itself.
 */
export class MonthBank {
  readonly book: BankBook;
  readonly #dice: Dice;
  readonly #planned = new Map<number, Planned[]>();
  #day = 0;
  #messages = 0;

  constructor(iban: string, firstDay: string, opening: number, dice: Dice) {
    this.book = new BankBook(iban, opening, firstDay);
    this.#dice = dice;
  }

  /** Plans an entry this many days from today. */
  plan(days: number, line: Line, ...effects: readonly Effect[]): void {
    const day = this.#day + days;
    this.#planned.set(day, [...(this.#planned.get(day) ?? []), { line, effects }]);
  }

  /** The statement of today. */
  closeDay(): BankFile {
    const planned = this.#dice.shuffled(this.#planned.get(this.#day) ?? []);
    this.#day += 1;
    const before = this.book.balance;
    const xml = this.book.statement(planned.map(({ line }) => line));
    const effects = planned.flatMap((one) => one.effects);
    return { xml, effects, minor: this.book.balance - before };
  }

  #report(
    messageId: string,
    status: string,
    payments: readonly ReportPayment[],
    effects: readonly Effect[],
  ): BankFile {
    this.#messages += 1;
    const blocks = payments.length === 0 ? [] : [{ payments }];
    const said = { messageId: `R${this.#messages}`, originalMessageId: messageId, status, blocks };
    return { xml: reportXml(said), effects, minor: 0 };
  }

  /** The payee's name is verified first: nothing moves until a treasurer has checked it. */
  compareNames({ messageId, blocks }: PaymentFile): BankFile {
    const payments = blocks.flatMap(({ transfers }) =>
      transfers.map(({ endToEndId }, index) => {
        return { endToEndId, status: index === 0 ? 'RVNM' : 'RCVC' };
      }),
    );
    return this.#report(messageId, 'RVCM', payments, []);
  }

  /** Accepts a file and decides the fate of each transfer. Returns its report. */
  takeFile(file: PaymentFile, payoutOf: (endToEndId: string) => string): BankFile {
    const dice = this.#dice;
    const transfers = file.blocks.flatMap((block) => block.transfers);
    const isRefused = dice.below(12) === 0;
    const fates = transfers.map((transfer): Fate => {
      const throwOf = isRefused ? 0 : dice.below(8);
      const [refusedFor, returnedFor] = [
        throwOf === 0 ? dice.pick(refusals) : null,
        throwOf === 1 ? dice.pick(returns) : null,
      ];
      return { transfer, payoutId: payoutOf(transfer.endToEndId), refusedFor, returnedFor };
    });
    this.#planDebits(file, fates);
    return this.#answer(file, fates);
  }

  #answer({ messageId }: PaymentFile, fates: readonly Fate[]): BankFile {
    const refused = fates.filter(({ refusedFor }) => refusedFor !== null);
    const heard = (some: readonly Fate[]): readonly Effect[] =>
      some.map(({ payoutId, refusedFor }) =>
        refusedFor === null
          ? { kind: 'accepted', payoutId }
          : { kind: 'rejected', payoutId, code: refusedFor },
      );
    const told = (some: readonly Fate[]): readonly ReportPayment[] =>
      some.map(({ transfer: { endToEndId }, refusedFor }) =>
        refusedFor === null
          ? { endToEndId, status: 'ACSP' }
          : { endToEndId, status: 'RJCT', reasons: [{ code: refusedFor }] },
      );
    if (refused.length === 0) return this.#report(messageId, 'ACCP', [], heard(fates));
    // Some banks list everything, others only refusals.
    const listed = this.#dice.below(2) === 0 ? fates : refused;
    const status = refused.length === fates.length ? 'RJCT' : 'PART';
    return this.#report(messageId, status, told(listed), heard(listed));
  }

  /** One by one, as one sum with its transfers, or as one sum that names only the file. */
  #planDebits({ messageId }: PaymentFile, fates: readonly Fate[]): void {
    const paid = fates.filter(({ refusedFor }) => refusedFor === null);
    const days = this.#dice.below(2);
    const form = this.#dice.below(3);
    const booked = (some: readonly Fate[]): readonly Effect[] =>
      some.map(({ payoutId }) => ({ kind: 'booked', payoutId }));
    const sum = paid.reduce((all, { transfer: { minor } }) => all + minor, 0);
    const batch = { count: paid.length, messageId };
    if (form === 0 && paid.length > 0) {
      const idsOf = (some: readonly Fate[]) => some.map(({ payoutId }) => payoutId);
      const refused = idsOf(fates.filter(({ refusedFor }) => refusedFor !== null));
      const whole = { kind: 'sum', minor: sum, paid: idsOf(paid), refused } as const;
      this.plan(days, { minor: -sum, batch, transactions: [] }, whole);
    } else if (form === 1 && paid.length > 1) {
      const transactions = paid.map(({ transfer: { endToEndId, minor, name, iban } }) => ({
        ...{ endToEndId, amount: decimals(minor), creditor: { name, iban } },
      }));
      this.plan(days, { minor: -sum, batch, transactions }, ...booked(paid));
    } else {
      for (const fate of paid) {
        const { endToEndId, minor, iban } = fate.transfer;
        this.plan(days, { minor: -minor, endToEndId, iban }, ...booked([fate]));
      }
    }
    for (const { transfer, payoutId, returnedFor: code } of paid) {
      if (code === null) continue;
      const { endToEndId, minor, name, iban } = transfer;
      const transactions = [{ endToEndId, creditor: { name, iban }, returned: { code } }];
      const effect = { kind: 'returned', payoutId, code } as const;
      this.plan(days + returnedAfterDays, { minor, transactions }, effect);
    }
  }
}
