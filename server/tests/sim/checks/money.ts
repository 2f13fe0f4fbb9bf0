import { payments } from '../../../src/checkout/payments/payment.store.ts';
import { refunds } from '../../../src/checkout/refunds/refund.store.ts';
import { holds } from '../../../src/ledger/hold.store.ts';
import { timers } from '../../../src/time/timer.store.ts';
import { allowances } from '../../../src/wallet/allowances/allowance.store.ts';
import { transactions } from '../../../src/wallet/transactions/transaction.store.ts';
import type { MemoryStore } from '../../support/memory-engine/memory-store.ts';
import { booksOf } from '../../support/rules/books.ts';
import { shown } from './left.ts';

/** No money is created or lost, and only accounts that may owe are negative. */
export function checkBooks(store: MemoryStore, faults: string[]): void {
  const books = booksOf(store) as {
    readonly totals: Readonly<Record<string, bigint>>;
    readonly faults: readonly string[];
  };
  faults.push(...books.faults);
  for (const [book, total] of Object.entries(books.totals)) {
    faults.push(`all accounts of ${book} together have ${total}`);
  }
}

/** No payment refunds more than it received. */
export function checkRefunds(store: MemoryStore, faults: string[]): void {
  const given = new Map<string, bigint>();
  for (const { paymentId, amount } of store.entriesOf(refunds)) {
    given.set(paymentId, (given.get(paymentId) ?? 0n) + amount);
  }
  for (const [id, amount] of given) {
    const paid = store.rowOf(payments, id)?.amount ?? 0n;
    if (amount > paid) faults.push(`payment ${id} of ${paid} gave ${amount} back`);
  }
}

type Charged = { readonly at: number; readonly amount: bigint };

const chargesOf = (store: MemoryStore, allowanceId: number): readonly Charged[] =>
  store
    .rowsOf(transactions)
    .filter(({ usedAllowanceId }) => usedAllowanceId === allowanceId)
    .flatMap(({ chargedAt, chargedAmount }) =>
      chargedAt === null ? [] : [{ at: chargedAt, amount: chargedAmount }],
    );

/** The most that was charged within a period of this length. */
function mostWithin(charges: readonly Charged[], periodSeconds: number): bigint {
  const sums = charges.map(({ at: last }) =>
    charges
      .filter(({ at }) => at <= last && at > last - periodSeconds)
      .reduce((sum, { amount }) => sum + amount, 0n),
  );
  return sums.reduce((most, sum) => (sum > most ? sum : most), 0n);
}

/** No allowance was charged beyond its total or, in any period, beyond one of its limits. */
export function checkAllowances(store: MemoryStore, faults: string[]): void {
  for (const { id, maxPrice, limits, charged } of store.rowsOf(allowances)) {
    if (maxPrice !== null && charged > maxPrice) {
      faults.push(`allowance ${id} over ${maxPrice} was charged ${charged}`);
    }
    const charges = chargesOf(store, id);
    for (const { maxPrice: limit, periodSeconds } of limits) {
      const most = mostWithin(charges, periodSeconds);
      if (most <= BigInt(limit)) continue;
      faults.push(`allowance ${id}: ${most} within ${periodSeconds} s, the limit is ${limit}`);
    }
  }
}

/** At the quiet end nothing is reserved, and nothing will fall due. */
export function checkNothingWaits(store: MemoryStore, faults: string[]): void {
  const open = store.rowsOf(holds).filter(({ state }) => state === 'held');
  for (const hold of open) faults.push(`hold ${shown(hold)} was left behind`);
  for (const timer of store.rowsOf(timers)) faults.push(`timer ${timer.id} was left behind`);
}
