import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { forgottenBefore } from '../transactions/transaction.ts';
import type { WalletPaymentStatus } from './wallet-payment.states.ts';

/** The filter of a project's payments, as of this moment. */
export type PaymentFilter = {
  readonly projectId: string;
  readonly payerWallet: number | null;
  readonly beneficiaryWallet: number | null;
  readonly status: WalletPaymentStatus | null;
  readonly now: UnixSeconds;
  /** A plain payment shows `done` after this time. */
  readonly windowSeconds: number;
};

/** A position in the list: newest first, and by number within a second. */
export type ListPlace = { readonly createdAt: UnixSeconds; readonly id: number };

export type ListedPayment = ListPlace & { readonly transactionId: string };

export type PaymentWindow = {
  readonly limit: number;
  readonly offset: number;
  readonly after: ListPlace | null;
};

/** The number of payments that a request reads and counts at most. */
const lookedAtMax = 10_000;

/** Adds a value to a statement and returns its placeholder. */
type Placeholder = (value: string | number, type: 'bigint' | 'uuid') => string;

/** The newest payments from a position on, as many as one request reads. */
function lookedAt(place: Placeholder, filter: PaymentFilter, after: ListPlace | null): string {
  const { projectId, payerWallet } = filter;
  const conditions = [
    `project_id = ${place(projectId, 'uuid')}`,
    ...(payerWallet === null ? [] : [`payer_wallet = ${place(payerWallet, 'bigint')}`]),
    ...(after === null
      ? []
      : [`(created_at, id) < (${place(after.createdAt, 'bigint')}, ${place(after.id, 'bigint')})`]),
  ];
  return `(SELECT id, transaction_id, created_at, status, freeze_until, confirmed_at, beneficiary_wallet
    FROM wallet_payment WHERE ${conditions.join(' AND ')}
    ORDER BY created_at DESC, id DESC LIMIT ${lookedAtMax}) AS looked_at`;
}

/** The condition for rows that have a status at this moment. */
function mayShow(place: Placeholder, { status, now, windowSeconds }: PaymentFilter): string {
  const isDue = (): string =>
    `CASE WHEN freeze_until IS NULL THEN confirmed_at <= ${place(now - windowSeconds, 'bigint')}
      ELSE freeze_until <= ${place(now, 'bigint')} END`;
  // A lapsed reservation shows as such before its timer has run. A scalar subquery uses the
  // transaction's key. With EXISTS the database might read all transactions.
  const isOver = (): string =>
    `(SELECT reserve_until FROM wallet_transaction WHERE wallet_transaction.id = transaction_id)
      <= ${place(now, 'bigint')}`;
  switch (status) {
    case 'reserved':
      return `status = 'reserved' AND NOT ${isDue()}`;
    case 'done':
      return `(status = 'done' OR status = 'reserved' AND ${isDue()})`;
    case 'canceled':
      return `(status = 'canceled' OR status = 'waiting' AND ${isOver()})`;
    case 'waiting':
      return `status = 'waiting' AND NOT ${isOver()}`;
    case 'new':
    case 'failed':
      return `status = '${status}'`;
    case null:
      return 'true';
  }
}

function matching(place: Placeholder, filter: PaymentFilter): string {
  const { beneficiaryWallet, now } = filter;
  return [
    `(status <> 'new' OR created_at > ${place(forgottenBefore(now), 'bigint')})`,
    mayShow(place, filter),
    ...(beneficiaryWallet === null
      ? []
      : [`beneficiary_wallet = ${place(beneficiaryWallet, 'bigint')}`]),
  ].join(' AND ');
}

type Row = {
  readonly id: string;
  readonly transaction_id: string;
  readonly created_at: string;
  readonly number?: string;
};

function run(database: Database, write: (place: Placeholder) => string): Promise<readonly Row[]> {
  const values: (string | number)[] = [];
  const text = write((value, type) => `$${values.push(value)}::${type}`);
  return database.withLongQuery(async (client) => (await client.query<Row>(text, values)).rows);
}

const paymentOf = ({ id, transaction_id: transactionId, created_at: at }: Row): ListedPayment => ({
  id: Number(id),
  transactionId,
  createdAt: unixSeconds(Number(at)),
});

const order = 'ORDER BY created_at DESC, id DESC';

/** Returns one more than requested if the list continues. */
export async function listPayments(
  database: Database,
  filter: PaymentFilter,
  { limit, offset, after }: PaymentWindow,
): Promise<readonly ListedPayment[]> {
  const rows = await run(
    database,
    (place) => `SELECT id, transaction_id, created_at FROM ${lookedAt(place, filter, after)}
      WHERE ${matching(place, filter)} ${order}
      LIMIT ${place(limit + 1, 'bigint')} OFFSET ${place(offset, 'bigint')}`,
  );
  return rows.map(paymentOf);
}

/** The position where a request stopped reading. Null: it reached the end of the list. */
export async function lastLookedAt(
  database: Database,
  filter: PaymentFilter,
  after: ListPlace | null,
): Promise<ListedPayment | null> {
  const [last] = await run(
    database,
    (place) => `SELECT id, transaction_id, created_at FROM ${lookedAt(place, filter, after)}
      ${order} LIMIT 1 OFFSET ${place(lookedAtMax - 1, 'bigint')}`,
  );
  return last === undefined ? null : paymentOf(last);
}

/** The number of matches among the newest payments that a request reads. */
export async function countPayments(database: Database, filter: PaymentFilter): Promise<number> {
  const [counted] = await run(
    database,
    (place) => `SELECT count(*) AS number FROM ${lookedAt(place, filter, null)}
      WHERE ${matching(place, filter)}`,
  );
  return Number(counted?.number ?? 0);
}
