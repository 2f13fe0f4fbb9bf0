import type pg from 'pg';
import {
  bytesColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineLog, defineTable } from '../../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { type AlsoWrites, asUnavailable, type Database } from '../../storage/database.ts';
import type { Actor } from '../actor.ts';
import type { Action, Facts } from './action.ts';
import { type ChainEnd, type ChainedAction, chained, chainStart } from './chain.ts';

type ActionRow = Omit<ChainedAction, 'actor'> & {
  readonly actorType: Actor['type'];
  readonly actorId: string;
  readonly actorName: string;
};

const actionRows = defineLog<ActionRow>({
  name: 'operator_action',
  columns: {
    id: uuidColumn,
    at: integerColumn<UnixSeconds>(),
    actorType: textColumn<Actor['type']>(),
    actorId: textColumn(),
    actorName: textColumn(),
    ip: nullable(textColumn()),
    action: textColumn(),
    subject: textColumn(),
    requestId: textColumn(),
    projectId: nullable(uuidColumn),
    details: jsonColumn<Facts>(),
    before: nullable(jsonColumn<Facts>()),
    after: nullable(jsonColumn<Facts>()),
    number: integerColumn(),
    hash: bytesColumn,
  },
});

/** The log of acts. Rows are only ever added. */
export const actions = {
  name: actionRows.name,
  insert: (done: readonly ChainedAction[]) =>
    actionRows.insert(
      done.map((action) => ({
        id: action.id,
        at: action.at,
        actorType: action.actor.type,
        actorId: action.actor.id,
        actorName: action.actor.name,
        ip: action.ip,
        action: action.action,
        subject: action.subject,
        requestId: action.requestId,
        projectId: action.projectId,
        details: action.details,
        before: action.before,
        after: action.after,
        number: action.number,
        hash: action.hash,
      })),
    ),
};

type ChainRow = ChainEnd & { readonly id: number };

/** The end of the log has one row, so that each action knows its predecessor. */
export const theChain = 1;

export const actionChains = defineTable<ChainRow>({
  name: 'operator_action_chain',
  lockRank: lockRankOf('operator_action_chain'),
  key: 'id',
  columns: { id: integerColumn(), number: integerColumn(), hash: bytesColumn },
  mutable: ['number', 'hash'],
});

/**
 * Logs an act that is a transaction beside the engine, as its last step: the end of the log is the
 * last row in the lock order.
 */
export const actionWriter =
  (action: Action): AlsoWrites =>
  async (client) => {
    const { rows } = await client.query<{ number: string; hash: Buffer }>(
      'SELECT number, hash FROM operator_action_chain WHERE id = $1 FOR NO KEY UPDATE',
      [theChain],
    );
    const [end] = rows;
    if (end === undefined) throw new Error('the log of acts has no end');
    const done = chained({ number: Number(end.number), hash: end.hash }, action);
    const { text, values } = actions.insert([done]);
    await client.query(text, [...values]);
    await client.query('UPDATE operator_action_chain SET number = $2, hash = $3 WHERE id = $1', [
      ...[theChain, done.number, done.hash],
    ]);
  };

type Row = {
  readonly id: string;
  readonly at: string;
  readonly actor_type: Actor['type'];
  readonly actor_id: string;
  readonly actor_name: string;
  readonly ip: string | null;
  readonly action: string;
  readonly subject: string;
  readonly request_id: string;
  readonly project_id: string | null;
  readonly details: Facts;
  readonly before: Facts | null;
  readonly after: Facts | null;
  readonly number: string;
  readonly hash: Buffer | null;
};

/** `hash` is null for actions from before the log was a chain. */
export type ListedAction = Action & { readonly number: number; readonly hash: Buffer | null };

const columns =
  'id, at, actor_type, actor_id, actor_name, ip, action, subject, request_id, project_id, details, before, after, number, hash';

const actionIn = (row: Row): ListedAction => ({
  id: row.id,
  at: unixSeconds(Number(row.at)),
  actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
  ip: row.ip,
  action: row.action,
  subject: row.subject,
  requestId: row.request_id,
  projectId: row.project_id,
  details: row.details,
  before: row.before,
  after: row.after,
  number: Number(row.number),
  hash: row.hash,
});

/** The actions of these ids, the newest first. */
export function readActions(
  database: Database,
  ids: readonly string[],
): Promise<readonly ListedAction[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT ${columns} FROM operator_action WHERE id = ANY($1::uuid[]) ORDER BY number DESC`,
      [ids],
    );
    return rows.map(actionIn);
  });
}

/** The callbacks of a walk along the chain. */
export type ChainWalk = {
  readonly take: (action: ListedAction) => void;
  readonly end: (end: ChainEnd) => void;
};

const walkRows = 1_000;

/** Passes every action of the chain in its order, then the stored end, all from one snapshot. */
export const walkChain = (database: Database, walk: ChainWalk): Promise<void> =>
  database.withSession('chain of acts', (client) => walkedBy(client, walk)).catch(asUnavailable);

async function walkedBy(client: pg.ClientBase, { take, end }: ChainWalk): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  for (let seen = chainStart.number; ; ) {
    const { rows } = await client.query<Row>(
      `SELECT ${columns} FROM operator_action WHERE number > $1 ORDER BY number LIMIT ${walkRows}`,
      [seen],
    );
    for (const row of rows) take(actionIn(row));
    const last = rows.at(-1);
    if (last === undefined) break;
    seen = Number(last.number);
  }
  const { rows } = await client.query<{ number: string; hash: Buffer }>(
    'SELECT number, hash FROM operator_action_chain WHERE id = $1',
    [theChain],
  );
  const [stored] = rows;
  end(stored === undefined ? chainStart : { number: Number(stored.number), hash: stored.hash });
  await client.query('COMMIT');
}
