import { uuidBehind } from '../../engine/linked-uuid.ts';
import type { Moved } from '../../figures/statements/statement.ts';
import type { Database } from '../../storage/database.ts';

/** Movements of payments, by the roles that their ids are made of. */
const paymentRoles: readonly string[] = ['settlement', 'distribution', 'chargeback'];

/** What movements of checkout were for, by their ids: the order's reference, or the refund's own. */
export async function checkoutReferences(
  database: Database,
  moved: readonly Moved[],
): Promise<ReadonlyMap<string, string>> {
  const payments = moved.flatMap(({ kind, movementId }) =>
    paymentRoles.includes(kind) ? [{ movementId, id: uuidBehind(kind, movementId) }] : [],
  );
  const refunds = moved.filter(({ kind }) => kind === 'refund').map((one) => one.movementId);
  if (payments.length + refunds.length === 0) return new Map();
  const found = await database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; reference: string }>(
      `SELECT id, order_reference AS reference FROM payment WHERE id = ANY ($1::uuid[])
       UNION ALL SELECT id, reference FROM refund WHERE id = ANY ($2::uuid[])`,
      [payments.map(({ id }) => id), refunds],
    );
    return new Map(rows.map(({ id, reference }) => [id, reference]));
  });
  const ids = [...payments, ...refunds.map((id) => ({ movementId: id, id }))];
  return new Map(
    ids.flatMap(({ movementId, id }) => {
      const reference = found.get(id);
      return reference === undefined ? [] : [[movementId, reference] as const];
    }),
  );
}
