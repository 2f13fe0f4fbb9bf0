import type { Draft } from '../engine/rows.ts';
import { accept, type Decision, refuse } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import { accounts } from './account.store.ts';
import type { Account } from './account.ts';
import { tellArrival } from './funds-wait.ts';
import { holds } from './hold.store.ts';
import { type Hold, place, resolve } from './hold.ts';
import { postings } from './posting.store.ts';
import { type Leg, type Posting, type PostingRefusal, post } from './posting.ts';

/** Several postings under one reference: all of them or none. */
export type Movement = { readonly id: string; readonly legs: readonly Leg[] };

export type LedgerRefusal = PostingRefusal | 'account_not_found' | 'invalid_state';

/** Writes a movement into the draft of an operation that has asked for its accounts. */
export function move(
  draft: Draft,
  movement: Movement,
  now: UnixSeconds,
  holdId: string | null = null,
): Decision<readonly Posting[], PostingRefusal | 'account_not_found'> {
  const written: Posting[] = [];
  for (const [index, leg] of movement.legs.entries()) {
    const debit = draft.get(accounts, leg.debitAccount);
    const credit = draft.get(accounts, leg.creditAccount);
    if (debit === null || credit === null) {
      const missing = debit === null ? leg.debitAccount : leg.creditAccount;
      return refuse('account_not_found', `There is no account ${missing}.`);
    }
    const moved = post({ debit, credit }, leg.amount);
    if (!moved.ok) return moved;
    draft.update(accounts, moved.value.debit);
    draft.update(accounts, moved.value.credit);
    const posting = postingOf(movement.id, index, leg, moved.value, holdId, now);
    draft.append(postings, posting);
    const { credit: richer } = moved.value;
    if (richer.isAwaited) tellArrival(draft, richer, richer.version, now);
    written.push(posting);
  }
  return accept(written);
}

/** Reserves money on an account. */
export function hold(
  draft: Draft,
  wanted: { readonly id: string; readonly accountId: bigint; readonly amount: bigint },
  now: UnixSeconds,
): Decision<Hold, 'insufficient_funds' | 'account_not_found'> {
  const account = draft.get(accounts, wanted.accountId);
  if (account === null) {
    return refuse('account_not_found', `There is no account ${wanted.accountId}.`);
  }
  const placed = place(account, wanted, now);
  if (!placed.ok) return placed;
  draft.insert(holds, placed.value.hold);
  draft.update(accounts, placed.value.account);
  return accept(placed.value.hold);
}

/**
 * Ends a hold. The movement takes its amount from the held account, at most the held amount, and
 * the rest is released. A movement without legs releases all of it. A hold ends once.
 */
export function settleHold(
  draft: Draft,
  holdId: string,
  movement: Movement,
  now: UnixSeconds,
): Decision<Hold, LedgerRefusal> {
  const before = draft.get(holds, holdId);
  if (before === null) throw new Error(`hold ${holdId} does not exist`);
  const account = draft.get(accounts, before.accountId);
  if (account === null) throw new Error(`hold ${holdId} has no account`);
  const captured = movement.legs
    .filter((leg) => leg.debitAccount === before.accountId)
    .reduce((sum, leg) => sum + leg.amount, 0n);
  const resolved = resolve({ hold: before, account }, captured, now);
  if (!resolved.ok) return resolved;
  draft.update(holds, resolved.value.hold);
  draft.update(accounts, resolved.value.account);
  if (account.isAwaited && captured < before.amount) tellArrival(draft, account, holdId, now);
  const moved = move(draft, movement, now, holdId);
  return moved.ok ? accept(resolved.value.hold) : moved;
}

function postingOf(
  movementId: string,
  index: number,
  leg: Leg,
  { debit, credit }: { readonly debit: Account; readonly credit: Account },
  holdId: string | null,
  now: UnixSeconds,
): Posting {
  return {
    movementId,
    leg: index,
    kind: leg.kind,
    debitAccount: debit.id,
    creditAccount: credit.id,
    amount: leg.amount,
    debitVersion: debit.version,
    creditVersion: credit.version,
    debitBalance: debit.balance,
    creditBalance: credit.balance,
    holdId,
    createdAt: now,
  };
}
