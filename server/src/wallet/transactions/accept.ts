import { mustGet } from '../../engine/must-get.ts';
import type { Draft } from '../../engine/rows.ts';
import type { Inviting } from '../../identity/invitations/invitation.ts';
import { relate } from '../../identity/relations/relate.ts';
import { awaitAddress, awaitedMax } from '../../identity/users/own-address.ts';
import { addressOwners } from '../../identity/users/person.store.ts';
import { wallets } from '../../identity/wallets/wallet.store.ts';
import { accept as accepted, type Decision, refuse } from '../../kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { beyondLimit } from '../../ledger/posting.ts';
import {
  chargeAllowance,
  grantAllowance,
  isDeclined,
  noAllowance,
} from '../allowances/use-allowance.ts';
import { type Answer, answersTo } from '../inquiries/inquiry.ts';
import { invite } from '../invitations/invite.ts';
import { awaitedAddresses } from '../payments/awaited-addresses.ts';
import { feesOf } from '../payments/commission.ts';
import { fundsLacking, lackText } from '../payments/funds.ts';
import { areOfOneMode, otherMode } from '../payments/one-mode.ts';
import { isRoomFor, reserve } from '../payments/payment-money.ts';
import { resolveBeneficiaries, writePayment } from '../payments/resolve-beneficiaries.ts';
import {
  frozenFrom,
  isPaidAtConfirm,
  movedWalletPayment,
  type WalletPayment,
} from '../payments/wallet-payment.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import type { Acceptance } from './acceptance.ts';
import { mayBePaidFrom } from './access.ts';
import { confirm } from './confirm.ts';
import { claimTimer } from './end-transaction.ts';
import { needsPage } from './needs-page.ts';
import { transactions } from './transaction.store.ts';
import { isTooLateToAccept, movedTransaction, type Transaction } from './transaction.ts';
import { tellTransaction } from './transaction-events.ts';
import { stopWaitingForPayer, waitForPayer } from './wait-for-payer.ts';
import { createdBy, wholeIn } from './whole-transaction.ts';

export type Accepting = {
  readonly walletId: number;
  readonly how: Acceptance;
  readonly owner: WalletOwner;
  readonly inviting: Inviting;
};

export type AcceptRefusal =
  | 'not_found'
  | 'forbidden'
  | 'invalid_state'
  | 'invalid_parameters'
  | 'invalid_allowance'
  | 'insufficient_funds'
  | 'balance_limit';

/**
 * Wallet 3.1: the payer accepts: new → waiting, and the money is reserved. On the page, a payer
 * without enough money may wait for it. A PIN or an allowance is refused.
 */
export function accept(
  draft: Draft,
  before: Transaction,
  accepting: Accepting,
  now: UnixSeconds,
): Decision<Transaction, AcceptRefusal> {
  const { walletId, how, owner } = accepting;
  const moved = movedTransaction(before, 'accept', now);
  if (!moved.ok) return moved;
  if (isTooLateToAccept(before, now)) {
    return refuse('invalid_state', `The reservation expired at ${before.reserveUntil}.`);
  }
  const payer = payerOf(draft, before, accepting);
  if (!payer.ok) return payer;
  const { payments: asked } = wholeIn(draft, before);
  if (needsPage(before, createdBy(draft, before), { how, owner, payments: asked })) {
    tellTransaction(draft, owner, before.id, 'waiting_password', now);
    return accepted(mustGet(draft, transactions, before.id));
  }
  const agreement = agreementOf(draft, before, accepting, now);
  if (!agreement.ok) return agreement;
  const { payments, answers } = agreement.value;
  const lacking = fundsLacking(draft, payments, walletId);
  if (how.by === 'page' && lacking.length > 0) {
    return waitForPayer(draft, before, { walletId, how, owner, lacking }, now);
  }
  const agreed = agreeOnAllowance(draft, moved.value, payments, accepting, now);
  if (!agreed.ok) return agreed;
  if (lacking.length > 0) {
    const refusal = how.by === 'pin' ? 'insufficient_funds' : 'invalid_allowance';
    return refuse(refusal, lackText(lacking));
  }
  const reserveUntil = before.reserveUntil ?? unixSeconds(now + before.reserveSeconds);
  const transaction: Transaction = {
    ...agreed.value,
    walletId,
    answers,
    reserveUntil,
    pendingAcceptance: null,
  };
  stopWaitingForPayer(draft, before);
  return reserveAll(draft, transaction, payments, accepting, now);
}

