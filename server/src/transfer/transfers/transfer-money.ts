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

/** The money that the payer can still spend. */
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

/** Business 6: an inactive wallet promises nothing new. Earlier promises continue. */
export const mayPay = (draft: Draft, { holdId, payerWallet }: Transfer): boolean =>
  holdId !== null || draft.get(wallets, payerWallet)?.state === 'active';

export const mayNotPay = refuse('forbidden', 'The wallet of the payer cannot pay now.');

/** Holds the money. The caller has checked the funds. */
export function holdFunds(draft: Draft, transfer: Transfer, now: UnixSeconds): Transfer {
  const { id, payerAccount: accountId, amount } = transfer;
  const holdId = uuidOf('transfer hold', String(id));
  const held = hold(draft, { id: holdId, accountId, amount }, now);
  if (!held.ok) throw new Error(`transfer ${id} was not funded: ${held.because}`);
  return { ...transfer, holdId };
}

/** Returns the held money to the payer. */
export function releaseFunds(draft: Draft, transfer: Transfer, now: UnixSeconds): Transfer {
  const { id, holdId } = transfer;
  if (holdId === null) return transfer;
  const released = settleHold(draft, holdId, { id: uuidOf('release', holdId), legs: [] }, now);
  if (!released.ok) throw new Error(`transfer ${id} was not released: ${released.because}`);
  return { ...transfer, holdId: null };
}

/** The id of a transfer's movement. */
const transferMovementId = (id: number): string => linkedUuid('transfer', id);

/** The id of the movement that returns the money from a bank. */
export const returnMovementId = (id: number): string => linkedUuid('transfer_returned', id);

/** Both ids, and those of earlier movements (decision 0157). */
export const transferMovements = (id: number): readonly string[] => [
  transferMovementId(id),
  returnMovementId(id),
  uuidOf('transfer', String(id)),
  uuidOf('transfer returned', String(id)),
];

/** Moves the money to an account that has room: from the hold, or directly if it was never held. */
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
