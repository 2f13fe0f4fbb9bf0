import type { Check } from '../difference.ts';
import { literal } from '../movement-names.store.ts';

/** Every kind of posting that the service makes. */
export const postedKinds: readonly string[] = [
  ...['settlement', 'chargeback', 'refund', 'refund_returned', 'refund_resent'],
  ...['distribution', 'distribution_returned', 'distribution_resent', 'distribution_paid'],
  ...['payment', 'commission', 'transfer', 'transfer_returned', 'deposit', 'deposit_undone'],
  ...['bank_in', 'bank_out', 'bank_part', 'bank_excess', 'bank_kept', 'bank_return'],
  ...['bank_opening', 'bank_undone', 'by_operator'],
];

export const causeChecks: readonly Check[] = [
  {
    rule: 'a posting is of a kind that the service posts',
    sql: `SELECT 'posting' AS table, format('%s leg %s', movement_id, leg) AS id,
             'a kind that the service posts' AS expected, kind AS found
      FROM posting WHERE kind NOT IN (${postedKinds.map(literal).join(', ')})`,
  },
  {
    rule: 'a posting by hand is in the log of acts',
    sql: `SELECT 'posting' AS table, p.movement_id::text AS id, 'an act of somebody' AS expected,
             'none' AS found
      FROM posting p
        LEFT JOIN operator_action a ON a.subject = 'posting ' || p.movement_id
        LEFT JOIN posting_request r ON r.movement_id = p.movement_id
      WHERE p.kind = 'by_operator' AND a.id IS NULL AND r.id IS NULL`,
  },
  {
    rule: 'a posting for a transaction of a statement is on an account of a bank',
    sql: `SELECT 'posting' AS table, format('%s leg %s', movement_id, leg) AS id,
             'an account of a bank' AS expected, 'none' AS found
      FROM posting p
      WHERE p.kind IN ('bank_in', 'bank_out', 'bank_part', 'bank_excess', 'bank_opening')
        AND NOT EXISTS (SELECT FROM bank_account b
          WHERE b.at_bank IN (p.debit_account, p.credit_account)
             OR b.suspense IN (p.debit_account, p.credit_account)
             OR b.on_the_way IN (p.debit_account, p.credit_account)
             OR b.fees IN (p.debit_account, p.credit_account))`,
  },
];
