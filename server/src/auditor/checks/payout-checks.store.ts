import type { Check } from '../difference.ts';
import { literal, marked } from '../movement-names.store.ts';

/** The payout has ended without paying. Another payout may have replaced it. */
const hasEnded = "o.state IN ('rejected', 'returned')";

const inOneForm = (iban: string): string => `upper(replace(${iban}, ' ', ''))`;

/** The payee named an account that the bank did not give (decision 0236). */
const isNamed = `EXISTS (SELECT FROM operator_action a
  WHERE a.action = 'name_payout_account' AND a.subject = 'payout ' || o.id)`;

const goesElsewhere = (iban: string): string =>
  `(${inOneForm('o.iban')} IS DISTINCT FROM ${inOneForm(iban)} AND NOT ${isNamed})`;

const found = `format('%s to %s, %s', o.amount, coalesce(o.iban, 'no account'), o.state)`;

const leg = `LEFT JOIN payment p ON p.id = (o.extras->>'payment_id')::uuid
  LEFT JOIN LATERAL (SELECT one FROM jsonb_array_elements(p.distributions) one
    WHERE one->>'id' = split_part(o.subject, '/', 1)) l ON true`;

/** The senders of the refunded money, as far as the bank names them. */
const senders = `SELECT ${inOneForm('t.counterparty_iban')} FROM bank_transaction t
  WHERE t.payment_id = r.payment_id AND t.counterparty_iban IS NOT NULL`;

export const payoutChecks: readonly Check[] = [
  {
    rule: 'the id of a payout is made of what caused it, so that nothing leaves twice',
    sql: `SELECT 'payout' AS table, id::text AS id,
             ${marked(literal('payout'), 'cause', 'subject')}::text AS expected, id::text AS found
      FROM payout WHERE id <> ${marked(literal('payout'), 'cause', 'subject')}`,
  },
  {
    rule: 'a payout of a transfer goes to whom the transfer says',
    sql: `SELECT 'payout' AS table, o.id::text AS id,
             format('to %s, %s', coalesce(t.beneficiary#>>'{bank_account,iban}', 'no IBAN'),
                    t.beneficiary->>'name') AS expected,
             format('to %s, %s', coalesce(o.iban, 'no IBAN'), o.name) AS found
      FROM payout o JOIN transfer t ON t.id::text = o.subject
      WHERE o.cause = 'transfer' AND (${goesElsewhere("t.beneficiary#>>'{bank_account,iban}'")}
        OR (o.name <> coalesce(t.beneficiary->>'name', '') AND NOT ${isNamed}))`,
  },
  {
    rule: 'a payout of a refund is of its amount, and goes to the payer',
    sql: `SELECT 'payout' AS table, o.id::text AS id,
             coalesce(format('refund %s of %s, paid out by %s', r.id, r.amount, n.payout_id), 'no refund')
               AS expected, ${found} AS found
      FROM payout o LEFT JOIN refund r ON r.id::text = split_part(o.subject, '/', 1)
        LEFT JOIN refund_payout n ON n.id = r.id
      WHERE o.cause = 'refund' AND (r.amount IS DISTINCT FROM o.amount
        OR (n.payout_id IS DISTINCT FROM o.id AND NOT ${hasEnded})
        OR (split_part(o.subject, '/', 2) = '1' AND CASE WHEN r.payer->>'iban' IS NOT NULL
          THEN ${goesElsewhere("r.payer->>'iban'")}
          ELSE EXISTS (${senders}) AND o.iban IS NOT NULL AND NOT ${isNamed}
            AND ${inOneForm('o.iban')} NOT IN (${senders}) END))`,
  },
  {
    rule: 'a payout of a share is of its amount, and goes to its recipient',
    sql: `SELECT 'payout' AS table, o.id::text AS id,
             coalesce(format('a share of %s to %s, paid out by %s', one->>'amount', one->>'iban',
                             one->>'payoutId'), 'no such share') AS expected, ${found} AS found
      FROM payout o ${leg}
      WHERE o.cause = 'leg' AND ((one->>'amount')::bigint IS DISTINCT FROM o.amount
        OR ((one->>'payoutId')::uuid IS DISTINCT FROM o.id AND NOT ${hasEnded})
        OR ((one->>'payoutId')::uuid = o.id AND ${goesElsewhere("one->>'iban'")}))`,
  },
  {
    rule: 'a payout that goes back to a sender is of a transaction that came, and goes where it came from',
    sql: `SELECT 'payout' AS table, o.id::text AS id,
             coalesce(format('at most %s, to %s', t.amount, t.counterparty_iban), 'no transaction')
               AS expected, ${found} AS found
      FROM payout o LEFT JOIN bank_transaction t ON t.id = (o.extras->>'bank_transaction_id')::uuid
      WHERE o.cause = 'return' AND (t.id IS NULL OR (t.counterparty_iban IS NOT NULL
        AND o.iban IS NOT NULL AND ${goesElsewhere('t.counterparty_iban')}))`,
  },
];
