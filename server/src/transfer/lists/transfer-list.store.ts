import type { ClientBase } from 'pg';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import type { Database } from '../../storage/database.ts';
import { transfers as transferTable } from '../transfers/transfer.store.ts';
import type { ListPosition } from './cursor.ts';
import { beneficiaryTally, dayOf, daySeconds, payerTally } from './tally.ts';
import type { Found, TransferFilter, Window } from './transfer-list.ts';

/** The text of an SQL statement with its values. */
class Statement {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  value(one: unknown, type: string): string {
    this.values.push(one);
    return `$${this.values.length}::${type}`;
  }
}

const columns = transferTable.columns.map((name) => `transfer.${name}`).join(', ');

/** One statement, so that the page and its total are from one moment. */
export function listTransfers(
  database: Database,
  filter: TransferFilter,
  window: Window,
): Promise<Found> {
  const statement = new Statement();
  const matches = matching(statement, filter);
  const { after, before } = window;
  const cursor = after ?? before;
  const isReversed = before !== null;
  const page = `SELECT ${columns} FROM transfer
     WHERE ${[...matches, ...(cursor === null ? [] : [beyond(statement, window, cursor, isReversed)])].join(' AND ')}
     ${orderText(window, isReversed)}
     LIMIT ${statement.value(window.limit + 1, 'bigint')}
     OFFSET ${statement.value(window.offset, 'bigint')}`;
  const behind =
    cursor === null
      ? 'false'
      : `EXISTS (SELECT 1 FROM transfer
           WHERE ${[...matches, notBeyond(statement, window, cursor, isReversed)].join(' AND ')})`;
  const text = `SELECT (${totalText(statement, filter, matches)})::text, (${behind})::text, page.*
     FROM (SELECT 1) AS always LEFT JOIN (${page}) AS page ON true`;
  return database.withLongQuery((client) => run(client, text, statement.values, isReversed));
}

const asText = { getTypeParser: () => (text: string) => text };

async function run(
  client: ClientBase,
  text: string,
  values: unknown[],
  isReversed: boolean,
): Promise<Found> {
  const { rows } = await client.query<(string | null)[]>({
    text,
    values,
    rowMode: 'array',
    types: asText as never,
  });
  const found = rows.flatMap(([, , ...raw]) =>
    raw[0] === null ? [] : [transferTable.fromRaw(raw)],
  );
  return {
    transfers: isReversed ? found.reverse() : found,
    total: Number(rows[0]?.[0] ?? 0),
    isBehind: rows[0]?.[1] === 'true',
  };
}

/** The conditions of the list's rows. */
function matching(statement: Statement, filter: TransferFilter): readonly string[] {
  const { payerAccount, beneficiaryNumber, statuses, createdFrom, createdTo } = filter;
  return [
    'transfer.is_shown',
    // Repeats the condition of the index for transfers that are not done.
    ...(statuses?.includes('done') === false ? ["transfer.status <> 'done'"] : []),
    ...(payerAccount === null
      ? []
      : [`payer_account = ${statement.value(payerAccount.toString(), 'bigint')}`]),
    ...(beneficiaryNumber === null
      ? []
      : [`beneficiary_number = ${statement.value(beneficiaryNumber, 'text')}`]),
    ...(statuses === null
      ? []
      : [`transfer.status = ANY (${statement.value(statuses, 'text[]')})`]),
    ...(createdFrom === null ? [] : [`created_at >= ${statement.value(createdFrom, 'bigint')}`]),
    ...(createdTo === null ? [] : [`created_at <= ${statement.value(createdTo, 'bigint')}`]),
    ...visibleText(statement, filter),
  ];
}

function visibleText(statement: Statement, { visibleTo }: TransferFilter): readonly string[] {
  if (visibleTo === null) return [];
  const { clientId, userId, seen } = visibleTo;
  const wallets = statement.value(seen, 'bigint[]');
  const user = userId === null ? '' : ` AND user_id = ${statement.value(userId, 'bigint')}`;
  return [
    `((client_id = ${statement.value(clientId, 'text')}${user})
      OR payer_wallet = ANY (${wallets}) OR beneficiary_wallet = ANY (${wallets}))`,
  ];
}

