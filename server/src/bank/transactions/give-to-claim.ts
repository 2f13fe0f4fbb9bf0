import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { move } from '../../ledger/book.ts';
import type { Leg } from '../../ledger/posting.ts';
import { serviceAccountFor } from '../../ledger/service-account.store.ts';
import { payouts } from '../../payouts/payout.store.ts';
import { newPayout, payoutIdOf } from '../../payouts/payout.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { Claim } from '../claims/claim.ts';
import { bankFilesRail } from '../payment-files/bank-files-rail.ts';
import { bankReferences } from '../references/reference.store.ts';
import type { BankTransactionRow, SuspenseReason } from './bank-transaction.ts';
import { movementOf } from './movement-ids.ts';

/** Money of one transaction that is to get an owner. */
export type Gift = {
  readonly account: BankAccount;
  readonly transaction: Pick<BankTransactionRow, 'id' | 'counterpartyName' | 'counterpartyIban'>;
  readonly amount: bigint;
  /** The ledger account that holds it: at the bank, or in suspense. */
  readonly from: bigint;
  readonly claim: Claim;
  /** One key for each part of a transaction: the names of movements and answers contain it. */
  readonly key: string;
};

export type Given =
  | { readonly outcome: 'settled' | 'part' | 'excess' }
  | { readonly outcome: 'closed'; readonly reason: SuspenseReason };

/**
 * The rounds of several claims, side by side: their own rows, the rows that name accounts, the
 * accounts.
 */
export function* claimRounds(
  claims: readonly Pick<Claim, 'load' | 'reference'>[],
  rows: LoadedRows,
  first: readonly Ask[],
  last: () => readonly Ask[],
): Generator<readonly Ask[]> {
  const loads = claims.map((claim) => claim.load(rows)[Symbol.iterator]());
  const round = (): readonly Ask[] =>
    loads.flatMap((load) => {
      const { done, value } = load.next();
      return done === true ? [] : value;
    });
  const references = claims.flatMap(({ reference }) => reference ?? []);
  yield [...first, ...references.map((id) => ask(bankReferences, id)), ...round()];
  const names = round();
  if (names.length > 0) yield names;
  const parts = references.flatMap((id) => rows.get(bankReferences, id)?.parts ?? []);
  yield [...round(), ...parts.map(({ account }) => ask(accounts, BigInt(account))), ...last()];
}

const leg = (kind: string, debitAccount: bigint, creditAccount: bigint, amount: bigint): Leg => ({
  kind,
  debitAccount,
  creditAccount,
  amount,
});

/** Moves money between accounts of the service, where the ledger has no reason to refuse. */
export function moveSurely(draft: Draft, id: string, legs: readonly Leg[], now: UnixSeconds): void {
  const moved = move(draft, { id, legs }, now);
  if (!moved.ok) throw new Error(`bank movement ${id} was refused: ${moved.because}`);
}

/** The account through which a claim takes its money. It is opened when it is first needed. */
export function throughAccount(draft: Draft, claim: Claim, key: string, now: UnixSeconds): bigint {
  const bits = BigInt(`0x${uuidOf('bank account of claim', key).replaceAll('-', '')}`);
  return serviceAccountFor(draft, claim.through, claim.book, bits, now);
}

/** Why a claim takes no money of this account. Null: it does. */
function whyClosed(draft: Draft, { account, amount, claim }: Gift): SuspenseReason | null {
  // The ledger does not move zero.
  if (amount === 0n) return 'not_creditable';
  if (claim.book.isTest !== account.isTest) return 'other_mode';
  if (claim.book.currency !== account.currency) return 'other_currency';
  return claim.closed(draft);
}

/**
 * Gives money to the claim that waits for it (bank 2, Recognising and Not exact). Too little is
 * kept as a part, which a second transfer completes. An excess goes back. A refusal undoes
 * everything.
 */
export function giveToClaim(
  draft: Draft,
  gift: Gift,
  now: UnixSeconds,
): Decision<Given, 'not_creditable'> {
  const reason = whyClosed(draft, gift);
  if (reason !== null) return accept({ outcome: 'closed', reason });
  const { claim, amount, key } = gift;
  const waiting = claim.reference === null ? null : draft.get(bankReferences, claim.reference);
  const missing = waiting === null ? amount : waiting.amount - waiting.received;
  if (waiting !== null && amount < missing) {
    keepPart(draft, gift, now);
    return accept({ outcome: 'part' });
  }
  const through = throughAccount(draft, claim, key, now);
  const excess = amount - missing;
  const legs = [
    leg('bank_in', gift.from, through, missing),
    ...(waiting?.parts ?? []).map((part) =>
      leg('bank_in', BigInt(part.account), through, BigInt(part.amount)),
    ),
    ...(excess > 0n ? [leg('bank_excess', gift.from, gift.account.onTheWay, excess)] : []),
  ];
  moveSurely(draft, movementOf(key, 'give'), legs, now);
  if (waiting !== null) {
    draft.update(bankReferences, { ...waiting, parts: [], received: waiting.received + amount });
  }
  if (excess > 0n) giveBack(draft, gift, excess, 'excess', now);
  const sender = { iban: senderIban(gift.transaction), name: gift.transaction.counterpartyName };
  const cameBy = { accountId: gift.account.id, onTheWay: gift.account.onTheWay };
  const given = { amount: waiting?.amount ?? amount, key, sender, cameBy };
  const settled = claim.settle(draft, given, now);
  if (!settled.ok) return refuse('not_creditable', settled.because);
  return accept({ outcome: excess > 0n ? 'excess' : 'settled' });
}

/** A part is in suspense until the rest arrives. */
function keepPart(draft: Draft, gift: Gift, now: UnixSeconds): void {
  const { account, transaction, amount, from, claim, key } = gift;
  const waiting = draft.get(bankReferences, claim.reference ?? '');
  if (waiting === null) throw new Error('a part of nothing');
  if (from !== account.suspense) {
    moveSurely(
      draft,
      movementOf(key, 'give'),
      [leg('bank_part', from, account.suspense, amount)],
      now,
    );
  }
  const part = {
    transactionId: transaction.id,
    account: String(account.suspense),
    amount: String(amount),
  };
  draft.update(bankReferences, {
    ...waiting,
    parts: [...waiting.parts, part],
    received: waiting.received + amount,
  });
}

/**
 * The IBAN that money can return to. Some banks mask it; a masked one is invalid (decision 0236).
 */
export const senderIban = ({
  counterpartyIban: iban,
}: Pick<BankTransactionRow, 'counterpartyIban'>): string | null =>
  iban === null ? null : ibanIn(iban);

/** Creates the payout that returns money to its sender. Its money is already on the way out. */
export function giveBack(
  draft: Draft,
  { account, transaction, key }: Pick<Gift, 'account' | 'transaction' | 'key'>,
  amount: bigint,
  reason: string,
  now: UnixSeconds,
): void {
  const payout = newPayout({
    ...{ cause: 'return', subject: returnOf(key), rail: bankFilesRail, bankAccountId: account.id },
    ...{ amount, currency: account.currency, isTest: account.isTest },
    name: transaction.counterpartyName ?? '',
    // Null: the bank did not name the sender's account. Somebody has to ask.
    iban: senderIban(transaction),
    details: reason,
    extras: { bank_transaction_id: transaction.id },
    handedAt: now,
  });
  draft.insert(payouts, payout);
}

const returnOf = (key: string): string => uuidOf('bank return', key);

/** The payout that returns a part of a transaction. */
export const returnIdOf = (key: string): string => payoutIdOf('return', returnOf(key));
