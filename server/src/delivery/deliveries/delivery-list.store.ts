import { equals } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';
import type { Database } from '../../storage/database.ts';

const eventsOf = 'ARRAY (SELECT event.id FROM event WHERE event.object = $)';

/** Nearly all of them are delivered: those turn up at every step. */
const undelivered = { state: ['pending', 'failed'] };

/** Deliveries in the order of their creation. A resend is a new delivery (business 7). */
export const deliveryList: List = {
  name: 'deliveries',
  from: 'delivery AS item',
  id: 'item.id',
  conditions: {
    callback_id: {
      sql: '(item.id = $ OR (item.is_resend AND item.callback_id = $))',
      type: 'uuid',
    },
    object: {
      sql: `(item.id = ANY (${eventsOf}) OR (item.is_resend AND item.callback_id = ANY (${eventsOf})))`,
      type: 'text',
    },
    state: equals('state'),
    client_id: equals('client_id'),
    host: equals('host'),
    /** Type and name with a point between them: `payment.status_updated`. */
    event: {
      sql: "(SELECT type || '.' || name FROM event WHERE event.position = item.position) = $",
      type: 'text',
    },
  },
  leads: [
    { by: ['callback_id'] },
    { by: ['object'] },
    { by: ['client_id', 'state'], only: undelivered },
    { by: ['client_id'] },
    { by: ['host'] },
    ...undelivered.state.map((state) => ({
      by: ['state' as const],
      only: { state: [state] },
      isPart: true as const,
    })),
  ],
};

/** The names of the events at these positions: `payment.status_updated`. */
export function readEventNames(
  database: Database,
  positions: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<{ position: string; event: string }>(
      "SELECT position, type || '.' || name AS event FROM event WHERE position = ANY($1::bigint[])",
      [positions],
    );
    return new Map(rows.map(({ position, event }) => [Number(position), event]));
  });
}
