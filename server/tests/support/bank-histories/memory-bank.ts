import { bankReferences } from '../../../src/bank/references/reference.store.ts';
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

/** The taking of statements on an engine without a database. */
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

  /** Throws `Crash` after so many parts of the file. */
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

  /** The books as they are, and all that is seen of them from outside. */
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

  seen(): Promise<SeenBank> {
    return this.#desk.seen(this.#wanted);
  }
}
