import type { Currency, Money } from '../../../kernel/money.ts';
import { totalOf } from '../../payments/commission.ts';
import { type Item, isFrozen, type WalletPayment } from '../../payments/wallet-payment.ts';

/** What happened to the payer's money. `asked`: it was never touched. */
export type Fate = 'asked' | 'held' | 'paid' | 'returned';

/** Wallet 3.2: a plain payment is paid with the confirm. A frozen one is held until it is done. */
export function fateOf(payment: WalletPayment): Fate {
  switch (payment.status) {
    case 'new':
    case 'failed':
      return 'asked';
    case 'waiting':
      return 'held';
    case 'reserved':
      return isFrozen(payment) ? 'held' : 'paid';
    case 'done':
      return 'paid';
    case 'canceled':
      return payment.payerWallet === null ? 'asked' : 'returned';
  }
}

export const lineTotalOf = ({ price, quantity }: Item): bigint => BigInt(price) * BigInt(quantity);

/**
 * The price that was first requested. A confirm or a finalize can lower the price, and only the
 * items still show the first one. Without items only the current price is known.
 */
export const askedPriceOf = ({ items, price }: WalletPayment): bigint =>
  items === null ? price : items.reduce((sum, item) => sum + lineTotalOf(item), 0n);

function givenBackOf(payment: WalletPayment): bigint {
  const asked = totalOf({ ...payment, price: askedPriceOf(payment) });
  return fateOf(payment) === 'returned' ? asked : asked - totalOf(payment);
}

/** One total per currency. */
function summed(
  payments: readonly WalletPayment[],
  amountOf: (payment: WalletPayment) => bigint,
): readonly Money[] {
  const totals = new Map<Currency, bigint>();
  for (const payment of payments) {
    totals.set(payment.currency, (totals.get(payment.currency) ?? 0n) + amountOf(payment));
  }
  return [...totals].map(([currency, minor]) => ({ currency, minor }));
}

/** The amount that all payments take together. */
export const totalsOf = (payments: readonly WalletPayment[]): readonly Money[] =>
  summed(payments, totalOf);

export type Outcome = Readonly<Record<Exclude<Fate, 'asked'>, readonly Money[]>>;

/** The amounts that were paid, are still held, and were returned. */
export function outcomeOf(payments: readonly WalletPayment[]): Outcome {
  const sumOf = (fate: Fate) => totalsOf(payments.filter((payment) => fateOf(payment) === fate));
  const returned = summed(payments, givenBackOf).filter(({ minor }) => minor > 0n);
  return { paid: sumOf('paid'), held: sumOf('held'), returned };
}
