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
  Posted,
  ReturnedFor,
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
    confirmedBy: nullable(uuidColumn),
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['mark', 'amount', 'status', 'bookedOn', 'isBatch', 'isConfirmed', 'confirmedBy'],
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
    returnedFor: nullable(jsonColumn<ReturnedFor>()),
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
    ...(['counterpartyName', 'counterpartyIban', 'remittance', 'endToEndId'] as const),
    ...(['currency', 'returnedFor'] as const),
    ...(['amount', 'bookedOn', 'reference', 'state', 'reason', 'paymentId', 'walletId'] as const),
    ...(['projectId', 'payoutId', 'note', 'posted', 'acts', 'updatedAt'] as const),
  ],
});

/** Transactions in the order in which they were taken. Few of them wait for a person. */
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

export type KnownEntry = Pick<BankEntryRow, 'mark' | 'isConfirmed' | 'confirmedBy'>;

/** Those of these entries that are known, with their content. */
export const knownEntries = (
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownEntry>> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{
      id: string;
      mark: string;
      is_confirmed: boolean;
      confirmed_by: string | null;
    }>('SELECT id, mark, is_confirmed, confirmed_by FROM bank_entry WHERE id = ANY ($1::uuid[])', [
      ids,
    ]);
    return new Map(
      rows.map(({ id, mark, is_confirmed: isConfirmed, confirmed_by: confirmedBy }) => [
        id,
        { mark, isConfirmed, confirmedBy },
      ]),
    );
  });

/** The transactions that posted the amounts of these entries. */
export const postedBy = (
  database: Database,
  entryIds: readonly string[],
): Promise<readonly Posted[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{
      id: string;
      payout_id: string | null;
      reference: string | null;
    }>(
      `SELECT id, payout_id, reference FROM bank_transaction
       WHERE entry_id = ANY ($1::uuid[]) AND posted <> 0`,
      [entryIds],
    );
    return rows.map(({ id, payout_id: payoutId, reference }) => ({ id, payoutId, reference }));
  });

/**
 * The payment that the only credit with this id and amount settled alone, or reached as a part.
 * Null: there is no such credit, or there are several. Money in suspense and deposits count among
 * them; money that was already taken back does not. A person has to take back a credit with an
 * excess.
 */
export const paymentOfCredit = (
  database: Database,
  bankAccountId: string,
  endToEndId: string,
  amount: bigint,
): Promise<string | null> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ payment_id: string | null; counts: boolean | null }>(
      `SELECT one.payment_id, one.state IN ('matched', 'assigned') AND (one.reason = 'part'
           OR one.reason IS NULL AND reference.amount = one.amount) AS counts
       FROM (
         SELECT payment_id, state, reason, amount,
           row_number() OVER (PARTITION BY payment_id ORDER BY place) AS number
         FROM bank_transaction
         WHERE bank_account_id = $1 AND end_to_end_id = $2 AND amount = $3 AND posted > 0
       ) AS one
       LEFT JOIN bank_reference AS reference ON reference.payment_id = one.payment_id
       WHERE one.number > (
         SELECT count(*) FROM bank_transaction AS back
         WHERE back.bank_account_id = $1 AND back.end_to_end_id = $2 AND back.amount = -one.amount
           AND back.payment_id = one.payment_id AND back.state = 'matched')
       LIMIT 2`,
      [bankAccountId, endToEndId, String(amount)],
    );
    const [only] = rows;
    return rows.length === 1 && only?.counts === true ? only.payment_id : null;
  });

/** A credit that counts for a payment, as the bank reported it. */
export type Credit = Pick<
  BankTransactionRow,
  'id' | 'amount' | 'endToEndId' | 'bookedOn' | 'reason'
>;

export const creditsOf = (database: Database, paymentId: string): Promise<readonly Credit[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{
      id: string;
      amount: string;
      end_to_end_id: string | null;
      booked_on: string | null;
      reason: TransactionReason | null;
    }>(
      `SELECT id, amount, end_to_end_id, booked_on, reason FROM bank_transaction
       WHERE payment_id = $1 AND amount > 0 AND state IN ('matched', 'assigned')`,
      [paymentId],
    );
    return rows.map(({ id, amount, end_to_end_id: endToEndId, booked_on: bookedOn, reason }) => ({
      ...{ id, amount: BigInt(amount), endToEndId, bookedOn, reason },
    }));
  });

/**
 * Transactions that may settle automatically after all. Some wait for a break to be repaired or
 * accepted. Others are reversals whose credit had not come, debits without a known cause, sums of
 * files, and money that the bank gives back of such a sum. Day by day, the credits of each day
 * first, in order of arrival.
 */
export const waitingTransactions = (
  database: Database,
  bankAccountId: string,
): Promise<readonly string[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM bank_transaction AS one
       WHERE bank_account_id = $1 AND state = 'suspense'
         AND (reason = 'continuity' OR reason IN ('reversal', 'not_creditable') AND amount < 0
           OR reason = 'batch' AND amount < 0 AND reference IS NOT NULL
           OR reason = 'not_creditable' AND amount > 0 AND EXISTS (
             SELECT FROM payment_file AS file
             WHERE file.bank_account_id = $1 AND booked_as_one_on IS NOT NULL AND open_total > 0
               AND starts_with(upper(ltrim(one.end_to_end_id)), file.message_id)))
       ORDER BY booked_on NULLS FIRST, amount < 0, place`,
      [bankAccountId],
    );
    return rows.map(({ id }) => id);
  });

/** A credit without a use, with the id and the amount of a debit. Null: none. */
export const waitingCredit = (
  database: Database,
  bankAccountId: string,
  endToEndId: string,
  amount: bigint,
): Promise<string | null> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM bank_transaction
       WHERE bank_account_id = $1 AND end_to_end_id = $2 AND amount = $3
         AND state = 'suspense' AND reason = 'not_creditable' ORDER BY place LIMIT 1`,
      [bankAccountId, endToEndId, String(amount)],
    );
    return rows[0]?.id ?? null;
  });

/** The last sender of a payment by bank transfer. Null: the bank did not say. */
export const senderOfPayment = (
  database: Database,
  paymentId: string,
): Promise<{ readonly iban: string; readonly name: string | null } | null> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ iban: string; name: string | null }>(
      `SELECT counterparty_iban AS iban, counterparty_name AS name FROM bank_transaction
       WHERE payment_id = $1 AND amount > 0 AND counterparty_iban IS NOT NULL
         AND state IN ('matched', 'assigned') ORDER BY place DESC LIMIT 1`,
      [paymentId],
    );
    return rows[0] ?? null;
  });
