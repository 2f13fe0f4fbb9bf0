import type { Draft } from '../../engine/rows.ts';
import { walletAccounts } from '../../identity/wallets/wallet.store.ts';
import { walletAccountId } from '../../identity/wallets/wallet.ts';
import { type Currency, decimalOf } from '../../kernel/money.ts';
import { accounts } from '../../ledger/account.store.ts';
import { available } from '../../ledger/account.ts';
import { totalOf } from './commission.ts';
import type { WalletPayment } from './wallet-payment.ts';
import { payerPlaces } from './wallet-places.ts';

/** What the payer has too little of. */
export type Lack = {
  readonly currency: Currency;
  readonly needed: bigint;
  readonly available: bigint;
};

/** The currencies in which the payer has less than all payments take together. */
export function fundsLacking(
  draft: Draft,
  payments: readonly WalletPayment[],
  walletId: number,
): readonly Lack[] {
  return payerPlaces(payments, walletId).flatMap(({ currency }) => {
    const needed = payments
      .filter((payment) => payment.currency === currency)
      .reduce((sum, payment) => sum + totalOf(payment), 0n);
    const funds = fundsIn(draft, walletId, currency);
    return funds < needed ? [{ currency, needed, available: funds }] : [];
  });
}

function fundsIn(draft: Draft, walletId: number, currency: Currency): bigint {
  const named = draft.get(walletAccounts, walletAccountId(walletId, currency));
  const account = named === null ? null : draft.get(accounts, named.accountId);
  return account === null ? 0n : available(account);
}

/** A sentence about the first of them. */
export function lackText([lack]: readonly Lack[]): string {
  if (lack === undefined) throw new Error('nothing is lacking');
  const { currency, needed } = lack;
  return `The wallet has ${decimalOf({ minor: lack.available, currency })} ${currency} available; ${decimalOf({ minor: needed, currency })} ${currency} are needed.`;
}
