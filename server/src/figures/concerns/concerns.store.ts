import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';

/** What of a project somebody should look at. */
type Concerns = {
  /** Webhooks that were given up within the last day. */
  readonly failedDeliveries: number;
  /** Payments of which a part came back and was not sent again. */
  readonly returned: number;
  /** Refunds that came back from the payer's bank, and the payment of the latest. */
  readonly returnedRefunds: number;
  readonly refundedPayment: string | null;
  /** Payments that were charged back within the last 30 days, from the first second of a day on. */
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
/** So many of the newest are looked at: the first page must not wait for a busy shop. */
const deliveriesMax = 100;
const refundsMax = 100;
const paymentsMax = 1_000;

const returnedRefunds = `SELECT payment_id FROM refund_payout WHERE project_id = $1
  AND state = 'returned' ORDER BY updated_at DESC LIMIT ${refundsMax}`;

const shareReturned = `distributions @> '[{"status": "returned"}]'`;

/** The status does not say it: of a refunded payment the rest can be charged back, and shares return. */
const paymentsOfConcern = `SELECT charged_back, distributions, updated_at FROM payment
  WHERE project_id = $1 AND (charged_back > 0 OR ${shareReturned})
  ORDER BY place DESC LIMIT ${paymentsMax}`;

const startOfDays = (now: UnixSeconds, days: number): UnixSeconds =>
  unixSeconds((Math.floor(now / daySeconds) - days) * daySeconds);

/** All parts go along an index, from the newest on, and end after a number of rows. */
export function readConcerns(
  database: Database,
  { projectId, clientId, now }: Of,
): Promise<Concerns> {
  const chargebacksFrom = startOfDays(now, daysOfChargebacks);
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT
         (SELECT count(*)::int FROM (
            SELECT attempts FROM delivery WHERE client_id = $2 AND state = 'failed'
            ORDER BY place DESC LIMIT ${deliveriesMax}) AS near
          WHERE (near.attempts -> -1 ->> 'at')::numeric >= $3) AS failed,
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
