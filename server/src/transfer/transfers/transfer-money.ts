import { linkedUuid } from '../../engine/linked-uuid.ts';
import type { Draft } from '../../engine/rows.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { wallets } from '../../identity/wallets/wallet.store.ts';
import { refuse } from '../../kernel/decision.ts';
import { decimalOf } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { available } from '../../ledger/account.ts';
import { hold, move, settleHold } from '../../ledger/book.ts';
import type { Transfer } from './transfer.ts';

/** What the payer can still spend. */
function fundsOf(draft: Draft, { id, payerAccount }: Transfer): bigint {
  const account = draft.get(accounts, payerAccount);
  if (account === null) throw new Error(`transfer ${id} has no payer`);
  return available(account);
}

export const isFunded = (draft: Draft, transfer: Transfer): boolean =>
  transfer.holdId !== null || fundsOf(draft, transfer) >= transfer.amount;

export function lackText(draft: Draft, transfer: Transfer): string {
  const { amount, currency } = transfer;
  const inFull = (minor: bigint) => `${decimalOf({ minor, currency })} ${currency}`;
  return `The account has ${inFull(fundsOf(draft, transfer))} available; ${inFull(amount)} are needed.`;
}

/** Business 6: a wallet that is not active promises nothing; what it promised before goes on. */
export const mayPay = (draft: Draft, { holdId, payerWallet }: Transfer): boolean =>
  holdId !== null || draft.get(wallets, payerWallet)?.state === 'active';

export const mayNotPay = refuse('forbidden', 'The wallet of the payer cannot pay now.');

/** Holds the money. Funds were looked at before. */
export function holdFunds(draft: Draft, transfer: Transfer, now: UnixSeconds): Transfer {
  const { id, payerAccount: accountId, amount } = transfer;
  const holdId = uuidOf('transfer hold', String(id));
  const held = hold(draft, { id: holdId, accountId, amount }, now);
  if (!held.ok) throw new Error(`transfer ${id} was not funded: ${held.because}`);
  return { ...transfer, holdId };
}

/** Gives the payer back what was held. */
export function releaseFunds(draft: Draft, transfer: Transfer, now: UnixSeconds): Transfer {
  const { id, holdId } = transfer;
  if (holdId === null) return transfer;
  const released = settleHold(draft, holdId, { id: uuidOf('release', holdId), legs: [] }, now);
  if (!released.ok) throw new Error(`transfer ${id} was not released: ${released.because}`);
  return { ...transfer, holdId: null };
}

/** The id of the movement that a transfer makes. */
const transferMovementId = (id: number): string => linkedUuid('transfer', id);

/** The id of the movement by which it comes back from a bank. */
export const returnMovementId = (id: number): string => linkedUuid('transfer_returned', id);

/** Both, and the names that earlier movements have (decision 0157). */
export const transferMovements = (id: number): readonly string[] => [
  transferMovementId(id),
  returnMovementId(id),
  uuidOf('transfer', String(id)),
  uuidOf('transfer returned', String(id)),
];

/** Moves the money to an account that has room: out of the hold, or at once where it never waited. */
export function moveFunds(
  draft: Draft,
  transfer: Transfer,
  creditAccount: bigint,
  now: UnixSeconds,
): Transfer {
  const { id, holdId, amount, payerAccount: debitAccount } = transfer;
  const movement = {
    id: transferMovementId(id),
    legs: [{ kind: 'transfer', debitAccount, creditAccount, amount }],
  };
  const moved =
    holdId === null ? move(draft, movement, now) : settleHold(draft, holdId, movement, now);
  if (!moved.ok) throw new Error(`transfer ${id} was not moved: ${moved.because}`);
  return { ...transfer, holdId: null };
}