/** The wallet exists, has the same mode, and may pay this transaction. */
function payerOf(
  draft: Draft,
  before: Transaction,
  { walletId, how }: Accepting,
): Decision<number, 'not_found' | 'forbidden' | 'invalid_allowance'> {
  const wallet = draft.get(wallets, walletId);
  if (wallet?.isTest !== before.isTest) {
    // A charge by allowance must not reveal which wallets exist (decision 0117).
    if (how.by === 'allowance') return noAllowance;
    return refuse('not_found', `There is no wallet ${walletId}.`);
  }
  // Business 6: an inactive wallet promises nothing new, in any way of acceptance.
  if (wallet.state !== 'active') {
    return how.by === 'allowance'
      ? noAllowance
      : refuse('forbidden', 'This wallet cannot pay now.');
  }
  return mayBePaidFrom(before, walletId)
    ? accepted(walletId)
    : refuse('forbidden', 'Only the user whose access token created it may pay it.');
}

/** The content of the acceptance: the payments with their beneficiaries, and the answers. */
function agreementOf(
  draft: Draft,
  before: Transaction,
  { walletId, how, owner }: Accepting,
  now: UnixSeconds,
): Decision<
  { readonly payments: readonly WalletPayment[]; readonly answers: readonly Answer[] },
  'invalid_parameters' | 'balance_limit'
> {
  const { payments: asked, allowance } = wholeIn(draft, before);
  const payments = resolveBeneficiaries(draft, asked, before.isTest).map((payment) =>
    frozenFrom(now, payment),
  );
  const broken = brokenPayment(draft, payments, walletId, owner);
  if (broken !== null) return refuse('invalid_parameters', broken);
  // Checked for an automatic confirm: afterwards it would be too late to refuse.
  if (before.autoConfirm && !areOfOneMode(draft, payments, walletId, owner)) {
    return refuse('invalid_parameters', otherMode);
  }
  if (isConfirmedAtOnce(before, payments)) {
    const paid = payments.filter((payment) => isPaidAtConfirm(payment, now));
    if (!isRoomFor(draft, paid, { payerWallet: walletId, owner }, now)) {
      return refuse('balance_limit', beyondLimit);
    }
  }
  if (how.by !== 'page') return accepted({ payments, answers: [] });
  const answers = answersTo(before.inquiries, how.answers);
  if (!answers.ok) return answers;
  return before.newAllowanceId !== null &&
    allowance !== null &&
    isDeclined(allowance, how.grantsAllowance)
    ? refuse('invalid_parameters', 'The allowance of this transaction is required.')
    : accepted({ payments, answers: answers.value });
}

/** Automatic confirmation waits for unregistered beneficiaries. */
const isConfirmedAtOnce = (
  { autoConfirm }: Transaction,
  payments: readonly WalletPayment[],
): boolean => autoConfirm && payments.every(({ beneficiaryWallet }) => beneficiaryWallet !== null);

/** Why this wallet cannot pay. Null: it can. */
function brokenPayment(
  draft: Draft,
  payments: readonly WalletPayment[],
  walletId: number,
  owner: WalletOwner,
): string | null {
  for (const payment of payments) {
    const paidToItself = selfPayment(payment, walletId, owner);
    if (paidToItself !== null) return paidToItself;
  }
  const awaited = awaitedAddresses(payments).map((address) => draft.get(addressOwners, address));
  const isCrowded = awaited.some((address) => (address?.awaitedBy.length ?? 0) >= awaitedMax);
  return isCrowded ? 'Too many payments wait for this beneficiary.' : null;
}

