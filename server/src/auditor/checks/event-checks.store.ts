import type { Check } from '../difference.ts';

export const eventChecks: readonly Check[] = [
  {
    rule: 'the feed has no gap, but for old events that were cleared away',
    sql: `WITH lined AS (
        SELECT position, lag(position) OVER line AS before, lag(created_at) OVER line AS before_at
        FROM event WINDOW line AS (ORDER BY position))
      SELECT 'event' AS table, format('position %s', before + 1) AS id,
             CASE WHEN position - before = 2 THEN 'an event'
                  ELSE format('%s events', position - before - 1) END AS expected, 'none' AS found
      FROM lined WHERE position <> before + 1 AND before_at > $1
      UNION ALL
      SELECT 'event_feed', f.id, format('last position %s', last.position),
             format('last position %s', f.last_position)
      FROM event_feed f, (
        SELECT position, created_at FROM event ORDER BY position DESC LIMIT 1) last
      WHERE f.last_position < last.position
         OR (f.last_position > last.position AND last.created_at > $1)`,
  },
  {
    rule: 'the events of a thing are counted without a gap',
    sql: `SELECT 'event' AS table, object AS id, format('%s counted events', max(sequence) - min(sequence) + 1) AS expected,
             format('%s', count(*)) AS found
      FROM event WHERE sequence IS NOT NULL
      GROUP BY object HAVING count(*) <> max(sequence) - min(sequence) + 1 AND min(created_at) > $1`,
  },
  {
    // An old event may be kept for a waiting webhook, while later events have expired.
    rule: 'an order and a transaction count as many events as there are',
    sql: `WITH counted AS (
        SELECT object, max(sequence) AS last, min(sequence) AS first, max(created_at) AS last_at
        FROM event WHERE sequence IS NOT NULL GROUP BY object),
      things AS (
        SELECT 'checkout_order' AS of, id::text AS id, 'order ' || id AS object, event_count,
               created_at FROM checkout_order
        UNION ALL
        SELECT 'wallet_transaction', id::text, 'transaction ' || id, event_count, created_at
        FROM wallet_transaction)
      SELECT t.of AS table, t.id, format('%s events', t.event_count) AS expected,
             CASE WHEN c.object IS NULL THEN 'none' ELSE format('events %s to %s', c.first, c.last) END AS found
      FROM things t LEFT JOIN counted c USING (object)
      WHERE c.last > t.event_count
         OR (c.last < t.event_count AND c.last_at > $1)
         OR (c.last IS NULL AND t.event_count > 0 AND t.created_at > $1)
         OR (c.first > 1 AND t.created_at > $1)`,
  },
  {
    // A transaction that nobody accepted is deleted after 30 days; its events say only that it
    // waited.
    rule: 'an event is of something that exists',
    sql: `SELECT 'event' AS table, format('position %s', e.position) AS id, e.object AS expected, 'none' AS found
      FROM event e
        LEFT JOIN checkout_order o ON e.object LIKE 'order %' AND o.id::text = substr(e.object, 7)
        LEFT JOIN transfer t ON e.object LIKE 'transfer %' AND t.id::text = substr(e.object, 10)
        LEFT JOIN wallet_transaction w
          ON e.object LIKE 'transaction %' AND w.id::text = substr(e.object, 13)
      WHERE o.id IS NULL AND t.id IS NULL AND w.id IS NULL
        AND split_part(e.object, ' ', 1) IN ('order', 'transfer', 'transaction')
        AND NOT (e.object LIKE 'transaction %' AND e.name LIKE 'waiting%' AND NOT EXISTS (
          SELECT FROM event x WHERE x.object = e.object AND x.name NOT LIKE 'waiting%'))
        AND NOT EXISTS (SELECT FROM trial_object x WHERE e.object LIKE '%' || x.id)`,
  },
  {
    rule: 'a delivery tells an event that exists',
    sql: `SELECT 'delivery' AS table, d.id::text AS id, format('event %s', d.position) AS expected, 'none' AS found
      FROM delivery d LEFT JOIN event e ON e.position = d.position
      WHERE e.position IS NULL AND d.created_at > $1`,
  },
];
