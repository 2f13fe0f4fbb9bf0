import type { Check } from '../difference.ts';
import { whatThePayerPays } from '../payer-price.store.ts';

/** Both sides of every posting, from the accounts' point of view. */
const sides = `sides AS (
  SELECT debit_account AS account_id, debit_version AS version, -amount AS change,
         debit_balance AS balance, movement_id, leg FROM posting
  UNION ALL
  SELECT credit_account, credit_version, amount, credit_balance, movement_id, leg FROM posting)`;

export const ledgerChecks: readonly Check[] = [
  {
    rule: 'the balance of an account is the sum of its postings, and its version their number',
    sql: `WITH ${sides}, summed AS (
        SELECT account_id, sum(change) AS balance, count(*) AS version FROM sides GROUP BY account_id)
      SELECT 'account' AS table, coalesce(a.id, s.account_id)::text AS id,
             format('balance %s after %s postings', coalesce(s.balance, 0), coalesce(s.version, 0))
               AS expected,
             CASE WHEN a.id IS NULL THEN 'no such account'
                  ELSE format('balance %s after %s postings', a.balance, a.version) END AS found
      FROM account a FULL JOIN summed s ON s.account_id = a.id
      WHERE a.balance IS DISTINCT FROM coalesce(s.balance, 0)
         OR a.version IS DISTINCT FROM coalesce(s.version, 0)`,
  },
  {
    rule: 'each posting begins at the balance that the one before it led to',
    sql: `WITH ${sides}, lined AS (
        SELECT *, coalesce(lag(balance) OVER line, 0) + change AS expected,
               coalesce(lag(version) OVER line, 0) + 1 AS number
        FROM sides WINDOW line AS (PARTITION BY account_id ORDER BY version))
      SELECT 'posting' AS table, format('%s leg %s', movement_id, leg) AS id,
             format('account %s: change %s, balance %s', account_id, number, expected) AS expected,
             format('account %s: change %s, balance %s', account_id, version, balance) AS found
      FROM lined WHERE balance <> expected OR version <> number`,
  },
  {
    rule: 'a posting is between two accounts of one currency, both of test or of live money',
    sql: `SELECT 'posting' AS table, format('%s leg %s', movement_id, leg) AS id,
             'two accounts of one currency and mode' AS expected,
             format('%s %s and %s %s', d.currency, CASE WHEN d.is_test THEN 'test' ELSE 'live' END,
                    c.currency, CASE WHEN c.is_test THEN 'test' ELSE 'live' END) AS found
      FROM posting p JOIN account d ON d.id = p.debit_account JOIN account c ON c.id = p.credit_account
      WHERE (d.currency, d.is_test) <> (c.currency, c.is_test) OR d.id = c.id OR p.amount <= 0`,
  },
  {
    rule: 'the legs of a movement are numbered without a gap',
    sql: `SELECT 'posting' AS table, movement_id::text AS id,
             format('%s legs', max(leg) + 1) AS expected, format('%s legs', count(*)) AS found
      FROM posting GROUP BY movement_id HAVING max(leg) + 1 <> count(*)`,
  },
  {
    rule: 'what an account holds back is the sum of its open holds',
    sql: `SELECT 'account' AS table, a.id::text AS id, format('held %s', coalesce(h.held, 0)) AS expected,
             format('held %s', a.held) AS found
      FROM account a LEFT JOIN (
        SELECT account_id, sum(amount) AS held FROM hold WHERE state = 'held' GROUP BY account_id) h
        ON h.account_id = a.id
      WHERE a.held <> coalesce(h.held, 0)`,
  },
  {
    rule: 'what was captured of a hold was posted from its account',
    sql: `WITH posted AS (
        SELECT hold_id, debit_account, sum(amount) AS amount FROM posting
        WHERE hold_id IS NOT NULL GROUP BY hold_id, debit_account)
      SELECT 'hold' AS table, coalesce(h.id, p.hold_id)::text AS id,
             format('captured %s', coalesce(p.amount, 0)) AS expected,
             CASE WHEN h.id IS NULL THEN 'no such hold'
                  ELSE format('%s, captured %s', h.state, h.captured) END AS found
      FROM hold h FULL JOIN posted p ON p.hold_id = h.id AND p.debit_account = h.account_id
      WHERE h.captured IS DISTINCT FROM coalesce(p.amount, 0)
         OR h.captured > h.amount OR (h.state = 'captured') <> (h.captured > 0)`,
  },
  {
    rule: 'only accounts of the service owe anything',
    sql: `SELECT 'account' AS table, id::text AS id, 'at least 0 beside what is held' AS expected,
             format('balance %s, held %s', balance, held) AS found
      FROM account WHERE balance - held < 0 AND kind NOT IN ('clearing', 'suspense', 'receivable')`,
  },
  {
    rule: 'money is neither made nor lost: each currency sums to nothing, test and live apart',
    sql: `SELECT 'account' AS table,
             format('all %s %s', CASE WHEN is_test THEN 'test' ELSE 'live' END, currency) AS id,
             '0' AS expected, sum(balance)::text AS found
      FROM account GROUP BY currency, is_test HAVING sum(balance) <> 0`,
  },
  {
    rule: 'what is reserved is reserved for one thing that waits',
    sql: `WITH waiting AS (
        SELECT hold_id, 'transfer' AS of, id::text AS id, amount, payer_account AS account_id
        FROM transfer WHERE hold_id IS NOT NULL
        UNION ALL
        SELECT w.hold_id, 'wallet_payment', w.id::text, ${whatThePayerPays('w')}, a.account_id
        FROM wallet_payment w LEFT JOIN wallet_account a
          ON a.wallet_id = w.payer_wallet AND a.currency = w.currency
        WHERE w.hold_id IS NOT NULL)
      SELECT 'hold' AS table, coalesce(h.id, w.hold_id)::text AS id,
             CASE WHEN w.id IS NULL THEN 'something that waits for it'
                  ELSE format('held %s on account %s for %s %s', w.amount, w.account_id, w.of,
                              w.id) END AS expected,
             CASE WHEN h.id IS NULL THEN 'no open hold'
                  ELSE format('held %s on account %s', h.amount, h.account_id) END AS found
      FROM (SELECT * FROM hold WHERE state = 'held') h FULL JOIN waiting w ON w.hold_id = h.id
      WHERE h.amount IS DISTINCT FROM w.amount OR h.account_id IS DISTINCT FROM w.account_id`,
  },
  {
    rule: 'no hold is reserved for two things',
    sql: `SELECT 'hold' AS table, hold_id::text AS id, 'one thing that waits' AS expected,
             format('%s', count(*)) AS found
      FROM (SELECT hold_id FROM transfer UNION ALL SELECT hold_id FROM wallet_payment) waiting
      WHERE hold_id IS NOT NULL GROUP BY hold_id HAVING count(*) > 1`,
  },
];
