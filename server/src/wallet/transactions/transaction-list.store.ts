import { equals } from '../../figures/lists/conditions.ts';
import type { Condition, List } from '../../figures/lists/list.ts';
import type { ListQuery } from '../../figures/lists/list.wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** The inputs of a transaction's status besides its rows. */
export type StatusMoment = {
  readonly now: UnixSeconds;
  /** A plain payment shows `done` after this time. */
  readonly windowSeconds: number;
};

/** The query of a list, and the project whose own wallet it names. Null: no project's. */
export type TransactionsWanted = {
  readonly query: ListQuery;
  readonly walletOf: string | null;
};

/** An array uses the primary key. For a join the planner expects more payments than there are. */
const isOwnPayment = `wallet_payment.id = ANY (ARRAY(
  SELECT own.id::bigint FROM jsonb_array_elements_text(item.payment_ids) AS own (id)))`;

/**
 * The status as shown (whole-transaction.ts, transaction.ts): canceled after the reservation ends,
 * and done once each payment of a confirmed transaction has ended.
 */
const shownStatus = ({ now, windowSeconds }: StatusMoment): string =>
  `CASE WHEN item.status IN ('waiting', 'reserved') AND item.reserve_until <= ${now} THEN 'canceled'
     WHEN item.status = 'confirmed' AND CASE WHEN item.payment_ids = '[]'
         THEN item.confirmed_at <= ${now - windowSeconds}
         ELSE NOT EXISTS (SELECT 1 FROM wallet_payment WHERE ${isOwnPayment} AND coalesce(wallet_payment.ended_at, wallet_payment.freeze_until,
             item.confirmed_at + ${windowSeconds}) > ${now}) END THEN 'done'
     ELSE item.status END`;

/** Both sides: the payer's wallet, or a beneficiary's. */
const eitherSide: Condition = {
  sql: `(item.wallet_id = $ OR EXISTS (
          SELECT 1 FROM wallet_payment
          WHERE ${isOwnPayment} AND wallet_payment.beneficiary_wallet = $))`,
  type: 'bigint',
};

const whole = (where: string): string =>
  `(SELECT * FROM wallet_transaction WHERE ${where}) AS item`;

/** By the rows of beneficiaries, in the order of the transactions' positions. */
const asBeneficiary = (walletId: number): string =>
  `(SELECT paid.place, found.id, found.project_id, found.status, found.wallet_id, found.payment_ids,
      found.reserve_until, found.created_at, found.confirmed_at
    FROM transaction_beneficiary AS paid
    JOIN wallet_transaction AS found ON found.id = paid.transaction_id
    WHERE paid.wallet_id = ${walletId}) AS item`;

/** The ways to find a wallet's transactions: by the payer, by a beneficiary, or by its project. */
const ofWallet = (walletId: number, projectId: string | null): readonly string[] => [
  whole(`wallet_id = ${walletId}`),
  asBeneficiary(walletId),
  ...(projectId === null
    ? []
    : [whole(`project_id = '${projectId}' AND wallet_id IS DISTINCT FROM ${walletId}`)]),
];

function partsFor({ query, walletOf }: TransactionsWanted): readonly string[] | null {
  const { wallet_id: walletId } = query;
  return walletId === undefined ? null : ofWallet(Number(walletId), walletOf);
}

/**
 * Transactions in the order of their creation (business 2). If the filters need several indexes,
 * the list has one part for each (decision 0155).
 */
export function transactionList(wanted: TransactionsWanted, moment: StatusMoment): List {
  const parts = partsFor(wanted);
  return {
    name: 'transactions',
    from: parts ?? 'wallet_transaction AS item',
    id: 'item.id',
    conditions: {
      project_id: equals('project_id', 'uuid'),
      wallet_id: eitherSide,
      status: { sql: `(${shownStatus(moment)}) = $`, type: 'text' },
    },
    leads: parts === null ? [{ by: ['project_id'] }] : [],
  };
}
