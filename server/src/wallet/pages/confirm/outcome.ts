import type { Currency, Money } from '../../../kernel/money.ts';
import { totalOf } from '../../payments/commission.ts';
import { type Item, isFrozen, type WalletPayment } from '../../payments/wallet-payment.ts';

/** What has become of the payer's money. `asked`: it was never touched. */
export type Fate = 'asked' | 'held' | 'paid' | 'returned';

/** Wallet 3.2: a plain payment is paid with the confirm, a frozen one is held until it is done. */
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
 * What was asked for at first. A price falls with a confirm or a finalize, and only the items still
 * tell what it was; without them what is left of it is all that is known.
 */
export const askedPriceOf = ({ items, price }: WalletPayment): bigint =>
  items === null ? price : items.reduce((sum, item) => sum + lineTotalOf(item), 0n);

function givenBackOf(payment: WalletPayment): bigint {
  const asked = totalOf({ ...payment, price: askedPriceOf(payment) });
  return fateOf(payment) === 'returned' ? asked : asked - totalOf(payment);
}

/** One amount for each currency. */
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

/** What all payments take together. */
export const totalsOf = (payments: readonly WalletPayment[]): readonly Money[] =>
  summed(payments, totalOf);

export type Outcome = Readonly<Record<Exclude<Fate, 'asked'>, readonly Money[]>>;

/** How much of what was accepted was paid, is still held, and was given back. */
export function outcomeOf(payments: readonly WalletPayment[]): Outcome {
  const sumOf = (fate: Fate) => totalsOf(payments.filter((payment) => fateOf(payment) === fate));
  const returned = summed(payments, givenBackOf).filter(({ minor }) => minor > 0n);
  return { paid: sumOf('paid'), held: sumOf('held'), returned };
}
