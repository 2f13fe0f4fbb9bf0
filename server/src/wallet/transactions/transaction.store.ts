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
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { pastIds, pruneStep } from '../../storage/delete-past.store.ts';
import type { TimerColumn } from '../../time/timer.ts';
import type { Answer, Inquiry } from '../inquiries/inquiry.ts';
import {
  forgottenBefore,
  type Moment,
  type PasswordRequest,
  type PendingAcceptance,
  type StoredStatus,
  type Transaction,
} from './transaction.ts';
import type { TransactionType } from './transaction-type.ts';

export const transactions = defineTable<Transaction>({
  name: 'wallet_transaction',
  lockRank: lockRankOf('wallet_transaction'),
  key: 'id',
  columns: {
    id: uuidColumn,
    projectId: uuidColumn,
    projectNumber: integerColumn(),
    clientId: textColumn(),
    isTest: booleanColumn,
    status: textColumn<StoredStatus>(),
    type: textColumn<TransactionType>(),
    walletId: nullable(integerColumn()),
    reserveSeconds: integerColumn(),
    reserveUntil: nullable(integerColumn<UnixSeconds>()),
    redirectUri: nullable(textColumn()),
    callbackUri: nullable(textColumn()),
    autoConfirm: booleanColumn,
    useAllowance: booleanColumn,
    suggestAllowance: booleanColumn,
    passwordRequest: textColumn<PasswordRequest>(),
    inquiries: jsonColumn<readonly Inquiry[]>(),
    answers: jsonColumn<readonly Answer[]>(),
    paymentIds: jsonColumn<readonly number[]>(),
    newAllowanceId: nullable(integerColumn()),
    usedAllowanceId: nullable(integerColumn()),
    chargedAmount: bigintColumn,
    chargedAt: nullable(integerColumn<UnixSeconds>()),
    pendingAcceptance: nullable(jsonColumn<PendingAcceptance>()),
    timeline: jsonColumn<readonly Moment[]>(),
    eventCount: integerColumn(),
    createdAt: integerColumn<UnixSeconds>(),
    confirmedAt: nullable(integerColumn<UnixSeconds>()),
    grantId: nullable(uuidColumn),
    grantWalletId: nullable(integerColumn()),
  },
  mutable: [
    'status',
    'walletId',
    'reserveUntil',
    'useAllowance',
    'answers',
    'usedAllowanceId',
    'chargedAmount',
    'chargedAt',
    'pendingAcceptance',
    'timeline',
    'eventCount',
    'confirmedAt',
  ],
});

/** Reservations that are open: `wallet_transaction_reserved` is their index. */
export const reservations: TimerColumn = {
  table: 'wallet_transaction',
  subject: 'id',
  dueAt: 'reserve_until',
  waiting: "status IN ('waiting', 'reserved')",
};

const past = { table: 'wallet_transaction', moment: 'created_at', only: "status = 'new'" };
/** Fewer rows than elsewhere: their payments and allowances are deleted, too. */
const stepRows = 200;

/**
 * Deletes one small batch of transactions that nobody accepted in 30 days, with their payments and
 * allowances. Readers see them as gone after exactly that time. True: there are more.
 */
export const pruneTransactions = (database: Database, now: UnixSeconds): Promise<boolean> =>
  pruneStep(
    database,
    `WITH gone AS (
       DELETE FROM wallet_transaction WHERE id IN (${pastIds(past, stepRows)})
       RETURNING id, place, payment_ids, new_allowance_id),
     payments AS (
       DELETE FROM wallet_payment WHERE id IN (
         SELECT value::bigint FROM gone, jsonb_array_elements_text(gone.payment_ids))
       RETURNING transaction_id, beneficiary_wallet),
     beneficiaries AS (
       DELETE FROM transaction_beneficiary AS listed USING gone, payments
       WHERE payments.transaction_id = gone.id AND listed.place = gone.place
         AND listed.wallet_id = payments.beneficiary_wallet),
     allowances AS (
       DELETE FROM allowance WHERE id IN (SELECT new_allowance_id FROM gone))
     SELECT 1 FROM gone`,
    forgottenBefore(now),
    stepRows,
  );
