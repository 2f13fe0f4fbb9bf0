import { expect } from 'vitest';

type Row = Readonly<Record<string, unknown>>;
type Query = (sql: string, values?: unknown[]) => Promise<readonly Row[]>;

const statesOf = (table: string, columns: string): string =>
  `(SELECT string_agg(concat_ws(' ', id, ${columns}), ',' ORDER BY id) FROM ${table})`;
const countOf = (table: string): string => `(SELECT count(*) FROM ${table})`;

const everything = [
  statesOf('payout', 'state, payment_file_id, booked_on'),
  statesOf('payment_file', 'state, sha256, laid_out_as, booked_as_one_on, open_total'),
  statesOf('transfer', 'status'),
  statesOf('refund_payout', 'state'),
  statesOf('payment', 'status'),
  statesOf('bank_transaction', 'state, reason'),
  ...['posting', 'bank_file', 'bank_statement', 'bank_entry', 'mail'].map(countOf),
  ...['operator_action', 'idempotent_answer'].map(countOf),
].join(', ');

/** The state of every payout. */
export async function progressOf(query: Query): Promise<string> {
  const [row] = await query(`SELECT concat_ws(' | ', ${everything}) AS all_of_it`);
  return String(row?.['all_of_it']);
}

/**
 * A refused refund, a booked share, and a transfer that was booked and returned: each once, in one
 * file.
 */
export async function expectOneWay(
  query: Query,
  { fileId, rounds }: { readonly fileId: string; readonly rounds: number },
): Promise<void> {
  const rows = await query(
    `SELECT concat_ws(' ', cause, state) AS what, payment_file_id AS file FROM payout
     ORDER BY place DESC LIMIT 3`,
  );
  expect(rows.map(({ what }) => what).toSorted()).toEqual([
    ...['leg booked', 'refund rejected', 'transfer returned'],
  ]);
  expect(rows.map(({ file }) => file)).toEqual([fileId, fileId, fileId]);
  const [all] = await query(
    `SELECT ${countOf('payout')}::integer AS payouts, ${countOf('payment_file')}::integer AS files`,
  );
  expect(all).toEqual({ payouts: 3 * rounds, files: rounds });
  const [file] = await query('SELECT state, open_total FROM payment_file WHERE id = $1', [fileId]);
  expect(file).toEqual({ state: 'booked', open_total: '0' });
}
