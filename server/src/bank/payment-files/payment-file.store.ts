import type pg from 'pg';
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
import type { AlsoWrites, Database } from '../../storage/database.ts';
import { sepaMinorMax } from '../writing/payment-message.ts';
import type { PaymentFile, PaymentFileForm, PaymentFileState } from './payment-file.ts';
import { type PaymentLine, paymentLines } from './payment-lines.store.ts';
import { unusableAccounts, waitsForFile } from './unusable-accounts.store.ts';

export const paymentFiles = defineTable<PaymentFile>({
  name: 'payment_file',
  lockRank: lockRankOf('payment_file'),
  key: 'id',
  columns: {
    id: uuidColumn,
    bankAccountId: uuidColumn,
    state: textColumn<PaymentFileState>(),
    messageId: textColumn(),
    form: jsonColumn<PaymentFileForm>(),
    isInstant: booleanColumn,
    executionDate: textColumn(),
    transactions: integerColumn(),
    total: bigintColumn,
    openTotal: bigintColumn,
    currency: textColumn(),
    madeBy: textColumn(),
    madeByName: textColumn(),
    releasedBy: nullable(textColumn()),
    releasedByName: nullable(textColumn()),
    releasedAt: nullable(integerColumn<UnixSeconds>()),
    submittedAt: nullable(integerColumn<UnixSeconds>()),
    answeredAt: nullable(integerColumn<UnixSeconds>()),
    sha256: nullable(textColumn()),
    bookedAsOneOn: nullable(textColumn()),
    verification: nullable(textColumn<'waiting' | 'accepted'>()),
    laidOutAs: nullable(textColumn()),
    createdAt: integerColumn<UnixSeconds>(),
    updatedAt: integerColumn<UnixSeconds>(),
  },
  mutable: [
    ...(['state', 'releasedBy', 'releasedByName', 'releasedAt', 'submittedAt'] as const),
    ...(['answeredAt', 'openTotal', 'bookedAsOneOn', 'verification', 'laidOutAs'] as const),
    'updatedAt',
  ],
});

/** Files in the order in which they were made. */
export const paymentFileList: List = {
  name: 'payment files',
  from: 'payment_file AS item',
  id: 'item.id',
  conditions: { bank_account_id: equals('bank_account_id', 'uuid'), state: equals('state') },
  leads: [
    { by: ['state'], only: { state: ['draft', 'released', 'submitted'] } },
    { by: ['bank_account_id'] },
  ],
};

