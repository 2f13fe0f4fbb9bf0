import type { Ware } from './wares.ts';

/** What was bought, and what the service calls it. */
export type Sale = {
  /** Made by the page that offered it: a second click on the same page is the same sale. */
  readonly id: string;
  readonly ware: Ware;
  readonly amount: number;
  readonly trade:
    | { readonly kind: 'order'; readonly orderId: string }
    | { readonly kind: 'transaction'; readonly key: string };
  /** Where the buyer pays; null: it was charged without them. */
  readonly payAt: string | null;
};

/** A webhook or callback whose signature was right. */
export type Received = {
  /** The same for all attempts of one event. */
  readonly callbackId: string | null;
  readonly atMs: number;
  readonly event: string;
  readonly object: string;
  readonly status: string;
  /** The order or transaction that it is about. */
  readonly about: string;
  /** What was signed. */
  readonly text: string;
};

const receivedMax = 50;
const salesMax = 100;

/** What the service calls the sale. */
export const tradeIdOf = ({ trade }: Sale): string =>
  trade.kind === 'order' ? trade.orderId : trade.key;

/** A real shop has a database. This one remembers what happened since the service was started. */
export class ShopMemory {
  #sales: readonly Sale[] = [];
  #received: readonly Received[] = [];

  /** The newest first. */
  get sales(): readonly Sale[] {
    return this.#sales;
  }

  get received(): readonly Received[] {
    return this.#received;
  }

  saleWith(id: string): Sale | null {
    return this.#sales.find((sale) => sale.id === id) ?? null;
  }

  keepSale(sale: Sale): void {
    if (this.saleWith(sale.id) !== null) return;
    this.#sales = [sale, ...this.#sales].slice(0, salesMax);
  }

  /** What comes again, as an event may, is known by its callback id. */
  keepReceived(one: Received): void {
    const { callbackId } = one;
    if (callbackId !== null && this.#received.some((known) => known.callbackId === callbackId)) {
      return;
    }
    this.#received = [one, ...this.#received].slice(0, receivedMax);
  }
}
