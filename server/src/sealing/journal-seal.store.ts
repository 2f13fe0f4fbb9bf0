import { integerColumn, textColumn } from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import { ask, type Operation } from '../engine/operation.ts';
import { defineTable } from '../engine/table.ts';
import { accept } from '../kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import type { JournalSeal } from './journal-seal.ts';

const journalSeals = defineTable<JournalSeal>({
  name: 'journal_seal',
  lockRank: lockRankOf('journal_seal'),
  key: 'id',
  columns: {
    id: textColumn(),
    day: integerColumn(),
    keyId: textColumn(),
    publicKey: textColumn(),
    statement: textColumn(),
    signature: textColumn(),
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: [],
});

export type KeptSeal = { readonly seal: JournalSeal; readonly isNew: boolean };

/**
 * Stores a seal. Ed25519 always signs a text in the same way, so a repeated seal is the same one.
 */
export const keepSeal: Operation<Omit<JournalSeal, 'createdAt'>, KeptSeal, never> = {
  name: 'keep seal',
  load: ({ id }) => [[ask(journalSeals, id)]],
  decide: (draft, given, now) => {
    const known = draft.get(journalSeals, given.id);
    if (known !== null) return accept({ seal: known, isNew: false });
    const seal = { ...given, createdAt: now };
    draft.insert(journalSeals, seal);
    return accept({ seal, isNew: true });
  },
};

type SealRow = {
  readonly id: string;
  readonly day: string;
  readonly key_id: string;
  readonly public_key: string;
  readonly statement: string;
  readonly signature: string;
  readonly created_at: string;
};

/** The seals of some days, the oldest first. */
export function sealsOfDays(
  database: Database,
  days: readonly number[],
): Promise<readonly JournalSeal[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<SealRow>(
      'SELECT * FROM journal_seal WHERE day = ANY ($1::bigint[]) ORDER BY day, created_at, id',
      [days],
    );
    return rows.map((row) => ({
      id: row.id,
      day: Number(row.day),
      keyId: row.key_id,
      publicKey: row.public_key,
      statement: row.statement,
      signature: row.signature,
      createdAt: unixSeconds(Number(row.created_at)),
    }));
  });
}