const orderColumns = { created_at: ['created_at', 'id'], id: ['id'], amount: ['amount', 'id'] };

const isDescending = ({ ordering }: Window, isReversed: boolean): boolean =>
  (ordering.direction === 'desc') !== isReversed;

function orderText(window: Window, isReversed: boolean): string {
  const direction = isDescending(window, isReversed) ? 'DESC' : 'ASC';
  const parts = orderColumns[window.ordering.by].map((column) => `transfer.${column} ${direction}`);
  return `ORDER BY ${parts.join(', ')}`;
}

function comparison(
  statement: Statement,
  { ordering }: Window,
  { value, id }: ListPosition,
  sign: string,
): string {
  const names = orderColumns[ordering.by];
  const values = names.length === 1 ? [id] : [value.toString(), id];
  const places = values.map((one) => statement.value(one, 'bigint'));
  return `(${names.map((name) => `transfer.${name}`).join(', ')}) ${sign} (${places.join(', ')})`;
}

const beyond = (
  statement: Statement,
  window: Window,
  position: ListPosition,
  isReversed: boolean,
): string => comparison(statement, window, position, isDescending(window, isReversed) ? '<' : '>');

const notBeyond = (
  statement: Statement,
  window: Window,
  position: ListPosition,
  isReversed: boolean,
): string =>
  comparison(statement, window, position, isDescending(window, isReversed) ? '>=' : '<=');

/** Uses the tallies if the list is everything of one account. Otherwise it counts. */
function totalText(
  statement: Statement,
  filter: TransferFilter,
  matches: readonly string[],
): string {
  const { payerAccount, beneficiaryNumber, visibleTo } = filter;
  const counted = `SELECT count(*) FROM transfer WHERE ${matches.join(' AND ')}`;
  if (visibleTo !== null) return counted;
  if (payerAccount !== null && beneficiaryNumber !== null) return counted;
  if (payerAccount !== null) {
    return talliedText(statement, payerTally(accountNumberOf(payerAccount)), filter, matches);
  }
  if (beneficiaryNumber === null) return counted;
  return talliedText(statement, beneficiaryTally(beneficiaryNumber), filter, matches);
}

/** Whole days use the tallies. The first and the last day may be partial, so they are counted. */
function talliedText(
  statement: Statement,
  account: string,
  { statuses, createdFrom, createdTo }: TransferFilter,
  matches: readonly string[],
): string {
  const firstDay = createdFrom === null ? null : dayOf(createdFrom);
  const lastDay = createdTo === null ? null : dayOf(createdTo);
  const conditions = [
    `account = ${statement.value(account, 'text')}`,
    ...(statuses === null ? [] : [`status = ANY (${statement.value(statuses, 'text[]')})`]),
    ...(firstDay === null ? [] : [`day > ${statement.value(firstDay, 'bigint')}`]),
    ...(lastDay === null ? [] : [`day < ${statement.value(lastDay, 'bigint')}`]),
  ].join(' AND ');
  const ends = [...new Set([firstDay, lastDay])].flatMap((day) =>
    day === null
      ? []
      : [
          `SELECT count(*) FROM transfer WHERE ${matches.join(' AND ')}
             AND created_at >= ${statement.value(day * daySeconds, 'bigint')}
             AND created_at < ${statement.value((day + 1) * daySeconds, 'bigint')}`,
        ],
  );
  const parts = [
    `SELECT sum(transfers) AS number FROM transfer_total WHERE ${conditions}`,
    `SELECT sum(difference) FROM transfer_tally WHERE ${conditions}`,
    ...ends,
  ].map((part) => `(${part})`);
  return `SELECT coalesce(sum(number), 0) FROM (${parts.join(' UNION ALL ')}) AS tallied`;
}
