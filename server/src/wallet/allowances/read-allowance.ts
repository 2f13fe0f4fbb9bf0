import type { Engine } from '../../engine/engine.ts';
import { ask, type Query } from '../../engine/operation.ts';
import type { MacCaller } from '../../identity/oauth/mac-caller.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { visible } from '../transactions/access.ts';
import { transactions } from '../transactions/transaction.store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { transactionIn } from '../transactions/whole-transaction.ts';
import { allowances } from './allowance.store.ts';
import type { Allowance } from './allowance.ts';

const nowhere = refuse('not_found', 'There is no such allowance.');

/** A transaction's row is locked before its allowance's, so this lookup comes first. */
const findTransaction: Query<number, string, 'not_found'> = {
  name: 'find transaction of allowance',
  load: (allowanceId) => [[ask(allowances, allowanceId)]],
  answer: (rows, allowanceId) => {
    const allowance = rows.get(allowances, allowanceId);
    return allowance === null ? nowhere : accept(allowance.transactionId);
  },
};

type ReadInTransaction = {
  readonly allowanceId: number;
  readonly transactionId: string;
  /** Null: the operator, who sees all allowances. */
  readonly caller: MacCaller | null;
};

export type FoundAllowance = { readonly allowance: Allowance; readonly transaction: Transaction };

/**
 * A project sees the allowances that it may use. A user's token sees those that its user granted or
 * its grant requested.
 */
function isVisible(
  { clientId, walletId }: Allowance,
  transaction: Transaction,
  { client, project, user }: MacCaller,
): boolean {
  if (clientId !== client.id) return false;
  if (user === null || walletId === user.walletId) return true;
  return visible(transaction, { projectId: project.id, user }).ok;
}

/** An allowance that nobody accepted in 30 days is gone with its transaction. */
const readInTransaction: Query<ReadInTransaction, FoundAllowance, 'not_found'> = {
  name: 'read allowance',
  load: ({ allowanceId, transactionId }) => [
    [ask(transactions, transactionId)],
    [ask(allowances, allowanceId)],
  ],
  answer: (rows, { allowanceId, transactionId, caller }, now) => {
    const transaction = transactionIn(rows, transactionId, now);
    const allowance = rows.get(allowances, allowanceId);
    if (transaction === null || allowance === null) return nowhere;
    return caller === null || isVisible(allowance, transaction, caller)
      ? accept({ allowance, transaction })
      : nowhere;
  },
};

async function findAllowance(
  engine: Engine,
  allowanceId: number,
  caller: MacCaller | null,
): Promise<Decision<FoundAllowance, 'not_found'>> {
  const found = await engine.read(findTransaction, allowanceId);
  if (!found.ok) return found;
  return engine.read(readInTransaction, { allowanceId, transactionId: found.value, caller });
}

export async function readAllowance(
  engine: Engine,
  allowanceId: number,
  caller: MacCaller,
): Promise<Decision<Allowance, 'not_found'>> {
  const found = await findAllowance(engine, allowanceId, caller);
  return found.ok ? accept(found.value.allowance) : found;
}

/** Any project's allowance, with its transaction: for the operator. */
export const readAnyAllowance = (engine: Engine, allowanceId: number) =>
  findAllowance(engine, allowanceId, null);
