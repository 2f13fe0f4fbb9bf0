import type { List } from '../../figures/lists/list.ts';
import type { ListQuery } from '../../figures/lists/list.wire.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Database } from '../../storage/database.ts';

const side = (own: 'debit' | 'credit', accountId: bigint): string =>
  `(SELECT movement_id, leg, debit_account, credit_account, created_at, ${own}_version AS place
    FROM posting WHERE ${own}_account = ${accountId}) AS item`;

/**
 * The journal in the order in which it was written. An account's own postings are in the order of
 * its versions: both sides have an index of them, and no other index is needed (decision 0155).
 */
export function postingList({ account_id: given }: ListQuery): List {
  const accountId = given === undefined ? null : BigInt(String(given));
  return {
    name: 'postings',
    from:
      accountId === null
        ? 'posting AS item'
        : [side('debit', accountId), side('credit', accountId)],
    id: "(item.movement_id::text || ' ' || item.leg::text)",
    conditions: {
      account_id: { sql: '(item.debit_account = $ OR item.credit_account = $)', type: 'bigint' },
    },
    leads: [],
  };
}

export type ListedPosting = Pick<
  Posting,
  'movementId' | 'leg' | 'kind' | 'debitAccount' | 'creditAccount' | 'amount' | 'createdAt'
>;

type Row = {
  readonly movement_id: string;
  readonly leg: string;
  readonly kind: string;
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount: string;
  readonly created_at: string;
};

const postingIn = (row: Row): ListedPosting => ({
  movementId: row.movement_id,
  leg: Number(row.leg),
  kind: row.kind,
  debitAccount: BigInt(row.debit_account),
  creditAccount: BigInt(row.credit_account),
  amount: BigInt(row.amount),
  createdAt: secondsIn(row.created_at),
});

const secondsIn = (text: string): UnixSeconds => unixSeconds(Number(text));

/** The postings with these ids of the list, in their order. */
export function postingsOf(
  database: Database,
  ids: readonly string[],
): Promise<readonly ListedPosting[]> {
  const parts = ids.map((id) => id.split(' '));
  const values = [parts.map(([movementId]) => movementId), parts.map(([, leg]) => leg)];
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT posting.movement_id, posting.leg, kind, debit_account, credit_account, amount, created_at
       FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS wanted (movement_id, leg, number)
       JOIN posting ON posting.movement_id = wanted.movement_id AND posting.leg = wanted.leg
       ORDER BY wanted.number`,
      values,
    );
    return rows.map(postingIn);
  });
}
