import { equals } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { shownStatus } from '../lists/operator-list.store.ts';

/** The payouts of a project in the order of creation (business 4). They have their own index. */
export const ownPayoutList = (now: UnixSeconds): List => ({
  name: 'payouts',
  from: 'transfer AS item',
  id: 'item.id',
  conditions: {
    project_id: equals('project_id', 'uuid'),
    payer_wallet: equals('payer_wallet', 'bigint'),
    currency: equals('currency'),
    status: { sql: `(${shownStatus(now)}) = $`, type: 'text' },
  },
  leads: [{ by: ['payer_wallet', 'project_id'], part: "(item.beneficiary->>'type') <> 'service'" }],
});
