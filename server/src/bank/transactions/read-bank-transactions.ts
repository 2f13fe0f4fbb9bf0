import { ask, type Query } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { bankTransactions } from './bank-transaction.store.ts';
import type { BankTransactionRow } from './bank-transaction.ts';

/** Reads several transactions in their order and leaves out missing ones. */
export const readBankTransactions: Query<readonly string[], readonly BankTransactionRow[], never> =
  {
    name: 'read bank transactions',
    load: (ids) => [ids.map((id) => ask(bankTransactions, id))],
    answer: (rows, ids) => accept(ids.flatMap((id) => rows.get(bankTransactions, id) ?? [])),
  };
