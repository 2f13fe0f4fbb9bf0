import { bigintColumn, textColumn } from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import type { Draft } from '../engine/rows.ts';
import { defineTable } from '../engine/table.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import { accounts } from './account.store.ts';
import { openedAccount } from './account.ts';
import { accountIdIn, type Book } from './book-of-account.ts';
import {
  kindFor,
  type ServiceAccount,
  type ServicePurpose,
  serviceAccountId,
} from './service-account.ts';

export const serviceAccounts = defineTable<ServiceAccount>({
  name: 'service_account',
  lockRank: lockRankOf('service_account'),
  key: 'id',
  columns: { id: textColumn(), accountId: bigintColumn },
  mutable: [],
});

/** The service's account for a purpose. It is opened when first needed. */
export function serviceAccountFor(
  draft: Draft,
  purpose: ServicePurpose,
  { currency, isTest }: Book,
  randomBits: bigint,
  now: UnixSeconds,
): bigint {
  const book = { currency, isTest };
  const id = serviceAccountId(purpose, book);
  const known = draft.get(serviceAccounts, id);
  if (known !== null) return known.accountId;
  const accountId = accountIdIn(book, randomBits);
  draft.insert(accounts, openedAccount({ id: accountId, kind: kindFor(purpose), ...book }, now));
  draft.insert(serviceAccounts, { id, accountId });
  return accountId;
}

/**
 * Whether live money has ever passed the simulator's accounts. They are opened when first needed
 * and never closed. The index `service_account_simulated` finds them at once.
 */
export const hasSimulatedMoney = (database: Database): Promise<boolean> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ has: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM service_account WHERE id LIKE 'rail mock%:live') AS has`,
    );
    return rows[0]?.has === true;
  });
