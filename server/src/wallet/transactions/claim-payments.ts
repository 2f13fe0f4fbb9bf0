import { ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { areOfOneMode } from '../payments/one-mode.ts';
import { isRoomFor } from '../payments/payment-money.ts';
import { resolveBeneficiaries, writePayment } from '../payments/resolve-beneficiaries.ts';
import { isPaidAtConfirm, type WalletPayment } from '../payments/wallet-payment.ts';
import { ownerOf, type WalletOwner } from '../wallet-owner.ts';
import { confirmByItself } from './accept.ts';
import { claimTimer, lapse, stopWaitingForOwners } from './end-transaction.ts';
import { transactions } from './transaction.store.ts';
import { isReservationOver, movedTransaction, type Transaction } from './transaction.ts';
import { tellTransaction } from './transaction-events.ts';
import { moneyRoundsOfProject } from './transaction-rounds.ts';
import { wholeIn } from './whole-transaction.ts';

/**
 * An address that a transaction waited for has an owner: its payments go to their wallet. After the
 * last one: waiting → reserved, or confirmed if that happens automatically (gaps 3).
 */
export const claimPayments = (settlementSeconds: number): TimerHandler => ({
  kind: claimTimer,
  *load(subject, rows) {
    const id = transactionOf(subject);
    yield [ask(transactions, id)];
    yield* moneyRoundsOfProject(rows.get(transactions, id), rows);
  },
  decide: (draft, subject, now) => {
    const transaction = draft.get(transactions, transactionOf(subject));
    const project = transaction === null ? null : draft.get(projects, transaction.projectId);
    if (project === null || transaction?.status !== 'waiting') return;
    const owner = ownerOf(project, settlementSeconds);
    if (isReservationOver(transaction, now)) lapse(draft, transaction, owner, now);
    else claim(draft, transaction, owner, now);
  },
});

function claim(draft: Draft, transaction: Transaction, owner: WalletOwner, now: UnixSeconds): void {
  const { payments } = wholeIn(draft, transaction);
  const resolved = resolveBeneficiaries(draft, payments, transaction.isTest);
  for (const [index, payment] of resolved.entries()) {
    // Nobody pays themselves: such a payment lapses, and its money stays with the payer.
    if (payment.beneficiaryWallet === transaction.walletId) return;
    const before = payments[index];
    if (before === undefined || payment === before) continue;
    writePayment(draft, payment);
    stopWaitingForOwners(draft, transaction.id, [before]);
  }
  if (resolved.some(({ beneficiaryWallet }) => beneficiaryWallet === null)) return;
  // A transaction that cannot be confirmed stays reserved for its payer until it lapses.
  if (transaction.autoConfirm && !canBeConfirmed(draft, transaction, resolved, owner, now)) return;
  const reserved = movedTransaction(transaction, 'register_beneficiaries', now);
  if (!reserved.ok) throw new Error(`transaction ${transaction.id} was not reserved`);
  draft.update(transactions, reserved.value);
  if (!transaction.autoConfirm) {
    tellTransaction(draft, owner, transaction.id, 'reserved', now);
    return;
  }
  const confirmed = confirmByItself(draft, reserved.value, owner, now);
  if (!confirmed.ok) throw new Error(`transaction ${transaction.id}: ${confirmed.because}`);
}

/** Checked early: otherwise a refusal would come only after many changes. */
function canBeConfirmed(
  draft: Draft,
  { id, walletId }: Transaction,
  payments: readonly WalletPayment[],
  owner: WalletOwner,
  now: UnixSeconds,
): boolean {
  if (walletId === null) throw new Error(`transaction ${id} waits without a payer`);
  const paid = payments.filter((payment) => isPaidAtConfirm(payment, now));
  return (
    areOfOneMode(draft, payments, walletId, owner) &&
    isRoomFor(draft, paid, { payerWallet: walletId, owner }, now)
  );
}

const transactionOf = (subject: string): string => subject.slice(0, subject.indexOf('/'));
