import type { Check } from '../difference.ts';

export const walletChecks: readonly Check[] = [
  {
    rule: 'the payments of a transaction stand where it stands',
    sql: `SELECT 'wallet_payment' AS table, p.id::text AS id,
             format('one of %s, as transaction %s is %s', CASE t.status
               WHEN 'new' THEN 'new, canceled' WHEN 'waiting' THEN 'waiting, canceled'
               WHEN 'reserved' THEN 'waiting, canceled' WHEN 'confirmed' THEN 'reserved, done, canceled'
               WHEN 'canceled' THEN 'canceled' ELSE 'failed, canceled' END, t.id, t.status) AS expected,
             p.status AS found
      FROM wallet_payment p JOIN wallet_transaction t ON t.id = p.transaction_id
      WHERE p.status <> ALL (CASE t.status
        WHEN 'new' THEN '{new,canceled}' WHEN 'waiting' THEN '{waiting,canceled}'
        WHEN 'reserved' THEN '{waiting,canceled}' WHEN 'confirmed' THEN '{reserved,done,canceled}'
        WHEN 'canceled' THEN '{canceled}' ELSE '{failed,canceled}' END::text[])`,
  },
  {
    rule: 'a payment is of a transaction that names it',
    sql: `SELECT 'wallet_payment' AS table, p.id::text AS id, 'a transaction that names it' AS expected,
             coalesce('transaction ' || t.id || ' does not', 'no transaction') AS found
      FROM wallet_payment p LEFT JOIN wallet_transaction t ON t.id = p.transaction_id
      WHERE t.id IS NULL OR NOT t.payment_ids @> to_jsonb(p.id)`,
  },
  {
    rule: 'money is reserved for a payment that waits, and for one that is frozen',
    sql: `SELECT 'wallet_payment' AS table, id::text AS id,
             CASE WHEN status = 'waiting' THEN 'a hold' ELSE 'no hold' END AS expected,
             coalesce('hold ' || hold_id, 'no hold') || ', ' || status AS found
      FROM wallet_payment
      WHERE (status = 'waiting' AND hold_id IS NULL)
         OR (status IN ('new', 'done', 'canceled', 'failed') AND hold_id IS NOT NULL)`,
  },
  {
    rule: 'the history of a transaction ends where it stands',
    sql: `SELECT 'wallet_transaction' AS table, id::text AS id,
             format('%s, as its history ends', timeline->-1->>'status') AS expected, status AS found
      FROM wallet_transaction
      WHERE timeline->-1->>'status' IS NOT NULL AND timeline->-1->>'status' <> status`,
  },
  {
    // A confirmation by the project's own request is told to nobody, so the reverse does not hold.
    rule: 'a transaction that was told to be confirmed is confirmed',
    sql: `WITH told AS (
        SELECT DISTINCT substr(object, 13) AS id FROM event
        WHERE object LIKE 'transaction %' AND name = 'confirmed')
      SELECT 'wallet_transaction' AS table, t.id::text AS id, 'confirmed, as its event says' AS expected,
             t.status AS found
      FROM wallet_transaction t JOIN told ON told.id = t.id::text WHERE t.status <> 'confirmed'`,
  },
  {
    rule: 'an allowance was charged what its transactions charged, within its limit',
    sql: `SELECT 'allowance' AS table, a.id::text AS id, format('charged %s', coalesce(c.charged, 0)) AS expected,
             format('charged %s of %s', a.charged, coalesce(a.max_price::text, 'no maximum')) AS found
      FROM allowance a LEFT JOIN (
        SELECT used_allowance_id, sum(charged_amount) AS charged FROM wallet_transaction
        WHERE used_allowance_id IS NOT NULL GROUP BY used_allowance_id) c
        ON c.used_allowance_id = a.id
      WHERE a.charged <> coalesce(c.charged, 0) OR a.charged > a.max_price`,
  },
];
