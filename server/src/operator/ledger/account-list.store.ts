import { equals } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';
import { accounts } from '../../ledger/account.store.ts';
import type { Account } from '../../ledger/account.ts';
import { servicePurposeIn } from '../../ledger/service-account.ts';
import type { Database } from '../../storage/database.ts';

/** By their places: otherwise the database may scan all places to keep the order. */
const placesOf = (ids: string): string =>
  `item.place = ANY (ARRAY (SELECT place FROM account WHERE id IN (${ids})))`;

const ofWallet = (wallet: string): string =>
  `SELECT account_id FROM wallet_account WHERE wallet_id = ${wallet}`;

/** The accounts that the service keeps for a project beside its wallet, in every book. */
const keptForProject = `SELECT account_id FROM service_account WHERE id = ANY (ARRAY (
    SELECT purpose || ' ' || $::text || ':' || currency || ':' || mode
    FROM unnest(ARRAY['receivable', 'returned']) AS kept (purpose),
      (SELECT DISTINCT currency FROM book) AS known, unnest(ARRAY['test', 'live']) AS modes (mode)))`;

const restless = `item.kind IN ('clearing', 'suspense', 'receivable')`;

/** Accounts in the order in which they were opened (decision 0204). */
export const accountList: List = {
  name: 'accounts',
  from: 'account AS item',
  id: 'item.id',
  conditions: {
    kind: equals('kind'),
    currency: equals('currency'),
    test_mode: equals('is_test', 'boolean'),
    user: {
      sql: placesOf(ofWallet('(SELECT wallet_id FROM person WHERE id = $)')),
      type: 'bigint',
    },
    project: {
      sql: placesOf(
        `${ofWallet('(SELECT wallet_id FROM project WHERE id = $)')} UNION ALL ${keptForProject}`,
      ),
      type: 'uuid',
    },
    has_balance: { sql: '$ = (item.balance <> 0)', type: 'boolean' },
    should_be_zero: {
      sql: `$ = (${restless} AND NOT EXISTS (SELECT FROM service_account AS own
        WHERE own.account_id = item.id AND own.id LIKE 'deposits:%'))`,
      type: 'boolean',
    },
  },
  leads: [
    { by: ['user'] },
    { by: ['project'] },
    { by: ['kind'] },
    { by: ['should_be_zero'], only: { should_be_zero: ['true'] }, part: restless },
  ],
};

/** The owner of the money. */
export type AccountOwner = {
  readonly type: 'user' | 'project' | 'beneficiary' | 'service';
  /** Null: the service itself. */
  readonly id: string | null;
  readonly name: string | null;
};

export type ListedAccount = {
  readonly account: Account;
  /** Null: it was opened by hand, or its project has left it. */
  readonly owner: AccountOwner | null;
  readonly walletId: number | null;
  /** The purpose of a service account. Null: it is no service account. */
  readonly purpose: string | null;
};

/** In the form of the protocol: flags are one letter, which a cast turns into a word. */
const columns = accounts.columns
  .map((column) =>
    column.startsWith('is_') ? `left(account.${column}::text, 1)` : `account.${column}::text`,
  )
  .join(', ');

const text = `SELECT ${columns}, json_build_object(
    'walletId', own.wallet_id, 'userId', person.id::text, 'userName', person.name,
    'projectId', coalesce(project.id, kept.id), 'projectName', coalesce(project.name, kept.name),
    'beneficiaryId', beneficiary.id, 'beneficiaryName', beneficiary.name, 'service', service.id)::text
  FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, nth)
  JOIN account ON account.id = wanted.id
  LEFT JOIN wallet_account AS own ON own.account_id = account.id
  LEFT JOIN person ON person.wallet_id = own.wallet_id
  LEFT JOIN project ON project.wallet_id = own.wallet_id
  LEFT JOIN service_account AS service ON service.account_id = account.id
  LEFT JOIN project AS kept ON kept.id = CASE WHEN service.id ~ '^(receivable|returned) '
    THEN substring(service.id FROM ' ([0-9a-f-]{36}):')::uuid END
  LEFT JOIN beneficiary ON beneficiary.id = CASE WHEN service.id LIKE 'beneficiary %'
    THEN substring(service.id FROM 13 FOR 36)::uuid END
  ORDER BY wanted.nth`;

type Names = {
  readonly walletId: number | null;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly projectId: string | null;
  readonly projectName: string | null;
  readonly beneficiaryId: string | null;
  readonly beneficiaryName: string | null;
  readonly service: string | null;
};

function ownerIn(names: Names): AccountOwner | null {
  const { userId, projectId, beneficiaryId, service } = names;
  if (userId !== null) return { type: 'user', id: userId, name: names.userName };
  if (projectId !== null) return { type: 'project', id: projectId, name: names.projectName };
  if (beneficiaryId !== null) {
    return { type: 'beneficiary', id: beneficiaryId, name: names.beneficiaryName };
  }
  return service === null ? null : { type: 'service', id: null, name: null };
}

/** These accounts with their owners, in the order of the given ids. */
export function readAccounts(
  database: Database,
  ids: readonly string[],
): Promise<readonly ListedAccount[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<string[]>({ text, values: [ids], rowMode: 'array' });
    return rows.map((row) => {
      const names = JSON.parse(row.at(-1) ?? '{}') as Names;
      return {
        account: accounts.fromRaw(row.slice(0, -1)),
        owner: ownerIn(names),
        walletId: names.walletId,
        purpose: names.service === null ? null : servicePurposeIn(names.service),
      };
    });
  });
}
