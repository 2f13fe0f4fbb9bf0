import { booleanColumn, integerColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Database } from '../../storage/database.ts';
import type { KnownAccount, Withdrawal } from './withdrawal.ts';

export const withdrawals = defineTable<Withdrawal>({
  name: 'withdrawal',
  lockRank: lockRankOf('withdrawal'),
  key: 'id',
  columns: {
    id: integerColumn(),
    personId: integerColumn(),
    isOffered: booleanColumn,
  },
  mutable: ['isOffered'],
});

/** The number of latest withdrawals that are searched for accounts. */
const lookedAtMax = 200;

/**
 * The bank accounts that a person has sent money to, without repeats, latest first (decision 0232).
 */
export function knownAccounts(
  database: Database,
  personId: number,
  limit: number,
): Promise<readonly KnownAccount[]> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; name: string; iban: string }>(
      `SELECT id, name, iban FROM (
         SELECT DISTINCT ON (iban) id, name, iban FROM (
           SELECT withdrawal.id, beneficiary ->> 'name' AS name, beneficiary_number AS iban
           FROM withdrawal JOIN transfer ON transfer.id = withdrawal.id
           WHERE person_id = $1 AND is_offered ORDER BY withdrawal.id DESC LIMIT $2
         ) AS latest ORDER BY iban, id DESC
       ) AS known ORDER BY id DESC LIMIT $3`,
      [personId, lookedAtMax, limit],
    );
    return rows.map(({ id, ...account }) => ({ ...account, id: Number(id) }));
  });
}

/** The withdrawals that make the page offer this bank account. */
export function offeringWithdrawals(
  database: Database,
  personId: number,
  iban: string,
): Promise<readonly number[]> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT withdrawal.id FROM withdrawal JOIN transfer ON transfer.id = withdrawal.id
       WHERE person_id = $1 AND is_offered AND beneficiary_number = $2`,
      [personId, iban],
    );
    return rows.map(({ id }) => Number(id));
  });
}

/** A person's transfers to bank accounts, latest first. */
export function latestWithdrawals(
  database: Database,
  personId: number,
  limit: number,
): Promise<readonly number[]> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM withdrawal WHERE person_id = $1 ORDER BY id DESC LIMIT $2',
      [personId, limit],
    );
    return rows.map(({ id }) => Number(id));
  });
}
