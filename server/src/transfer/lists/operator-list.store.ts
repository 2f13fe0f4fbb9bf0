import { equals } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';
import type { ListQuery } from '../../figures/lists/list.wire.ts';
import { accountIdOf } from '../../identity/wallets/account-number.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { transferMachine } from '../transfers/transfer.states.ts';
import { isEnded, type Transfer } from '../transfers/transfer.ts';

const statuses = Object.keys(transferMachine.states) as Transfer['status'][];
const openStatuses = statuses.filter((status) => !isEnded({ status }));
const isOpen = `status IN (${openStatuses.map((status) => `'${status}'`).join(', ')})`;

/** A transfer gets an end with its first signature or reservation. Few are between these two. */
const lapsingStatuses = openStatuses.filter((status) => !['new', 'registered'].includes(status));

/** Past its end, even if its timer is late (transfer.ts, isLapsed). */
const isLapsed = (now: UnixSeconds): string => `lapses_at <= ${now} AND handed_at IS NULL`;

/** The status as shown. */
export const shownStatus = (now: UnixSeconds): string =>
  `CASE WHEN item.${isOpen} AND item.${isLapsed(now)} THEN 'failed' ELSE item.status END`;

const whole = (where: string): string => `(SELECT * FROM transfer WHERE ${where}) AS item`;

/** Letters and digits need no quoting in SQL. Anything else is no account number. */
const isPlain = (number: string): boolean => /^[A-Z0-9]+$/.test(number);

/** Both sides: the payer's account, which is inside the service, or the destination. */
function ofAccount(number: string): readonly string[] {
  const accountId = accountIdOf(number);
  const goesThere = isPlain(number) ? `beneficiary_number = '${number}'` : 'false';
  return accountId === null
    ? [whole(goesThere)]
    : [
        whole(`payer_account = ${accountId}`),
        whole(`${goesThere} AND payer_account <> ${accountId}`),
      ];
}

function ofStatus(status: string, now: UnixSeconds): readonly string[] | null {
  if (status === 'done') return null;
  if (status === 'failed') {
    const lapsed = lapsingStatuses.map((open) => `status = '${open}' AND ${isLapsed(now)}`);
    return [`status = 'failed'`, ...lapsed].map(whole);
  }
  return statuses.some((known) => known === status) ? [whole(`status = '${status}'`)] : null;
}

function partsFor(query: ListQuery, now: UnixSeconds): readonly string[] | null {
  const { account_number: number, project_id: projectId, status } = query;
  if (number !== undefined) return ofAccount(String(number));
  return status === undefined || projectId !== undefined ? null : ofStatus(String(status), now);
}

/**
 * Every transfer in the order of creation (business 2). The filters use several indexes
 * (decision 0155).
 */
export function operatorTransferList(query: ListQuery, now: UnixSeconds): List {
  const parts = partsFor(query, now);
  const { account_number: number = '' } = query;
  const payer = accountIdOf(String(number));
  return {
    name: 'transfers',
    from: parts ?? 'transfer AS item',
    id: 'item.id',
    conditions: {
      project_id: equals('project_id', 'uuid'),
      account_number: {
        sql: `(item.beneficiary_number = $ OR ${payer === null ? 'false' : `item.payer_account = ${payer}`})`,
        type: 'text',
      },
      status: { sql: `(${shownStatus(now)}) = $`, type: 'text' },
    },
    leads: parts === null ? [{ by: ['project_id'] }] : [],
  };
}
