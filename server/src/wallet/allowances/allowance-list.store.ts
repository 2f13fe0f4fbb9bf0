import type { List } from '../../figures/lists/list.ts';
import type { ListQuery } from '../../figures/lists/list.wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** The state as shown (allowance.ts), in lower case (business 7). */
const shownStatus = (now: UnixSeconds): string =>
  `CASE WHEN item.confirmed_at IS NULL OR item.valid_from IS NULL THEN 'created'
     WHEN item.canceled_at IS NOT NULL THEN 'canceled'
     WHEN item.valid_from > ${now} AND item.valid_from > item.confirmed_at THEN 'accepted'
     WHEN item.valid_until <= ${now} THEN 'expired'
     ELSE 'active' END`;

const whole = (where: string): string => `(SELECT * FROM allowance WHERE ${where}) AS item`;

/** The query of a list, and the client of the project whose own wallet the query names. */
export type AllowancesWanted = {
  readonly query: ListQuery;
  readonly walletOf: string | null;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Both sides: the wallet that granted the allowance, and the project that may use it. */
const ofWallet = (walletId: number, clientId: string | null): readonly string[] => [
  whole(`wallet_id = ${walletId} AND confirmed_at IS NOT NULL`),
  ...(clientId === null
    ? []
    : [whole(`client_id = ${quoted(clientId)} AND wallet_id IS DISTINCT FROM ${walletId}`)]),
];

function ofStatus(status: string): readonly string[] {
  if (status === 'created') return [whole('confirmed_at IS NULL')];
  if (status === 'canceled') return [whole('canceled_at IS NOT NULL')];
  return [whole('confirmed_at IS NOT NULL AND canceled_at IS NULL')];
}

function partsFor({ query, walletOf }: AllowancesWanted): readonly string[] | null {
  const { wallet_id: walletId, project_id: projectId, status } = query;
  if (walletId !== undefined) return ofWallet(Number(walletId), walletOf);
  return status === undefined || projectId !== undefined ? null : ofStatus(String(status));
}

/**
 * Allowances in the order of their creation (business 2). They use several indexes, as transactions
 * do.
 */
export function allowanceList(wanted: AllowancesWanted, now: UnixSeconds): List {
  const parts = partsFor(wanted);
  return {
    name: 'allowances',
    from: parts ?? 'allowance AS item',
    id: 'item.id',
    conditions: {
      project_id: {
        sql: 'item.client_id = (SELECT project.client_id FROM project WHERE project.id = $)',
        type: 'uuid',
      },
      wallet_id: {
        sql: `(item.wallet_id = $ OR item.client_id = (
                SELECT project.client_id FROM project WHERE project.wallet_id = $))`,
        type: 'bigint',
      },
      status: { sql: `(${shownStatus(now)}) = $`, type: 'text' },
    },
    leads: parts === null ? [{ by: ['project_id'] }] : [],
  };
}
