import { integerBehind } from '../../engine/linked-uuid.ts';
import type { Moved } from '../../figures/statements/statement.ts';
import type { Database } from '../../storage/database.ts';
import type { Beneficiary } from './beneficiary.ts';

/** The movements of transfers, by the numbers of those as texts. */
const byTransfer = (moved: readonly Moved[]): ReadonlyMap<string, string> =>
  new Map(
    moved.flatMap(({ kind, movementId }) => {
      const id = kind === 'transfer' ? integerBehind('transfer', movementId) : null;
      return id === null ? [] : [[String(id), movementId] as const];
    }),
  );

/** What transfers were for, by the ids of their movements: the reference, or else the details. */
export async function transferReferences(
  database: Database,
  moved: readonly Moved[],
): Promise<ReadonlyMap<string, string>> {
  const byId = byTransfer(moved);
  if (byId.size === 0) return new Map();
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; reference: string }>(
      `SELECT id, coalesce(nullif(purpose ->> 'reference', ''), purpose ->> 'details') AS reference
       FROM transfer WHERE id = ANY ($1::bigint[])
         AND coalesce(nullif(purpose ->> 'reference', ''), purpose ->> 'details') <> ''`,
      [[...byId.keys()]],
    );
    return new Map(rows.map(({ id, reference }) => [byId.get(id) ?? '', reference]));
  });
}

/** What the payer knew of a beneficiary: a name, or else where the money went. */
function knownAs(beneficiary: Beneficiary): string {
  if (beneficiary.name !== undefined && beneficiary.name !== '') return beneficiary.name;
  return beneficiary.type === 'service'
    ? (Object.values(beneficiary.service_account)[0] ?? '')
    : (beneficiary.bank_account?.iban ?? '');
}

/** To whom transfers went, as their payers named them, by the ids of their movements. */
export async function transferRecipients(
  database: Database,
  moved: readonly Moved[],
): Promise<ReadonlyMap<string, string>> {
  const byId = byTransfer(moved);
  if (byId.size === 0) return new Map();
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; beneficiary: Beneficiary }>(
      'SELECT id, beneficiary FROM transfer WHERE id = ANY ($1::bigint[])',
      [[...byId.keys()]],
    );
    return new Map(
      rows.flatMap(({ id, beneficiary }) => {
        const known = knownAs(beneficiary);
        return known === '' ? [] : [[byId.get(id) ?? '', known] as const];
      }),
    );
  });
}
