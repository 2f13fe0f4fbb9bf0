import {
  bigintColumn,
  booleanColumn,
  integerColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import { equals } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { ReusableLink } from './reusable-link.ts';

export const reusableLinks = defineTable<ReusableLink>({
  name: 'reusable_link',
  lockRank: lockRankOf('reusable_link'),
  key: 'id',
  columns: {
    id: uuidColumn,
    projectId: uuidColumn,
    isOn: booleanColumn,
    text: textColumn(),
    reference: textColumn(),
    amount: nullable(bigintColumn),
    amountMin: nullable(bigintColumn),
    amountMax: nullable(bigintColumn),
    currency: textColumn<Currency>(),
    language: textColumn(),
    methodKey: nullable(textColumn()),
    orderCount: integerColumn(),
    paidCount: integerColumn(),
    paidVolume: bigintColumn,
    createdAt: integerColumn<UnixSeconds>(),
    updatedAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['isOn', 'orderCount', 'paidCount', 'paidVolume', 'updatedAt'],
});

/** Reusable links in the order of their creation. */
export const reusableLinkList: List = {
  name: 'reusable_links',
  from: 'reusable_link AS item',
  id: 'item.id',
  conditions: {
    project_id: equals('project_id', 'uuid'),
    currency: equals('currency'),
    state: { sql: "CASE WHEN item.is_on THEN 'on' ELSE 'off' END = $", type: 'text' },
  },
  leads: [{ by: ['project_id'] }],
};
