import { integerColumn, textColumn } from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import { defineTable } from '../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import type { Timer } from './timer.ts';

export const timers = defineTable<Timer>({
  name: 'timer',
  lockRank: lockRankOf('timer'),
  key: 'id',
  columns: {
    id: textColumn(),
    kind: textColumn(),
    subject: textColumn(),
    dueAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['dueAt'],
});

type DueRow = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly due_at: string;
};

const timerIn = ({ due_at: dueAt, ...row }: DueRow): Timer => ({
  dueAt: unixSeconds(Number(dueAt)),
  ...row,
});

/**
 * The due timers, oldest first; with `after`, only those after it. This locks nothing: the
 * operation that runs a timer locks it.
 */
export function dueTimers(
  database: Database,
  now: UnixSeconds,
  after: Pick<Timer, 'dueAt' | 'id'> | null,
  limit: number,
): Promise<readonly Timer[]> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<DueRow>(
      `SELECT id, kind, subject, due_at FROM every_timer
       WHERE due_at <= $1 AND (due_at, id) > ($2, $3) ORDER BY due_at, id LIMIT $4`,
      [now, after?.dueAt ?? 0, after?.id ?? '', limit],
    );
    return rows.map(timerIn);
  });
}

/** The due timers before this one, backwards from it. */
export function dueTimersBefore(
  database: Database,
  now: UnixSeconds,
  { dueAt: at, id }: Pick<Timer, 'dueAt' | 'id'>,
  limit: number,
): Promise<readonly Timer[]> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<DueRow>(
      `SELECT id, kind, subject, due_at FROM every_timer
       WHERE due_at <= $1 AND (due_at, id) < ($2, $3) ORDER BY due_at DESC, id DESC LIMIT $4`,
      [now, at, id, limit],
    );
    return rows.map(timerIn);
  });
}

/** When the next timer of these kinds falls due. Null: none is set. */
export function nextDueAt(
  database: Database,
  kinds: readonly string[],
): Promise<UnixSeconds | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ due_at: string | null }>(
      'SELECT min(due_at) AS due_at FROM every_timer WHERE kind = ANY($1)',
      [kinds],
    );
    const dueAt = rows[0]?.due_at ?? null;
    return dueAt === null ? null : unixSeconds(Number(dueAt));
  });
}

export function findTimer(database: Database, id: string): Promise<Timer | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<DueRow>(
      'SELECT id, kind, subject, due_at FROM every_timer WHERE id = $1',
      [id],
    );
    const [row] = rows;
    return row === undefined ? null : timerIn(row);
  });
}
