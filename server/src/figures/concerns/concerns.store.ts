import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';

/** What of a project somebody should look at. */
type Concerns = {
  /** Webhooks that were given up within the last day. */
  readonly failedDeliveries: number;
  /** Payments of which a part came back and was not given away. */
  readonly returned: number;
  /** Payments that were charged back within the last 30 days. */
  readonly chargebacks: number;
};

type Row = {
  readonly failed: number;
  readonly returned: number;
  readonly chargebacks: number;
};

type Of = { readonly projectId: string; readonly clientId: string; readonly now: UnixSeconds };

const daySeconds = 86_400;
const daysOfChargebacks = 30;
/** So many of the newest are looked at: the first page must not wait for a busy shop. */
const deliveriesMax = 100;
const paymentsMax = 1_000;

/** Both parts go along an index, from the newest on, and end after a number of rows. */
export function readConcerns(
  database: Database,
  { projectId, clientId, now }: Of,
): Promise<Concerns> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT
         (SELECT count(*)::int FROM (
            SELECT attempts FROM delivery WHERE client_id = $2 AND state = 'failed'
            ORDER BY place DESC LIMIT ${deliveriesMax}) AS near
          WHERE (near.attempts -> -1 ->> 'at')::numeric >= $3) AS failed,
         count(*) FILTER (WHERE status = 'partially_distributed')::int AS returned,
         count(*) FILTER (WHERE status = 'chargeback' AND updated_at >= $4)::int AS chargebacks
       FROM (SELECT status, updated_at FROM payment WHERE project_id = $1
             ORDER BY place DESC LIMIT ${paymentsMax}) AS latest`,
      [projectId, clientId, now - daySeconds, now - daysOfChargebacks * daySeconds],
    );
    const { failed = 0, returned = 0, chargebacks = 0 } = rows[0] ?? {};
    return { failedDeliveries: failed, returned, chargebacks };
  });
}
