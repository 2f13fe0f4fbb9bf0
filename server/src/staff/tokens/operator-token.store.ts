import {
  bytesColumn,
  integerColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { Role } from '../roles.ts';
import type { OperatorToken } from './operator-token.ts';

export const operatorTokens = defineTable<OperatorToken>({
  name: 'operator_token',
  lockRank: lockRankOf('operator_token'),
  key: 'id',
  columns: {
    id: uuidColumn,
    name: textColumn(),
    role: textColumn<Role>(),
    digest: bytesColumn,
    createdAt: integerColumn<UnixSeconds>(),
    expiresAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: [],
});

type Row = {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly created_at: string;
  readonly expires_at: string | null;
};

/** The tokens of these ids without their digests, the newest first. */
export function readTokens(
  database: Database,
  ids: readonly string[],
): Promise<readonly Omit<OperatorToken, 'digest'>[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT id, name, role, created_at, expires_at FROM operator_token
       WHERE id = ANY($1::uuid[]) ORDER BY place DESC`,
      [ids],
    );
    return rows.map(({ id, name, role, created_at, expires_at }) => ({
      id,
      name,
      role,
      createdAt: unixSeconds(Number(created_at)),
      expiresAt: expires_at === null ? null : unixSeconds(Number(expires_at)),
    }));
  });
}
