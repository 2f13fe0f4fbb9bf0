import type { List } from '../../figures/lists/list.ts';
import { auditRuns } from '../../ledger/audit-run.store.ts';
import type { AuditRun } from '../../ledger/audit-run.ts';
import type { Database } from '../../storage/database.ts';

/** Audits in the order in which they began (decision 0204). */
export const auditList: List = {
  name: 'audits',
  from: 'audit_run AS item',
  id: 'item.id',
  conditions: {},
  leads: [],
};

const columns = auditRuns.columns.map((column) => `run.${column}::text`).join(', ');

const text = `SELECT ${columns} FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, nth)
  JOIN audit_run AS run ON run.id = wanted.id ORDER BY wanted.nth`;

/** These audits in the order of the given ids. */
export function readAuditRuns(
  database: Database,
  ids: readonly string[],
): Promise<readonly AuditRun[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<string[]>({ text, values: [ids], rowMode: 'array' });
    return rows.map((row) => auditRuns.fromRaw(row));
  });
}
