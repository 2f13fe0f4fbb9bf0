import { readFileSync } from 'node:fs';
import pg from 'pg';

export type Backlog = {
  readonly projectId: string;
  readonly clientId: string;
  readonly dialect: 'checkout' | 'wallet';
  /** Each gets an equal share. */
  readonly ports: readonly number[];
  readonly count: number;
};

/** The embedded database of a data folder. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const port = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[3];
  const password = readFileSync(`${dataDir}/postgres/database-password`, 'utf8').trim();
  const client = new pg.Client({
    connectionString: `postgres://florin:${password}@127.0.0.1:${port}/florin`,
  });
  await client.connect();
  return client;
}

/** The body of a trial event; `data` is its number. */
export const bodyOf = (dialect: Backlog['dialect'], object: string, data: string): string => {
  const trial = { object, sequence: 1, event_count: 1, data, timestamp: 1_800_000_000 };
  return dialect === 'checkout'
    ? JSON.stringify({ version: 1, event: { type: 'trial', name: 'trial' }, trial })
    : JSON.stringify({ type: 'trial', object: 'trial', data: trial });
};

const eventText = `
  INSERT INTO event (position, id, project_id, dialect, object, sequence, type, name, body, created_at)
  SELECT $1::bigint + number, gen_random_uuid(), $2::uuid, $3, 'trial ' || $2 || '/' || ($1::bigint + number), 1,
    'trial', 'trial', replace(replace($4, 'OBJECT', 'trial ' || $2 || '/' || ($1::bigint + number)), 'NUMBER', (number - 1)::text),
    extract(epoch FROM now())::bigint
  FROM generate_series(1, $5::int) AS number`;

const deliveryText = `
  INSERT INTO delivery (id, callback_id, position, client_id, is_test, dialect, object, sequence,
    is_resend, url, host, body, state, attempt_count, attempts, signature, next_try_at, claimed_until,
    created_at)
  SELECT id, id, position, $2, true, dialect, object, 1, false,
    'http://127.0.0.1:' || port || '/hook', '127.0.0.1:' || port, NULL, 'pending', 0, '[]', NULL,
    created_at, 0, created_at
  FROM event, LATERAL (SELECT ($3::int[])[1 + position % array_length($3::int[], 1)] AS port) AS receiver
  WHERE position > $1`;

/** Writes the events and deliveries of this many commits, and returns the time of the commit. */
export async function writeBacklog(client: pg.Client, backlog: Backlog): Promise<number> {
  const { projectId, clientId, dialect, ports, count } = backlog;
  await client.query('BEGIN');
  const { rows } = await client.query<{ last_position: string }>(
    'SELECT last_position FROM event_feed FOR UPDATE',
  );
  const last = Number(rows[0]?.last_position);
  const body = bodyOf(dialect, 'OBJECT', 'NUMBER');
  await client.query(eventText, [last, projectId, dialect, body, count]);
  await client.query(deliveryText, [last, clientId, ports]);
  await client.query('UPDATE event_feed SET last_position = $1', [last + count]);
  await client.query('COMMIT');
  return performance.timeOrigin + performance.now();
}

/** Waits until no delivery is due. */
export async function untilAllIsTold(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ open: string }>(
      `SELECT count(*) AS open FROM delivery WHERE state = 'pending'
         AND next_try_at <= extract(epoch FROM now()) + 1`,
    );
    if (Number(rows[0]?.open) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
