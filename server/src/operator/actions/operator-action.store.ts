import { integerColumn, jsonColumn, textColumn, uuidColumn } from '../../engine/column.ts';
import { defineLog } from '../../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { OperatorAction } from './operator-action.ts';

export const operatorActions = defineLog<OperatorAction>({
  name: 'operator_action',
  columns: {
    id: uuidColumn,
    at: integerColumn<UnixSeconds>(),
    action: textColumn(),
    subject: textColumn(),
    requestId: textColumn(),
    details: jsonColumn<OperatorAction['details']>(),
  },
});

type Row = {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly subject: string;
  readonly request_id: string;
  readonly details: OperatorAction['details'];
};

/** The newest actions first; `before` is the id of the last one that was seen. */
export function listOperatorActions(
  database: Database,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<readonly OperatorAction[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT id, at, action, subject, request_id, details FROM operator_action
       WHERE $1::uuid IS NULL OR id < (SELECT id FROM operator_action WHERE id = $1::uuid)
       ORDER BY id DESC LIMIT $2`,
      [before, limit],
    );
    return rows.map(({ at, request_id: requestId, ...row }) => ({
      at: unixSeconds(Number(at)),
      requestId,
      ...row,
    }));
  });
}
