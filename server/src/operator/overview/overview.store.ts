import { isStuck } from '../../bank/payment-files/payment-file.store.ts';
import { sepaMinorMax } from '../../bank/writing/payment-message.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { reservations } from '../../wallet/transactions/transaction.store.ts';

/** Counting stops here: a larger exact number helps nobody. */
const countedMax = 10_000;

export type Waiting = {
  readonly pending: number;
  readonly oldestPendingAt: UnixSeconds | null;
  readonly overdueTimers: number;
  readonly oldestDueAt: UnixSeconds | null;
  readonly failedMails: number;
  readonly unexpectedAnswers: number;
  readonly stuckFiles: number;
  readonly doubtedFiles: number;
  readonly waitingPayouts: number;
  readonly oldestPayoutAt: UnixSeconds | null;
  readonly largePayouts: number;
};

const daySeconds = 86_400;
const overdueSeconds = 5;

const bounded = (rows: string): string =>
  `(SELECT count(*) FROM (${rows} LIMIT ${countedMax}) AS part)`;

/** Only payouts for payment files: other rails take a payout at once. */
const forFiles = "FROM payout WHERE state = 'waiting' AND bank_account_id IS NOT NULL";
const waitingPayouts = `${forFiles} AND amount <= ${sepaMinorMax} AND handed_at < $2`;

const overdueReservations = `FROM wallet_transaction
  WHERE ${reservations.waiting} AND reserve_until <= $1`;

const text = `SELECT
  ${bounded("SELECT FROM delivery WHERE state = 'pending'")} AS pending,
  (SELECT created_at FROM delivery WHERE state = 'pending' ORDER BY place LIMIT 1) AS oldest_pending,
  ${bounded(`SELECT FROM timer WHERE due_at <= $1 UNION ALL SELECT ${overdueReservations}`)} AS overdue,
  least((SELECT min(due_at) FROM timer WHERE due_at <= $1),
    (SELECT min(reserve_until) ${overdueReservations})) AS oldest_due,
  ${bounded("SELECT FROM mail WHERE state = 'failed' AND created_at > $2")} AS failed_mails,
  ${bounded("SELECT FROM rail_answer WHERE outcome = 'unexpected' AND taken_at > $3")} AS unexpected,
  ${bounded(`SELECT FROM payment_file WHERE ${isStuck('$2')}`)} AS stuck_files,
  ${bounded("SELECT FROM payment_file WHERE state IN ('released', 'submitted') AND verification = 'waiting'")}
    AS doubted_files,
  ${bounded(`SELECT ${waitingPayouts}`)} AS waiting_payouts,
  (SELECT min(handed_at) ${waitingPayouts}) AS oldest_payout,
  ${bounded(`SELECT ${forFiles} AND amount > ${sepaMinorMax}`)} AS large_payouts`;

type Row = {
  readonly pending: string;
  readonly oldest_pending: string | null;
  readonly overdue: string;
  readonly oldest_due: string | null;
  readonly failed_mails: string;
  readonly unexpected: string;
  readonly stuck_files: string;
  readonly doubted_files: string;
  readonly waiting_payouts: string;
  readonly oldest_payout: string | null;
  readonly large_payouts: string;
};

const momentOf = (value: string | null): UnixSeconds | null =>
  value === null ? null : unixSeconds(Number(value));

/**
 * Everything that waits for a person. Each count follows an index up to a bound: mails of the last
 * day, bank reports of the last week.
 */
export function readWaiting(database: Database, now: UnixSeconds): Promise<Waiting> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(text, [
      now - overdueSeconds,
      now - daySeconds,
      now - 7 * daySeconds,
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error('a SELECT without a table has one row');
    return {
      pending: Number(row.pending),
      oldestPendingAt: momentOf(row.oldest_pending),
      overdueTimers: Number(row.overdue),
      oldestDueAt: momentOf(row.oldest_due),
      failedMails: Number(row.failed_mails),
      unexpectedAnswers: Number(row.unexpected),
      stuckFiles: Number(row.stuck_files),
      doubtedFiles: Number(row.doubted_files),
      waitingPayouts: Number(row.waiting_payouts),
      oldestPayoutAt: momentOf(row.oldest_payout),
      largePayouts: Number(row.large_payouts),
    };
  });
}
