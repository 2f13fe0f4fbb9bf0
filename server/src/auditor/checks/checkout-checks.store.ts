import type { Check } from '../difference.ts';

/** The document spells one status with two l (checkout 6.6). */
const spelt = (status: string): string => `replace(${status}, 'cancelled', 'canceled')`;

export const checkoutChecks: readonly Check[] = [
  {
    rule: 'an order has been paid what its settled payments brought, but for what went back at once',
    sql: `WITH brought AS (
        SELECT p.order_id, sum(p.amount) - coalesce(sum(b.back), 0) AS paid
        FROM payment p LEFT JOIN (
          SELECT payment_id, sum(amount) AS back FROM refund
          WHERE reason IN ('excess', 'order_canceled') GROUP BY payment_id) b ON b.payment_id = p.id
        WHERE p.settled_at IS NOT NULL GROUP BY p.order_id)
      SELECT 'checkout_order' AS table, o.id::text AS id,
             format('amount_paid %s', coalesce(b.paid, 0)) AS expected,
             format('amount_paid %s, %s', o.amount_paid, o.status) AS found
      FROM checkout_order o LEFT JOIN brought b ON b.order_id = o.id
      WHERE o.amount_paid <> coalesce(b.paid, 0)
         OR (o.status = 'paid') <> (o.amount_paid = o.amount) OR o.amount_paid > o.amount`,
  },
  {
    rule: 'a payment has the status of money that came if and only if it came',
    sql: `SELECT 'payment' AS table, id::text AS id,
             CASE WHEN settled_at IS NULL THEN 'a status before settled'
                  ELSE 'settled, refunded, chargeback or partially_distributed' END AS expected,
             status AS found
      FROM payment
      WHERE (settled_at IS NOT NULL)
         <> (status IN ('settled', 'refunded', 'chargeback', 'partially_distributed'))`,
  },
  {
    rule: 'what was refunded is the sum of the refunds, and no more than was paid',
    sql: `SELECT 'payment' AS table, p.id::text AS id, format('refunded %s', coalesce(r.amount, 0)) AS expected,
             format('refunded %s, charged back %s, of %s', p.refunded, p.charged_back, p.amount) AS found
      FROM payment p LEFT JOIN (
        SELECT payment_id, sum(amount) AS amount FROM refund GROUP BY payment_id) r
        ON r.payment_id = p.id
      WHERE p.refunded <> coalesce(r.amount, 0) OR p.refunded + p.charged_back > p.amount`,
  },
  {
    // If an event is old enough for others to expire, the last one may be gone.
    rule: 'the last event of an order shows it as it is',
    sql: `WITH told AS (
        SELECT DISTINCT ON (object) substr(object, 7) AS id, body::jsonb->'order' AS shown, created_at
        FROM event WHERE type = 'order' AND object LIKE 'order %' ORDER BY object, position DESC)
      SELECT 'checkout_order' AS table, o.id::text AS id,
             format('%s, amount %s, paid %s, as its last event says', ${spelt("t.shown->>'status'")},
                    t.shown->>'amount', t.shown->>'amount_paid') AS expected,
             format('%s, amount %s, paid %s', o.status, o.amount, o.amount_paid) AS found
      FROM checkout_order o JOIN told t ON t.id = o.id::text
      WHERE t.created_at > $1 AND (${spelt("t.shown->>'status'")} <> o.status
         OR (t.shown->>'amount')::bigint <> o.amount
         OR (t.shown->>'amount_paid')::bigint <> o.amount_paid)`,
  },
  {
    rule: 'the last event of a payment shows it as it is',
    sql: `WITH told AS (
        SELECT DISTINCT ON (shown->>'id') shown->>'id' AS id, shown->>'status' AS status, created_at
        FROM (SELECT body::jsonb->'payment' AS shown, position, created_at FROM event
              WHERE type = 'payment' AND object LIKE 'order %') each
        ORDER BY shown->>'id', position DESC)
      SELECT 'payment' AS table, p.id::text AS id,
             format('%s, as its last event says', ${spelt('t.status')}) AS expected, p.status AS found
      FROM payment p JOIN told t ON t.id = p.id::text
      WHERE t.created_at > $1 AND ${spelt('t.status')}
         <> CASE p.status WHEN 'partially_distributed' THEN 'settled' ELSE p.status END`,
  },
  {
    rule: 'a payment that went further than its beginning has an event',
    sql: `WITH told AS (
        SELECT DISTINCT body::jsonb->'payment'->>'id' AS id FROM event
        WHERE type = 'payment' AND object LIKE 'order %')
      SELECT 'payment' AS table, p.id::text AS id, 'an event of its status' AS expected,
             format('none, and it is %s', p.status) AS found
      FROM payment p LEFT JOIN told t ON t.id = p.id::text
      WHERE t.id IS NULL AND p.status <> 'initiated' AND p.created_at > $1`,
  },
  {
    rule: 'an order names its payments, and a payment its order',
    sql: `SELECT 'payment' AS table, p.id::text AS id, 'its order names it' AS expected,
             coalesce('order ' || o.id || ' does not', 'no order') AS found
      FROM payment p LEFT JOIN checkout_order o ON o.id = p.order_id
      WHERE o.id IS NULL OR NOT o.payment_ids ? p.id::text
      UNION ALL
      SELECT 'checkout_order', o.id::text, 'payment ' || named, 'none'
      FROM checkout_order o, jsonb_array_elements_text(o.payment_ids) named
      WHERE NOT EXISTS (SELECT FROM payment p WHERE p.id::text = named)`,
  },
  {
    rule: 'a refund that leaves by a bank stands where its payout does',
    sql: `SELECT 'refund_payout' AS table, r.id::text AS id,
             format('%s, as payout %s is %s', CASE o.state WHEN 'booked' THEN 'completed'
                    WHEN 'rejected' THEN 'returned' WHEN 'returned' THEN 'returned'
                    ELSE 'pending' END, o.id, o.state) AS expected,
             r.state AS found
      FROM refund_payout r LEFT JOIN payout o ON o.id = r.payout_id
      WHERE r.state IS DISTINCT FROM CASE o.state WHEN 'booked' THEN 'completed'
              WHEN 'rejected' THEN 'returned' WHEN 'returned' THEN 'returned' ELSE 'pending' END`,
  },
];
