import type { ClientBase } from 'pg';
import type { Database } from '../../storage/database.ts';
import type { Asked, Condition, Found, Lead, List, Listed } from './list.ts';
import { nearest } from './near-rows.store.ts';
import { placeAt } from './place-at.store.ts';

/**
 * A page reads at most this many rows, whatever the filters. So it costs the same in a list of a
 * thousand rows and of a million.
 */
const lookedMax = 1_000;

/** How far the clocks of nodes may differ, and so the times of rows from their order. */
const clockSecondsApart = 600;

/** The values of SQL parameters. */
class Values {
  readonly all: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

/** The index to follow: the first whose conditions are all in the query. */
const leadFor = (list: List, { filters }: Pick<Asked, 'filters'>): Lead<string> | null =>
  list.leads.find(
    ({ by, only = {} }) =>
      by.every((name) => filters[name] !== undefined) &&
      Object.entries(only).every(([name, words]) => words?.includes(String(filters[name]))),
  ) ?? null;

function conditionOf(list: List, name: string): Condition {
  const condition = list.conditions[name];
  if (condition === undefined) throw new Error(`${list.name} has no filter ${name}`);
  return condition;
}

const conditionText = (
  { sql, type }: Condition,
  values: Values,
  { filters }: Asked,
  name: string,
): string => sql.replaceAll('$', () => values.add(filters[name], type));

/** The next rows of a list from a cursor, in the direction of the cursor. */
export function findRows(database: Database, list: List, asked: Asked): Promise<Found> {
  return database.withListPage(async (client) => {
    const values = new Values();
    const text = pageText(list, asked, await rangeOf(client, list, asked), values);
    const { rows } = await client.query<Row>({ text, values: values.all });
    const ended = rows.find(({ looked }) => Number(looked) === lookedMax);
    const isMore = ended !== undefined && !isPastTheTimes(asked, ended);
    const found = rows.filter(({ matches }) => matches).map(listedIn);
    return { rows: found, endedAt: isMore ? BigInt(ended.place) : null };
  });
}

type Row = {
  readonly id: string;
  readonly place: string;
  readonly matches: boolean;
  readonly looked: string;
  /** Only in lists with times. */
  readonly created_at?: string;
};

/** Rows are in order of time, apart from clock differences. True: no wanted row follows. */
function isPastTheTimes(
  { createdFrom, createdTo, before }: Asked,
  { created_at: at }: Row,
): boolean {
  if (before === null) return createdFrom !== null && Number(at) < createdFrom - clockSecondsApart;
  return createdTo !== null && Number(at) >= createdTo + clockSecondsApart;
}

const listedIn = ({ id, place }: Row): Listed => ({ id, place: BigInt(place) });

/**
 * Follows one index, reads a bounded number of rows and stops at the last row of the page. If the
 * search gave up, its last row is in the answer, so that the next search begins there.
 */
function pageText(list: List, asked: Asked, range: Range, values: Values): string {
  const { filters, before, limit, createdFrom, createdTo } = asked;
  const lead = leadFor(list, asked);
  const leading = lead?.wider === undefined ? (lead?.by ?? []) : [];
  const others = Object.keys(filters).filter((name) => !leading.includes(name));
  const add = (value: bigint | number) => values.add(String(value), 'bigint');
  const way = wayOf(list, asked, lead, range, values);
  // The times come first: no row outside them needs another lookup.
  const matching = [
    ...(createdFrom === null ? [] : [`item.created_at >= ${add(createdFrom)}`]),
    ...(createdTo === null ? [] : [`item.created_at < ${add(createdTo)}`]),
    ...others.map((name) => conditionText(conditionOf(list, name), values, asked, name)),
  ];
  const isTimed = createdFrom !== null || createdTo !== null;
  const moment = isTimed ? ['created_at'] : [];
  const direction = before === null ? 'DESC' : 'ASC';
  const shown = way.expressions.map((expression, index) => `, ${expression} AS lead${index}`);
  const order = [...way.expressions.map((_, index) => `lead${index}`), 'place']
    .map((name) => `${name} ${direction}`)
    .join(', ');
  const columns = [
    `${list.id}::text AS id, item.place`,
    ...moment.map((name) => `item.${name}`),
    `(${matching.join(' AND ') || 'true'}) AS matches${shown.join('')}`,
  ].join(', ');
  return `SELECT ${['id', 'place', ...moment, 'matches', 'looked'].join(', ')} FROM (
      SELECT *, row_number() OVER (ORDER BY ${order}) AS looked
      FROM ${nearest(way.from, columns, { within: way.within, order, limit: lookedMax })}
    ) AS numbered
    WHERE matches OR looked = ${lookedMax}
    ORDER BY ${order} LIMIT ${add(limit + 1)}`;
}

/** From the first of these places up to the second, which is excluded. */
type Range = { readonly low: bigint; readonly high: bigint };

const placeMax = (1n << 63n) - 1n;

/**
 * The range where a page begins. It has no end: `isPastTheTimes` ends the page. A cursor lies
 * within the times of its own list, so their place is looked up only without a cursor.
 */
async function rangeOf(
  client: ClientBase,
  list: List,
  { after, before, createdTo }: Asked,
): Promise<Range> {
  if (before !== null) return { low: before + 1n, high: placeMax };
  if (after !== null) return { low: -placeMax, high: after };
  const end =
    createdTo === null ? null : await placeAt(client, list, createdTo + clockSecondsApart);
  return { low: -placeMax, high: end ?? placeMax };
}

/**
 * Keeps the database on one index: the conditions, and the columns that come before the place in
 * its order.
 */
type Way = {
  readonly from: List['from'];
  readonly within: readonly string[];
  readonly expressions: readonly string[];
};

const equality = ' = $';

const isEquality = ({ sql }: Condition): boolean => sql.endsWith(equality);

/** The left side of `column = value`. */
const leftOf = ({ sql }: Condition): string => sql.slice(0, -equality.length);

/**
 * With `column = value` in the order of places, the database might follow all places and drop the
 * other rows, however many there are. The same condition as a range of rows in index order can come
 * only from that index.
 */
function wayOf(
  list: List,
  asked: Asked,
  lead: Lead<string> | null,
  { low, high }: Range,
  values: Values,
): Way {
  const names = lead?.isPart ? [] : (lead?.by ?? []);
  const conditions = names.map((name) => lead?.wider ?? conditionOf(list, name));
  const part = partOf(list, lead);
  const from = hidden(values, String(low), 'bigint');
  const to = hidden(values, String(high), 'bigint');
  if (names.length === 0 || lead?.isOne || !conditions.every(isEquality)) {
    const leading = names.map((name) =>
      conditionText(lead?.wider ?? conditionOf(list, name), values, asked, name),
    );
    const places = [`item.place >= ${from}`, `item.place < ${to}`];
    return lead?.isOne
      ? { from: foundFirst(list, leading), within: places, expressions: [] }
      : { from: list.from, within: [...leading, ...part, ...places], expressions: [] };
  }
  const expressions = conditions.map((condition) => `(${leftOf(condition)})`);
  const wanted = conditions.map(({ type }, index) =>
    hidden(values, asked.filters[names[index] ?? ''], type),
  );
  const row = [...expressions, 'item.place'].join(', ');
  const rows = [
    `(${row}) >= (${[...wanted, from].join(', ')})`,
    `(${row}) < (${[...wanted, to].join(', ')})`,
  ];
  return { from: list.from, within: [...part, ...rows], expressions };
}

/**
 * Finds rows before any other condition is checked: no condition passes an OFFSET. Without it the
 * database might follow the places, which needs no sort, and read every row of the table.
 */
const foundFirst = (list: List, conditions: readonly string[]): string =>
  `(SELECT item.* FROM ${list.from} WHERE ${conditions.join(' AND ')} OFFSET 0) AS item`;

/**
 * Hides a value from the planner. With the value it might expect few rows and sort them, although
 * there are many.
 */
const hidden = (values: Values, value: unknown, type: string): string =>
  `(SELECT ${values.add(value, type)})`;

/**
 * PostgreSQL uses a partial index only if the query repeats the condition of that index literally.
 */
function partOf(list: List, lead: Lead<string> | null): readonly string[] {
  if (lead?.part !== undefined) return [lead.part];
  return Object.entries(lead?.only ?? {}).map(([name, words = []]) => {
    const strange = words.find((word) => !/^[a-z_]+$/.test(word));
    const condition = conditionOf(list, name);
    if (strange !== undefined || !isEquality(condition)) {
      throw new Error(`${list.name}: an index of ${name} needs plain words`);
    }
    return `${leftOf(condition)} IN (${words.map((word) => `'${word}'`).join(', ')})`;
  });
}

/** The place of one row. Null: no row has this id. */
export function placeOfRow(database: Database, list: List, id: string): Promise<bigint | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ place: string }>(
      `SELECT item.place FROM ${list.from} WHERE ${list.id} = $1`,
      [id],
    );
    return rows[0] === undefined ? null : BigInt(rows[0].place);
  });
}
