import type { List } from './list.ts';

type Nearest = {
  readonly within: readonly string[];
  readonly order: string;
  readonly limit: number;
};

/** The first rows of all parts of a list, in an order of the columns. */
export function nearest(
  from: List['from'],
  columns: string,
  { within, order, limit }: Nearest,
): string {
  const parts = typeof from === 'string' ? [from] : from;
  const texts = parts.map(
    (part) => `(SELECT ${columns} FROM ${part} WHERE ${within.join(' AND ') || 'true'}
        ORDER BY ${order} LIMIT ${limit})`,
  );
  return `(SELECT * FROM (${texts.join(' UNION ALL ')}) AS part
      ORDER BY ${order} LIMIT ${limit}) AS near`;
}
