import { integerColumn, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';

/** The row that counts the changes of clients, projects and certificates. */
export type DirectoryVersion = { readonly id: string; readonly version: number };

export const theDirectory = 'all';

export const directoryVersions = defineTable<DirectoryVersion>({
  name: 'client_directory',
  lockRank: lockRankOf('client_directory'),
  key: 'id',
  columns: { id: textColumn(), version: integerColumn() },
  mutable: ['version'],
});
