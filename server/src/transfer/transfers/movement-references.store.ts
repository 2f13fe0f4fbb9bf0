import { integerBehind } from '../../engine/linked-uuid.ts';
import type { Moved } from '../../figures/statements/statement.ts';
import type { Database } from '../../storage/database.ts';
import type { Beneficiary } from './beneficiary.ts';

/** A transfer moves its money once, and a bank may return it. */
const roles: readonly string[] = ['transfer', 'transfer_returned'];

type OfTransfer = { readonly movementId: string; readonly id: string };

/** The number of the transfer behind a movement. Null: the movement belongs to none. */
export function transferBehind({ kind, movementId }: Moved): bigint | null {
  return roles.includes(kind) ? integerBehind(kind, movementId) : null;
}

const ofTransfers = (moved: readonly Moved[]): readonly OfTransfer[] =>
  moved.flatMap((one) => {
    const id = transferBehind(one);
    return id === null ? [] : [{ movementId: one.movementId, id: String(id) }];
  });

/** Maps the ids of movements to the known texts of their transfers. */
const byMovement = (
  ofEach: readonly OfTransfer[],
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  new Map(
    ofEach.flatMap(({ movementId, id }) => {
      const text = known.get(id);
      return text === undefined || text === '' ? [] : [[movementId, text] as const];
    }),
  );

/** The references of transfers, by movement id: the reference, or else the details. */
export async function transferReferences(
  database: Database,
  moved: readonly Moved[],
): Promise<ReadonlyMap<string, string>> {
  const ofEach = ofTransfers(moved);
  if (ofEach.length === 0) return new Map();
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; reference: string }>(
      `SELECT id, coalesce(nullif(purpose ->> 'reference', ''), purpose ->> 'details') AS reference
       FROM transfer WHERE id = ANY ($1::bigint[])
         AND coalesce(nullif(purpose ->> 'reference', ''), purpose ->> 'details') <> ''`,
      [ofEach.map(({ id }) => id)],
    );
    return byMovement(ofEach, new Map(rows.map(({ id, reference }) => [id, reference])));
  });
}

/** The payer's name for a beneficiary, or else the destination of the money. */
function knownAs(beneficiary: Beneficiary): string {
  if (beneficiary.name !== undefined && beneficiary.name !== '') return beneficiary.name;
  return beneficiary.type === 'service'
    ? (Object.values(beneficiary.service_account)[0] ?? '')
    : (beneficiary.bank_account?.iban ?? '');
}

/** The recipients of transfers as their payers named them, by movement id. */
export async function transferRecipients(
  database: Database,
  moved: readonly Moved[],
): Promise<ReadonlyMap<string, string>> {
  const ofEach = ofTransfers(moved);
  if (ofEach.length === 0) return new Map();
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; beneficiary: Beneficiary }>(
      'SELECT id, beneficiary FROM transfer WHERE id = ANY ($1::bigint[])',
      [ofEach.map(({ id }) => id)],
    );
    return byMovement(
      ofEach,
      new Map(rows.map(({ id, beneficiary }) => [id, knownAs(beneficiary)])),
    );
  });
}
