import {
  bigintColumn,
  booleanColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import { equals } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type {
  BankEntryRow,
  BankTransactionRow,
  HandAct,
  TransactionReason,
  TransactionState,
} from './bank-transaction.ts';

export const bankEntries = defineTable<BankEntryRow>({
  name: 'bank_entry',
  lockRank: lockRankOf('bank_entry'),
  key: 'id',
  columns: {
    id: uuidColumn,
    bankAccountId: uuidColumn,
    mark: textColumn(),
    amount: bigintColumn,
    status: textColumn<BankEntryRow['status']>(),
    bookedOn: nullable(textColumn()),
    isBatch: booleanColumn,
    isConfirmed: booleanColumn,
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['mark', 'amount', 'status', 'bookedOn', 'isBatch', 'isConfirmed'],
});

export const bankTransactions = defineTable<BankTransactionRow>({
  name: 'bank_transaction',
  lockRank: lockRankOf('bank_transaction'),
  key: 'id',
  columns: {
    id: uuidColumn,
    entryId: uuidColumn,
    bankAccountId: uuidColumn,
    amount: bigintColumn,
    currency: textColumn(),
    bookedOn: nullable(textColumn()),
    counterpartyName: nullable(textColumn()),
    counterpartyIban: nullable(textColumn()),
    reference: nullable(textColumn()),
    remittance: nullable(textColumn()),
    endToEndId: nullable(textColumn()),
    state: textColumn<TransactionState>(),
    reason: nullable(textColumn<TransactionReason>()),
    paymentId: nullable(uuidColumn),
    walletId: nullable(integerColumn()),
    projectId: nullable(uuidColumn),
    payoutId: nullable(uuidColumn),
    note: nullable(textColumn()),
    posted: bigintColumn,
    acts: jsonColumn<readonly HandAct[]>(),
    createdAt: integerColumn<UnixSeconds>(),
    updatedAt: integerColumn<UnixSeconds>(),
  },
  mutable: [
    ...(['amount', 'bookedOn', 'reference', 'state', 'reason', 'paymentId', 'walletId'] as const),
    ...(['projectId', 'payoutId', 'note', 'posted', 'acts', 'updatedAt'] as const),
  ],
});

/** What came and went, in the order in which it was taken; few wait for somebody. */
export const bankTransactionList: List = {
  name: 'bank transactions',
  from: 'bank_transaction AS item',
  id: 'item.id',
  conditions: {
    state: equals('state'),
    bank_account_id: equals('bank_account_id', 'uuid'),
    payment_id: equals('payment_id', 'uuid'),
  },
  leads: [
    { by: ['payment_id'] },
    { by: ['state'], only: { state: ['suspense', 'returning', 'assigned', 'ignored'] } },
    { by: ['bank_account_id'] },
  ],
};

type KnownEntry = { readonly mark: string; readonly isConfirmed: boolean };

/** Which of these entries are known, with what they say. */
export const knownEntries = (
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownEntry>> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; mark: string; is_confirmed: boolean }>(
      'SELECT id, mark, is_confirmed FROM bank_entry WHERE id = ANY ($1::uuid[])',
      [ids],
    );
    return new Map(
      rows.map(({ id, mark, is_confirmed: isConfirmed }) => [id, { mark, isConfirmed }]),
    );
  });

/** The payment that a credit with this id and amount settled; null: none, or more than one. */
export const matchedBefore = (
  database: Database,
  bankAccountId: string,
  endToEndId: string,
  amount: bigint,
): Promise<string | null> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ payment_id: string }>(
      `SELECT payment_id FROM bank_transaction
       WHERE bank_account_id = $1 AND end_to_end_id = $2 AND amount = $3
         AND state IN ('matched', 'assigned') AND payment_id IS NOT NULL LIMIT 2`,
      [bankAccountId, endToEndId, String(amount)],
    );
    return rows.length === 1 ? (rows[0]?.payment_id ?? null) : null;
  });

/** Credits in suspense that waited for a break to be accepted, the oldest first. */
export const waitingForContinuity = (
  database: Database,
  bankAccountId: string,
): Promise<readonly { readonly id: string; readonly reference: string }[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; reference: string }>(
      `SELECT id, reference FROM bank_transaction
       WHERE bank_account_id = $1 AND state = 'suspense' AND reason = 'continuity'
         AND reference IS NOT NULL AND amount > 0 ORDER BY place`,
      [bankAccountId],
    );
    return rows;
  });
