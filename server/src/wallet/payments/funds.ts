import type { LoadedRows } from '../../engine/rows.ts';
import { walletAccounts } from '../../identity/wallets/wallet.store.ts';
import { walletAccountId } from '../../identity/wallets/wallet.ts';
import { type Currency, decimalOf } from '../../kernel/money.ts';
import { accounts } from '../../ledger/account.store.ts';
import { available } from '../../ledger/account.ts';
import { totalOf } from './commission.ts';
import type { WalletPayment } from './wallet-payment.ts';
import { payerPlaces } from './wallet-places.ts';

/** The payer's funds in a currency, and the amount that all payments take. */
export type Funds = {
  readonly currency: Currency;
  readonly needed: bigint;
  readonly available: bigint;
};

/** One entry per currency of the payments. */
export function fundsFor(
  rows: LoadedRows,
  payments: readonly WalletPayment[],
  walletId: number,
): readonly Funds[] {
  return payerPlaces(payments, walletId).map(({ currency }) => ({
    currency,
    needed: payments
      .filter((payment) => payment.currency === currency)
      .reduce((sum, payment) => sum + totalOf(payment), 0n),
    available: fundsIn(rows, walletId, currency),
  }));
}

/** The currencies in which the payer has too little. */
export const fundsLacking = (
  rows: LoadedRows,
  payments: readonly WalletPayment[],
  walletId: number,
): readonly Funds[] =>
  fundsFor(rows, payments, walletId).filter(({ available: has, needed }) => has < needed);

function fundsIn(rows: LoadedRows, walletId: number, currency: Currency): bigint {
  const named = rows.get(walletAccounts, walletAccountId(walletId, currency));
  const account = named === null ? null : rows.get(accounts, named.accountId);
  return account === null ? 0n : available(account);
}

/** A sentence about the first lack. */
export function lackText([lack]: readonly Funds[]): string {
  if (lack === undefined) throw new Error('nothing is lacking');
  const { currency, needed } = lack;
  return `The wallet has ${decimalOf({ minor: lack.available, currency })} ${currency} available; ${decimalOf({ minor: needed, currency })} ${currency} are needed.`;
}
