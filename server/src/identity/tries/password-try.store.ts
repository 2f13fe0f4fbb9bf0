import { integerColumn, jsonColumn, nullable, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast } from '../../storage/delete-past.store.ts';
import type { PageTry } from './pauses.ts';

/** The wrong passwords of one source, device or wallet (decision 0096). */
export type PasswordTries = {
  readonly id: string;
  readonly tries: readonly PageTry[];
  /** When none of its tries counts any more. */
  readonly forgetAt: UnixSeconds;
  /** When a mail told the owner of the wallet that strangers are locked out. */
  readonly toldAt: UnixSeconds | null;
};

export const passwordTries = defineTable<PasswordTries>({
  name: 'password_try',
  lockRank: lockRankOf('password_try'),
  key: 'id',
  columns: {
    id: textColumn(),
    tries: jsonColumn<readonly PageTry[]>(),
    forgetAt: integerColumn<UnixSeconds>(),
    toldAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['tries', 'forgetAt', 'toldAt'],
});

/** Deletes rows that no longer count, in one small step. True: more are left. */
export function prunePasswordTries(database: Database, now: UnixSeconds): Promise<boolean> {
  return deletePast(database, { table: 'password_try', moment: 'forget_at' }, now);
}
