import type { Check } from '../difference.ts';

export const transferChecks: readonly Check[] = [
  {
    rule: 'a transfer was told what it remembers to have told',
    sql: `WITH told AS (
        SELECT substr(object, 10) AS id, jsonb_agg(name ORDER BY position) AS names FROM event
        WHERE object LIKE 'transfer %' GROUP BY object)
      SELECT 'transfer' AS table, t.id::text AS id, format('events %s', t.told) AS expected,
             format('events %s', coalesce(told.names, '[]')) AS found
      FROM transfer t LEFT JOIN told ON told.id = t.id::text
      WHERE t.told <> coalesce(told.names, '[]') AND t.created_at > $1`,
  },
  {
    rule: 'a transfer has ended as it was told last',
    sql: `SELECT 'transfer' AS table, id::text AS id,
             CASE WHEN told ? 'failed' THEN 'failed' WHEN told ?| '{rejected,revoked}' THEN 'rejected'
                  WHEN told ? 'done' THEN 'done' ELSE 'not ended' END AS expected, status AS found
      FROM transfer
      WHERE CASE WHEN status IN ('done', 'failed', 'rejected') THEN status ELSE 'not ended' END
        <> CASE WHEN told ? 'failed' THEN 'failed' WHEN told ?| '{rejected,revoked}' THEN 'rejected'
                WHEN told ? 'done' THEN 'done' ELSE 'not ended' END`,
  },
  {
    rule: 'a transfer to a bank has ended as its payout has',
    sql: `SELECT 'payout' AS table, o.id::text AS id,
             CASE t.status WHEN 'done' THEN 'booked' WHEN 'failed' THEN 'rejected or returned'
                  ELSE 'waiting, in_file or accepted' END
               || format(', as transfer %s is %s', t.id, t.status) AS expected,
             o.state AS found
      FROM payout o LEFT JOIN transfer t ON t.id::text = o.subject
      WHERE o.cause = 'transfer' AND (t.id IS NULL OR t.amount <> o.amount OR
        o.state <> ALL (CASE t.status WHEN 'done' THEN '{booked}' WHEN 'failed' THEN '{rejected,returned}'
                        ELSE '{waiting,in_file,accepted}' END::text[]))`,
  },
];
