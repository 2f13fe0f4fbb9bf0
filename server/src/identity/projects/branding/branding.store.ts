import {
  bytesColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../../engine/column.ts';
import { lockRankOf } from '../../../engine/lock-order.ts';
import { defineTable } from '../../../engine/table.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import type { Database } from '../../../storage/database.ts';
import type { Logo } from '../logo/logo.ts';
import type { LogoType } from '../logo/picture.ts';
import type { Branding, LogoRow, ShownLogo } from './branding.ts';

/** Kept apart from the project, which every request reads. */
export const brandings = defineTable<Branding>({
  name: 'project_branding',
  lockRank: lockRankOf('project_branding'),
  key: 'id',
  columns: {
    id: uuidColumn,
    logo: nullable(jsonColumn<ShownLogo>()),
    colour: nullable(textColumn()),
    supportEmail: nullable(textColumn()),
    supportPhone: nullable(textColumn()),
    supportUrl: nullable(textColumn()),
    termsUrl: nullable(textColumn()),
    changedAt: integerColumn<UnixSeconds>(),
  },
  mutable: [
    'logo',
    'colour',
    'supportEmail',
    'supportPhone',
    'supportUrl',
    'termsUrl',
    'changedAt',
  ],
});

/** Kept apart from the branding, which every page reads. */
export const logos = defineTable<LogoRow>({
  name: 'project_logo',
  lockRank: lockRankOf('project_logo'),
  key: 'id',
  columns: {
    id: uuidColumn,
    digest: textColumn(),
    type: textColumn<LogoType>(),
    bytes: bytesColumn,
  },
  mutable: ['digest', 'type', 'bytes'],
});

/** A logo by the digest of its bytes. Null: no project has it now. */
export function findLogo(
  database: Database,
  digest: string,
): Promise<Pick<Logo, 'type' | 'bytes'> | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<Pick<Logo, 'type' | 'bytes'>>(
      'SELECT type, bytes FROM project_logo WHERE digest = $1 LIMIT 1',
      [digest],
    );
    return rows[0] ?? null;
  });
}
