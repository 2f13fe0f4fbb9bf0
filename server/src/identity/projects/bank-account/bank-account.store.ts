import { integerColumn, nullable, textColumn, uuidColumn } from '../../../engine/column.ts';
import { lockRankOf } from '../../../engine/lock-order.ts';
import { defineTable } from '../../../engine/table.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import type { BankAccount } from './bank-account.ts';

export const bankAccounts = defineTable<BankAccount>({
  name: 'project_bank_account',
  lockRank: lockRankOf('project_bank_account'),
  key: 'id',
  columns: {
    id: uuidColumn,
    beneficiaryId: uuidColumn,
    name: textColumn(),
    iban: textColumn(),
    bic: nullable(textColumn()),
    addedAt: integerColumn<UnixSeconds>(),
    usableAt: integerColumn<UnixSeconds>(),
    confirmedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['beneficiaryId', 'name', 'iban', 'bic', 'addedAt', 'usableAt', 'confirmedAt'],
});
