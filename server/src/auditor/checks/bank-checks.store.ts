import type { Check } from '../difference.ts';

/**
 * A file owes what the bank has neither booked nor refused. If the file was booked as one sum, the
 * bank may owe what it has refused (decision 0235).
 */
const open = `CASE WHEN f.booked_as_one_on IS NOT NULL AND f.open_total = 0 THEN 0
  ELSE coalesce(sum(o.amount) FILTER (WHERE CASE WHEN f.booked_as_one_on IS NULL
    THEN o.booked_on IS NULL AND o.state <> 'rejected' ELSE o.state = 'rejected' END), 0) END`;

export const bankChecks: readonly Check[] = [
  {
    rule: 'a payment file has the number and the sum of its payouts, and owes what is open of them',
    sql: `SELECT 'payment_file' AS table, f.id::text AS id,
             format('%s payments of %s, open %s', count(o.id), coalesce(sum(o.amount), 0), ${open})
               AS expected,
             format('%s payments of %s, open %s', f.transactions, f.total, f.open_total) AS found
      FROM payment_file f LEFT JOIN payout o ON o.payment_file_id = f.id
      WHERE f.state <> 'withdrawn' GROUP BY f.id
      HAVING count(o.id) <> f.transactions OR coalesce(sum(o.amount), 0) <> f.total
         OR f.open_total <> ${open}`,
  },
  {
    rule: 'a payment file stands where its payouts are',
    sql: `WITH counted AS (
        SELECT payment_file_id AS id, count(*) FILTER (WHERE state IN ('in_file', 'accepted')) AS open,
               count(*) FILTER (WHERE state IN ('booked', 'returned')) AS paid,
               count(*) FILTER (WHERE state = 'rejected') AS rejected,
               count(*) FILTER (WHERE state = 'waiting') AS waiting
        FROM payout WHERE payment_file_id IS NOT NULL GROUP BY payment_file_id)
      SELECT 'payment_file' AS table, f.id::text AS id,
             format('a state for %s open, %s paid and %s refused payments', c.open, c.paid, c.rejected)
               AS expected, f.state AS found
      FROM payment_file f JOIN counted c USING (id)
      WHERE (f.state = 'booked' AND (c.open > 0 OR c.paid = 0))
         OR (f.state = 'rejected' AND (c.open > 0 OR c.paid > 0 OR c.rejected = 0))
         OR (f.state IN ('draft', 'released', 'submitted') AND c.paid + c.rejected > 0)
         OR c.waiting > 0`,
  },
  {
    rule: 'the account at the bank has what the transactions of its statements posted',
    sql: `WITH posted AS (
        SELECT bank_account_id AS id, sum(posted) AS posted FROM bank_transaction GROUP BY bank_account_id),
      opened AS (
        SELECT b.id, coalesce(sum(CASE WHEN p.credit_account = b.at_bank THEN -p.amount ELSE p.amount END), 0)
                 AS amount
        FROM bank_account b LEFT JOIN posting p
          ON (p.debit_account = b.at_bank AND p.credit_account = b.opening)
          OR (p.credit_account = b.at_bank AND p.debit_account = b.opening)
        GROUP BY b.id)
      SELECT 'bank_account' AS table, b.id::text AS id,
             format('%s at the bank', coalesce(t.posted, 0) + o.amount) AS expected,
             format('%s at the bank', -a.balance) AS found
      FROM bank_account b JOIN account a ON a.id = b.at_bank JOIN opened o ON o.id = b.id
        LEFT JOIN posted t ON t.id = b.id
      WHERE -a.balance <> coalesce(t.posted, 0) + o.amount`,
  },
  {
    // A sum leaves at once, and its payouts are booked later one by one. The sum includes payouts
    // that the bank had refused and still has to give back (decision 0235).
    rule: 'what is on its way out is what refunds and returns have not ended with',
    sql: `WITH one AS (
        SELECT bank_account_id AS id, amount FROM payout
        WHERE booked_on IS NULL AND (state = 'returned'
          OR (cause IN ('refund', 'return') AND state IN ('waiting', 'in_file', 'accepted')))
        UNION ALL
        SELECT f.bank_account_id, -o.amount FROM payment_file f JOIN payout o ON o.payment_file_id = f.id
        WHERE f.booked_as_one_on IS NOT NULL AND o.booked_on IS NULL AND o.state <> 'rejected'
        UNION ALL
        SELECT bank_account_id, -open_total FROM payment_file WHERE booked_as_one_on IS NOT NULL),
      leaving AS (SELECT id, sum(amount) AS amount FROM one GROUP BY id)
      SELECT 'bank_account' AS table, b.id::text AS id,
             format('%s on its way out', coalesce(l.amount, 0)) AS expected,
             format('%s on its way out', a.balance) AS found
      FROM bank_account b JOIN account a ON a.id = b.on_the_way LEFT JOIN leaving l ON l.id = b.id
      WHERE a.balance <> coalesce(l.amount, 0)`,
  },
];
