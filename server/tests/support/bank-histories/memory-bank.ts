import type { BankAccount } from '../../../src/bank/accounts/bank-account.ts';
import type { Reconciliation } from '../../../src/bank/reconciliation.ts';
import { bankReferences } from '../../../src/bank/references/reference.store.ts';
import { bankTransactions } from '../../../src/bank/transactions/bank-transaction.store.ts';
import type { BankTransactionRow } from '../../../src/bank/transactions/bank-transaction.ts';
import { endSuspense } from '../../../src/bank/transactions/end-suspense.ts';
import { undoAct } from '../../../src/bank/transactions/undo-act.ts';
import { cancelOrder } from '../../../src/checkout/orders/cancel-order.ts';
import { ownerOf } from '../../../src/checkout/owner.ts';
import { payouts } from '../../../src/payouts/payout.store.ts';
import { client } from '../engines.ts';
import { createMemoryEngine } from '../memory-engine/memory-engine.ts';
import { booksOf } from '../rules/books.ts';
import { lookAtMoney, putCast, shop } from '../rules/cast.ts';
import { start } from '../rules/rule.ts';
import { BankDesk, openAccount, orderIdOf, putPayment, referenceOf } from './bank-desk.ts';
import type { Wanted } from './model.ts';
import type { SeenBank } from './tell.ts';

/** The import of statements on an engine without a database. */
export class MemoryBank {
  readonly #engine: ReturnType<typeof createMemoryEngine>;
  readonly #desk: BankDesk;
  readonly #wanted: readonly Wanted[];
  readonly referenceOf = referenceOf;

  static async open(wanted: readonly Wanted[]): Promise<MemoryBank> {
    const engine = createMemoryEngine({ now: () => start });
    putCast(engine.store);
    await openAccount(engine);
    for (const one of wanted) putPayment(engine.store, one);
    return new MemoryBank(engine, wanted);
  }

  private constructor(engine: ReturnType<typeof createMemoryEngine>, wanted: readonly Wanted[]) {
    this.#engine = engine;
    this.#wanted = wanted;
    this.#desk = new BankDesk(engine, engine.store);
  }

  get engine(): ReturnType<typeof createMemoryEngine> {
    return this.#engine;
  }

  get account(): BankAccount {
    return this.#desk.account();
  }

  /** Throws `Crash` after this many parts of the file. */
  give(file: string, partsMax?: number): Promise<void> {
    return this.#desk.give(file, partsMax);
  }

  acceptBreak(): Promise<void> {
    return this.#desk.acceptBreak();
  }

  /** The merchant cancels the order of a payment. */
  async cancel(key: string): Promise<void> {
    const input = { orderId: orderIdOf(key), owner: ownerOf({ project: shop }) };
    const told = { ...input, reason: 'canceled_by_merchant' as const };
    const canceled = await this.#engine.execute(cancelOrder, told, client('shop'));
    if (!canceled.ok) throw new Error(canceled.because);
  }

  /** All transactions, the largest first. */
  transactions(): readonly BankTransactionRow[] {
    const rows = this.#engine.store.rowsOf(bankTransactions);
    return rows.toSorted((one, other) => Number(other.amount - one.amount));
  }

  /** The only transaction of this amount. */
  transaction(minor: number): BankTransactionRow {
    const [only, ...more] = this.transactions().filter(({ amount }) => amount === BigInt(minor));
    if (only === undefined || more.length > 0) throw new Error(`${minor} is not one transaction`);
    return only;
  }

  /** Inserts a row as an earlier release may have left it. */
  put(row: BankTransactionRow): void {
    this.#engine.store.put(bankTransactions, row);
  }

  /** A treasurer keeps waiting money, or undoes that. */
  async keep({ id, acts }: BankTransactionRow): Promise<BankTransactionRow> {
    const told = { transactionId: id, number: acts.length, act: 'keep' as const, text: 'Ours' };
    const input = { account: this.#desk.account(), ...told };
    const kept = await this.#engine.execute(endSuspense, input, client('treasurer'));
    if (!kept.ok) throw new Error(kept.because);
    return kept.value;
  }

  async undo({ id, acts }: BankTransactionRow): Promise<BankTransactionRow> {
    const told = { transactionId: id, number: acts.length - 1, claims: [] };
    const input = { account: this.#desk.account(), ...told };
    const undone = await this.#engine.execute(undoAct, input, client('treasurer'));
    if (!undone.ok) throw new Error(undone.because);
    return undone.value;
  }

  /** The books, and everything of them that is visible from outside. */
  async look(): Promise<object> {
    const { store } = this.#engine;
    return {
      ...(await this.seen()),
      money: lookAtMoney(store).money,
      books: booksOf(store),
      received: store.rowsOf(bankReferences).map(({ id, received }) => `${id} ${received}`),
      returns: store
        .rowsOf(payouts)
        .map(({ amount }) => String(amount))
        .toSorted(),
    };
  }

  comparedOn(date: string): Promise<Reconciliation> {
    return this.#desk.compared(date);
  }

  seen(): Promise<SeenBank> {
    return this.#desk.seen(this.#wanted);
  }
}
