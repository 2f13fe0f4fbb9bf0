import type { BalancedStatement } from './statement-order.ts';

/**
 * Follows the balance of a statement from entry to entry, and notes the statements that it passes.
 */
export class Passing {
  readonly #inside: readonly BalancedStatement[];
  readonly #beside: readonly BalancedStatement[];
  readonly #begun = new Set<string>();
  /**
   * The balance goes from their opening to their closing: they begin after it, even on the same
   * day.
   */
  readonly passed = new Set<string>();
  /**
   * With known entries alone the balance reaches their closing: the statement begins within their
   * days.
   */
  readonly met = new Set<string>();
  #balance: bigint;
  #isKnown = true;

  constructor({ opening, entries }: BalancedStatement, beside: readonly BalancedStatement[]) {
    this.#beside = beside;
    // A statement with the same opening does not begin after it. One with more entries is not
    // inside it.
    this.#inside = beside.filter((one) => one.opening !== opening && one.entries < entries);
    this.#balance = opening;
  }

  /** Its next entry. `isKnown`: a statement has reported it before. */
  go(amount: bigint, isKnown: boolean): void {
    this.#balance += amount;
    this.#isKnown &&= isKnown;
    for (const { id, opening, closing } of this.#inside) {
      if (this.#balance === closing && this.#begun.has(id)) this.passed.add(id);
      if (this.#balance === opening) this.#begun.add(id);
    }
    if (!this.#isKnown) return;
    for (const { id, closing } of this.#beside) if (this.#balance === closing) this.met.add(id);
  }
}
