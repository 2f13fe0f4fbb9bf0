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
import { type Columns, defineTable } from '../../engine/table.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast } from '../../storage/delete-past.store.ts';
import type { Beneficiary } from './beneficiary.ts';
import type { TransferStatus } from './transfer.states.ts';
import {
  type Callback,
  type CallbackStatus,
  type Extras,
  type FailureStatus,
  forgottenBefore,
  type Purpose,
  type Transfer,
} from './transfer.ts';

const transferColumns: Columns<Transfer> = {
  id: integerColumn(),
  projectId: uuidColumn,
  clientId: textColumn(),
  userId: nullable(integerColumn()),
  isTest: booleanColumn,
  status: textColumn<TransferStatus>(),
  isShown: booleanColumn,
  amount: bigintColumn,
  currency: textColumn<Currency>(),
  payerAccount: bigintColumn,
  payerWallet: integerColumn(),
  beneficiary: jsonColumn<Beneficiary>(),
  beneficiaryNumber: nullable(textColumn()),
  beneficiaryWallet: nullable(integerColumn()),
  purpose: nullable(jsonColumn<Purpose>()),
  extras: jsonColumn<Extras>(),
  callback: nullable(jsonColumn<Callback>()),
  autoProcess: booleanColumn,
  performAt: nullable(integerColumn<UnixSeconds>()),
  reserveUntil: nullable(integerColumn<UnixSeconds>()),
  passwordHash: nullable(textColumn()),
  passwordGiven: booleanColumn,
  signedAt: nullable(integerColumn<UnixSeconds>()),
  holdId: nullable(uuidColumn),
  lapsesAt: nullable(integerColumn<UnixSeconds>()),
  handedAt: nullable(integerColumn<UnixSeconds>()),
  failure: nullable(jsonColumn<FailureStatus>()),
  told: jsonColumn<readonly CallbackStatus[]>(),
  createdAt: integerColumn<UnixSeconds>(),
  performedAt: nullable(integerColumn<UnixSeconds>()),
};

export const transfers = defineTable<Transfer>({
  name: 'transfer',
  lockRank: lockRankOf('transfer'),
  key: 'id',
  columns: transferColumns,
  mutable: [
    'status',
    'isShown',
    'beneficiaryNumber',
    'beneficiaryWallet',
    'passwordGiven',
    'signedAt',
    'holdId',
    'lapsesAt',
    'handedAt',
    'failure',
    'told',
    'performedAt',
  ],
});

const pastTransfers = { table: 'transfer', moment: 'created_at', only: "status = 'new'" };

/**
 * Deletes one small batch of transfers without activity for 30 days. Readers see them as gone after
 * exactly that time. True: there are more.
 */
export const pruneTransfers = (database: Database, now: UnixSeconds): Promise<boolean> =>
  deletePast(database, pastTransfers, forgottenBefore(now));
