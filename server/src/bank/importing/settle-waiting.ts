import { granted } from '../../kernel/decision.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { BankTransactionRow, SuspenseReason } from '../transactions/bank-transaction.ts';
import { partKey } from '../transactions/movement-ids.ts';
import type { Plan } from '../transactions/place-money.ts';
import { readBankTransactions } from '../transactions/read-bank-transactions.ts';
import { settleGivenBack } from '../transactions/settle-given-back.ts';
import { settleLate } from '../transactions/settle-late.ts';
import { unclaimed } from '../transactions/take-transactions.ts';
import { fileOfPaymentId } from '../writing/payment-ids.ts';
import type { TakingServices } from './place-entries.ts';
import { claimTakenBack, payoutIn } from './take-entries.ts';

const bankLine = { kind: 'client', id: 'bank' } as const;

type LatePlan = Exclude<Plan, { readonly kind: 'fee' }>;

/** Sums of payment files have no payment of their own, and name their file (plan-transaction.ts). */
const isOfFile = ({ reference, endToEndId }: BankTransactionRow): boolean =>
  endToEndId === null && reference !== null && fileOfPaymentId(reference) !== null;

async function planForFile(
  { claims }: TakingServices,
  account: BankAccount,
  { reference, amount, bookedOn }: BankTransactionRow,
): Promise<LatePlan> {
  const sum = { account, ids: [reference], amount: -amount, bookedOn: bookedOn ?? '' };
  const claim = await claims.ofFile(sum);
  return claim === null ? { kind: 'suspense', reason: 'batch' } : { kind: 'payout', claim };
}

/**
 * A transaction of a payout or a file is no reversal, even if its payout or file is gone or
 * renamed.
 */
const unexplained = ({ reason }: BankTransactionRow): SuspenseReason =>
  reason === 'not_creditable' || reason === 'batch' ? reason : 'reversal';

/** The plan for a waiting transaction, as of now. */
async function planFor(
  services: TakingServices,
  account: BankAccount,
  row: BankTransactionRow,
): Promise<LatePlan> {
  const key = partKey(row.id, row.acts.length, 0);
  const payout = await payoutIn(services, account, row);
  if (payout !== null) return { kind: 'payout', claim: payout };
  if (row.amount < 0n && isOfFile(row)) return planForFile(services, account, row);
  if (row.amount < 0n) {
    const claim = await claimTakenBack(services, account, row, key);
    return claim === null
      ? { kind: 'suspense', reason: unexplained(row) }
      : { kind: 'reversal', claim, bookedOn: row.bookedOn };
  }
  const claim =
    row.reference === null ? null : await services.claims.byReference(row.reference, key);
  return claim === null
    ? { kind: 'suspense', reason: 'unknown_reference' }
    : { kind: 'claim', claim };
}

/**
 * Settles transactions that waited for the acceptance of a break, as if they came now. The same
 * goes for debits whose credit, report or payment has come since. All others keep waiting for a
 * person, with a reason. Safe to repeat: a transaction settles once.
 */
export async function settleWaiting(services: TakingServices, account: BankAccount): Promise<void> {
  if (account.haltedBy !== null) return;
  // A credit that gives back a part of a file's sum may be dated before that sum.
  while (await settlesSum(services, account));
  await settlePairs(services, account);
}

/** Pairs each debit of a payout that the bank had refused with the credit that gives it back. */
async function settlePairs(services: TakingServices, account: BankAccount): Promise<void> {
  const { engine, lookups } = services;
  for (const debitId of await lookups.waitingTransactions(account.id)) {
    const [debit] = granted(await engine.read(readBankTransactions, [debitId]));
    if (debit?.reason !== 'not_creditable' || debit.amount > 0n || !debit.endToEndId) continue;
    const claim = await payoutIn(services, account, debit);
    if (claim?.endUnpaid == null) continue;
    const { endToEndId, amount } = debit;
    const creditId = await lookups.waitingCredit(account.id, endToEndId, -amount);
    if (creditId === null) continue;
    await engine.execute(settleGivenBack, { claim, debitId, creditId }, bankLine);
  }
}

/** Goes through everything that waits, once. Returns true if the sum of a file has settled. */
async function settlesSum(services: TakingServices, account: BankAccount): Promise<boolean> {
  const { engine, lookups } = services;
  let hasSettledSum = false;
  for (const id of await lookups.waitingTransactions(account.id)) {
    const [row] = granted(await engine.read(readBankTransactions, [id]));
    if (row === undefined) continue;
    const plan = await planFor(services, account, row);
    if (plan.kind === 'suspense' && plan.reason === row.reason) continue;
    const input = { account, transactionId: id, number: row.acts.length };
    const settled = await engine.execute(settleLate, { ...input, plan }, bankLine);
    if (!('claim' in plan)) continue;
    if (settled.ok) hasSettledSum ||= plan.claim.subject.startsWith('payment_file ');
    else if (settled.refusal === 'not_creditable') {
      await engine.execute(settleLate, { ...input, plan: unclaimed(plan.claim) }, bankLine);
    }
  }
  return hasSettledSum;
}
