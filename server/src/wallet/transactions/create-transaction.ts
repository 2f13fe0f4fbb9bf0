import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { wallets } from '../../identity/wallets/wallet.store.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { allowances } from '../allowances/allowance.store.ts';
import { createdAllowance, type NewAllowance } from '../allowances/allowance.ts';
import { transactionBeneficiaries, walletPayments } from '../payments/wallet-payment.store.ts';
import {
  createdWalletPayment,
  freezeSecondsMax,
  type NewWalletPayment,
} from '../payments/wallet-payment.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { transactions } from './transaction.store.ts';
import { createdTransaction, type NewTransaction, reserveSecondsMax } from './transaction.ts';
import { type WholeTransaction, wholeIn } from './whole-transaction.ts';

export type CreateTransaction = {
  readonly transaction: NewTransaction;
  readonly payments: readonly NewWalletPayment[];
  readonly allowance: NewAllowance | null;
  readonly owner: WalletOwner;
};

/** The project's own wallet exists. Other wallets are checked. */
const isStranger = (wallet: number | null, ownWallet: number): wallet is number =>
  wallet !== null && wallet !== ownWallet;

const strangers = ({ payments, owner }: CreateTransaction): readonly number[] =>
  payments
    .map(({ beneficiaryWallet }) => beneficiaryWallet)
    .filter((wallet) => isStranger(wallet, owner.walletId));

/** Wallet 4, POST /transaction. */
export const createTransaction: Operation<
  CreateTransaction,
  WholeTransaction,
  'invalid_parameters' | 'invalid_allowance'
> = {
  name: 'create transaction',
  weight: ({ payments }) => 1 + payments.length,
  load: (input) => {
    const { usedAllowanceId } = input.transaction;
    return [
      [
        ...(usedAllowanceId === null ? [] : [ask(allowances, usedAllowanceId)]),
        ...strangers(input).map((id) => ask(wallets, id)),
        // For its position in lists (decision 0155).
        feedAsk,
      ],
    ];
  },
  decide: (draft, input, now) => {
    const { transaction: wanted, allowance } = input;
    const problems = [...momentProblems(input, now), ...paymentProblems(draft, input, now)];
    if (problems.length > 0) return refuse('invalid_parameters', problems.join(' '));
    const { usedAllowanceId } = wanted;
    if (usedAllowanceId !== null) {
      const used = draft.get(allowances, usedAllowanceId);
      const isOwn = wanted.grantWalletId === null || used?.walletId === wanted.grantWalletId;
      if (used?.clientId !== wanted.clientId || !isOwn) {
        return refuse('invalid_allowance', `There is no allowance ${usedAllowanceId}.`);
      }
    }
    const transaction = createdTransaction(wanted, now);
    draft.insert(transactions, transaction);
    for (const payment of input.payments) {
      draft.insert(walletPayments, createdWalletPayment(payment, now));
    }
    for (const walletId of new Set(strangers(input))) {
      draft.append(transactionBeneficiaries, { walletId, transactionId: transaction.id });
    }
    if (allowance !== null) draft.insert(allowances, createdAllowance(allowance, now));
    return accept(wholeIn(draft, transaction));
  },
};

/** The requested times must still be in the future at the creation. */
function momentProblems(
  { transaction: { reserveUntil }, allowance }: CreateTransaction,
  now: UnixSeconds,
): readonly string[] {
  const endsAt = allowance?.validUntil ?? null;
  const isReservable =
    reserveUntil === null || (reserveUntil > now && reserveUntil <= now + reserveSecondsMax);
  return [
    isReservable ? null : 'reserve_until should be in the future, and within 30 days.',
    endsAt !== null && endsAt <= now ? 'allowance: It should end in the future.' : null,
  ].filter((problem) => problem !== null);
}

/**
 * Checked here and not earlier, so that a repeated call with the same key gets its first answer.
 */
function paymentProblems(
  draft: Draft,
  { payments, owner }: CreateTransaction,
  now: UnixSeconds,
): readonly string[] {
  const problems: string[] = [];
  for (const [index, payment] of payments.entries()) {
    for (const problem of [
      freezeProblem(payment, now),
      beneficiaryProblem(draft, payment, owner),
    ]) {
      if (problem !== null) problems.push(`payments[${index}]: ${problem}`);
    }
  }
  return problems;
}

/** Decision 0116-frozen-for-a-year: counted from the time of the request. */
function freezeProblem({ freezeUntil }: NewWalletPayment, now: UnixSeconds): string | null {
  if (freezeUntil === null) return null;
  if (freezeUntil <= now) return 'freeze_until should be in the future.';
  return freezeUntil > now + freezeSecondsMax
    ? 'freeze_until should be at most a year (366 days) ahead.'
    : null;
}

/**
 * Money never goes to a wallet that does not exist or has another mode. An e-mail address is
 * resolved only when the payer accepts: a merchant cannot learn its owner by asking
 * (decision 0117).
 */
function beneficiaryProblem(
  draft: Draft,
  { beneficiaryWallet }: NewWalletPayment,
  { walletId, isTest }: WalletOwner,
): string | null {
  if (!isStranger(beneficiaryWallet, walletId)) return null;
  const isThere = draft.get(wallets, beneficiaryWallet)?.isTest === isTest;
  return isThere ? null : `There is no beneficiary ${beneficiaryWallet}.`;
}