async function inTransaction<Result>(
  database: Database,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  return database.withLongQuery(async (client) => {
    await client.query('BEGIN');
    try {
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (reason) {
      await client.query('ROLLBACK');
      throw reason;
    }
  });
}

/** Drafts are made one at a time: of fifty concurrent ones the first takes the backlog. */
const oneAtATime = "SELECT pg_advisory_xact_lock(hashtext('payment file draft'))";

/**
 * The waiting payouts that can stand in a file. A payout to an invalid account waits until somebody
 * names another (decision 0236). A payout that is too large for any file lets younger ones pass
 * (decision 0221). Rows are locked in the order of the lanes, which is the order of their ids.
 */
const putIntoFile = `
  WITH picked AS (
    SELECT id, place, sum(amount) OVER (ORDER BY place) AS so_far FROM payout
    WHERE ${waitsForFile}
    ORDER BY place LIMIT $3
  ), locked AS (
    SELECT payout.id, payout.place FROM payout JOIN picked USING (id)
    WHERE picked.so_far <= $5 AND payout.state = 'waiting' ORDER BY payout.id FOR UPDATE OF payout
  ), numbered AS (
    SELECT id, row_number() OVER (ORDER BY place)::integer AS number FROM locked
  ), moved AS (
    UPDATE payout SET state = 'in_file', payment_file_id = $6, file_number = numbered.number
    FROM numbered WHERE payout.id = numbered.id RETURNING amount
  )
  SELECT count(*)::integer AS transactions, coalesce(sum(amount), 0)::text AS total FROM moved`;

type NewDraft = Pick<
  PaymentFile,
  | 'id'
  | 'bankAccountId'
  | 'messageId'
  | 'form'
  | 'isInstant'
  | 'executionDate'
  | 'currency'
  | 'madeBy'
  | 'madeByName'
  | 'createdAt'
>;

type Gathering = { readonly transactionsMax: number; readonly totalMax: bigint };

/** Puts the whole backlog into a new draft, or as much as fits. False: nothing fits. */
export const gatherDraft = (
  database: Database,
  draft: NewDraft,
  { transactionsMax, totalMax }: Gathering,
  alsoWrites: AlsoWrites,
): Promise<boolean> =>
  inTransaction(database, async (client) => {
    await client.query(oneAtATime);
    const { rowCount } = await client.query('SELECT 1 FROM payment_file WHERE id = $1', [draft.id]);
    if (rowCount === 1) return true;
    await client.query('SET CONSTRAINTS payout_payment_file_id_fkey DEFERRED');
    const eachMax = totalMax < sepaMinorMax ? totalMax : sepaMinorMax;
    const { bankAccountId } = draft;
    const unusable = await unusableAccounts(client, { bankAccountId, transactionsMax, eachMax });
    const values = [
      ...[bankAccountId, String(eachMax), transactionsMax, unusable],
      ...[String(totalMax), draft.id],
    ];
    const { rows } = await client.query<{ transactions: number; total: string }>(
      putIntoFile,
      values,
    );
    const { transactions = 0, total = '0' } = rows[0] ?? {};
    if (transactions === 0) return false;
    await client.query(
      `INSERT INTO payment_file (id, bank_account_id, state, message_id, form, is_instant,
         execution_date, transactions, total, open_total, currency, made_by, made_by_name, created_at,
         updated_at)
       VALUES ($1, $2, 'draft', $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $12)`,
      [
        ...[draft.id, draft.bankAccountId, draft.messageId, JSON.stringify(draft.form)],
        ...[draft.isInstant, draft.executionDate, transactions, total, draft.currency],
        ...[draft.madeBy, draft.madeByName, draft.createdAt],
      ],
    );
    await alsoWrites(client);
    return true;
  });

/** Locks payouts before their file, each by its id: the order of the lanes. */
const lockInside = `
  WITH inside AS (SELECT FROM payout WHERE payment_file_id = $1 ORDER BY id FOR UPDATE)
  SELECT count(*) FROM inside`;
const lockFile = 'SELECT FROM payment_file WHERE id = $1 FOR NO KEY UPDATE';

/**
 * A debit of the bank names its file or a payment of it by an id that begins with the message id. A
 * matched debit has moved its payouts or its file.
 */
const giveUp = `
  UPDATE payment_file AS file SET state = 'withdrawn', open_total = 0, updated_at = $2
  WHERE id = $1 AND booked_as_one_on IS NULL AND open_total = total
    AND (state = 'draft' OR (state IN ('released', 'submitted') AND verification = 'waiting'))
    AND NOT EXISTS (SELECT FROM payout WHERE payment_file_id = $1 AND state <> 'in_file')
    AND NOT EXISTS (SELECT FROM bank_transaction AS debit
      WHERE debit.bank_account_id = file.bank_account_id AND debit.posted < 0
        AND debit.state IN ('suspense', 'assigned', 'ignored')
        AND (starts_with(upper(ltrim(debit.end_to_end_id)), file.message_id)
          OR starts_with(upper(ltrim(debit.reference)), file.message_id)))`;

/**
 * Gives a file up: its payouts wait again. Only a draft, or a file whose payees a person must
 * compare, can be given up. The bank must have said nothing else about any payout in it, and booked
 * nothing of it, not even a debit that waits for a person. Otherwise a payout that waits again
 * could be paid twice. A separate statement checks this under the locks, so that it sees all
 * earlier commits. False: the file stays.
 */
export const giveUpFile = (
  database: Database,
  id: string,
  now: UnixSeconds,
  alsoWrites: AlsoWrites,
): Promise<boolean> =>
  inTransaction(database, async (client) => {
    await client.query(lockInside, [id]);
    await client.query(lockFile, [id]);
    const { rowCount } = await client.query(giveUp, [id, now]);
    if (rowCount === 0) return false;
    await client.query(
      `UPDATE payout SET state = 'waiting', payment_file_id = NULL, file_number = NULL,
         reason = NULL, payee_name = NULL WHERE payment_file_id = $1`,
      [id],
    );
    await alsoWrites(client);
    return true;
  });

/** Keeps the bytes of a draft, once. `write` yields them in pieces and returns their hash. */
export const keepBytes = (
  database: Database,
  fileId: string,
  write: (lines: AsyncIterable<PaymentLine>) => AsyncGenerator<string, string>,
): Promise<void> =>
  inTransaction(database, async (client) => {
    const { rows } = await client.query<{ sha256: string | null }>(
      "SELECT sha256 FROM payment_file WHERE id = $1 AND state = 'draft' FOR UPDATE",
      [fileId],
    );
    if (rows.length === 0 || rows[0]?.sha256 !== null) return;
    const pieces = write(paymentLines(client, fileId));
    for (let number = 1; ; number += 1) {
      const next = await pieces.next();
      if (next.done === true) {
        await client.query('UPDATE payment_file SET sha256 = $2 WHERE id = $1', [
          fileId,
          next.value,
        ]);
        return;
      }
      await client.query('INSERT INTO payment_file_piece VALUES ($1, $2, $3)', [
        ...[fileId, number, next.value],
      ]);
    }
  });

/** The stored bytes, piece by piece. */
export async function* keptBytes(database: Database, fileId: string): AsyncGenerator<string, void> {
  for (let number = 1; ; number += 1) {
    const piece = await database.withLookup(async (client) => {
      const { rows } = await client.query<{ piece: string }>(
        'SELECT piece FROM payment_file_piece WHERE payment_file_id = $1 AND number = $2',
        [fileId, number],
      );
      return rows[0]?.piece;
    });
    if (piece === undefined) return;
    yield piece;
  }
}

export const fileOfMessage = (database: Database, messageId: string): Promise<string | null> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM payment_file WHERE message_id = $1',
      [messageId],
    );
    return rows[0]?.id ?? null;
  });

/** Files that are released and not taken to the bank yet. */
export const releasedFiles = (database: Database): Promise<readonly string[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM payment_file WHERE state = 'released' ORDER BY place",
    );
    return rows.map(({ id }) => id);
  });

/** A day without a trace (bank 6, Stuck file). */
const traceSeconds = 86_400;

/** SQL: has the bank said nothing about the file since this parameter? */
export const isStuck = (since: string): string =>
  `state IN ('released', 'submitted') AND answered_at IS NULL
   AND coalesce(submitted_at, released_at) <= ${since}`;

export const countStuckFiles = (database: Database, now: UnixSeconds): Promise<number> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM payment_file WHERE ${isStuck('$1')}`,
      [now - traceSeconds],
    );
    return rows[0]?.count ?? 0;
  });
