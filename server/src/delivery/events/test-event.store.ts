import type { Database } from '../../storage/database.ts';
import { type EventRow, eventColumns, eventOfRow } from './event.store.ts';
import type { EventDialect, FeedEvent } from './event.ts';

/** A delivered event of a test project, and its URL. */
export type TestEvent = {
  readonly event: FeedEvent & { readonly sequence: number };
  readonly clientId: string;
  /** Null: nobody asked for it. */
  readonly url: string | null;
  /** The signature of the earlier delivery, if it was kept. */
  readonly signature: string | null;
};

export type TestEventList = {
  /** The position of the last event that the reader has seen. */
  readonly after: number;
  readonly limit: number;
  readonly projectId: string | null;
  readonly dialect: EventDialect | null;
};

type TestEventRow = EventRow & {
  readonly client_id: string;
  readonly url: string | null;
  readonly signature: string | null;
};

/** The next events of test projects after a position, without those that no receiver gets. */
export function listTestEvents(
  database: Database,
  { after, limit, projectId, dialect }: TestEventList,
): Promise<readonly TestEvent[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<TestEventRow>(
      `SELECT ${eventColumns.map((name) => `e.${name}`).join(', ')}, p.client_id, d.url, d.signature
       FROM event e JOIN project p ON p.id = e.project_id LEFT JOIN delivery d ON d.id = e.id
       WHERE e.position > $1 AND p.is_test AND e.sequence IS NOT NULL
         AND ($3::uuid IS NULL OR e.project_id = $3) AND ($4::text IS NULL OR e.dialect = $4)
       ORDER BY e.position LIMIT $2`,
      [after, limit, projectId, dialect],
    );
    return rows.map((row) => ({
      event: { ...eventOfRow(row), sequence: Number(row.sequence) },
      clientId: row.client_id,
      url: row.url,
      signature: row.signature,
    }));
  });
}
