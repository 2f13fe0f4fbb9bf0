import {
  bigintColumn,
  booleanColumn,
  integerColumn,
  jsonColumn,
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
import type { Database } from '../../storage/database.ts';
import type { BankAccount, BankProfile } from './bank-account.ts';

export const bankAccounts = defineTable<BankAccount>({
  name: 'bank_account',
  lockRank: lockRankOf('bank_account'),
  key: 'id',
  columns: {
    id: uuidColumn,
    iban: textColumn(),
    bic: nullable(textColumn()),
    holder: textColumn(),
    currency: textColumn<Currency>(),
    isTest: booleanColumn,
    bankName: nullable(textColumn()),
    projectId: nullable(uuidColumn),
    profile: jsonColumn<BankProfile>(),
    atBank: bigintColumn,
    suspense: bigintColumn,
    onTheWay: bigintColumn,
    fees: bigintColumn,
    opening: bigintColumn,
    haltedBy: nullable(uuidColumn),
    statements: integerColumn(),
    releasedOn: nullable(textColumn()),
    releasedTotal: bigintColumn,
    createdAt: integerColumn<UnixSeconds>(),
    updatedAt: integerColumn<UnixSeconds>(),
  },
  mutable: [
    'bic',
    'holder',
    'bankName',
    'projectId',
    'profile',
    'haltedBy',
    'statements',
    'releasedOn',
    'releasedTotal',
    'updatedAt',
  ],
});

/** Bank accounts in the order of their creation; there are few. */
export const bankAccountList: List = {
  name: 'bank accounts',
  from: 'bank_account AS item',
  id: 'item.id',
  conditions: { project_id: equals('project_id', 'uuid'), test_mode: equals('is_test', 'boolean') },
  leads: [],
};

/** The ids of all accounts, the oldest first. An installation has a handful. */
export const bankAccountIds = (database: Database): Promise<readonly string[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM bank_account ORDER BY created_at, id',
    );
    return rows.map(({ id }) => id);
  });