/** How money would go from this wallet to itself. Null: none would. */
function selfPayment(
  { id, beneficiaryWallet, commission, price }: WalletPayment,
  walletId: number,
  owner: WalletOwner,
): string | null {
  if (beneficiaryWallet === walletId) return `The payer is the beneficiary of payment ${id}.`;
  if (owner.walletId !== walletId) return null;
  // A price can only fall, and its fees with it: a fee of zero stays zero.
  const fees = feesOf(commission, price);
  return fees.out + fees.in === 0n
    ? null
    : `The commission of payment ${id} would go to its own payer.`;
}

/**
 * The allowance that the transaction creates, and the one that it charges. Wallet 2.1, "Allowance,
 * if used": an allowance that was only named is dropped if the payer accepted in another way.
 */
function agreeOnAllowance(
  draft: Draft,
  transaction: Transaction,
  payments: readonly WalletPayment[],
  { how, walletId }: Accepting,
  now: UnixSeconds,
): Decision<Transaction, 'invalid_allowance'> {
  const grants = how.by === 'page' ? how.grantsAllowance : null;
  const granted = grantAllowance(draft, transaction, { by: how.by, grants, walletId }, now);
  if (!granted.ok) return granted;
  if (how.by === 'allowance') return chargeAllowance(draft, transaction, payments, walletId, now);
  const useAllowance = isGranted(draft, transaction);
  return accepted({ ...granted.value, useAllowance, usedAllowanceId: null });
}

function isGranted(draft: Draft, transaction: Transaction): boolean {
  const allowance = createdBy(draft, transaction);
  return allowance !== null && allowance.confirmedAt !== null;
}

function reserveAll(
  draft: Draft,
  transaction: Transaction,
  payments: readonly WalletPayment[],
  accepting: Accepting,
  now: UnixSeconds,
): Decision<Transaction, AcceptRefusal> {
  const { walletId, how, owner } = accepting;
  const { id, reserveUntil } = transaction;
  // Without this moment, nothing would ever release the money.
  if (reserveUntil === null) throw new Error(`transaction ${id} is reserved without an end`);
  const waiting = payments.map((payment) => {
    const moved = movedWalletPayment(reserve(draft, payment, walletId, now), 'accept', now);
    if (!moved.ok) throw new Error(`payment ${payment.id} cannot be accepted`);
    writePayment(draft, moved.value);
    return moved.value;
  });
  draft.update(transactions, transaction);
  if (how.by !== 'allowance') relate(draft, { projectId: owner.id, walletId }, now);
  const awaited = awaitedAddresses(waiting);
  if (awaited.length > 0) {
    for (const address of awaited) {
      awaitAddress(draft, address, { kind: claimTimer, subject: id });
    }
    invite(draft, transaction, waiting, accepting, now);
    if (how.by === 'page') tellTransaction(draft, owner, id, 'waiting_registration', now);
    return accepted(mustGet(draft, transactions, id));
  }
  if (transaction.autoConfirm) return confirmByItself(draft, transaction, owner, now);
  if (how.by === 'page') tellTransaction(draft, owner, id, 'reserved', now);
  return accepted(mustGet(draft, transactions, id));
}

/** Wallet 2.1: confirms automatically, with its event, after any kind of acceptance. */
export function confirmByItself(
  draft: Draft,
  transaction: Transaction,
  owner: WalletOwner,
  now: UnixSeconds,
): Decision<Transaction, AcceptRefusal> {
  const how = { trigger: 'auto_confirm', owner, wanted: [] } as const;
  const confirmed = confirm(draft, transaction, how, now);
  if (!confirmed.ok) return confirmed;
  tellTransaction(draft, owner, transaction.id, 'confirmed', now);
  return accepted(mustGet(draft, transactions, transaction.id));
}
