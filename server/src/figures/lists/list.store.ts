import type { ClientBase } from 'pg';
import type { Database } from '../../storage/database.ts';
import type { Asked, Found, Lead, List, Listed } from './list.ts';

/**
 * So many rows are looked at for one page, whatever the filters. A page costs the same in a list of
 * a thousand rows and in one of a million.
 */
const lookedMax = 1_000;

/** How far apart the clocks of nodes may be, and so the times of rows from their order. */
const clockSecondsApart = 600;

/** Texts of SQL with the values that they speak of. */
class Values {
  readonly all: unknown[] = [];

  /** The place that stands for a value. */
  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

/** The index to go along: the first one all of whose conditions are asked for. */
const leadFor = (list: List, { filters }: Pick<Asked, 'filters'>): Lead<string> | null =>
  list.leads.find(({ by, only = {} }) =>
    by.every((name) => {
      const value = filters[name];
      return value !== undefined && (only[name]?.includes(String(value)) ?? true);
    }),
  ) ?? null;

const conditionText = (list: List, values: Values, { filters }: Asked, name: string): string => {
  const condition = list.conditions[name];
  if (condition === undefined) throw new Error(`${list.name} has no filter ${name}`);
  return condition.sql.replaceAll('$', () => values.add(filters[name], condition.type));
};

type Bounds = { readonly low: bigint | null; readonly high: bigint | null };

/** The next rows of a list, from a cursor on, in the direction of the cursor. */
export function findRows(database: Database, list: List, asked: Asked): Promise<Found> {
  return database.withLongQuery((client) =>
    alongAnIndex(client, async () => {
      const bounds = await boundsOf(client, list, asked);
      const values = new Values();
      const text = pageText(list, asked, bounds, values);
      const { rows } = await client.query<Row>({ text, values: values.all });
      const ended = rows.find(({ looked }) => Number(looked) === lookedMax);
      const found = rows.filter(({ matches }) => matches).map(listedIn);
      return { rows: found, endedAt: ended === undefined ? null : BigInt(ended.place) };
    }),
  );
}

/**
 * PostgreSQL plans for all the rows that may be looked at, and would rather sort some thousand rows
 * than go along the index. A page needs few of them.
 */
async function alongAnIndex<Result>(
  client: ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN READ ONLY; SET LOCAL enable_sort = off');
  try {
    return await work();
  } finally {
    await client.query('COMMIT');
  }
}

type Row = {
  readonly id: string;
  readonly place: string;
  readonly matches: boolean;
  readonly looked: string;
};

const listedIn = ({ id, place }: Row): Listed => ({ id, place: BigInt(place) });

/**
 * Goes along one index, looks at a bounded number of rows and stops at the last one of the page. The
 * last row of a search that gave up is in the answer, too, so that the next one begins there.
 */
function pageText(list: List, asked: Asked, bounds: Bounds, values: Values): string {
  const { filters, after, before, limit, createdFrom, createdTo } = asked;
  const lead = leadFor(list, asked);
  const leading = lead?.by ?? [];
  const others = Object.keys(filters).filter((name) => !leading.includes(name));
  const add = (value: bigint | number) => values.add(String(value), 'bigint');
  const within = [
    ...leading.map((name) => conditionText(list, values, asked, name)),
    ...partOf(list, lead, asked),
    ...(after === null ? [] : [`item.place < ${add(after)}`]),
    ...(before === null ? [] : [`item.place > ${add(before)}`]),
    ...(bounds.low === null ? [] : [`item.place >= ${add(bounds.low)}`]),
    ...(bounds.high === null ? [] : [`item.place < ${add(bounds.high)}`]),
  ];
  const matching = [
    ...others.map((name) => conditionText(list, values, asked, name)),
    ...(createdFrom === null ? [] : [`item.created_at >= ${add(createdFrom)}`]),
    ...(createdTo === null ? [] : [`item.created_at < ${add(createdTo)}`]),
  ];
  const direction = before === null ? 'DESC' : 'ASC';
  const columns = `${list.id}::text AS id, item.place, (${matching.join(' AND ') || 'true'}) AS matches`;
  return `SELECT id, place, matches, looked FROM (
      SELECT id, place, matches, row_number() OVER (ORDER BY place ${direction}) AS looked
      FROM ${nearest(list, columns, { within, direction, limit: lookedMax })}
    ) AS numbered
    WHERE matches OR looked = ${lookedMax}
    ORDER BY place ${direction} LIMIT ${add(limit + 1)}`;
}

type Nearest = {
  readonly within: readonly string[];
  readonly direction: 'ASC' | 'DESC';
  readonly limit: number;
};

/** The first rows of all parts of a list in the order of their places. */
function nearest(list: List, columns: string, { within, direction, limit }: Nearest): string {
  const parts = typeof list.from === 'string' ? [list.from] : list.from;
  const texts = parts.map(
    (part) => `(SELECT ${columns} FROM ${part} WHERE ${within.join(' AND ') || 'true'}
        ORDER BY item.place ${direction} LIMIT ${limit})`,
  );
  return `(SELECT * FROM (${texts.join(' UNION ALL ')}) AS part
      ORDER BY place ${direction} LIMIT ${limit}) AS near`;
}

/** A partial index is taken where the query says in plain words that its rows are enough. */
function partOf(list: List, lead: Lead<string> | null, { filters }: Asked): readonly string[] {
  return Object.keys(lead?.only ?? {}).map((name) => {
    const value = String(filters[name]);
    if (!/^[a-z_]+$/.test(value)) throw new Error(`${list.name}: ${value} is no plain word`);
    return `item.${name} = '${value}'`;
  });
}

/** Between which places rows of a time may lie: a few more, and never less. */
async function boundsOf(
  client: ClientBase,
  list: List,
  { createdFrom, createdTo }: Asked,
): Promise<Bounds> {
  return {
    low: createdFrom === null ? null : await placeAt(client, list, createdFrom - clockSecondsApart),
    high: createdTo === null ? null : await placeAt(client, list, createdTo + clockSecondsApart),
  };
}

/**
 * The first place at or after a moment. Places rise with time, so halving finds it by the index of
 * places; the times need none of their own.
 */
async function placeAt(client: ClientBase, list: List, moment: number): Promise<bigint> {
  const end = (direction: Nearest['direction']): string =>
    `(SELECT place FROM ${nearest(list, 'item.place', { within: [], direction, limit: 1 })})`;
  const within = ['item.place >= halved.middle', 'item.place < halved.high'];
  const next = nearest(list, 'item.place, item.created_at', { within, direction: 'ASC', limit: 1 });
  const { rows } = await client.query<{ place: string }>(
    `WITH RECURSIVE search (low, high) AS (
       SELECT coalesce(${end('ASC')}, 0), coalesce(${end('DESC')}, 0) + 1
     UNION ALL
       SELECT CASE WHEN next.created_at < $1::bigint THEN next.place + 1 ELSE low END,
         CASE WHEN next.created_at < $1::bigint THEN high ELSE middle END
       FROM (SELECT low, high, (low + high) / 2 AS middle FROM search WHERE low < high) AS halved
       LEFT JOIN LATERAL (SELECT place, created_at FROM ${next}) AS next ON true
     )
     SELECT high AS place FROM search WHERE low >= high`,
    [moment],
  );
  return BigInt(rows[0]?.place ?? 0);
}
