import type { Check, Moved } from '../difference.ts';
import {
  digested,
  linkedByRole,
  linkedNumber,
  linkedUuid,
  literal,
} from '../movement-names.store.ts';
import { whatThePayerPays } from '../payer-price.store.ts';

/** The rows of a table under each possible name of their movement, including earlier names. */
const underNames = (
  rows: string,
  names: readonly string[],
  amount = 'amount',
  may = 'false',
): string =>
  names
    .map(
      (name) =>
        `SELECT id::text AS id, ${name} AS movement_id, ${amount} AS amount, ${may} AS may FROM ${rows}`,
    )
    .join(' UNION ALL ');

const settled = '(SELECT * FROM payment WHERE settled_at IS NOT NULL) p';
const backCharged = '(SELECT * FROM payment WHERE charged_back > 0) p';
const shared = `(SELECT id, (SELECT sum((leg->>'amount')::bigint) FROM jsonb_array_elements(distributions) leg)
  AS amount FROM payment WHERE distributions <> '[]') p`;
/** A transfer that failed after it was performed came back (decision 0220). */
const performed = '(SELECT * FROM transfer WHERE performed_at IS NOT NULL) t';
const returned = "(SELECT * FROM transfer WHERE performed_at IS NOT NULL AND status = 'failed') t";
/** Confirmed and not frozen, or finalized: the hold is gone. */
const paid = `(SELECT id, ${whatThePayerPays('p')} AS amount
  FROM wallet_payment p WHERE status IN ('reserved', 'done') AND hold_id IS NULL) w`;

/** Each leg of a payment moves its amount each time that it comes back or is sent again. */
const movedLegs = `(SELECT p.id, leg->>'id' AS leg_id, (leg->>'moves')::bigint AS moves,
    sum((leg->>'moves')::bigint) OVER whole AS all_moves,
    sum((leg->>'moves')::bigint * (leg->>'amount')::bigint) OVER whole AS amount
  FROM payment p, jsonb_array_elements(p.distributions) leg
  WHERE jsonb_path_exists(p.distributions, '$[*] ? (@.moves > 0)') WINDOW whole AS (PARTITION BY p.id))`;
const legMoves = [
  underNames(
    `(SELECT DISTINCT id, all_moves, amount FROM ${movedLegs} each) l, generate_series(0, all_moves - 1) n`,
    [linkedByRole("'leg moved ' || n", 'id')],
  ),
  underNames(`${movedLegs} l, generate_series(0, moves - 1) n`, [
    digested(literal('leg moved'), 'leg_id', 'n'),
  ]),
].join(' UNION ALL ');

const refundsBack = "payout WHERE cause = 'refund' AND state IN ('rejected', 'returned')";
const refundsAgain = "payout WHERE cause = 'refund' AND split_part(subject, '/', 2) <> '1'";
const legsPaid = "payout WHERE cause = 'leg' AND state IN ('booked', 'returned')";
/** The bank refused it and booked it anyway, as part of its file's single sum (decision 0235). */
const refusedFirst = `state = 'returned' AND EXISTS (SELECT FROM payment_file f
  WHERE f.id = payment_file_id AND f.booked_as_one_on IS NOT NULL)`;

