import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Difference } from '../difference.ts';

/** The number of actions in one page. */
const pageActions = 1_000;

type ActionRow = {
  readonly number: string;
  readonly id: string;
  readonly at: string;
  readonly actor_type: string;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly ip: string | null;
  readonly action: string;
  readonly subject: string;
  readonly request_id: string;
  readonly details: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly project_id: string | null;
  readonly hash: Buffer | null;
};

/** JSON with the members of every object in one order: the database does not keep theirs. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** SHA-256 of the previous hash and a JSON list of the action (decision 0146). */
function hashOfAction(previous: Buffer, row: ActionRow): Buffer {
  const who = [row.actor_type, row.actor_id, row.actor_name, row.ip];
  const what = [row.action, row.subject, row.request_id, row.details, row.before, row.after];
  const where = row.project_id === null ? [] : [row.project_id];
  const list = [Number(row.number), row.id, Number(row.at), ...who, ...what, ...where];
  const text = Buffer.from(JSON.stringify(sorted(list)));
  return Buffer.from(hash('sha256', Buffer.concat([previous, text]), 'hex'), 'hex');
}

const shown = (found: Buffer | null): string => `hash ${found?.toString('hex') ?? 'none'}`;

type Tell = (difference: Difference) => void;
type End = { readonly number: number; readonly hash: Buffer };

const table = 'operator_action';

function follow(last: End, row: ActionRow, tell: Tell): End {
  const number = Number(row.number);
  if (number !== last.number + 1) {
    tell({ table, id: `number ${last.number + 1}`, expected: 'an act', found: 'none' });
  }
  const expected = hashOfAction(last.hash, row);
  if (row.hash === null || !row.hash.equals(expected)) {
    tell({ table, id: row.id, expected: shown(expected), found: shown(row.hash) });
  }
  // From here on the stored hash counts, so that one changed act is one difference.
  return { number, hash: row.hash ?? expected };
}

async function* actionsIn(client: pg.ClientBase): AsyncGenerator<ActionRow, void> {
  for (let after = '0'; ; ) {
    const { rows } = await client.query<ActionRow>(
      `SELECT * FROM operator_action WHERE number > $1 ORDER BY number LIMIT ${pageActions}`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageActions) return;
    after = last.number;
  }
}

async function compareEnd(client: pg.ClientBase, last: End, tell: Tell): Promise<void> {
  const { rows } = await client.query<{ number: string; hash: Buffer }>(
    'SELECT number, hash FROM operator_action_chain WHERE id = 1',
  );
  const [end] = rows;
  if (Number(end?.number) === last.number && end?.hash.equals(last.hash) === true) return;
  const expected = `act ${last.number}, ${shown(last.hash)}`;
  const found = end === undefined ? 'none' : `act ${end.number}, ${shown(end.hash)}`;
  tell({ table: 'operator_action_chain', id: '1', expected, found });
}

/** Acts from before the hash chain have numbers up to zero, no hash, and one actor. */
const unchained = `
  WITH began AS (SELECT extract(epoch FROM ran_at)::bigint + offset_ms / 1000 + 60 AS at
    FROM migration, service_clock WHERE name LIKE '0040-%')
  SELECT a.id::text AS id, 'an act of before the log was a chain' AS expected,
         format('number %s, at %s, of %s', a.number, a.at, a.actor_name) AS found
  FROM operator_action a, began
  WHERE a.number <= 0 AND (a.at > began.at OR a.hash IS NOT NULL OR a.ip IS NOT NULL
    OR a.before IS NOT NULL OR a.after IS NOT NULL
    OR (a.actor_type, a.actor_id, a.actor_name) <> ('admin', 'admin', 'admin'))
  UNION ALL
  SELECT 'numbers up to 0', format('%s acts', 1 - min(number)), format('%s acts', count(*))
  FROM operator_action WHERE number <= 0 HAVING count(*) <> 1 - min(number)
  LIMIT 101`;

async function checkUnchained(client: pg.ClientBase, tell: Tell): Promise<void> {
  const { rows } = await client.query<Omit<Difference, 'table'>>(unchained);
  for (const row of rows) tell({ table, ...row });
}

/** The log of operators' acts is a chain, too. Returns the number of its acts. */
export async function checkActs(client: pg.ClientBase, tell: Tell): Promise<number> {
  let last: End = { number: 0, hash: Buffer.alloc(32) };
  for await (const row of actionsIn(client)) last = follow(last, row, tell);
  await compareEnd(client, last, tell);
  await checkUnchained(client, tell);
  return last.number;
}
