import { uuidBehind } from '../../engine/linked-uuid.ts';
import type { Moved } from '../../figures/statements/statement.ts';
import type { Database } from '../../storage/database.ts';
import { refundOfSubject } from '../refunds/refund-payout.ts';
import { isPayoutRole, paymentsBehindLeg } from './movement-ids.ts';

/** The payment or refund that a movement belongs to. */
export type CheckoutOrigin = { readonly type: 'payment' | 'refund'; readonly id: string };

type Origins = ReadonlyMap<string, CheckoutOrigin>;

/** Movements of payments, by the roles in their ids. */
const paymentRoles: readonly string[] = ['settlement', 'distribution', 'chargeback'];
const legRoles: readonly string[] = ['distribution_returned', 'distribution_resent'];

/** The origin, if the id of the movement alone tells it. */
function plainOrigin({ kind, movementId }: Moved): CheckoutOrigin | null {
  if (paymentRoles.includes(kind)) return { type: 'payment', id: uuidBehind(kind, movementId) };
  return kind === 'refund' ? { type: 'refund', id: movementId } : null;
}

/** The payments and refunds that movements of checkout belong to, by movement id. */
export async function checkoutOrigins(
  database: Database,
  moved: readonly Moved[],
): Promise<Origins> {
  const plain = moved.flatMap((one) => {
    const origin = plainOrigin(one);
    return origin === null ? [] : [[one.movementId, origin] as const];
  });
  const byPayout = await originsByPayout(database, moved);
  const ofLegs = await originsOfLegs(database, moved);
  return new Map([...plain, ...byPayout, ...ofLegs]);
}

async function originsByPayout(database: Database, moved: readonly Moved[]): Promise<Origins> {
  const ids = new Map(
    moved.flatMap(({ kind, movementId }) =>
      isPayoutRole(kind) ? [[movementId, uuidBehind(kind, movementId)] as const] : [],
    ),
  );
  if (ids.size === 0) return new Map();
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{
      id: string;
      cause: 'refund' | 'leg';
      subject: string;
      payment_id: string;
    }>(
      `SELECT id, cause, subject, extras ->> 'payment_id' AS payment_id FROM payout
       WHERE id = ANY ($1::uuid[]) AND cause IN ('refund', 'leg')`,
      [[...ids.values()]],
    );
    const found = new Map(
      rows.map(({ id, cause, subject, payment_id: paymentId }): [string, CheckoutOrigin] => [
        id,
        cause === 'leg'
          ? { type: 'payment', id: paymentId }
          : { type: 'refund', id: refundOfSubject(subject) },
      ]),
    );
    return onlyFound([...ids].map(([movementId, id]) => [movementId, found.get(id)]));
  });
}

async function originsOfLegs(database: Database, moved: readonly Moved[]): Promise<Origins> {
  const asked = moved
    .filter(({ kind }) => legRoles.includes(kind))
    .map(({ movementId }) => ({ movementId, ids: paymentsBehindLeg(movementId) }));
  if (asked.length === 0) return new Map();
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM payment WHERE id = ANY ($1::uuid[])',
      [asked.flatMap(({ ids }) => ids)],
    );
    const known = new Set(rows.map(({ id }) => id));
    return onlyFound(
      asked.map(({ movementId, ids }) => {
        const id = ids.find((one) => known.has(one));
        return [movementId, id === undefined ? undefined : { type: 'payment', id }];
      }),
    );
  });
}

const onlyFound = (
  pairs: readonly (readonly [string, CheckoutOrigin | undefined])[],
): ReadonlyMap<string, CheckoutOrigin> =>
  new Map(pairs.flatMap(([id, origin]) => (origin === undefined ? [] : [[id, origin] as const])));

/** The reference of each movement: the order's, or the refund's own. */
export async function checkoutReferences(
  database: Database,
  moved: readonly Moved[],
): Promise<ReadonlyMap<string, string>> {
  const origins = [...(await checkoutOrigins(database, moved))];
  if (origins.length === 0) return new Map();
  const idsOf = (wanted: CheckoutOrigin['type']): readonly string[] =>
    origins.flatMap(([, { type, id }]) => (type === wanted ? [id] : []));
  const found = await database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; reference: string }>(
      `SELECT id, order_reference AS reference FROM payment WHERE id = ANY ($1::uuid[])
       UNION ALL SELECT id, reference FROM refund WHERE id = ANY ($2::uuid[])`,
      [idsOf('payment'), idsOf('refund')],
    );
    return new Map(rows.map(({ id, reference }) => [id, reference]));
  });
  return new Map(
    origins.flatMap(([movementId, { id }]) => {
      const reference = found.get(id);
      return reference === undefined ? [] : [[movementId, reference] as const];
    }),
  );
}
