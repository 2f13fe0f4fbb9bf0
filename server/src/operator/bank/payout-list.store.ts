import { equals } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';

/**
 * Payouts in the order in which they were decided (bank 3). There are few causes, so none has an
 * index.
 */
export const payoutList: List = {
  name: 'payouts',
  from: `(SELECT id, place, handed_at AS created_at, state, cause, bank_account_id
    FROM payout) AS item`,
  id: 'item.id',
  conditions: {
    bank_account_id: equals('bank_account_id', 'uuid'),
    state: equals('state'),
    cause: equals('cause'),
  },
  leads: [
    {
      by: ['state'],
      only: { state: ['waiting', 'rejected', 'returned'] },
      part: "item.state IN ('waiting', 'rejected', 'returned')",
    },
    { by: ['bank_account_id'], part: 'item.bank_account_id IS NOT NULL' },
  ],
};
