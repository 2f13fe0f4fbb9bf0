import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';

/** The parts of a project that need attention. */
type Concerns = {
  /** Webhooks that were given up within the last day and not sent again since. */
  readonly failedDeliveries: number;
  /** Payments with a returned share that was not sent again. */
  readonly returned: number;
  /** Refunds that the payer's bank returned, and the payment of the latest. */
  readonly returnedRefunds: number;
  readonly refundedPayment: string | null;
  /**
   * Payments charged back within the last 30 days, and the first second of that period's first day.
   */
  readonly chargebacks: number;
  readonly chargebacksFrom: UnixSeconds;
};

type Row = {
  readonly failed: number;
  readonly returned: number;
  readonly refunds: number;
  readonly refunded_payment: string | null;
  readonly chargebacks: number;
};

type Of = { readonly projectId: string; readonly clientId: string; readonly now: UnixSeconds };

const daySeconds = 86_400;
const daysOfChargebacks = 30;
/** Only this many of the newest are read: the first page must not be slow for a busy shop. */
const deliveriesMax = 100;
const refundsMax = 100;
const paymentsMax = 1_000;

const returnedRefunds = `SELECT payment_id FROM refund_payout WHERE project_id = $1
  AND state = 'returned' ORDER BY updated_at DESC LIMIT ${refundsMax}`;

/** Whatever came of a failed webhook that was sent again, the later one says it. */
const sentAgain = `EXISTS (SELECT FROM delivery AS newer WHERE newer.is_resend
  AND newer.callback_id = near.callback_id AND newer.place > near.place)`;

const shareReturned = `distributions @> '[{"status": "returned"}]'`;

/**
 * The status does not show it: the rest of a refunded payment can be charged back, and shares can
 * return.
 */
const paymentsOfConcern = `SELECT charged_back, distributions, updated_at FROM payment
  WHERE project_id = $1 AND (charged_back > 0 OR ${shareReturned})
  ORDER BY place DESC LIMIT ${paymentsMax}`;

const startOfDays = (now: UnixSeconds, days: number): UnixSeconds =>
  unixSeconds((Math.floor(now / daySeconds) - days) * daySeconds);

/**
 * Each part of the query follows an index from the newest row, and ends after a fixed number of
 * rows.
 */
export function readConcerns(
  database: Database,
  { projectId, clientId, now }: Of,
): Promise<Concerns> {
  const chargebacksFrom = startOfDays(now, daysOfChargebacks);
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT
         (SELECT count(*)::int FROM (
            SELECT attempts, callback_id, place FROM delivery
            WHERE client_id = $2 AND state = 'failed'
            ORDER BY place DESC LIMIT ${deliveriesMax}) AS near
          WHERE (near.attempts -> -1 ->> 'at')::numeric >= $3 AND NOT ${sentAgain}) AS failed,
         (SELECT count(*)::int FROM (${returnedRefunds}) AS back) AS refunds,
         (SELECT payment_id FROM (${returnedRefunds}) AS back LIMIT 1) AS refunded_payment,
         count(*) FILTER (WHERE ${shareReturned})::int AS returned,
         count(*) FILTER (WHERE charged_back > 0 AND updated_at >= $4)::int AS chargebacks
       FROM (${paymentsOfConcern}) AS latest`,
      [projectId, clientId, now - daySeconds, chargebacksFrom],
    );
    const { failed = 0, returned = 0, chargebacks = 0, refunds = 0 } = rows[0] ?? {};
    const refundedPayment = rows[0]?.refunded_payment ?? null;
    const back = { returned, returnedRefunds: refunds, refundedPayment };
    return { failedDeliveries: failed, ...back, chargebacks, chargebacksFrom };
  });
}
