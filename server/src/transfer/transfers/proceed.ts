import type { Draft } from '../../engine/rows.ts';
import { inviteAddress } from '../../identity/invitations/invite-address.ts';
import { awaitAddress } from '../../identity/users/own-address.ts';
import { addressOwnerId } from '../../identity/users/person.ts';
import { accountIdOf } from '../../identity/wallets/account-number.ts';
import { walletAccounts } from '../../identity/wallets/wallet.store.ts';
import { walletAccountId } from '../../identity/wallets/wallet.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { hasRoomFor } from '../../ledger/account.ts';
import { isCrowdedFor, waitForFunds } from '../../ledger/funds-wait.ts';
import { timers } from '../../time/timer.store.ts';
import { timerOf } from '../../time/timer.ts';
import { handOver } from '../payouts/hand-over.ts';
import { tooMuchToLeave } from '../payouts/too-much.ts';
import { addressOf } from './beneficiary.ts';
import { changeTransfer } from './change-transfer.ts';
import { findBeneficiary } from './find-beneficiary.ts';
import { moneyOf } from './invited.ts';
import {
  isDue,
  isUnlocked,
  lapseOf,
  movedTransfer,
  type Progress,
  processed,
  type Transfer,
} from './transfer.ts';
import type { TransferContext } from './transfer-context.ts';
import { tellTransfer } from './transfer-events.ts';
import { holdFunds, isFunded, moveFunds } from './transfer-money.ts';
import { claimWaiter, fundingWaiter, lapseTimer } from './transfer-timers.ts';

/** Why a beneficiary cannot get the money, even if nothing else is missing. */
export type ProceedRefusal = 'invalid_parameters' | 'balance_limit';

/**
 * Advances a transfer as far as it can go automatically (decision 0027-transfer-when-done), and
 * writes it. A refusal comes before any change.
 */
export function proceed(
  draft: Draft,
  given: Transfer,
  context: TransferContext,
  now: UnixSeconds,
): Decision<Transfer, ProceedRefusal> {
  if (given.signedAt === null) return accept(keep(draft, given, now));
  const found = reachable(draft, given, context, now);
  if (!found.ok) return found;
  const transfer = found.value;
  const progress = progressOf(draft, transfer, now);
  if (progress === 'complete') {
    const account = roomyAccount(draft, transfer);
    return account.ok ? accept(finish(draft, transfer, account.value, now)) : account;
  }
  if (progress === 'lacksFunds' && isCrowded(draft, transfer)) {
    return refuse('invalid_parameters', 'Too many transfers wait for money on this account.');
  }
  if (progress === 'lacksRegistration') awaitBeneficiary(draft, transfer, context, now);
  if (!transfer.autoProcess && progress !== 'awaitsPayout') {
    return accept(keep(draft, transfer, now));
  }
  const waiting = standStill(draft, funded(draft, transfer, progress, now), progress, now);
  const handed =
    progress === 'awaitsPayout' && isDue(transfer, now)
      ? handOver(draft, waiting, context.rails, now)
      : waiting;
  return accept(keep(draft, handed, now));
}

/** The transfer with its beneficiary, if the money can get there at all. */
function reachable(
  draft: Draft,
  given: Transfer,
  { rails }: TransferContext,
  now: UnixSeconds,
): Decision<Transfer, 'invalid_parameters'> {
  const found = findBeneficiary(draft, given, now);
  if (!found.ok || found.value.beneficiary.type === 'service') return found;
  const tooMuch = tooMuchToLeave(rails, found.value);
  return tooMuch === null ? found : refuse('invalid_parameters', tooMuch);
}

/** The first missing requirement, in the order in which a transfer waits for them. */
function progressOf(draft: Draft, transfer: Transfer, now: UnixSeconds): Progress {
  const { autoProcess, holdId, beneficiary, beneficiaryNumber } = transfer;
  // Without automatic processing, only an explicit request reserves the money.
  const hasMoney = autoProcess ? isFunded(draft, transfer) : holdId !== null;
  if (!hasMoney) return 'lacksFunds';
  const isInside = beneficiary.type === 'service';
  if (isInside && beneficiaryNumber === null) return 'lacksRegistration';
  if (!isUnlocked(transfer)) return 'lacksPassword';
  return isInside && isDue(transfer, now) ? 'complete' : 'awaitsPayout';
}

/**
 * Is the waiting list of the payer's account full? Its next deposit resumes all entries. A transfer
 * that is already waiting stays on the list.
 */
