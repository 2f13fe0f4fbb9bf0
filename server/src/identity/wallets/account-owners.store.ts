import { servicePurposeIn } from '../../ledger/service-account.ts';
import type { Database } from '../../storage/database.ts';

type Row = {
  readonly account_id: string;
  readonly project: string | null;
  readonly beneficiary: string | null;
  readonly service: string | null;
};

/**
 * The names of these accounts: a project's, a split recipient's, or the purpose for which the
 * service keeps the account. People are not named: a payee need not know who paid (decision 0157).
 */
export function accountNames(
  database: Database,
  accountIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT asked.id AS account_id, project.name AS project, beneficiary.name AS beneficiary,
         service.id AS service
       FROM unnest($1::bigint[]) AS asked (id)
       LEFT JOIN wallet_account AS own ON own.account_id = asked.id
       LEFT JOIN project ON project.wallet_id = own.wallet_id
       LEFT JOIN service_account AS service ON service.account_id = asked.id
       LEFT JOIN beneficiary ON beneficiary.id = CASE WHEN service.id LIKE 'beneficiary %'
         THEN substring(service.id FROM 13 FOR 36)::uuid END`,
      [[...new Set(accountIds)].map(String)],
    );
    return new Map(
      rows.flatMap(({ account_id: id, project, beneficiary, service }) => {
        const name =
          project ?? beneficiary ?? (service === null ? null : servicePurposeIn(service));
        return name === null ? [] : [[BigInt(id), name] as const];
      }),
    );
  });
}
