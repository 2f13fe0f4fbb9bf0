import { granted } from '../../kernel/decision.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { assignMoney, partKey } from '../transactions/assign-money.ts';
import { waitingForContinuity } from '../transactions/bank-transaction.store.ts';
import { readBankTransactions } from '../transactions/read-bank-transactions.ts';
import type { TakingServices } from './take-entries.ts';

const bankLine = { kind: 'client', id: 'bank' } as const;

/**
 * What waited for a break to be accepted settles as if it came now. Whatever cannot, stays for a
 * person. Safe to call again: a transaction settles once.
 */
export async function settleWaiting(
  { engine, database, claims }: TakingServices,
  account: BankAccount,
): Promise<void> {
  if (account.haltedBy !== null) return;
  const waiting = await waitingForContinuity(database, account.id);
  for (const { id, reference } of waiting) {
    const [row] = granted(await engine.read(readBankTransactions, [id]));
    const number = row?.acts.length ?? 0;
    const claim = await claims.byReference(reference, partKey(id, number, 0));
    if (row === undefined || claim === null) continue;
    const parts = [{ amount: row.amount, claim }];
    const input = { account, transactionId: id, number, parts, as: 'matched' as const };
    await engine.execute(assignMoney, input, bankLine);
  }
}