const isCrowded = (draft: Draft, transfer: Transfer): boolean =>
  transfer.autoProcess &&
  transfer.status !== 'waiting_funds' &&
  isCrowdedFor(draft, transfer.payerAccount, fundingWaiter(transfer));

/**
 * The registration of the address resumes the transfer. The beneficiary gets one invitation by
 * mail.
 */
function awaitBeneficiary(
  draft: Draft,
  transfer: Transfer,
  { inviting }: TransferContext,
  now: UnixSeconds,
): void {
  const { id, isTest, projectId, beneficiary } = transfer;
  const address = addressOf(beneficiary);
  if (address === null) throw new Error(`transfer ${id} waits for nobody`);
  const awaited = addressOwnerId(address.kind, address.value);
  const isNew = awaitAddress(draft, awaited, claimWaiter(id));
  if (!isNew || address.kind !== 'email') return;
  const email = address.value;
  const money = moneyOf(transfer);
  const until = transfer.lapsesAt ?? lapseOf(transfer, now);
  const about = { email, isTest, seller: null, money, until };
  inviteAddress(draft, { subject: `transfer ${id}`, projectId, ...about }, inviting(id), now);
}

/** Holds the money as soon as it is there: the other requirements may take long. */
function funded(draft: Draft, transfer: Transfer, progress: Progress, now: UnixSeconds): Transfer {
  if (progress === 'lacksFunds') {
    waitForFunds(draft, transfer.payerAccount, fundingWaiter(transfer));
    return transfer;
  }
  const held = transfer.holdId === null ? holdFunds(draft, transfer, now) : transfer;
  if (held.status !== 'waiting_funds') return held;
  return tellTransfer(draft, arrived(held), 'reserved', now);
}

/** Transfer 3: waiting_funds, "funds arrive", reserved. */
function arrived(transfer: Transfer): Transfer {
  const moved = movedTransfer(transfer, 'hold_funds');
  if (!moved.ok) throw new Error(`transfer ${transfer.id}: ${moved.because}`);
  return moved.value;
}

/** The status that names the missing requirement. It is told once. */
function standStill(
  draft: Draft,
  transfer: Transfer,
  progress: Progress,
  now: UnixSeconds,
): Transfer {
  const waiting = processed(transfer, progress);
  const { status } = waiting;
  const isTold =
    status === 'waiting_funds' ||
    status === 'waiting_registration' ||
    status === 'waiting_password' ||
    status === 'reserved';
  return isTold ? tellTransfer(draft, waiting, status, now) : waiting;
}

/** The beneficiary's account, if it has room for the amount. */
function roomyAccount(
  draft: Draft,
  { id, amount, currency, beneficiaryNumber, beneficiaryWallet }: Transfer,
): Decision<bigint, ProceedRefusal> {
  const accountId = beneficiaryNumber === null ? null : accountIdOf(beneficiaryNumber);
  const account = accountId === null ? null : draft.get(accounts, accountId);
  if (account === null || beneficiaryWallet === null) {
    throw new Error(`transfer ${id} has no beneficiary`);
  }
  // A project that changed its mode has new accounts: money to an old one would have no owner.
  const own = draft.get(walletAccounts, walletAccountId(beneficiaryWallet, currency));
  if (own?.accountId !== account.id) {
    return refuse('invalid_parameters', 'The account of the beneficiary was closed.');
  }
  return hasRoomFor(account, amount)
    ? accept(account.id)
    : refuse('balance_limit', 'The account of the beneficiary cannot hold so much money.');
}

function finish(draft: Draft, transfer: Transfer, account: bigint, now: UnixSeconds): Transfer {
  const begun =
    transfer.status === 'waiting_funds'
      ? tellTransfer(draft, arrived(transfer), 'reserved', now)
      : transfer;
  const paid = processed(moveFunds(draft, begun, account, now), 'complete');
  const done = tellTransfer(draft, { ...paid, performedAt: now }, 'done', now);
  return changeTransfer(draft, done);
}

/**
 * Writes the transfer. An unfinished transfer lapses at a moment that is set once. If the transfer
 * ends earlier, its timer stays and then finds nothing to do.
 */
function keep(draft: Draft, transfer: Transfer, now: UnixSeconds): Transfer {
  const { id, lapsesAt } = transfer;
  const hasBegun = transfer.signedAt !== null || transfer.holdId !== null;
  if (lapsesAt !== null || !hasBegun) return changeTransfer(draft, transfer);
  const at = lapseOf(transfer, now);
  draft.insert(timers, timerOf(lapseTimer, String(id), at));
  return changeTransfer(draft, { ...transfer, lapsesAt: at });
}
