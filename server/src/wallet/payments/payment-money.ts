import { linkedUuid } from '../../engine/linked-uuid.ts';
import type { Draft } from '../../engine/rows.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { accountAt } from '../../identity/wallets/place.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { hasRoomFor } from '../../ledger/account.ts';
import { hold, settleHold } from '../../ledger/book.ts';
import type { Leg } from '../../ledger/posting.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { feesOf, totalOf } from './commission.ts';
import { areOfOneMode, otherMode } from './one-mode.ts';
import type { WalletPayment } from './wallet-payment.ts';

/** Reserves the payer's amount: price and out-commission. The caller has checked the funds. */
export function reserve(
  draft: Draft,
  payment: WalletPayment,
  payerWallet: number,
  now: UnixSeconds,
): WalletPayment {
  const { id, transactionId, currency } = payment;
  const account = accountAt(draft, { walletId: payerWallet, currency }, transactionId, now);
  const amount = totalOf(payment);
  const holdId = uuidOf('wallet hold', String(id), String(amount));
  const held = hold(draft, { id: holdId, accountId: account.id, amount }, now);
  if (!held.ok) throw new Error(`payment ${id} was not funded: ${held.because}`);
  return { ...payment, payerWallet, holdId };
}

/** Returns the reserved money to the payer. */
export function release(draft: Draft, payment: WalletPayment, now: UnixSeconds): WalletPayment {
  const { id, holdId } = payment;
  if (holdId === null) return payment;
  const released = settleHold(draft, holdId, { id: uuidOf('release', holdId), legs: [] }, now);
  if (!released.ok) throw new Error(`payment ${id} was not released: ${released.because}`);
  return { ...payment, holdId: null };
}

/** Wallet 2.3: reserves less because the price fell. */
export function reserveLess(
  draft: Draft,
  payment: WalletPayment,
  price: bigint,
  now: UnixSeconds,
): WalletPayment {
  const { payerWallet } = payment;
  if (price === payment.price) return payment;
  if (payerWallet === null) throw new Error(`payment ${payment.id} has no payer`);
  return reserve(draft, { ...release(draft, payment, now), price }, payerWallet, now);
}

/** Whether the accounts of all recipients have room for it. */
export function isRoomFor(
  draft: Draft,
  payments: readonly WalletPayment[],
  { payerWallet, owner }: { readonly payerWallet: number; readonly owner: WalletOwner },
  now: UnixSeconds,
): boolean {
  const coming = new Map<bigint, bigint>();
  for (const one of payments) {
    const payment = { ...one, payerWallet };
    for (const leg of legsOf(draft, { payment, price: payment.price, owner }, now)) {
      coming.set(leg.creditAccount, (coming.get(leg.creditAccount) ?? 0n) + leg.amount);
    }
  }
  return [...coming].every(([id, amount]) => {
    const account = draft.get(accounts, id);
    return account !== null && hasRoomFor(account, amount);
  });
}

/**
 * Captures the reserved money, possibly at a lower price. The beneficiary gets the price less the
 * in-commission, the project's wallet gets both commissions, and the payer gets the rest.
 */
export function capture(
  draft: Draft,
  { payment, price, owner }: Captured,
  now: UnixSeconds,
): Decision<WalletPayment, 'invalid_state' | 'balance_limit'> {
  const { id, holdId, payerWallet } = payment;
  if (holdId === null || payerWallet === null) throw new Error(`payment ${id} has no money`);
  if (!areOfOneMode(draft, [payment], payerWallet, owner)) {
    return refuse('invalid_state', otherMode);
  }
  const legs = legsOf(draft, { payment, price, owner }, now);
  const moved = settleHold(draft, holdId, { id: walletPaymentId(id), legs }, now);
  if (moved.ok) return accept({ ...payment, price, holdId: null });
  if (moved.refusal === 'balance_limit') return refuse('balance_limit', moved.because);
  throw new Error(`payment ${id} was not moved: ${moved.because}`);
}

/** The id of a payment's movement. */
const walletPaymentId = (id: number): string => linkedUuid('wallet payment', id);

/** The same, and the id of earlier movements (decision 0157). */
export const walletPaymentMovements = (id: number): readonly string[] => [
  walletPaymentId(id),
  uuidOf('wallet payment', String(id)),
];

type Captured = {
  readonly payment: WalletPayment;
  readonly price: bigint;
  readonly owner: WalletOwner;
};

function legsOf(
  draft: Draft,
  { payment, price, owner }: Captured,
  now: UnixSeconds,
): readonly Leg[] {
  const { transactionId: seed, currency, payerWallet, beneficiaryWallet, commission } = payment;
  if (payerWallet === null || beneficiaryWallet === null) {
    throw new Error(`payment ${payment.id} has no payer or no beneficiary`);
  }
  const fees = feesOf(commission, price);
  const debitAccount = accountAt(draft, { walletId: payerWallet, currency }, seed, now).id;
  const legTo = (kind: string, walletId: number, amount: bigint): readonly Leg[] =>
    amount === 0n
      ? []
      : [
          {
            kind,
            debitAccount,
            creditAccount: accountAt(draft, { walletId, currency }, seed, now).id,
            amount,
          },
        ];
  return [
    ...legTo('payment', beneficiaryWallet, price - fees.in),
    ...legTo('commission', owner.walletId, fees.in + fees.out),
  ];
}
