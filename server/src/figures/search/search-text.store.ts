import { nullable, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Database } from '../../storage/database.ts';
import type { Condition, List } from '../lists/list.ts';
import { folded, type SearchKind, type SearchText } from './search-text.ts';

/** A database trigger keeps the pieces of these texts: it follows each change. */
export const searchTexts = defineTable<SearchText>({
  name: 'search_text',
  lockRank: lockRankOf('search_text'),
  key: 'id',
  columns: {
    id: textColumn(),
    kind: textColumn<SearchKind>(),
    subject: textColumn(),
    text: textColumn(),
    raw: nullable(textColumn()),
  },
  mutable: ['text', 'raw'],
});

/** A match, and the text that it was found in. */
export type Match = Pick<SearchText, 'kind' | 'subject' | 'text'>;

/** One search reads at most this many texts. */
const lookedMax = 1_000;

/** This many rows of each piece are compared, to find the rarest piece among the newest. */
const comparedMax = 32;

/**
 * The piece of a part to follow: one with few rows, or the one whose newest rows go back the
 * farthest. Counting more rows would cost more than it saves: any piece of the part finds the same.
 */
const sparsestPiece = (kind: string, part: string): string => `(
  SELECT wanted.piece FROM unnest(search_pieces(${part})) AS wanted (piece)
  CROSS JOIN LATERAL (
    SELECT count(*) AS number, min(place) AS last FROM (
      SELECT place FROM search_piece AS known WHERE known.kind = ${kind} AND known.piece = wanted.piece
      ORDER BY place DESC LIMIT ${comparedMax}) AS newest
  ) AS compared
  ORDER BY compared.number, compared.last, wanted.piece LIMIT 1)`;

/** The newest of a kind whose text has this part. Fewer than three letters find nothing. */
export function findByPart(
  database: Database,
  kind: SearchKind,
  part: string,
  limit: number,
): Promise<readonly Match[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<Match>(
      `SELECT kind, subject, text FROM (
         SELECT found.kind, found.subject, found.text, found.place
         FROM search_piece AS piece
         JOIN search_text AS found ON found.kind = piece.kind AND found.place = piece.place
         WHERE piece.kind = $1 AND piece.piece = ${sparsestPiece('$1', '$2')}
         ORDER BY found.place DESC LIMIT ${lookedMax}) AS near
       WHERE strpos(text, $2) > 0 ORDER BY place DESC LIMIT $3`,
      [kind, folded(part), limit],
    );
    return rows;
  });
}

/** A filter by a part of the texts of a list's rows. The part is already folded. */
export const hasPart = (kind: SearchKind): Condition => ({
  sql: `EXISTS (SELECT FROM search_text AS found WHERE found.kind = '${kind}'
          AND found.place = item.place AND strpos(found.text, $) > 0)`,
  type: 'text',
});

const tables: Readonly<Record<SearchKind, string>> = { user: 'person', project: 'project' };

/**
 * The same list, searched along the sparsest piece of the requested part. If the part has no whole
 * piece, the search follows the places instead. Pieces come first, then the text of each: no
 * condition passes an OFFSET, so the database cannot scan and compare everybody. The row itself is
 * read if its text has the part. The piece is looked up once.
 */
export const alongPieces = (list: List, kind: SearchKind): List => {
  const own = ['state', 'is_test', 'created_at'].map(
    (column) => `(SELECT ${column} FROM ${tables[kind]} WHERE place = piece.place) AS ${column}`,
  );
  return {
    ...list,
    from: `(SELECT piece.piece, piece.place, found.subject AS id, found.text, ${own.join(', ')}
      FROM search_piece AS piece
      CROSS JOIN LATERAL (SELECT subject, text FROM search_text
        WHERE kind = '${kind}' AND place = piece.place OFFSET 0) AS found
      WHERE piece.kind = '${kind}') AS item`,
    conditions: { ...list.conditions, q: { sql: 'strpos(item.text, $) > 0', type: 'text' } },
    leads: [
      {
        by: ['q'],
        wider: { sql: `item.piece = ${sparsestPiece(`'${kind}'`, '$')}`, type: 'text' },
      },
    ],
  };
};

const stepRows = 500;

/**
 * Converts texts from before the search existed, one small step. Returns true while more are left.
 */
export function foldRawTexts(database: Database): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ id: string; raw: string }>(
      `SELECT id, raw FROM search_text WHERE raw IS NOT NULL ORDER BY id LIMIT ${stepRows}`,
    );
    await client.query(
      `UPDATE search_text SET text = folded.text, raw = NULL
       FROM unnest($1::text[], $2::text[]) AS folded(id, text)
       WHERE search_text.id = folded.id AND search_text.raw IS NOT NULL`,
      [rows.map(({ id }) => id), rows.map(({ raw }) => folded(raw))],
    );
    return rows.length === stepRows;
  });
}