const moved: readonly Moved[] = [
  {
    rule: 'a payment that settled has its posting of exactly its amount, and no other has one',
    table: 'payment',
    kinds: ['settlement'],
    expected: underNames(settled, [
      linkedUuid('settlement', 'id'),
      digested(literal('settlement'), 'id'),
    ]),
  },
  {
    rule: 'a chargeback has posted exactly what was taken back',
    table: 'payment',
    kinds: ['chargeback'],
    expected: underNames(
      backCharged,
      [linkedUuid('chargeback', 'id'), digested(literal('chargeback'), 'id')],
      'charged_back',
    ),
  },
  {
    rule: 'the shares of a payment were posted in full',
    table: 'payment',
    kinds: ['distribution'],
    expected: underNames(shared, [
      linkedUuid('distribution', 'id'),
      digested(literal('distribution'), 'id'),
    ]),
  },
  {
    rule: 'a refund has its posting of exactly its amount',
    table: 'refund',
    kinds: ['refund'],
    expected: underNames('refund', ['id']),
  },
  {
    rule: 'a refund that a bank did not pay is kept for its payer',
    table: 'payout',
    kinds: ['refund_returned'],
    expected: underNames(refundsBack, [linkedUuid('refund_returned', 'id')]),
  },
  {
    rule: 'a refund that is sent again leaves what was kept for its payer',
    table: 'payout',
    kinds: ['refund_resent'],
    expected: underNames(refundsAgain, [linkedUuid('refund_resent', 'id')]),
  },
  {
    rule: 'a share that a bank has paid has left the account of its recipient',
    table: 'payout',
    kinds: ['distribution_paid'],
    expected: underNames(
      legsPaid,
      [linkedUuid('distribution_paid', 'id')],
      'amount',
      `(${refusedFirst})`,
    ),
  },
  {
    rule: 'shares have moved as often as they came back and were sent again',
    table: 'payment',
    kinds: ['distribution_returned', 'distribution_resent'],
    expected: legMoves,
  },
  {
    rule: 'a deposit has its posting of exactly its amount',
    table: 'deposit',
    kinds: ['deposit'],
    expected: underNames('deposit', ['id']),
  },
  {
    rule: 'a transfer that is done has moved exactly its amount, and no other has moved anything',
    table: 'transfer',
    kinds: ['transfer'],
    expected: underNames(performed, [
      linkedNumber('transfer', 'id'),
      digested(literal('transfer'), 'id'),
    ]),
  },
  {
    rule: 'a transfer that came back was credited again',
    table: 'transfer',
    kinds: ['transfer_returned'],
    expected: underNames(returned, [
      linkedNumber('transfer_returned', 'id'),
      digested(literal('transfer returned'), 'id'),
    ]),
  },
  {
    rule: 'a wallet payment that was confirmed has moved its price and its commission',
    table: 'wallet_payment',
    kinds: ['payment', 'commission'],
    expected: underNames(paid, [
      linkedNumber('wallet payment', 'id'),
      digested(literal('wallet payment'), 'id'),
    ]),
  },
  {
    rule: 'a posting that two people answered for was posted as it was asked for',
    table: 'posting_request',
    kinds: [],
    expected: `SELECT id::text AS id, movement_id, amount, false AS may FROM posting_request
      WHERE state = 'approved'`,
  },
];

/** Checks both directions: movements that are missing, and movements without a reason. */
function movedCheck({ rule, table, kinds, expected }: Moved): Check {
  const own = kinds.map(literal).join(', ');
  const actual =
    kinds.length === 0
      ? `SELECT movement_id, sum(amount) AS amount FROM posting
         WHERE movement_id IN (SELECT movement_id FROM named) GROUP BY movement_id`
      : `SELECT movement_id, sum(amount) AS amount FROM posting WHERE kind IN (${own})
         GROUP BY movement_id`;
  return {
    rule,
    sql: `WITH named AS (${expected}), actual AS (${actual})
      SELECT CASE WHEN id IS NULL THEN 'posting' ELSE '${table}' END AS table,
             coalesce(id, unnamed::text) AS id,
             CASE WHEN id IS NULL THEN 'a row of ${table} that moved it' ELSE format('%s posted', amount) END
               AS expected,
             format('%s posted', posted) AS found
      FROM (
        SELECT n.id, CASE WHEN n.id IS NULL THEN a.movement_id END AS unnamed, max(n.amount) AS amount,
               coalesce(sum(a.amount), 0) AS posted, bool_or(n.may) AS may
        FROM named n FULL JOIN actual a USING (movement_id) GROUP BY 1, 2) each
      WHERE amount IS DISTINCT FROM posted AND NOT (coalesce(may, false) AND posted = 0)`,
  };
}

export const movedChecks: readonly Check[] = moved.map(movedCheck);
