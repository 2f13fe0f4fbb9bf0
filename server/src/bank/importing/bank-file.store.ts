import {
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import type { List } from '../../figures/lists/list.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { StatementReport } from './report.ts';

/** A file of which something was taken. The same bytes have no effect a second time. */
export type BankFile = {
  readonly id: string;
  readonly sha256: string;
  readonly name: string | null;
  readonly bytes: number;
  readonly report: readonly StatementReport[];
  readonly createdAt: UnixSeconds;
};

export const bankFiles = defineTable<BankFile>({
  name: 'bank_file',
  lockRank: lockRankOf('bank_file'),
  key: 'id',
  columns: {
    id: uuidColumn,
    sha256: textColumn(),
    name: nullable(textColumn()),
    bytes: integerColumn(),
    report: jsonColumn<readonly StatementReport[]>(),
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: [],
});

export const bankFileIdOf = (sha256: string): string => uuidOf('bank file', sha256);

/** Files in the order in which they were taken. */
export const bankFileList: List = {
  name: 'bank statements',
  from: 'bank_file AS item',
  id: 'item.id',
  conditions: {},
  leads: [],
};
