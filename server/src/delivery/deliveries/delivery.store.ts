import {
  booleanColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { defineLog } from '../../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { EventDialect } from '../events/event.ts';
import type { DeliveryState } from './delivery.states.ts';
import type { Attempt, Delivery } from './delivery.ts';

/** Batches only add deliveries. The dispatcher records the results. */
export const deliveries = defineLog<Delivery>({
  name: 'delivery',
  columns: {
    id: uuidColumn,
    callbackId: uuidColumn,
    position: integerColumn(),
    clientId: textColumn(),
    isTest: booleanColumn,
    dialect: textColumn<EventDialect>(),
    object: textColumn(),
    sequence: integerColumn(),
    isResend: booleanColumn,
    url: textColumn(),
    host: textColumn(),
    body: nullable(textColumn()),
    state: textColumn<DeliveryState>(),
    attemptCount: integerColumn(),
    attempts: jsonColumn<readonly Attempt[]>(),
    signature: nullable(textColumn()),
    nextTryAt: nullable(integerColumn<UnixSeconds>()),
    claimedUntil: integerColumn<UnixSeconds>(),
    createdAt: integerColumn<UnixSeconds>(),
  },
});

export type DeliveryRow = {
  readonly id: string;
  readonly callback_id: string;
  readonly position: string;
  readonly client_id: string;
  readonly is_test: boolean;
  readonly dialect: EventDialect;
  readonly object: string;
  readonly sequence: string;
  readonly is_resend: boolean;
  readonly url: string;
  readonly host: string;
  readonly body: string | null;
  readonly state: DeliveryState;
  readonly attempt_count: string;
  readonly attempts: readonly Attempt[];
  readonly signature: string | null;
  readonly next_try_at: string | null;
  readonly claimed_until: string;
  readonly created_at: string;
};

export const deliveryColumns = [
  'id',
  'callback_id',
  'position',
  'client_id',
  'is_test',
  'dialect',
  'object',
  'sequence',
  'is_resend',
  'url',
  'host',
  'body',
  'state',
  'attempt_count',
  'attempts',
  'signature',
  'next_try_at',
  'claimed_until',
  'created_at',
]
  .map((name) => `d.${name}`)
  .join(', ');

export const deliveryOfRow = (row: DeliveryRow): Delivery => ({
  id: row.id,
  callbackId: row.callback_id,
  position: Number(row.position),
  clientId: row.client_id,
  isTest: row.is_test,
  dialect: row.dialect,
  object: row.object,
  sequence: Number(row.sequence),
  isResend: row.is_resend,
  url: row.url,
  host: row.host,
  body: row.body,
  state: row.state,
  attemptCount: Number(row.attempt_count),
  attempts: row.attempts,
  signature: row.signature,
  nextTryAt: row.next_try_at === null ? null : unixSeconds(Number(row.next_try_at)),
  claimedUntil: unixSeconds(Number(row.claimed_until)),
  createdAt: unixSeconds(Number(row.created_at)),
});

/** The deliveries with these ids, the newest first. */
export function readDeliveries(
  database: Database,
  ids: readonly string[],
): Promise<readonly Delivery[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<DeliveryRow>(
      `SELECT ${deliveryColumns} FROM delivery d WHERE d.id = ANY($1::uuid[]) ORDER BY d.place DESC`,
      [ids],
    );
    return rows.map(deliveryOfRow);
  });
}

export async function findDelivery(database: Database, id: string): Promise<Delivery | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<DeliveryRow>(
      `SELECT ${deliveryColumns} FROM delivery d WHERE d.id = $1`,
      [id],
    );
    return rows[0] === undefined ? null : deliveryOfRow(rows[0]);
  });
}
