import type pg from 'pg';
import { asUnavailable, type Database } from '../storage/database.ts';

/** A discrepancy, in words for the operator. */
export type Difference = {
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
};

export type AuditReport = {
  readonly ok: boolean;
  readonly accounts: bigint;
  readonly postings: bigint;
  readonly differences: readonly Difference[];
};

const differencesMax = 100;

/** Both sides of every posting, from the view of each account. */
const journal = `journal AS (
    SELECT debit_account AS account_id, debit_version AS version, -amount AS change, debit_balance AS balance FROM posting
    UNION ALL
    SELECT credit_account, credit_version, amount, credit_balance FROM posting)`;

/** Each query lists discrepancies. On a sound ledger all of them are empty. */
const questions: readonly string[] = [
  // The balance of an account is the sum of its postings, and its version is their number.
  `WITH ${journal}, recomputed AS (
     SELECT account_id, sum(change) AS balance, count(*) AS version FROM journal GROUP BY account_id)
   SELECT 'balance of account ' || a.id AS subject,
          coalesce(r.balance, 0) || ' after ' || coalesce(r.version, 0) || ' postings' AS expected,
          a.balance || ' after ' || a.version || ' postings' AS found
   FROM account a LEFT JOIN recomputed r ON r.account_id = a.id
   WHERE a.balance <> coalesce(r.balance, 0) OR a.version <> coalesce(r.version, 0)`,
  // Every posting starts from the balance after the previous one, without gaps.
  `WITH ${journal}, chained AS (
     SELECT account_id, version, balance,
            coalesce(lag(balance) OVER line, 0) + change AS expected,
            row_number() OVER line AS expected_version
     FROM journal WINDOW line AS (PARTITION BY account_id ORDER BY version))
   SELECT 'posting ' || version || ' of account ' || account_id AS subject,
          expected || ' as number ' || expected_version AS expected,
          balance || ' as number ' || version AS found
   FROM chained WHERE balance <> expected OR version <> expected_version`,
  // Every posting is on accounts that exist.
  `SELECT 'posting ' || j.version || ' of account ' || j.account_id AS subject,
          'an account' AS expected, 'none' AS found
   FROM (WITH ${journal} SELECT * FROM journal) j LEFT JOIN account a ON a.id = j.account_id
   WHERE a.id IS NULL`,
  // The held amount of an account is the sum of its open holds.
  `SELECT 'held on account ' || a.id AS subject, coalesce(h.held, 0)::text AS expected, a.held::text AS found
   FROM account a LEFT JOIN (
     SELECT account_id, sum(amount) AS held FROM hold WHERE state = 'held' GROUP BY account_id) h
     ON h.account_id = a.id
   WHERE a.held <> coalesce(h.held, 0)`,
  // The captured amount of a hold is the sum posted from its account.
  `SELECT 'captured of hold ' || h.id AS subject, coalesce(p.amount, 0)::text AS expected, h.captured::text AS found
   FROM hold h LEFT JOIN (
     SELECT hold_id, debit_account, sum(amount) AS amount FROM posting
     WHERE hold_id IS NOT NULL GROUP BY hold_id, debit_account) p
     ON p.hold_id = h.id AND p.debit_account = h.account_id
   WHERE h.captured <> coalesce(p.amount, 0)`,
  // Every posting from a hold belongs to a hold that exists.
  `SELECT 'hold ' || p.hold_id AS subject, 'a hold' AS expected, 'none' AS found
   FROM posting p LEFT JOIN hold h ON h.id = p.hold_id
   WHERE p.hold_id IS NOT NULL AND h.id IS NULL`,
  // Money is neither made nor lost: each currency sums to zero, test and live separately.
  `SELECT 'all ' || CASE WHEN is_test THEN 'test ' ELSE 'live ' END || currency AS subject,
          '0' AS expected, sum(balance)::text AS found
   FROM account GROUP BY currency, is_test HAVING sum(balance) <> 0`,
];

/**
 * Recomputes every balance and hold from the journal, in one snapshot, and compares. The time grows
 * with the journal, so it uses a separate connection without a time limit (decision 0083).
 */
export const audit = (database: Database, onStep: OnStep = async () => {}): Promise<AuditReport> =>
  database.withSession('audit', (client) => comparedBy(client, onStep)).catch(asUnavailable);

/** Called with the number of {@link auditSteps} that are done. */
export type OnStep = (stepsDone: number) => Promise<void>;

/** The first step counts the rows. */
export const auditSteps = questions.length + 1;

async function comparedBy(client: pg.ClientBase, onStep: OnStep): Promise<AuditReport> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows: counts } = await client.query<{ accounts: string; postings: string }>(
    'SELECT (SELECT count(*) FROM account) AS accounts, (SELECT count(*) FROM posting) AS postings',
  );
  const differences: Difference[] = [];
  await onStep(1);
  for (const [nth, question] of questions.entries()) {
    const { rows } = await client.query<Difference>(`${question} LIMIT ${differencesMax}`);
    differences.push(...rows);
    await onStep(nth + 2);
  }
  await client.query('COMMIT');
  return {
    ok: differences.length === 0,
    accounts: BigInt(counts[0]?.accounts ?? 0),
    postings: BigInt(counts[0]?.postings ?? 0),
    differences: differences.slice(0, differencesMax),
  };
}
