import type { ClientBase } from 'pg';
import type { List } from './list.ts';
import { nearest } from './near-rows.store.ts';

/**
 * How many places may lie between the first matching place and the one found: a page skips them.
 */
const spareMax = 16;

/**
 * The first place at or after a moment, or one of the next few. Null: the list is empty. Places
 * rise with time, so a binary search over the index of places finds it, and the times need no
 * index. Interpolation between the times would take half as many steps, but it costs more than it
 * saves: PostgreSQL plans the statement each time.
 */
export async function placeAt(
  client: ClientBase,
  list: List,
  moment: number,
): Promise<bigint | null> {
  const columns = 'item.place, item.created_at';
  const end = (direction: 'ASC' | 'DESC'): string =>
    nearest(list.from, columns, { within: [], order: `place ${direction}`, limit: 1 });
  const within = ['item.place >= halved.middle', 'item.place < halved.high'];
  const next = nearest(list.from, columns, { within, order: 'place ASC', limit: 1 });
  const { rows } = await client.query<{ place: string }>(
    `WITH RECURSIVE search (low, high) AS (
       SELECT CASE WHEN newest.created_at < $1::bigint THEN newest.place + 1 ELSE oldest.place END,
         newest.place + 1
       FROM (SELECT place FROM ${end('ASC')}) AS oldest,
         (SELECT place, created_at FROM ${end('DESC')}) AS newest
     UNION ALL
       SELECT CASE WHEN next.created_at < $1::bigint THEN next.place + 1 ELSE low END,
         CASE WHEN next.created_at < $1::bigint THEN high ELSE middle END
       FROM (SELECT low, high, (low + high) / 2 AS middle FROM search
             WHERE high - low > ${spareMax}) AS halved
       LEFT JOIN LATERAL (SELECT place, created_at FROM ${next}) AS next ON true
     )
     SELECT high AS place FROM search WHERE high - low <= ${spareMax}`,
    [moment],
  );
  return rows[0] === undefined ? null : BigInt(rows[0].place);
}
