import { integerColumn, textColumn } from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import { defineTable } from '../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import { isUuid } from '../kernel/uuid.ts';
import type { Database } from '../storage/database.ts';
import { type Timer, type TimerSource, timerId } from './timer.ts';

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

/** Rows that stand for timers, and the expressions for the columns of a timer. */
type TimerRows = {
  /** The table and a first condition. */
  readonly from: string;
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly dueAt: string;
};

const ownRows: TimerRows = {
  from: 'timer WHERE true',
  id: 'id',
  kind: 'kind',
  subject: 'subject',
  dueAt: 'due_at',
};

const rowsOf = ({ kind, column }: TimerSource): TimerRows => ({
  from: `${column.table} WHERE ${column.waiting}`,
  id: `'${timerId(kind, '')}' || ${column.subject}`,
  kind: `'${kind}'`,
  subject: `${column.subject}::text`,
  dueAt: column.dueAt,
});

const selectFrom = ({ from, id, kind, subject, dueAt }: TimerRows): string =>
  `SELECT ${id} AS id, ${kind} AS kind, ${subject} AS subject, ${dueAt} AS due_at FROM ${from}`;

export type DueAsked = {
  readonly now: UnixSeconds;
  /** Only timers after this one, or before it. */
  readonly beside: Pick<Timer, 'dueAt' | 'id'> | null;
  readonly isBackwards?: boolean;
  readonly limit: number;
  /** Earlier moments in columns are known to be done. */
  readonly columnsFrom?: UnixSeconds;
};

/**
 * The due timers, oldest first, or backwards. This locks nothing: the operation that runs a timer
 * locks it. Each part follows its own index up to the limit. Together they are one list without
 * duplicates: nodes of earlier releases write a row for a moment that is also a column.
 */
export function dueTimers(
  database: Database,
  sources: readonly TimerSource[],
  { now, beside, isBackwards = false, limit, columnsFrom = unixSeconds(0) }: DueAsked,
): Promise<readonly Timer[]> {
  const [beyond, order] = isBackwards ? ['<', 'DESC'] : ['>', 'ASC'];
  const part = (timerRows: TimerRows, further: string) => {
    const { id, dueAt } = timerRows;
    return `(${selectFrom(timerRows)} AND ${dueAt} <= $1 AND (${dueAt}, ${id}) ${beyond} ($2, $3)${further}
      ORDER BY due_at ${order}, id ${order} LIMIT $4)`;
  };
  const parts = sources.map((source) => {
    const { dueAt } = source.column;
    return part(rowsOf(source), ` AND ${dueAt} ${beyond}= $2 AND ${dueAt} >= $5`);
  });
  const rows = part(ownRows, '');
  const values = [now, beside?.dueAt ?? 0, beside?.id ?? '', limit];
  return database.withLookup(async (client) => {
    const { rows: due } = await client.query<DueRow>(
      `SELECT id, kind, subject, due_at FROM (${[rows, ...parts].join(' UNION ')}) AS due
       ORDER BY due_at ${order}, id ${order} LIMIT $4`,
      sources.length > 0 ? [...values, columnsFrom] : values,
    );
    return due.map(timerIn);
  });
}

/** When the next timer of these kinds falls due. Null: none is set. */
export function nextDueAt(
  database: Database,
  kinds: readonly string[],
  sources: readonly TimerSource[],
): Promise<UnixSeconds | null> {
  const columns = sources.map(
    ({ column: { table, dueAt, waiting } }) =>
      `(SELECT min(${dueAt}) FROM ${table} WHERE ${waiting})`,
  );
  const rows = '(SELECT min(due_at) FROM timer WHERE kind = ANY($1))';
  return database.withLookup(async (client) => {
    const { rows: found } = await client.query<{ due_at: string | null }>(
      `SELECT least(${[rows, ...columns].join(', ')}) AS due_at`,
      [kinds],
    );
    const dueAt = found[0]?.due_at ?? null;
    return dueAt === null ? null : unixSeconds(Number(dueAt));
  });
}

export function findTimer(
  database: Database,
  sources: readonly TimerSource[],
  id: string,
): Promise<Timer | null> {
  const source = sources.find(({ kind }) => id.startsWith(timerId(kind, '')));
  const subject = source === undefined ? '' : id.slice(timerId(source.kind, '').length);
  const isColumn = source !== undefined && isUuid(subject);
  const text = isColumn
    ? `${selectFrom(rowsOf(source))} AND ${source.column.subject} = $1`
    : `${selectFrom(ownRows)} AND id = $1`;
  return database.withLookup(async (client) => {
    const { rows } = await client.query<DueRow>(text, [isColumn ? subject : id]);
    const [row] = rows;
    return row === undefined ? null : timerIn(row);
  });
}
