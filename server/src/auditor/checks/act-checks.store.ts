import type { Check } from '../difference.ts';
import { digested, linkedByRole, linkedUuid, literal } from '../movement-names.store.ts';

/** The acts of people on bank money, act by act; part by part if there were several recipients. */
const acts = `acts AS (
    SELECT t.id, t.state, t.reason, abs(t.posted) AS posted, act->>'act' AS act, number - 1 AS number,
           coalesce((act->>'isUndone')::boolean, false) AS is_undone, act->'parts' AS parts
    FROM bank_transaction t, jsonb_array_elements(t.acts) WITH ORDINALITY AS each (act, number)
    WHERE t.acts <> '[]'),
  undone_parts AS (
    SELECT a.id, a.number, index - 1 AS index, (part->>'amount')::bigint AS amount
    FROM acts a, jsonb_array_elements(a.parts) WITH ORDINALITY AS each (part, index)
    WHERE a.is_undone AND a.act IN ('assign', 'split') AND part->>'isOut' IS NULL
      AND part->>'subject' NOT LIKE 'payment %')`;

const movement = (act: string, index = '0'): string =>
  linkedByRole(`'bank ${act} ' || number || ' ' || ${index}`, 'id');

const partKey = "id || '/' || number || '/' || index";

/**
 * An act that still counts moved the transaction's amount. The amount of an earlier act is only in
 * its posting.
 */
const standing = (act: string, stands: string): string => `
  SELECT id::text AS id, 'bank_transaction' AS of, ${movement(act)} AS movement_id,
         CASE WHEN NOT is_undone AND ${stands} THEN posted END AS amount,
         NOT is_undone AND ${stands} AND posted > 0 AS must
  FROM acts WHERE act = '${act}'`;

/** The undo of an act moves the same amount as the act. */
const takenBack = (act: string): string => `
  SELECT id::text AS id, 'bank_transaction' AS of, ${movement('undo')} AS movement_id,
         before.amount AS amount, before.amount IS NOT NULL AS must
  FROM acts LEFT JOIN (SELECT movement_id, sum(amount) AS amount FROM posting
    WHERE kind IN ('bank_kept', 'bank_return') GROUP BY movement_id) before
    ON before.movement_id = ${movement(act)}
  WHERE act = '${act}' AND is_undone`;

const takenBackParts = `
  SELECT id::text, 'bank_transaction', ${movement('undo', 'index')}, amount, true FROM undone_parts`;

const depositsTakenBack = `
  SELECT id::text AS id, 'bank_transaction' AS of,
         ${linkedUuid('deposit_undone', digested(literal('bank deposit'), partKey))} AS movement_id,
         amount, true AS must
  FROM undone_parts`;

/**
 * A refused return can come back a second time, if its file was booked as one sum (decision 0235).
 */
const refusedReturns = `
  SELECT id::text, 'payout', ${linkedUuid('bank rejected', 'id')}, amount, state = 'rejected'
  FROM payout WHERE cause = 'return' AND state IN ('rejected', 'returned')`;

/** Checks both directions, as far as the act states its amount. */
const actCheck = (rule: string, kind: string, named: readonly string[]): Check => ({
  rule,
  sql: `WITH ${acts}, named AS (${named.join(' UNION ALL ')}), actual AS (
      SELECT movement_id, sum(amount) AS amount FROM posting WHERE kind = '${kind}' GROUP BY movement_id)
    SELECT CASE WHEN n.id IS NULL THEN 'posting' ELSE n.of END AS table,
           coalesce(n.id, a.movement_id::text) AS id,
           CASE WHEN n.id IS NULL THEN 'an act that moved it' ELSE format('%s posted', n.amount) END
             AS expected,
           format('%s posted', coalesce(a.amount, 0)) AS found
    FROM named n FULL JOIN actual a USING (movement_id)
    WHERE n.id IS NULL OR (a.amount IS NULL AND n.must) OR n.amount <> a.amount`,
});

export const actChecks: readonly Check[] = [
  actCheck('what was kept of a bank was kept by an act', 'bank_kept', [
    standing('keep', "state = 'ignored' AND reason = 'kept'"),
  ]),
  actCheck('what goes back to a sender was sent back by an act', 'bank_return', [
    standing('return', "state IN ('returning', 'returned')"),
  ]),
  actCheck('what is in suspense again was taken back, or a bank refused it', 'bank_undone', [
    ...[takenBack('keep'), takenBack('return'), takenBackParts, refusedReturns],
  ]),
  actCheck('a deposit that was taken back was taken back by an act', 'deposit_undone', [
    depositsTakenBack,
  ]),
];
