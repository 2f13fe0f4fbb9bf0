import {
  integerColumn,
  lineColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineLog, defineTable } from '../../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { pruneStep, stepRows } from '../../storage/delete-past.store.ts';
import type { EventDialect, FeedEvent } from './event.ts';

/** The row that gives every event its position (decision 0041). */
export type EventFeed = { readonly id: string; readonly lastPosition: number };

export const theFeed = 'all';

export const eventFeeds = defineTable<EventFeed>({
  name: 'event_feed',
  lockRank: lockRankOf('event_feed'),
  key: 'id',
  columns: { id: textColumn(), lastPosition: integerColumn() },
  mutable: ['lastPosition'],
});

export const events = defineLog<FeedEvent>({
  name: 'event',
  columns: {
    position: integerColumn(),
    id: uuidColumn,
    projectId: uuidColumn,
    dialect: textColumn<EventDialect>(),
    object: textColumn(),
    sequence: nullable(integerColumn()),
    type: textColumn(),
    name: textColumn(),
    body: lineColumn(),
    createdAt: integerColumn<UnixSeconds>(),
  },
});

export type EventRow = {
  readonly position: string;
  readonly id: string;
  readonly project_id: string;
  readonly dialect: EventDialect;
  readonly object: string;
  readonly sequence: string | null;
  readonly type: string;
  readonly name: string;
  readonly body: string;
  readonly created_at: string;
};

export const eventColumns = [
  'position',
  'id',
  'project_id',
  'dialect',
  'object',
  'sequence',
  'type',
  'name',
  'body',
  'created_at',
];

const selected = eventColumns.join(', ');

export const eventOfRow = (row: EventRow): FeedEvent => ({
  position: Number(row.position),
  id: row.id,
  projectId: row.project_id,
  dialect: row.dialect,
  object: row.object,
  sequence: row.sequence === null ? null : Number(row.sequence),
  type: row.type,
  name: row.name,
  body: row.body,
  createdAt: unixSeconds(Number(row.created_at)),
});

export type EventList = {
  /** After a position, or the last ones before it. */
  readonly from: { readonly after: number } | { readonly before: number };
  readonly limit: number;
  readonly projectId: string | null;
  readonly dialect: EventDialect | null;
  readonly object: string | null;
  /** Also events that no receiver gets. */
  readonly withSilent: boolean;
};

/** In the order of the commits. A reader that follows positions misses nothing (decision 0041). */
export function listEvents(database: Database, list: EventList): Promise<readonly FeedEvent[]> {
  const [beyond, position, order] =
    'after' in list.from ? ['>', list.from.after, 'ASC'] : ['<', list.from.before, 'DESC'];
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<EventRow>(
      `SELECT ${selected} FROM event
       WHERE position ${beyond} $1 AND ($3::uuid IS NULL OR project_id = $3)
         AND ($4::text IS NULL OR dialect = $4) AND ($5::text IS NULL OR object = $5)
         AND ($6 OR sequence IS NOT NULL)
       ORDER BY position ${order} LIMIT $2`,
      [position, list.limit, list.projectId, list.dialect, list.object, list.withSilent],
    );
    const found = rows.map(eventOfRow);
    return order === 'ASC' ? found : found.reverse();
  });
}

/**
 * Deletes the oldest events with their deliveries, in one small step. They must be old enough and
 * have no pending delivery. True while there are more.
 */
export const pruneEvents = (database: Database, before: UnixSeconds): Promise<boolean> =>
  pruneStep(
    database,
    `WITH past AS (
       SELECT position, id FROM event WHERE created_at <= $1
         AND NOT EXISTS (SELECT 1 FROM delivery d WHERE d.id = event.id AND d.state = 'pending')
         AND NOT EXISTS (SELECT 1 FROM delivery d WHERE d.is_resend
                           AND d.callback_id = event.id AND d.state = 'pending')
       ORDER BY created_at, position LIMIT ${stepRows} FOR UPDATE SKIP LOCKED),
     told AS (DELETE FROM delivery d USING past WHERE d.id = past.id),
     told_again AS (DELETE FROM delivery d USING past WHERE d.is_resend AND d.callback_id = past.id)
     DELETE FROM event USING past WHERE event.position = past.position`,
    before,
  );

export function findEvent(database: Database, position: number): Promise<FeedEvent | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<EventRow>(
      `SELECT ${selected} FROM event WHERE position = $1`,
      [position],
    );
    return rows[0] === undefined ? null : eventOfRow(rows[0]);
  });
}
