import type { ClientBase } from 'pg';
import type { List } from './list.ts';
import { nearest } from './near-rows.store.ts';

/** So many places may lie between the first place and the one that is found: a page looks at them. */
const spareMax = 16;

/**
 * The first place at or after a moment, or one of the next few; null: the list is empty. Places rise
 * with time, so the times need no index. A guess takes rows to come evenly between the two ends, and
 * becomes one of them. The other end counts half when it stays once more: where rows come faster and
 * faster it would stay for ever. Each fourth guess is the middle, whatever the times are. A list of a
 * million rows takes about ten guesses, where halving took twenty. With the OFFSET the guess is planned
 * once; without it, wherever it is named.
 */
export async function placeAt(
  client: ClientBase,
  list: List,
  moment: number,
): Promise<bigint | null> {
  const columns = 'item.place, item.created_at';
  const end = (direction: 'ASC' | 'DESC'): string =>
    nearest(list.from, columns, { within: [], order: `place ${direction}`, limit: 1 });
  const within = ['item.place >= guess.place', 'item.place < guess.high'];
  const next = nearest(list.from, columns, { within, order: 'place ASC', limit: 1 });
  const { rows } = await client.query<{ place: string }>(
    `WITH RECURSIVE ends AS (
       SELECT oldest.place AS oldest, newest.place AS newest,
         oldest.created_at - $1::bigint + 0.5::float8 AS early,
         newest.created_at - $1::bigint + 0.5::float8 AS late
       FROM (SELECT * FROM ${end('ASC')}) AS oldest, (SELECT * FROM ${end('DESC')}) AS newest
     ), search (guesses, low, high, early, late, was_early) AS (
       SELECT 1, CASE WHEN late < 0 THEN newest + 1 ELSE oldest END,
         CASE WHEN late < 0 THEN newest + 1 WHEN early > 0 THEN oldest ELSE newest END,
         early, late, NULL::boolean
       FROM ends
     UNION ALL
       SELECT guesses + 1,
         CASE WHEN is_early THEN next.place + 1 ELSE low END,
         CASE WHEN is_early THEN high ELSE guess.place END,
         CASE WHEN is_early THEN distance WHEN was_early IS false THEN early / 2 ELSE early END,
         CASE WHEN is_early THEN CASE WHEN was_early THEN late / 2 ELSE late END
              ELSE coalesce(distance, late) END,
         is_early
       FROM (SELECT *, low + least(high - low - 1, floor((high - low) *
                 CASE WHEN guesses % 4 = 0 THEN 0.5 ELSE early / (early - late) END)::bigint) AS place
             FROM search WHERE high - low > ${spareMax} OFFSET 0) AS guess
       LEFT JOIN LATERAL (SELECT * FROM ${next}) AS next ON true
       CROSS JOIN LATERAL (SELECT next.created_at - $1::bigint + 0.5::float8 AS distance) AS met
       CROSS JOIN LATERAL (SELECT coalesce(distance < 0, false) AS is_early) AS judged
     )
     SELECT high AS place FROM search WHERE high - low <= ${spareMax}`,
    [moment],
  );
  return rows[0] === undefined ? null : BigInt(rows[0].place);
}
